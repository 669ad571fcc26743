"""What a command is said to cost and to do before it is given."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.view import Overlay, Preview
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.options.fight import acts
from engine.systems.fires.pending import pending
from engine.systems.fires.preview import preview
from engine.systems.fires.rules.force import hp_slots
from engine.systems.fires.state import HERO
from tests.engine.fires.scene import Table, cell
from tests.engine.fires.test_reactions import attacked


def foretold(table: Table, command: object, audience: str = "gm") -> Preview:
    return preview(table.catalog, table.state, audience, command)  # type: ignore[arg-type]


def facts(shown: Preview) -> dict[str, str]:
    return {fact.name: fact.text for fact in (*shown.facts, *shown.odds)}


def test_a_move_is_told_with_its_price_its_end_and_where_enemies_would_go() -> None:
    table = Table(at="5,2", enemies={"thug": "5,6"}).pool(6, 3, 1)
    shown = foretold(table, table.command("move", 3, path=("5,3", "5,4")))
    assert facts(shown) == {
        "price": "1D+",
        "paid": "3",
        "beyond": "2",
        "left": "1 6",
        "counterbeat": "2.0 HP lost on average",
        "chance to fall": "0 %",
    }
    assert ([line.text for line in shown.lines], shown.warning) == (["Ash moves to 5,4"], "")
    assert [(overlay.kind, overlay.at, overlay.who) for overlay in shown.overlays] == [
        ("path", cell("5,4"), "hero"),
        ("route", cell("5,5"), "thug"),
        ("threat", cell("5,4"), "hero"),
    ]
    assert shown.overlays[0] == Overlay("path", cell("5,4"), "AH", "hero", note="where Ash would be")
    last = foretold(table.pool(3), table.command("move", 3, path=("5,3",)))
    assert facts(last)["left"] == "nothing"


@pytest.mark.parametrize(("wounds", "warning"), [(0, "nothing comes of it now"), (1, "")])
def test_what_is_drunk_for_nothing_is_warned_of(wounds: int, warning: str) -> None:
    """Two dice and a charge went for a flask that had nothing to heal, and only *1 left* was told beforehand."""
    table = Table(sheet={"pouches": ["sunlit-flask"]}).pool(6, 3, 1).set(wounds=wounds)
    assert foretold(table, table.command("drink", 3, 1, item="sunlit-flask")).warning == warning


@pytest.mark.rule("FF-118")
def test_a_walk_and_what_the_ground_does_are_one_line() -> None:
    """There is room for two: at 40×30 it was said that there is water, and not that it slows."""
    ground = {"hazards": {"water": ["5,6"], "spikes": ["5,7"]}}
    table = Table(at="5,5", enemies={"thug": "1,1"}, ground=ground)

    def lines(*path: str, action: str = "move") -> list[str]:
        return [line.text for line in foretold(table, table.command(action, 4, path=[*path])).lines]

    assert lines("5,6") == ["Ash moves to 5,6 → in the water → slowed"]
    assert lines("5,6", "6,7") == ["Ash moves to 5,6 → in the water → slowed", "Ash moves to 6,7"]
    assert lines("5,6", "5,7")[1:] == ["Ash moves to 5,7 → in the spikes", "Ash: 2 tokens: 2 HP"]
    assert lines("4,6", action="dive") == ["Ash moves to 4,6 → knockdown"]


def test_what_strikes_three_times_alike_is_told_three_times() -> None:
    """It was told once, as if a Flurry were one blow."""
    table = Table(sheet={"slots": ["rapier"], "hands": [1, 0]}, stats={"dex": 13}).pool(1, 1, 6)
    flurry = table.command("flurry", 1, 1, thing="rapier", type="pierce", targets=("thug",))
    told = [line.text for line in foretold(table, flurry).lines]
    assert told == ["Ash: Flurry at Thug: 2 pierce", "Thug: 2 tokens: 2 HP"] * 3


def test_more_than_one_is_shown_where_they_would_be() -> None:
    table = Table(at="5,5", enemies={"thug": "5,6"}).pool(6, 5, 4)
    shown = foretold(table, table.command("shield-bash", 4, targets=("thug",)))
    assert [(each.kind, each.at, each.note) for each in shown.overlays if each.kind == "path"] == [
        ("path", cell("5,6"), "where Ash would be"),
        ("path", cell("5,7"), "where Thug would be"),
    ]
    assert [line.text for line in shown.lines] == [
        "Ash: Shield Bash at Thug: 1 crush",
        "Thug: knockback 1",
        "Thug is driven to 5,7",
        "Thug: 1 token: 1 HP",
        "Ash stands on 5,6",
    ]
    aim = foretold(table, table.command("take-aim", 4))
    assert ([line.text for line in aim.lines], aim.overlays) == (["Take Aim holds this beat"], ())


@pytest.mark.rule("FF-95")
def test_what_comes_is_told_before_a_beat_ends_and_before_the_roll_and_of_no_answer_to_a_blow() -> None:
    gear = {"slots": ["arming-sword", "kite-shield"], "hands": [1, 2], "pots": ["guard-stance"]}
    odds = {"counterbeat": "2.0 HP lost on average", "chance to fall": "0 %"}
    table = Table(sheet=gear, stats={"att": 12}, enemies={"thug": "5,8"}).pool(6, 3)
    table.act("take-aim", 3)
    ends = foretold(table, orders.EndBeat())
    assert (ends.lines, facts(ends)) == ((), odds)
    weak = replace(table.hero, wounds=hp_slots(table.book, table.state, HERO) - 1)
    falls = replace(table.state, combatants={**table.state.combatants, HERO: weak})
    assert facts(preview(table.catalog, falls, "gm", orders.EndBeat())) == {
        "counterbeat": "1.0 HP lost on average",
        "chance to fall": "100 %",
    }
    table.end()
    assert table.state.step == "stances"
    stance = next(each for each in acts(table.book, table.state) if each.command["attunement"] == "guard-stance")
    shown = foretold(table, orders.Act(stance.command["action"], attunement="guard-stance"))
    assert facts(shown).items() >= odds.items()
    assert [line.text for line in shown.lines] == ["FP 5", "Guard Stance holds this counterbeat"]
    for _ in ("stances", "after-move"):
        passed = foretold(table, orders.Pass())
        assert (passed.lines, facts(passed)) == ((), {}), "what the flow does then is no part of it"
        table.wait(*[3] * (table.state.step == "stances"))
    blow = foretold(attacked(), orders.Pass())
    assert [line.text for line in blow.lines] == ["Thug: Cut at Ash: 2 slash", "Ash: 2 tokens: 2 HP"]
    assert facts(blow) == {}
    others = attacked(enemies={"thug": "5,6", "brute": "2,9"})
    assert foretold(others, orders.Pass()).overlays == (), "whoever moves after the blow is none of it"


@pytest.mark.rule("FF-01")
def test_dice_that_an_act_needs_are_told_and_what_they_are_for() -> None:
    seer = Table(sheet={"pots": ["instinct"]}, stats={"int": 12, "att": 12}).pool(6, 6)
    shown = foretold(seer, seer.command("summon-guts", attunement="instinct", other="table"))
    assert ([line.text for line in shown.lines], shown.odds) == (["rolls one die: Table"], ())


@pytest.mark.rule("FF-98")
def test_that_an_entry_is_wiped_out_is_told() -> None:
    staff = {"slots": ["magic-staff"], "hands": [1, 0], "off_hand": 0, "pots": ["mindwipe"]}
    table = Table(sheet=staff, stats={"int": 24, "att": 30}).pool(2, 6)
    shown = foretold(table, table.command("cast", 2, attunement="mindwipe", other="table:0"))
    assert [line.text for line in shown.lines] == ["FP 10", "Table: an entry is exhausted"]


@pytest.mark.rule("FF-51", "FF-52")
def test_what_was_done_in_a_beat_is_counted() -> None:
    table = Table(enemies={"thug": "5,8"}).pool(6, 5, 4, 3)

    def done() -> tuple[str, ...]:
        return pending(table.catalog, table.state, "gm")[0].detail

    assert done() == ("0 Simple, 0 Dynamic, 0 Double, 0 Free so far",)
    table.act("move", 3, path=("5,4",))
    table.act("drop", thing="arming-sword")
    assert done() == ("1 Simple, 0 Dynamic, 0 Double, 1 Free so far",)
