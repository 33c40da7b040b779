"""Names of places with their article: `the Old Mill`; in French `la Haie du Moulin`, `les Osselets`.

The gender of a French name is that of its first noun, known from the list here; a name whose gender is not
known stands between quotation marks, which needs no article.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from game.content.locale import Language

NBSP: Final = "\N{NO-BREAK SPACE}"
APOSTROPHE: Final = "\N{RIGHT SINGLE QUOTATION MARK}"

MASCULINE: Final = """
abri amont arbre arc atelier autel aval bac bain banc bassin beffroi bloc bois bord bosquet boqueteau
bourg buisson bûcher calvaire camp campement canal carrefour caveau cairn cellier cercle champ chantier
charnier château chêne chemin chevet chariot cimetière clocher cloître coin col colombier contrefort
coteau couvent cratère croisement cromlech dolmen donjon éboulis embarcadère enclos escalier étang feu
figuier fort fossé four fourré frêne fût gibet gîte gouffre gradin grenier gué guet hameau hangar hêtre
if îlot jambage jardin lac lavoir maître-autel manoir marais mausolée menhir monastère mont monument
moulin mur muret nid noyer obélisque octroi olivier orme ossuaire osselet palais parapet passage
pavillon péage perron pic pieu pigeonnier pilier piton plateau pont ponton port portail portique potager
poulailler pré prieuré pressoir puits pupitre quai ravin refuge rempart rocher roc ruisseau sable
sanctuaire sarcophage saule saut sentier sépulcre seuil socle sommet souterrain suintement talus taillis
temple terrier tertre théâtre tilleul tombeau tronc trône tumulus val vallon verger vivier nord sud est
ouest nord-est nord-ouest sud-est sud-ouest grand petit vieux gros haut bas premier second ancien
"""
"""French nouns of places, and adjectives that stand before them, of masculine gender."""

FEMININE: Final = """
abbaye allée arche aulnaie auberge barque barricade berge borne boulaie brèche butte cabane carcasse
carrière cascade caverne chapelle charrette chaussée chênaie citerne clairière clôture colline colonne
combe cour crête croix crypte dalle dent digue dune écluse église éminence épave estrade étable falaise
fange ferme fondrière fontaine forêt forge fosse friche futaie garenne gorge grange grille grotte
guérite haie halle herse hutte île lande lisière maison mare marche mesa meule mine motte muraille nef
ornière palissade paroi passerelle pâture pêcherie pente pierre pile place plaine plage plate-forme
porte prairie redoute ravine rive rivière roche roselière route ruche ruelle ruine sablière salle
sapinière saulaie scierie sente source souche statue stèle table tanière tente terrasse tête tombe tour
tourbière tourelle tranchée tuile vallée vigie vigne voie grande petite vieille grosse haute basse
première seconde ancienne
"""
"""The same of feminine gender."""

MUTE_H: Final = frozenset({"herbage", "hermitage", "hospice", "hôpital", "horloge", "hôtel", "hôtellerie"})
"""French nouns of places whose h is silent: an article loses its vowel before them."""

VOWELS: Final = frozenset("aeiouyàâäéèêëîïôöûüœæ")


def named(name: str, language: Language) -> str:
    """The name of a place with its article in that language.

    >>> named("Pressoir", Language.FR)
    'le Pressoir'
    >>> named("Wine Press", Language.EN)
    'the Wine Press'
    """
    if language is Language.EN:
        first, _, rest = name.partition(" ")
        return f"{first.lower()} {rest}" if rest and first in {"The", "A", "An"} else f"the {name}"
    found = _article(name)
    if found is None:
        return f"«{NBSP}{name}{NBSP}»"
    article, bare = found
    return article + bare if article.endswith(APOSTROPHE) else f"{article} {bare}"


def has_article(name: str) -> bool:
    """Whether the article of a French name is known."""
    return _article(name) is not None


@cache
def _nouns() -> frozenset[str]:
    """Every noun whose article is known."""
    return frozenset((*MASCULINE.split(), *FEMININE.split())) | MUTE_H


def _article(name: str) -> tuple[str, str] | None:
    """The definite article of a French name, and the name without it; None if its gender is not known."""
    first, _, rest = name.partition(" ")
    if rest and first in {"Le", "La", "Les"}:
        return first.lower(), rest
    for mark in ("'", APOSTROPHE):
        if name.startswith(f"L{mark}"):
            return f"l{APOSTROPHE}", name[2:]
    noun = first.lower()
    feminine, known = frozenset(FEMININE.split()), _nouns()
    if noun not in known:
        # Of one that is known, the plural: `Sables mouvants`, `Ruines`, `Coteaux`.
        return ("les", name) if noun[-1:] in {"s", "x"} and noun[:-1] in known else None
    if noun[0] in VOWELS or noun in MUTE_H:
        return f"l{APOSTROPHE}", name
    return ("la" if noun in feminine else "le"), name
