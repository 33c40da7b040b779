"""What is asked of the tables in `positions/tables`: where their creatures go, and what they wish."""

from __future__ import annotations

GOALS = {
    "yard": (
        ("A", (8.2, 2.6), ((4.6, 3.0),)),
        ("A", (1.6, 8.9), ()),
        ("B", (7.4, 9.2), ()),
        ("C", (12.6, 3.3), ((12.6, 5.9),)),
        ("D", (9.4, 9.8), ((10.6, 10.6),)),
        ("E", (2.2, 6.1), ()),
        ("F", (13.4, 11.4), ()),
    ),
    "bogs": (
        ("chief", (8.6, 6.2), ((5.6, 4.4), (7.4, 5.1))),
        ("ox", (7.8, 5.4), ()),
        ("far", (3.4, 6.4), ()),
        ("ogre", (9.4, 4.6), ((8.4, 7.4),)),
        ("ghost", (9.4, 3.2), ()),
        ("stray", (9.2, 7.6), ()),
        ("ghost", (12.6, 7.5), ()),
        ("ghost", (12.7, 8.4), ()),
    ),
    "melee": (
        ("X", (6.9, 4.4), ()),
        ("Y", (8.9, 7.2), ()),
        ("Z", (10.4, 5.9), ()),
        ("W", (8.4, 4.3), ()),
        ("N", (7.4, 9.4), ((7.0, 8.6),)),
    ),
    "photo": (
        ("a", (5.6, 7.6), ((2.6, 7.4),)),
        ("b", (6.7, 3.9), ()),
        ("c", (7.4, 6.9), ((6.9, 6.0),)),
        ("d", (9.0, 2.4), ()),
        ("e", (3.2, 2.4), ()),
    ),
}
"""Of each table, who goes where, and by which places in between."""

WISHES = {
    "yard": (
        ("A", ""),
        ("A", "reachable and sees C"),
        ("A", "reachable and not seen and within 3 of puits"),
        ("A", "reachable with action and shoots D and at least 2 from D"),
        ("A", "cover from C and cover 2 from C even if C moves 0.5"),
        ("A", "holds puits or holds pierre or holds autel"),
        ("A", "engages C and seen by D"),
        ("A", "reachable and engaged by E"),
        ("A", "in bois and wholly in rouges"),
        ("A", "open ground and within 1.5 of maison and not in pré"),
        ("A", "threatened and not threatened by E and within 4 of 4,8"),
        ("A", "reachable and sees F and within 1 of F"),
        ("A", "reachable and not reachable"),
        ("B", "sees A even if A moves 1 and at least 1 from souffle"),
        ("C", ""),
        ("E", "reachable and engaged and not threatened by D"),
        ("F", "not seen and reachable"),
        ("F", "sees A and shoots A"),
        ("C", "in maison"),
        ("A", "reachable with action and within 0.5 of 8.2,2.6"),
        ("A", "cover from F and within 5 of 9,9 and not cover 2 from F"),
        ("C", "wholly in tous and not wholly in maison"),
        ("A", "not seen by F and within 3 of 5,5"),
    ),
    "bogs": (
        ("chief", "reachable and sees ogre and open ground"),
        ("chief", "cover from ogre and not engaged"),
        ("chief", "holds gué and not threatened by ghost"),
        ("ox", 'reachable and within 1.5 of chief and not in "grande fondrière"'),
        ("ogre", "reachable and (engages chief or engages ox)"),
        ("ogre", "shoots far and not shoots chief"),
        ("ghost", "reachable and wholly in vitre"),
        ("stray", "engaged and reachable"),
    ),
    "melee": (
        ("X", "reachable and cover from Z"),
        ("X", "not cover from Y and at least 1 from N even if N moves 1"),
        ("Y", "reachable and shoots X"),
        ("Z", "engages W or engages X even if X moves 0.5"),
        ("W", "reachable and threatened by Z"),
        ("N", "within 1 of haie and reachable"),
    ),
    "photo": (
        ("a", "reachable and shoots d and in camp"),
        ("b", "holds but and not engages c"),
        ("d", "reachable with action and seen by a and not in feu"),
    ),
}
"""Of each table, who wishes what; nothing stands for what the table keeps."""
