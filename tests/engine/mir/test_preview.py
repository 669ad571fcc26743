"""What a command is said to cost and do before it is given, to the game master and to players."""

from __future__ import annotations

import pytest

from engine.core.refusal import Refused
from engine.core.view import Audience, Overlay, Preview
from tests.engine.mir.scene import Table, foe, hits, pc

MINE = ("Irena, Mace: Combat pool 4", "MR-35", "irena")
THREAT = "losing or tying a melee attack hurts the attacker"


def preview(table: Table, verb: str, who: str | None, audience: Audience = "gm", **fields: object) -> Preview:
    return table.session.preview(table.command(verb, who, fields), audience)


def blow(table: Table, *targets: str, audience: Audience = "gm", weapon: str = "mace") -> Preview:
    verb = "attack-ranged" if weapon == "bow" else "attack-melee"
    return preview(table, verb, "irena", audience, weapon=weapon, targets=list(targets))


def lines(shown: Preview) -> list[tuple[str, str, str]]:
    return [(line.text, line.rule, line.who) for line in shown.lines]


@pytest.mark.rule("MR-32", "MR-34", "MR-38", "MR-39")
def test_a_blow_is_told_with_both_pools_and_what_either_side_would_take() -> None:
    table = Table(pc(weapon=["mace", "bow"]), foe(), foe("Brute", unaware=True))
    shown = blow(table, "guard")
    assert lines(shown) == [
        MINE,
        ("Defence: 3", "MR-32", ""),
        ("Guard would take successes + 1", "MR-38", ""),
        ("Irena would take successes + 1 from Mace", "MR-39", ""),
    ]
    assert [line.tone for line in shown.lines] == ["dice", "dice", "plain", "warn"]
    assert (shown.cost, shown.warning, shown.overlays) == ("action", "", (Overlay("target", "0", who="guard"),))
    helpless = blow(table, "brute")
    assert lines(helpless) == [
        MINE,
        ("defenceless: no Defence roll, every attack hits", "MR-34", ""),
        ("Brute would take successes + 1", "MR-38", ""),
    ]
    assert "wins" in [fact.name for fact in helpless.odds]


@pytest.mark.rule("MR-07", "MR-40")
def test_players_are_told_of_a_foe_what_its_sheet_says_once_it_is_open() -> None:
    table = Table(pc(), foe(), foe("Brute"))
    for targets, opened in ((("guard",), True), (("guard", "brute"), False), (("brute",), False)):
        table.do("rule-set", "guard", field="sheet", value=0)
        shown = blow(table, *targets, audience="players")
        assert (len(shown.lines) > 1, shown.warning == "") == (opened, opened)
        assert ([fact.name for fact in shown.odds] == ["own critical"]) is not opened
        assert shown.overlays == tuple(Overlay("target", "0", who=who) for who in targets)
    assert (lines(shown), shown.warning) == ([MINE], THREAT)


@pytest.mark.rule("MR-36")
def test_nobody_is_warned_of_a_shot() -> None:
    table = Table(pc(weapon="bow"), foe(at=3))
    shown = blow(table, "guard", audience="players", weapon="bow")
    assert (shown.warning, len(shown.lines)) == ("", 1)
    assert not any(line.rule == "MR-39" for line in blow(table, "guard", weapon="bow").lines)


@pytest.mark.rule("MR-17", "MR-18")
def test_a_way_is_shown_and_what_a_run_needs_is_told() -> None:
    table = Table(pc(), foe())
    move, run = preview(table, "move", "irena", to="1"), preview(table, "run", "irena", to="3")
    assert (move.cost, lines(move)) == ("free move", [("Irena moves to position 1", "MR-17", "irena")])
    assert (move.overlays, run.overlays) == ((Overlay("path", "1", who="irena"),), (Overlay("path", "3", who="irena"),))
    assert lines(run) == [("4D for run, Strength (Fear): Strength pool 4", "MR-02", "irena")]
    assert (run.cost, [fact.name for fact in run.odds]) == ("action", ["three units instead of two"])
    assert preview(table, "end-slot", "irena").overlays == ()


def test_a_ruling_is_told_once() -> None:
    table = Table(pc(), foe())
    shown = preview(table, "rule-set", "guard", field="health", value=5)
    assert [line.text for line in shown.lines] == ["Guard: Health 10 → 5"]


@pytest.mark.rule("MR-54")
@pytest.mark.parametrize(("health", "loss"), [(5, ""), (4, "lose 4 Health (of 4): DIES")])
def test_what_must_not_be_chosen_by_accident(health: int, loss: str) -> None:
    table = Table(pc(), foe())
    table.do("rule-set", "irena", field="health", value=health)
    table.strike(hits(1, 4), hits(3, 3))
    assert table.question() == "Irena: 4 damage. Lose Health or take a Wound?"
    assert preview(table, "take-health-loss", "irena").warning == loss
    assert preview(table, "take-wound", "irena").warning == "", "what it costs stands beside it"
    assert preview(table, "rule-set", "guard", field="health", value=5).warning == ""


@pytest.mark.rule("MR-07")
def test_players_are_told_no_odds_of_the_blow_of_a_foe_and_of_what_is_ruled_while_it_waits_only_that() -> None:
    table = Table(foe(), pc(), options={"hold-rolls": "on"})
    table.do("attack-melee", "guard", weapon="mace", targets=["irena"])
    roll = table.rules.read({"do": "roll"})
    theirs = table.session.preview(roll, "players")
    assert (theirs.odds, theirs.warning) == ((), "losing or tying a melee attack hurts the attacker")
    assert [line.text for line in theirs.lines] == ["Defence: 3"]  # what each would take hangs on the foe's sheet
    assert table.session.preview(roll).odds
    assert [line.text for line in preview(table, "rule-note", None, text="a storm").lines] == ["Note: a storm"]


@pytest.mark.rule("MR-07")
def test_what_comes_of_dice_that_are_down_is_the_game_masters_to_say() -> None:
    """It hangs on Health that players do not see, and may still be overruled."""
    table = Table(pc(), foe(health=3), options={"hold-rolls": "on"})
    table.do("attack-melee", "irena", weapon="mace", targets=["guard"])
    table.do("roll", faces=[*hits(3, 4), *hits(1, 3)])
    with pytest.raises(Refused, match="for the game master to say"):
        preview(table, "apply", None, "players")
    assert preview(table, "apply", None).lines
