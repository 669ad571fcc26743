"""Law 9: with a hidden foe in the way, everything players are shown is the same as if nobody were there.

Two tables are played side by side, one with somebody hidden and one without. Until the hidden one is noticed, views,
questions, options, previews, refusals, labels and lines for players must not differ by a single letter.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from engine.core.refusal import Refused
from engine.core.rulings import commands as r
from engine.systems.miasma import commands as c
from engine.systems.miasma.events.flow import Seen
from engine.systems.miasma.rules.timing import undecided
from saves.export import passages
from tests.engine.miasma.scene import Table, hero, monster, of, slash
from tests.fillings import filled_at_random


def tables(ghost_at: str = "2,0", **options: str) -> tuple[Table, Table]:
    """The same scene with and without a hidden foe."""
    cast = (
        hero(gear=("short-sword", "wooden-shield"), at="0,0", spells=("fire-bolt",), power=8, endurance=20),
        hero("Mika", at="-2,1", facing=1, spells=("healing", "ward"), power=8, endurance=20),
        monster("kappa", "4,0", 3),
    )
    hidden = monster("kappa", ghost_at, 3, hidden=True)
    rules = {name.replace("_", "-"): value for name, value in options.items()}
    return Table(*cast, hidden, options=rules), Table(*cast, options=rules)


def shown(table: Table, focus: str = "mamoru") -> bytes:
    """Everything players are shown of a moment."""
    session = table.session
    return msgspec.json.encode((session.view("players", focus), session.pending("players"), session.options("players")))


def told(table: Table, first: int) -> list[Any]:
    """Lines and labels for players, from a step on."""
    steps = range(first, table.session.timeline.size + 1)
    return [(table.session.label(step, "players"), table.session.lines(step, "players")) for step in steps]


def hidden_id(table: Table) -> str:
    return next(person.id for person in table.state.combatants.values() if person.hidden)


def test_a_moment_is_the_same_with_somebody_hidden_in_it():
    with_ghost, without = tables()
    assert shown(with_ghost) == shown(without)
    assert hidden_id(with_ghost) not in shown(with_ghost).decode()


@pytest.mark.rule("MI-22")
def test_a_hex_that_holds_somebody_hidden_is_offered_and_walking_there_fails_in_the_segment():
    table, _ = tables("1,0")
    walk = next(option for option in table.session.options("players", "mamoru") if option.id == "walk:mamoru")
    assert "1,0" in walk.slots[0].choices
    events = table.do(c.Walk("mamoru", "1,0"), c.RestStand())
    assert table.at() == "0,0"
    assert of(events, Seen)[0].who == hidden_id_of(events)
    lines = [line.text for _, some in told(table, 1) for line in some]
    assert any("cannot enter 1,0" in text for text in lines)


def hidden_id_of(events: list[Any]) -> str:
    return str(of(events, Seen)[0].who)


def test_the_way_of_a_run_leads_through_the_hidden_in_reach_and_preview():
    with_ghost, without = tables("2,0")
    assert with_ghost.session.preview(c.Run("mamoru", "3,0"), "players") == without.session.preview(
        c.Run("mamoru", "3,0"), "players"
    )
    view = with_ghost.session.view("players", "mamoru")
    assert "3,0" in {overlay.at for overlay in view.board.overlays if overlay.kind == "reach"}


def test_previews_of_strikes_and_bolts_pass_through_the_hidden():
    with_ghost, without = tables("1,0")
    for command in (slash(), c.Cast("mamoru", "fire-bolt")):
        assert with_ghost.session.preview(command, "players") == without.session.preview(command, "players")
    assert with_ghost.session.preview(slash()) != without.session.preview(slash()), "the game master sees who is there"


def test_refusals_do_not_speak_of_the_hidden():
    with_ghost, without = tables("1,0")
    for command in (
        c.Cast("mika", "healing", hidden_id(with_ghost)),
        c.Walk("mamoru", "4,0"),
        c.Run("mamoru", "5,0"),
        c.Duck("mamoru", "9,9"),
    ):
        answers = []
        for table in (with_ghost, without):
            with pytest.raises(Refused) as no:
                table.session.preview(command, "players")
            answers.append(no.value.refusal)
        assert answers[0] == answers[1]


def test_numbers_and_letters_of_the_others_tell_nothing():
    table = Table(hero(), monster(at="3,0", hidden=True), monster(at="4,0"), monster(at="5,0", hidden=True))
    view = table.session.view("players")
    assert [(token.short, token.name) for token in view.board.tokens if token.side == "foes"] == [("ka", "Kappa")]
    assert [lane.short for lane in view.track.lanes] == ["MA", "ka"]


def test_what_the_hidden_do_is_not_told_and_not_labelled():
    table, _ = tables("3,3")
    ghost = hidden_id(table)
    table.do(c.UseMove(ghost, "kappa-claw"), c.Turn("kappa-1", 0), c.RestStand(), c.RestStand())
    for label, lines in told(table, 1):
        assert "claw" not in label.lower()
        assert all("claw" not in line.text.lower() for line in lines)
    assert not table.session.known(1, "players").opens, "players do not know that anything was done"
    assert table.session.label(2, "players") == "The game master decides"


def test_a_decision_of_the_hidden_does_not_show():
    with_ghost, without = tables("3,3")
    with_ghost.do(c.UseMove(hidden_id(with_ghost), "kappa-claw"))
    assert shown(with_ghost) == shown(without)


def test_of_a_ruling_about_the_hidden_players_do_not_know():
    with_ghost, without = tables("3,3")
    with_ghost.do(r.RuleSet("life", 3, (hidden_id(with_ghost),)), r.RulePlace(hidden_id(with_ghost), "3,4"))
    assert not any(with_ghost.session.known(step, "players").opens for step in (1, 2))
    assert [lines for _, lines in told(with_ghost, 1)] == [(), ()]
    assert shown(with_ghost) == shown(without)


def test_clouds_and_wards_of_the_hidden_are_not_drawn():
    with_ghost, without = tables("3,3")
    with_ghost.do(c.RuleWard(hidden_id(with_ghost), "3,3", 2))
    with_ghost.session.view("players")
    assert shown(with_ghost) == shown(without)


@pytest.mark.parametrize("seed", range(8))
def test_side_by_side_until_the_hidden_one_is_noticed(seed):
    rng = random.Random(f"secrets {seed}")
    option = rng.choice([{}, {"declaration": "foes-first"}, {"told": "with-current"}, {"players-see-foes": "exact"}])
    with_ghost, without = tables(rng.choice(("2,0", "1,-1", "-1,2")), **option)
    for _ in range(40):
        let_it_stand(with_ghost)
        assert shown(with_ghost) == shown(without)
        acts = [option for option in with_ghost.session.options("players") if option.enabled]
        foes = [option for option in with_ghost.session.options("gm") if option.enabled and option.who == "kappa-1"]
        foes = [foe for foe in foes if foe.group == "act"]
        pool = [*acts, *foes]
        command: Any = (
            {"do": "rest-stand"} if not pool or rng.random() < 0.3 else filled_at_random(rng.choice(pool), rng)
        )
        typed = with_ghost.rules.read(command)
        if command.get("who") in ("mamoru", "mika"):
            assert with_ghost.session.preview(typed, "players") == without.session.preview(typed, "players")
        events = with_ghost.do(typed) if command["do"] != "rest-stand" else rest_of_the_known(with_ghost)
        without.do(typed)
        if not of(events, Seen):
            events += let_it_stand(with_ghost)
        if of(events, Seen):
            return
        lines = [[line for _, some in told(table, 1) for line in some] for table in (with_ghost, without)]
        assert lines[0] == lines[1]


def let_it_stand(table: Table) -> list[Any]:
    """The hidden one does nothing, as often as it is asked."""
    events: list[Any] = []
    ghost = hidden_id(table)
    while ghost in undecided(table.state) and not of(events, Seen):
        events += table.do(c.Stand(ghost))
    return events


def rest_of_the_known(table: Table) -> list[Any]:
    """Everybody but the hidden one stands; by one command each, so that nothing differs but who is asked."""
    segment, events = table.state.segment, []
    while table.state.segment == segment and (asked := undecided(table.state)):
        events += table.do(c.Stand(asked[0]))
    return events


@pytest.mark.rule("MI-S38")
def test_of_a_foe_in_sight_players_see_neither_pools_nor_plan():
    table = Table(hero(gear=("short-sword",), at="5,5"), monster())
    table.do(c.UseMove("kappa-1", "kappa-double-claw-sweep"), c.RestStand())
    text = shown(table).decode()
    for secret in ("Double Claw", '"50', "/80", "80/", "rating", "Rating", "locked", "free in 9"):
        assert secret not in text, secret
    lane = next(lane for lane in table.session.view("players").track.lanes if lane.id == "kappa-1")
    assert [(span.kind, span.end) for span in lane.spans] == [("busy", 2)]
    assert not [overlay for overlay in table.session.view("players").board.overlays if overlay.kind == "threat"]


@pytest.mark.rule("MI-S38")
def test_a_foes_decision_is_secret_even_that_it_was_made():
    table = Table(hero(), monster())
    before = shown(table)
    table.do(c.UseMove("kappa-1", "kappa-claw"))
    assert shown(table) == before


@pytest.mark.rule("MI-29")
def test_how_long_a_line_will_last_is_not_shown():
    table, other = (Table(hero(at="9,0"), monster(at="1,0")) for _ in range(2))
    table.do(c.UseMove("kappa-1", "kappa-double-claw"), c.RestStand())
    other.do(c.UseMove("kappa-1", "kappa-double-claw"), c.RestStand(), c.RestStand())
    lanes = [next(x for x in t.session.view("players").track.lanes if x.id == "kappa-1") for t in (table, other)]
    assert "goes on" not in lanes[0].status
    assert lanes[1].status.endswith("goes on")
    assert all(lane.spans[-1].end == t.state.segment for lane, t in zip(lanes, (table, other), strict=True))


def test_a_segment_goes_by_in_the_step_of_whoever_is_known_to_decide_last() -> None:
    """Where all foes but the hidden one are bound: its deciding after the party must not make a step of the segment."""
    seen = []
    for table in tables("2,3"):
        ghosts = [person.id for person in table.state.combatants.values() if person.hidden]
        kappa = next(who for who, person in table.state.combatants.items() if not (person.hidden or person.of_party))
        table.do(c.UseMove(kappa, "kappa-double-claw"))
        for _ in range(4):
            for who in ("mamoru", "mika", *ghosts):
                table.do(c.Stand(who))
        seen.append([(passage.moment, passage.label, passage.lines) for passage in passages(table.session, "players")])
    assert seen[0] == seen[1]
