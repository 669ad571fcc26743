"""What once went wrong in what MIR's players learn, and at the door for files."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.core.foes import wounds as how_hurt
from engine.core.people import put
from engine.core.refusal import Refused
from engine.systems.mir.events.attack import DamageDealt
from engine.systems.mir.state.rolls import Sum
from engine.systems.mir.state.sheet import Heading
from tests.engine.mir.scene import Table, foe, hits, pc

PLAYERS: Any = "players"


def everything(table: Table) -> str:
    session = table.session
    made: list[Any] = [session.view(PLAYERS), session.options(PLAYERS), session.pending(PLAYERS)]
    made += [session.lines(step, PLAYERS) for step in range(1, session.timeline.size + 1)]
    made += [session.view(PLAYERS, who) for who in table.state.combatants]
    return msgspec.json.encode(made).decode()


@pytest.mark.rule("MR-15")
def test_players_hear_nothing_of_the_harm_of_whoever_hides() -> None:
    table = Table(pc(), foe())
    state = put(table.state, "guard", hidden=True)
    hurt = DamageDealt("irena", "guard", "Sword", Sum((), 4))
    assert table.session.ruleset.tell(state, hurt, PLAYERS) == ()
    assert table.session.ruleset.tell(state, hurt, "gm")


@pytest.mark.rule("MR-07")
def test_the_damage_of_a_hidden_roll_has_no_sum_for_players() -> None:
    for hidden in (True, False):
        table = Table(pc(), foe(health=40))
        table.do("rule-set", "guard", field="sheet", value=0)
        table.strike(hits(3, 4), hits(1, 3), hidden=hidden)
        told = [line for line in table.session.lines(table.session.head, PLAYERS) if "damage" in line.text]
        assert told
        assert any(line.detail for line in told) is not hidden
        assert ("successes 3" in everything(table)) is not hidden


@pytest.mark.rule("MR-34", "MR-07")
def test_surprise_is_no_fact_on_an_open_sheet() -> None:
    table = Table(pc(), foe(unaware=True), foe("Brute"))
    for who in ("guard", "brute"):
        table.do("rule-set", who, field="sheet", value=0)
    assert "defenceless" not in everything(table)
    assert "0: defenceless" in msgspec.json.encode(table.session.view()).decode()
    command = table.command("attack-melee", "irena", {"weapon": "mace", "targets": "guard"})
    assert not any("defenceless" in line.text for line in table.session.preview(command, PLAYERS).lines)
    table.do("rule-set", "guard", field="down", value=1)
    assert "0: defenceless" in everything(table)  # that it lies there is seen by all


def watched(hidden: bool) -> Table:
    cast = [pc(), foe()] + ([foe("Wraith", hidden=True)] if hidden else []) + [pc("Osip")]
    return Table(*cast)


@pytest.mark.rule("MR-07")
def test_while_somebody_hidden_acts_players_see_the_next_whom_they_know() -> None:
    with_it, without = watched(True), watched(False)
    for table in (with_it, without):
        table.do("end-slot", "irena")
        table.do("end-slot", "guard")
    assert with_it.state.active == "wraith-a"
    for ask in ("view", "options", "pending"):
        shown = [getattr(table.session, ask)(PLAYERS) for table in (with_it, without)]
        assert shown[0] == shown[1], ask
    with_it.do("move", "wraith-a", to="1")
    assert with_it.session.view(PLAYERS) == without.session.view(PLAYERS)
    with_it.do("end-slot", "wraith-a")
    assert with_it.session.view(PLAYERS) == without.session.view(PLAYERS)


@pytest.mark.rule("MR-07")
@pytest.mark.parametrize(
    ("attacker", "target", "stays"),
    [("wraith-a", "irena", False), ("wraith-a", "ghost", True), ("guard", "ghost", False)],
)
def test_the_last_roll_stays_in_sight_until_somebody_known_is_attacked(attacker: str, target: str, stays: bool) -> None:
    """By whomever: what is rolled then is about them."""
    table = Table(pc(), foe("Wraith", hidden=True), pc("Ghost", hidden=True), foe())
    table.do("attack-melee", "irena", weapon="mace", targets=["guard"], faces=[*hits(3, 4), *hits(0, 3)])
    rolled = table.rules.visible(table.state, PLAYERS).last
    assert rolled is not None
    while table.state.active != attacker:
        table.do("end-slot", table.state.active)
    table.do("attack-melee", attacker, weapon="mace", targets=[target], hold=True)
    assert (table.state.shown is not None) is stays
    assert (table.rules.visible(table.state, PLAYERS).last is not None) is stays


@pytest.mark.rule("MR-07")
def test_a_preview_for_players_does_not_tell_that_somebody_hidden_is_next() -> None:
    told = []
    for hidden in (True, False):
        table = Table(pc(), *([foe("Wraith", hidden=True)] if hidden else []), pc("Osip"), foe())
        told.append(table.session.preview(table.command("end-slot", "irena", {}), PLAYERS))
    assert told[0] == told[1]
    assert [line.text for line in told[0].lines] == ["Osip's slot"]


@pytest.mark.rule("MR-07", "MR-58")
def test_somebody_hidden_has_no_options_for_players_after_the_fight() -> None:
    table = Table(pc(), pc("Gleb"), foe())
    table.do("rule-hide", "gleb", hidden=True)
    table.do("end-fight")
    assert "gleb" not in msgspec.json.encode(table.session.options(PLAYERS)).decode()
    assert "gleb" not in msgspec.json.encode(table.session.view(PLAYERS)).decode()
    assert any(option.who == "gleb" for option in table.session.options("gm"))


@pytest.mark.rule("MR-07")
def test_marks_never_change_owner() -> None:
    table = Table(pc(), foe("Onryo", hidden=True), foe("Ochimusha"))
    before = {token.id: token.short for token in table.session.view().board.tokens}
    table.do("rule-add", entry="foe-guard", at="1", name="Oni")
    table.do("rule-hide", "onryo-a", hidden=False)
    table.do("rule-name", "ochimusha", name="Zed")
    after = {token.id: token.short for token in table.session.view().board.tokens}
    assert {who: mark for who, mark in after.items() if who in before and who != "onryo-a"} == {
        who: mark for who, mark in before.items() if who != "onryo-a"
    }
    assert len(set(after.values())) == len(after)


@pytest.mark.rule("MR-07")
@pytest.mark.parametrize(
    ("verb", "fields", "dice", "told"),
    [
        ("run", {"to": "3"}, 4, ["Irena, Strength (Fear): two units", "Irena runs to position 2"]),
        (
            "prolonged-start",
            {"skill": "strength", "target": 5, "label": "gate"},
            4,
            ["Irena, Strength (Fear): rolled", "Irena begins gate"],
        ),
        (
            "bandage",
            {"patient": "osip", "wound": 1},
            3,
            ["Irena, Healing (Legacy): failed", "The bandage of Osip does not hold"],
        ),
        (
            "search-person",
            {"target": "osip"},
            4,
            ["Irena, Investigation (Secrets): failed", "Irena searches Osip: finds nothing"],
        ),
        (
            "use-art",
            {"name": "Ward", "skill": "strength", "difficulty": 2},
            4,
            ["Irena uses Ward", "Irena, Strength (Fear): failed"],
        ),
    ],
)
def test_any_roll_may_be_hidden(verb: str, fields: dict[str, Any], dice: int, told: list[str]) -> None:
    table = Table(pc(), pc("Osip", wounds=[(1, False)]), foe(at=8))
    offered = [
        option for option in table.session.options() if option.command.get("hidden") and option.command["do"] == verb
    ]
    assert offered
    assert not any(option.command.get("hidden") for option in table.session.options(PLAYERS))
    table.do(verb, "irena", faces=hits(1, dice), hidden=True, **fields)
    assert table.told(PLAYERS) == told
    assert table.session.view(PLAYERS).pools == ()
    assert table.session.view().pools
    assert "1/5" not in everything(table)


@pytest.mark.rule("MR-07", "MR-20")
def test_a_prolonged_test_once_rolled_hidden_shows_no_progress() -> None:
    table = Table(pc(), foe())
    table.do("prolonged-start", "irena", skill="strength", target=9, label="gate", faces=hits(1, 4))
    assert "gate 1/9" in everything(table)
    for who in ("irena", "guard"):
        table.do("end-slot", who)
    table.do("prolonged-roll", "irena", faces=hits(2, 4), hidden=True)
    assert "3/9" not in everything(table)
    assert "gate 3/9" in msgspec.json.encode(table.session.view()).decode()
    assert table.told(PLAYERS)[-1] == "Irena goes on with gate"


@pytest.mark.rule("MR-07", "MR-10")
def test_initiative_rolled_hidden_shows_the_order_alone() -> None:
    table = Table(pc(), foe(), ordered=False)
    table.do("roll-initiative", faces=[*hits(2, 3), *hits(1, 3)], hidden=True)
    assert [place.count for place in table.session.view(PLAYERS).track.places] == ["", ""]
    assert [place.count for place in table.session.view().track.places] == ["2", "1"]
    assert "Irena: Initiative is rolled" in table.told(PLAYERS)
    assert not any("success" in line for line in table.told(PLAYERS))


@pytest.mark.rule("MR-07", "MR-59")
def test_the_resilience_test_may_be_hidden() -> None:
    table = Table(pc(wounds=[(2, True)]), foe())
    table.do("end-fight")
    table.do("night-rest", who=["irena"], well_rested=True)
    assert table.option("resilience-test:irena:hidden").enabled
    table.do("resilience-test", "irena", faces=hits(3, 3), hidden=True)
    assert table.told(PLAYERS) == ["Irena, Resilience (Hope): passed", "A Wound of Irena is healed"]


@pytest.mark.rule("MR-07")
@pytest.mark.parametrize(
    ("left", "word"), [(12, "unhurt"), (11, "hurt"), (4, "hurt"), (3, "badly hurt"), (2, "badly hurt")]
)
def test_badly_hurt_is_a_quarter_or_less(left: int, word: str) -> None:
    assert how_hurt(left, 12) == word
    table = Table(pc(), foe(health=12), options={"players-see-foes": "words"})
    table.do("rule-set", "guard", field="health", value=left)
    assert f"Health {word}" in everything(table)


@pytest.mark.parametrize(
    ("path", "change"),
    [
        ("order", {"order": ("nobody",)}),
        ("order", {"order": ()}),
        ("current", {"current": "nobody"}),
        ("current", {"forced": "nobody"}),
        ("pins", {"pins": {"irena|nobody": 1}}),
        ("book.bands", {"book": None}),
        ("combatants.irena", {"combatants": {"health": 11}}),
        ("combatants.irena", {"combatants": {"items": {}}}),
        ("combatants.irena", {"combatants": {"id": "guard"}}),
        ("combatants.irena.heading", {"combatants": {"heading": Heading("nobody", True, 1)}}),
    ],
)
def test_a_state_that_no_play_leads_to_is_refused_by_its_field(path: str, change: dict[str, Any]) -> None:
    table = Table(pc(), foe())
    state = table.state
    assert table.rules.sound(state) == ()
    if "combatants" in change:
        change = {
            "combatants": {**state.combatants, "irena": replace(state.combatants["irena"], **change["combatants"])}
        }
    if "book" in change:
        change = {"book": replace(state.book, bands={})}
    assert path in {problem.path for problem in table.rules.sound(replace(state, **change))}


def test_an_exchange_of_nobody_is_refused_at_the_door() -> None:
    table = Table(pc(), foe())
    table.do("attack-melee", "irena", weapon="mace", targets=["guard"], hold=True)
    exchange = table.state.exchange
    assert exchange is not None
    assert table.rules.sound(table.state) == ()
    for wrong in ({"attacker": "nobody"}, {"targets": ("nobody",)}, {"targets": ()}):
        assert table.rules.sound(replace(table.state, exchange=replace(exchange, **wrong)))


def test_a_player_may_not_ask_what_a_ruling_would_do() -> None:
    table = Table(pc(), foe())
    with pytest.raises(Refused) as no:
        table.session.preview(table.command("rule-set", "guard", {"field": "health", "value": 1}), PLAYERS)
    assert no.value.refusal.code == "secret"


@pytest.mark.rule("MR-16")
def test_the_picture_says_what_part_of_the_game_it_is_and_who_won() -> None:
    table = Table(pc(), foe())
    assert (table.session.view().mode, table.session.view().result) == ("fight", "")
    table.do("end-fight", winner="party")
    assert (table.session.view().mode, table.session.view(PLAYERS).result) == ("between", "The party won")
    table.do("next-fight")
    assert (table.session.view().mode, table.session.view().result) == ("fight", "")
