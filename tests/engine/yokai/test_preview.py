"""What a command is said to cost and do before it is given."""

from __future__ import annotations

from itertools import product

import pytest

from engine.core.odds import percent
from engine.core.refusal import Refused
from engine.core.view import Overlay
from tests.engine.yokai.scene import AYA, GORO, KAPPA, ONI, TOMO, changed, command, scene


@pytest.mark.rule("YO-47")
def test_an_attack_is_told_with_its_note_and_shown_on_the_map_and_an_answer_to_it_with_neither() -> None:
    play = scene((TOMO, "close"), (ONI, "far"), (KAPPA, "far"))
    declare = {"do": "attack", "who": TOMO, "action": "arrow-rain", "targets": [ONI, KAPPA]}
    shown = play.session.preview(command(**declare))
    assert shown.cost == "3 FP"
    assert (shown.lines[0].text, shown.lines[0].rule) == ("up to three enemies in one zone", "YO-47")
    assert shown.overlays == tuple(Overlay("target", "e-far", who=who) for who in (ONI, KAPPA))
    play.session.do(command(**declare))
    answer = play.session.preview(command(do="no-defence", who=ONI))
    assert ([line.text for line in answer.lines], answer.overlays) == (["Oni uses no defence"], ())


@pytest.mark.rule("YO-45")
def test_a_basic_attack_is_an_attack_as_any_other() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    shown = play.session.preview(command(do="basic-attack", who=AYA, targets=ONI))
    assert [line.text for line in shown.lines] == ["Aya attacks Oni with Basic attack (1 FP)"]


@pytest.mark.rule("YO-52")
def test_the_zones_that_an_attack_has_to_cross_are_shown() -> None:
    play = scene((AYA, "close"), (ONI, "far"))
    shown = play.session.preview(command(do="attack", who=AYA, action="katana", targets=[ONI]))
    crossed = [Overlay("line", zone, who=AYA) for zone in ("e-close", "e-medium")]
    assert (shown.cost, shown.overlays) == ("4 FP", (*crossed, Overlay("target", "e-far", who=ONI)))
    assert [line.text for line in shown.lines] == ["Aya attacks Oni with Katana (4 FP = 1 + 3 zones)"], (
        "the katana has no note"
    )


def test_only_who_goes_is_shown_going() -> None:
    play = scene((AYA, "close"), (GORO, "far"), (ONI, "close"))
    assert play.session.preview(command(do="move", who=AYA, to="p-far")).overlays == (
        Overlay("path", "p-far", who=AYA),
    )
    assert play.session.preview(command(do="move", who=AYA, to="p-far")).cost == "2 FP"


@pytest.mark.rule("YO-82", "YO-83")
@pytest.mark.parametrize(
    ("ki", "action", "said"),
    [
        (10, "iai-flash", ""),
        (11, "iai-flash", "Ki 13 of 12: −1 on every check"),
        (13, "katana", ""),
        (30, "katana", ""),
    ],
)
def test_ki_is_warned_of_where_it_rises_above_the_limit(ki: int, action: str, said: str) -> None:
    play = scene((AYA, "close"), (ONI, "close"), ki_burnout="end-of-round")
    changed(play, AYA, ki=ki)
    assert play.session.preview(command(do="attack", who=AYA, action=action, targets=ONI)).warning == said


@pytest.mark.rule("YO-31")
def test_focus_that_is_left_is_warned_of_where_the_round_ends_and_only_there() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    said = "the round ends with FP unspent; they carry over"
    first, last = command(do="pass", who=AYA), command(do="pass", who=ONI)
    assert play.session.preview(first).warning == ""
    play.session.do(first)
    changed(play, ONI, fp=0)
    assert play.session.preview(last).warning == ""
    changed(play, ONI, fp=1)
    assert play.session.preview(last).warning == said
    play.session.do(last)
    assert play.session.preview(command(do="rule-place", who=ONI, to="e-far")).warning == "", "it has ended"


