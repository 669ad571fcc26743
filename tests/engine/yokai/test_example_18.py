"""EX-18: a whole round of the starter set, computed by hand, step by step."""

from __future__ import annotations

import pytest

from tests.engine.yokai.scene import AYA, KITSUNE, ONI, SUZU, Scene, scene


def check(play: Scene, marker: int, focus: str, ki: str) -> None:
    people = [play[who] for who in (AYA, SUZU, ONI, KITSUNE)]
    assert play.state.tide == marker
    assert "/".join(str(person.fp) for person in people) == focus
    assert "/".join(str(person.ki) for person in people) == ki


@pytest.mark.example("EX-18")
@pytest.mark.rule("YO-18", "YO-28", "YO-32", "YO-57", "YO-62", "YO-67", "YO-68", "YO-70", "YO-84", "YO-24", "YO-34")
def test_a_whole_round() -> None:
    play = scene((AYA, "close"), (SUZU, "medium"), (ONI, "close"), (KITSUNE, "medium"), order=(ONI, AYA, KITSUNE, SUZU))
    check(play, 0, "6/6/6/8", "0/0/0/0")
    play.attack(ONI, "kanabo", AYA, [4, 3, 5, 3, 3, 2], "defend-katana")
    check(play, -5, "5/6/5/8", "0/0/0/0")
    play.do("end-turn", ONI)
    play.attack(AYA, "iai-flash", ONI, [5, 4, 2, 2, 4, 6, 6, 3, 3, 1, 4, 4], "defend-kanabo")
    check(play, 2, "3/6/4/8", "2/0/0/0")
    play.do("end-turn", AYA)
    play.attack(KITSUNE, "foxfire-lantern", SUZU, [3, 4, 4, 4, 5, 6], "paper-shield")
    check(play, 2, "3/5/4/7", "2/1/0/2")
    play.do("end-turn", KITSUNE)
    play.attack(SUZU, "binding-ward", KITSUNE, [6, 5, 4, 2, 3, 5])
    check(play, 9, "3/4/4/7", "2/4/0/2")
    play.do("end-turn", SUZU)
    assert play.state.cycle == 2
    play.attack(ONI, "kanabo", SUZU, [3, 3, 4, 1, 2, 3], "paper-shield")
    check(play, 2, "3/3/0/7", "2/5/0/2")
    play.do("end-turn", ONI)
    play.attack(AYA, "katana", ONI, [4, 4, 4, 3, 3, 4])
    check(play, 8, "2/3/0/7", "2/5/0/2")
    play.do("end-turn", AYA)
    play.attack(KITSUNE, "foxfire-lantern", AYA, [5, 5, 3, 6, 5, 6], "defend-katana")
    check(play, 8, "1/3/0/6", "2/5/0/4")
    play.do("end-turn", KITSUNE)
    play.do("simple-action", SUZU, action="lend-breath", target=AYA)
    check(play, 8, "3/2/0/6", "2/7/0/4")
    play.attack(SUZU, "binding-ward", ONI, [2, 4, 5, 5, 4, 3])
    check(play, 0, "3/1/0/6", "2/10/0/4")
    assert play.state.morale == {"players": 0, "enemies": 1}
    play.do("end-turn", SUZU)
    assert (play.state.cycle, play.state.owner) == (3, AYA)
    play.do("pass", AYA)
    play.attack(KITSUNE, "foxfire-lantern", SUZU, [4, 1, 1, 3, 4, 4])
    check(play, -3, "3/1/0/5", "2/10/0/6")
    play.do("end-turn", KITSUNE)
    play.do("pass", SUZU)
    play.do("pass", AYA)
    play.do("pass", KITSUNE, [4, 5, 3])
    assert play.state.morale == {"players": 1, "enemies": 1}
    check(play, 0, "3/1/0/5", "0/7/0/1")
    assert [turn.who for turn in play.state.order] == [KITSUNE, AYA, SUZU, ONI]
    play.do("confirm-order")
    check(play, 0, "6/4/3/9", "0/7/0/1")
    assert (play.state.round, play.state.owner) == (2, KITSUNE)


def test_the_chronicle_tells_it_line_by_line() -> None:
    play = scene((AYA, "close"), (ONI, "close"), order=(ONI, AYA))
    play.attack(ONI, "kanabo", AYA, [4, 3, 5, 3, 3, 2], "defend-katana")
    assert play.lines()[:7] == [
        "Oni attacks Aya with Kanabo (1 FP)",
        "Aya defends: Defend (Katana)",
        "Oni, attack: 4 3 5 +5 = 17",
        "Aya, defence: 3 3 2 +5 = 13",
        "Oni hits Aya by 4",
        "Aya takes 6 + 1 margin − 2 armour = 5 (Body)",
        "Tide +0 → −5: 5 against the players",
    ]
