"""Icons of the Material Design set (Apache-2.0), named by their meaning in this program."""

from __future__ import annotations

from enum import StrEnum


class Icon(StrEnum):
    """An icon; its value is the glyph's name in the font."""

    BACK = "arrow_left"
    FORWARD = "arrow_right"
    UP = "chevron_up"
    DOWN = "chevron_down"
    PREVIOUS = "chevron_left"
    NEXT = "chevron_right"
    GAIN = "arrow_up_bold"
    LOSS = "arrow_down_bold"
    PLUS = "plus"
    MINUS = "minus"
    CLOSE = "close"
    CHECK = "check"
    SEARCH = "magnify"
    HELP = "help_circle_outline"
    INFO = "information_outline"
    WARNING = "alert_outline"
    WORKSHOP = "compass_outline"
    LESSON = "school_outline"
    DONE = "check_circle"
    RULES = "book_open_page_variant"
    OPTIONS = "cog"
    QUIT = "exit_to_app"
    LANGUAGE = "translate"
    DISPLAY = "monitor"
    KEYBOARD = "keyboard_outline"
    EYE = "eye_outline"
    EYE_OFF = "eye_off_outline"
    PIN = "pin"
    SIGHT = "eye"
    MOVE = "shoe_print"
    MELEE = "sword_cross"
    RANGED = "bow_arrow"
    DEFENCE = "shield"
    ENGAGED = "link_variant"
    RULER = "ruler"
    SELECT = "cursor_default_outline"
    CREATURE = "chess_pawn"
    TERRAIN = "pine_tree"
    MAP = "map"
    UNDO = "undo"
    REDO = "redo"
    SWAP = "swap_horizontal"
    SAVE = "content_save"
    OPEN = "folder_open"
    FOLDER = "folder"
    FILE = "file_document_outline"
    COPY = "content_copy"
    DELETE = "trash_can_outline"
    EXPORT = "image_outline"
    THREAT = "target"
    REACH = "vector_circle"
    FIT = "fullscreen"
    FLAG = "flag_variant"
    STAR = "star_four_points"
    FIRE = "fire"
    WATER = "water"
    EARTH = "image_filter_hdr"
    AIR = "weather_windy"
    ARCANE = "star_four_points"
    RED = "sword"
    BLUE = "chess_rook"
    NEUTRAL = "paw"
    GREEN = "feather"
    GOLD = "key_variant"
    VIOLET = "bell"
    BLACK = "candle"
    FORCE = "arm_flex"
    DEXTERITY = "bow_arrow"
    MAGIC = "wizard_hat"
    EPIC = "crown"
    SUPPORT = "hand_heart"
    BLUFF = "drama_masks"
    PLANT = "leaf"
    PIRATE = "anchor"
    GROWS = "star"
    LIMBO = "ghost"
    CAST = "auto_fix"
    ACTIVATE = "gesture_tap"
    DISENGAGE = "run_fast"
    SPECIAL = "creation"
    GO_BY = "skip_next"
    CARDS = "cards"
    SORT = "sort"
    MANA = "diamond_stone"
    POINTS = "trophy"
    BOUT = "medal"
    FIRST = "crown"
    HEART = "heart"
    LOG = "script_text"
    CHART = "chart_bar"
    STACK = "layers"
    TAPPED = "rotate_right"
    TURN = "timer_sand"
    TIME_OVER = "alarm"
    LAP = "rotate_right"
    WHY = "head_question_outline"
    PLAY = "play"
    PAUSE = "pause"
    STEP_ON = "step_forward"
    STEP_BACK = "step_backward"
    TO_START = "skip_backward"
    TO_END = "skip_forward"
    LATER = "update"
    ASIDE = "dock_right"

    @property
    def glyph(self) -> str:
        """The character that the icon font draws."""
        return glyph(self.value)


def glyph(name: str) -> str:
    """The character of any icon of the set.

    Raises:
        KeyError: the font has no icon of that name.
    """
    # Its seven thousand names take longer to load than a short command that shows none of them.
    from fonticon_mdi7 import MDI7  # noqa: PLC0415

    code = getattr(MDI7, name, None)
    if not isinstance(code, str):
        raise KeyError(name)
    return code.split(".", 1)[1]
