"""The rule systems that come under the contract, each by its `Case`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ad_case import AD_CASE
from cm_case import CM_CASE
from d35_case import D35_CASE
from dice_case import DICE_CASE
from dp_case import DP_CASE
from toy_system import LANTERN_CASE
from wh_case import WH_CASE

if TYPE_CHECKING:
    from contract import AnyCase

CASES: dict[str, AnyCase] = {
    case.system.name: case for case in (LANTERN_CASE, DICE_CASE, CM_CASE, DP_CASE, WH_CASE, D35_CASE, AD_CASE)
}
