"""The chapters of a handbook: the rules of a game, each with the lessons that show it, or why none does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.content.rulebook import load_rulebook
from game.core.copies import replace
from game.figures.shows import shown_by
from game.positions.position import HouseRules
from game.positions.position_spec import house_rules_of
from game.positions.ruleset import REASONS

if TYPE_CHECKING:
    from game.board.terrain import Piece
    from game.content.locale import Translator
    from game.content.rulebook import Ruling
    from game.handbook.lesson_file import Handbook, RuleLesson
    from game.positions.position import Position
    from game.positions.ruleset import CitedRule, Ruleset


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule.

    Attributes:
        source: the heading of the rulebook that it comes from; empty for rules of a ruleset file.
        rulings: how it is read.
        lessons: those that have their place at it.
        elsewhere: the ids of the rules at which lessons stand that show it, too.
        why: why nothing shows it; empty if something does.
    """

    id: str
    text: str
    source: str = ""
    rulings: tuple[Ruling, ...] = ()
    lessons: tuple[RuleLesson, ...] = ()
    elsewhere: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Some rules under a title."""

    id: str
    title: str
    entries: tuple[RuleEntry, ...]


def chapters(book: Handbook, ruleset: Ruleset, tr: Translator) -> tuple[Chapter, ...]:
    """The rules of the handbook's own game, section by section, or those of a ruleset file as they come.

    >>> from game.content.locale import Language, translator
    >>> from game.handbook.lesson_file import standard_handbook
    >>> from game.positions.ruleset_file import standard_ruleset
    >>> found = chapters(standard_handbook(Language.EN), standard_ruleset(), translator(Language.EN))
    >>> rules = {entry.id: entry for chapter in found for entry in chapter.entries}
    >>> [lesson.id for lesson in rules["CM-LOS-03"].lessons], rules["CM-LOS-03"].rulings[0].id
    (['wall-closes', 'own-piece'], 'R-30')
    >>> rules["CM-COVER-03"].why
    'The rule says when cover is counted; CM-COVER-02 shows how much it takes.'
    """
    return _of_file(book, ruleset, tr) if ruleset.file else _of_book(book, ruleset, tr)


def _of_book(book: Handbook, ruleset: Ruleset, tr: Translator) -> tuple[Chapter, ...]:
    rulebook, language = load_rulebook(), tr.language
    shown_at = {lesson.id: _rules_of(lesson, ruleset) for lesson in book.lessons}
    found = []
    for section in rulebook.sections_of(book.system):
        if section.id not in book.sections:
            continue
        entries = []
        for rule in rulebook.rules(section.id):
            why = book.why_unshown(rule.id)
            entry = RuleEntry(
                rule.id,
                rule.text(language),
                rule.source,
                tuple(rulebook.ruling(each) for each in rule.rulings),
                why=why.text(language) if why else "",
            )
            entries.append(_with_lessons(entry, book.lessons, shown_at))
        found.append(Chapter(section.id, section.text(language), tuple(entries)))
    return tuple(found)


def _of_file(book: Handbook, ruleset: Ruleset, tr: Translator) -> tuple[Chapter, ...]:
    known = [
        replace(lesson, shows=shows)
        for lesson in book.lessons
        if (shows := tuple(show for show in lesson.shows if shown_by(show.partition(":")[0], ruleset)))
    ]
    shown_at = {
        lesson.id: tuple(dict.fromkeys(id_ for name in lesson.reasons if (id_ := ruleset.cite(name))))
        for lesson in known
    }
    entries = []
    for rule in ruleset.rules:
        entry = _with_lessons(RuleEntry(rule.id, rule.text.text(tr.language.value)), tuple(known), shown_at)
        if not entry.lessons and not entry.elsewhere:
            entry = replace(entry, why=_why_nothing(rule, ruleset, tr))
        entries.append(entry)
    return (Chapter(ruleset.id, ruleset.name.text(tr.language.value), tuple(entries)),)


def _why_nothing(rule: CitedRule, ruleset: Ruleset, tr: Translator) -> str:
    """Why no lesson shows a rule of a ruleset file."""
    names = [name for name in REASONS if ruleset.cite(name) == rule.id]
    return tr("handbook.nothing_shows", names=", ".join(names)) if names else tr("handbook.never_cited")


def _rules_of(lesson: RuleLesson, ruleset: Ruleset) -> tuple[str, ...]:
    """The rules that a lesson shows; it has its place at the first one."""
    cited = (ruleset.cite(name) for name in lesson.reasons)
    return tuple(dict.fromkeys((*lesson.rules, *(name for name in cited if name))))


def _with_lessons(
    entry: RuleEntry, lessons: tuple[RuleLesson, ...], shown_at: dict[str, tuple[str, ...]]
) -> RuleEntry:
    here = tuple(lesson for lesson in lessons if shown_at[lesson.id][:1] == (entry.id,))
    there = dict.fromkeys(
        shown_at[lesson.id][0] for lesson in lessons if entry.id in shown_at[lesson.id][1:] and not here
    )
    return replace(entry, lessons=here, elsewhere=tuple(there))


def unexplained(found: tuple[Chapter, ...]) -> tuple[str, ...]:
    """The ids of rules that nothing shows and of which nothing says why."""
    entries = (entry for chapter in found for entry in chapter.entries)
    return tuple(each.id for each in entries if not (each.lessons or each.elsewhere or each.why))


def under(position: Position, ruleset: Ruleset) -> Position:
    """A lesson's position in another game: the sizes, the terrain and the numbers are that game's.

    Small, medium and large are its first three sizes, and terrain is of its first kind that does the same.
    What the position itself rules otherwise stays so.
    """
    if not ruleset.file or position.ruleset is ruleset:
        return position
    rules, usual = house_rules_of(ruleset), HouseRules()
    own = {
        name: getattr(position.rules, name)
        for name in HouseRules.__slots__
        if getattr(position.rules, name) != getattr(usual, name) and name not in ("base_mm", "melee_reach")
    }
    sizes = [size.name for size in ruleset.sizes]
    by_size = {old: sizes[min(at, len(sizes) - 1)] for at, old in enumerate("SML")} if sizes else {}
    creatures = tuple(
        replace(each, size=by_size.get(each.size, each.size if each.size in sizes else sizes[0]))
        if sizes
        else each
        for each in position.creatures
    )
    board = replace(position.board, pieces=tuple(_of_kind(piece, ruleset) for piece in position.board.pieces))
    return replace(position, ruleset=ruleset, rules=replace(rules, **own), creatures=creatures, board=board)


def _of_kind(piece: Piece, ruleset: Ruleset) -> Piece:
    """A piece as of the ruleset's kind that does the same, preferably one that looks the same."""
    alike = [kind for kind in ruleset.kinds if (kind.footing, kind.opacity) == (piece.footing, piece.opacity)]
    kind = next((kind for kind in alike if kind.looks is piece.kind), alike[0] if alike else None)
    return piece if kind is None else replace(piece, kind=kind.looks, sort=kind.name, cost=kind.cost)