@pytest.mark.rule("YO-S44")
@pytest.mark.parametrize(("other", "told"), [(GORO, 2), (ONI, 0)])
def test_players_are_told_the_odds_of_a_contest_where_they_know_all_who_are_in_it(other: str, told: int) -> None:
    play = scene((AYA, "close"), (GORO, "far"), (ONI, "close"))
    play.do("rule-set", field="dice", value="ask")
    parties = [{"who": who, "form": "attribute:Will", "team": who} for who in (AYA, other)]
    play.do("contest", parties=parties)
    assert len(play.session.preview(command(do="roll")).odds) == 2
    assert len(play.session.preview(command(do="roll"), "players").odds) == told


@pytest.mark.rule("YO-18", "YO-57")
@pytest.mark.parametrize("tie", ["reroll", "defender"])
def test_players_are_told_how_likely_they_hit_against_defences_that_may_be(tie: str) -> None:
    """Aya's katana has +5. Whether dice are shown is of those that lie there: of her own attack before it is rolled the
    odds are told in any case.
    """
    sums = [sum(faces) for faces in product(range(1, 7), repeat=3)]
    differences = [mine + 5 - theirs for mine, theirs in product(sums, repeat=2)]

    def hit(defence: int) -> float:
        over = sum(left > defence for left in differences)
        return over / (len(differences) - (tie == "reroll") * sum(left == defence for left in differences))

    for hidden in ("none", "all"):
        play = scene((AYA, "close"), (ONI, "close"), defence_choice="after-attack-roll", attack_tie=tie)
        play.do("rule-set", field="hidden-rolls", value=hidden)
        shown = play.session.preview(command(do="attack", who=AYA, action="katana", targets=ONI), "players")
        assert {fact.name: fact.text for fact in shown.odds} == {
            f"against a defence of {other:+}": f"{percent(hit(other))} hit" for other in (0, 2, 4, 6)
        }


@pytest.mark.rule("YO-27", "YO-S44")
def test_a_ruling_is_told_once_and_an_ambush_with_who_appears() -> None:
    play = scene((AYA, "close"), (KAPPA, "close"), order=(KAPPA, AYA))

    def told(**fields: object) -> list[str]:
        return [line.text for line in play.session.preview(command(**fields)).lines]

    assert told(do="rule-set", who=AYA, field="fp", value=3) == ["Aya: FP 6 → 3"]
    assert told(do="rule-hide", who=KAPPA, hidden=True) == ["Kappa: in sight → hidden"]
    play.do("rule-hide", KAPPA, hidden=True)
    assert told(do="attack", who=KAPPA, action="shell-claws", targets=AYA) == [
        "Kappa appears",
        "Kappa attacks Aya with Shell and claws (1 FP)",
    ]
    with pytest.raises(Refused) as no:
        play.session.preview(command(do="end-fight"), "players")
    assert no.value.refusal.code == "secret"


@pytest.mark.rule("YO-S42")
def test_who_is_ruled_out_is_foretold_as_it_is_told() -> None:
    """*Oni: In or out in the fight → in reserve*."""
    play = scene((AYA, "close"), (ONI, "close"), (KAPPA, "close"))
    ruling = command(do="rule-set", who=ONI, field="status", value="reserve")
    foretold = [line.text for line in play.session.preview(ruling).lines]
    assert foretold == ["Oni: in the fight → in reserve"]
    play.do("rule-set", ONI, field="status", value="reserve")
    assert play.lines()[-1] == foretold[0]


@pytest.mark.rule("YO-92")
def test_what_is_given_and_taken_is_told_as_elsewhere() -> None:
    """*sheet of Aya: has no Katana*."""
    play = scene((AYA, "close"), (ONI, "close"))
    for do in ("rule-take", "rule-give"):
        play.do(do, AYA, item="katana")
    assert play.lines()[-2:] == ["Aya loses Katana", "Aya gets Katana"]
