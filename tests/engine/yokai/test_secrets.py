"""Law 9: what players are not told, they cannot work out: hidden foes, enemy numbers, the game master's dice and
notes.
"""

from __future__ import annotations

import json

import msgspec
import pytest
from msgspec.structs import replace

from content import loader
from engine.core.refusal import NeedsDice, Refused
from engine.core.session import Session
from engine.core.view import Audience
from engine.systems.yokai.audience import visible
from engine.systems.yokai.catalog import Entry
from engine.systems.yokai.state import Slot
from tests.engine.yokai.scene import AYA, GORO, KAPPA, KITSUNE, ONI, SUZU, Scene, command, rules, scene
from tests.engine.yokai.test_random_play import random_game


def ambush(*, hidden: bool) -> Scene:
    """Aya far from an oni; perhaps with a kappa in hiding between them."""
    base = loader.encounter("first-snow-duel")
    people = [Entry(AYA, "medium"), Entry(GORO, "close"), Entry(ONI, "medium")]
    if hidden:
        people.append(Entry(KAPPA, "close", hidden=True))
    made = replace(base, combatants=tuple(people), order=())
    return Scene(Session(rules(), rules().begin(made), seed=1))


def public(play: Scene) -> str:
    """All that players are shown and offered, as text."""
    session = play.session
    shown = [session.view("players", AYA), session.options("players"), session.pending("players")]
    steps = session.timeline.path()
    told = [[session.lines(step, "players"), session.label(step, "players")] for step in steps]
    return msgspec.json.encode([shown, told]).decode()


def test_a_hidden_foe_changes_nothing_that_players_see() -> None:
    with_it, without = ambush(hidden=True), ambush(hidden=False)
    assert public(with_it) == public(without)
    price = with_it.session.view("players", AYA).board.prices[0]
    assert price.text.startswith("distance 3: Katana 4 FP = 1 + 3 zones;")
    price = with_it.session.view("gm", AYA).board.prices[0]
    assert price.text.startswith("distance 3: Katana 5 FP = 1 + 3 zones + 1 enemy;")


def test_previews_and_refusals_for_players_do_not_know_the_hidden() -> None:
    play = ambush(hidden=True)
    play.set(AYA, fp=4)
    declare = command(do="attack", who=AYA, action="katana", targets=ONI)
    assert play.session.preview(declare, "players").cost == "4 FP"
    with pytest.raises(Refused):
        play.session.preview(declare, "gm")
    hidden = next(who for who in play.state.combatants if who.startswith(KAPPA))
    with pytest.raises(Refused) as no:
        play.session.preview(command(do="attack", who=AYA, action="katana", targets=hidden), "players")
    with pytest.raises(Refused) as other:
        play.session.preview(command(do="attack", who=AYA, action="katana", targets="nobody"), "players")
    assert no.value.refusal.code == other.value.refusal.code == "unknown"
    assert no.value.refusal.message == f"there is no {hidden!r}: there are aya-ronin, goro-monk, oni-brute"


def test_a_hidden_foe_has_its_turn_out_of_sight() -> None:
    play = ambush(hidden=True)
    hidden = next(who for who in play.state.combatants if who.startswith(KAPPA))
    for who in (AYA, GORO, ONI):
        play.do("pass", who)
    assert play.state.owner == hidden
    assert [asked.question for asked in play.session.pending("players")] == ["The fight goes on"]
    play.do("move", hidden, to="e-far")
    play.do("rule-set", hidden, field="threshold", value=1)
    play.do("rule-set", hidden, field="fp", value=3)
    play.do("check", hidden, [3, 3, 3], form="skill:Athletics", dn=9)
    seen = public(play)
    assert KAPPA not in seen
    assert "Kappa" not in seen


def test_an_attack_brings_it_into_the_open_under_a_name_that_counts_nobody() -> None:
    play = ambush(hidden=True)
    hidden = next(who for who in play.state.combatants if who.startswith(KAPPA))
    for who in (AYA, GORO, ONI):
        play.do("pass", who)
    play.do("attack", hidden, action="shell-claws", targets=GORO)
    assert (play[hidden].hidden, play[hidden].name) == (False, "Kappa")
    assert "Kappa appears" in play.lines("players")
    assert [question.who for question in play.session.pending("players")] == [GORO]


def test_ids_and_numbers_do_not_count_the_hidden() -> None:
    base = loader.encounter("lantern-road")
    people = (Entry(KAPPA, "close", hidden=True), Entry(AYA), Entry(KAPPA, "close"), Entry(KAPPA, "far", hidden=True))
    play = Scene(Session(rules(), rules().begin(replace(base, combatants=people, order=())), seed=1))
    seen = [person for person in play.state.combatants.values() if not person.hidden and person.side == "enemies"]
    assert [(one.id, one.name) for one in seen] == [(KAPPA, "Kappa")]
    hidden = [person for person in play.state.combatants.values() if person.hidden]
    assert len({one.id for one in hidden}) == 2
    assert not any(one.id[-1].isdigit() and one.id[-2] == "-" for one in hidden)
    play.do("rule-hide", hidden[1].id, hidden=False)
    assert play[hidden[1].id].name == "Kappa 2"


@pytest.mark.rule("YO-18")
@pytest.mark.parametrize("face", [1, 2, 6])
def test_what_no_defence_would_come_to_tells_nothing_of_a_hidden_roll(face: int) -> None:
    play = scene((ONI, "close"), (AYA, "close"), defence_choice="after-attack-roll", undefended="fixed-10")
    play.do("rule-set", field="hidden-rolls", value="enemies")
    play.do("attack", ONI, action="kanabo", targets=AYA)
    play.do("roll", dice=[1, face, 3])
    declined = command(do="no-defence", who=AYA)
    told = play.session.preview(declined, "players")
    assert [line.text for line in told.lines] == ["Aya uses no defence"]
    assert len(play.session.preview(declined, "gm").lines) == 2


def test_enemy_numbers_abilities_reserves_tokens_and_notes_stay_hidden() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("rule-add", entry=KITSUNE)
    play.do("rule-token", side="enemies", text="the trap door", value=2, uses=1)
    play.do("rule-modifier", ONI, name="enraged", what="attack", value=2)
    play.do("rule-set", ONI, field="ki", value=7)
    play.do("rule-set", ONI, field="fp", value=5)
    play.attack(AYA, "katana", ONI, [3, 3, 3, 3, 3, 3])
    view = play.session.view("players")
    oni = next(sheet for sheet in view.sheets if sheet.id == ONI)
    assert (oni.meters, oni.facts, oni.sections) == ((), (), ())
    assert next(place for place in view.track.places if place.id == ONI).pips == ()
    assert next(token for token in view.board.tokens if token.id == ONI).text == ""
    seen = public(play)
    for secret in (
        "trap door",
        "enraged",
        "Kitsune",
        KITSUNE,
        "ogre-roar",
        "Ogre roar",
        "Oni hide",
        "Oni: ki",
        "Oni: fp",
    ):
        assert secret not in seen, secret
    assert "Oni takes 5 (Body)" in seen
    marks = [mark.label for gauge in view.track.gauges for mark in gauge.marks]
    assert not any("Oni" in label for label in marks)
    assert any("Aya threshold" in label for label in marks)
    assert any("Oni threshold" in mark.label for gauge in play.session.view().track.gauges for mark in gauge.marks)


@pytest.mark.rule("YO-29")
@pytest.mark.parametrize(("sight", "told"), [("nothing", ()), ("exact", ("6 FP, the Full action is unused",))])
def test_whose_turn_it_is_among_the_enemies_is_asked_without_their_focus(sight: str, told: tuple[str, ...]) -> None:
    play = ambush(hidden=False)
    play.do("rule-option", option="players-see-foes", value=sight)
    for who in (AYA, GORO):
        play.do("pass", who)
    play.do("rule-set", ONI, field="fp", value=6)
    (asked,) = play.session.pending("players")
    assert (asked.who, asked.question, asked.detail) == (ONI, "Oni: act, or end the turn", told)
    (known,) = play.session.pending("gm")
    assert known.detail == ("6 FP, the Full action is unused",)


def test_players_command_only_what_is_theirs() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    offered = play.session.options("players")
    assert {option.who for option in offered} == {AYA}
    assert not any(option.group in ("ruling", "interlude") for option in offered)
    for fields in (
        {"do": "rule-set", "field": "tide", "value": 3},
        {"do": "pass", "who": ONI},
        {"do": "rule-overrule", "what": "success", "value": True, "reason": "please"},
        {"do": "rule-note", "text": "we win"},
    ):
        with pytest.raises(Refused) as no:
            play.session.preview(command(**fields), "players")
        assert no.value.refusal.code == "secret"


def test_players_are_told_odds_that_need_no_secret() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    declare = command(do="attack", who=AYA, action="katana", targets=ONI)
    mine = play.session.preview(declare, "players").odds
    assert [fact.name for fact in mine][:2] == ["against a defence of +0", "against a defence of +2"]
    assert "Tide" not in mine[0].text
    play.do("pass", AYA)
    play.do("attack", ONI, action="kanabo", targets=AYA)
    assert play.session.preview(command(do="no-defence", who=AYA), "players").odds == ()


@pytest.mark.parametrize("seed", range(4))
def test_no_secret_of_a_random_game_shows(seed: int) -> None:
    """Whatever happens, nobody hidden and no enemy in reserve is named to the players."""
    play = random_game("nine-lantern-king" if seed % 2 else "siege-of-takegawa", seed + 40, 60)
    for step in play.timeline.path():
        play.goto(step)
        state = play.state
        secret = {
            person.id
            for person in state.combatants.values()
            if person.hidden or (person.side == "enemies" and person.status == "reserve")
        }
        secret |= {person.name for person in state.combatants.values() if person.hidden}
        shown = json.dumps(
            msgspec.to_builtins([play.view("players", AYA), play.options("players"), play.pending("players")])
        )
        assert not [word for word in secret if f'"{word}"' in shown], (step, secret)


def test_reserves_are_unknown_until_they_come() -> None:
    play = Scene(Session(rules(), rules().begin(loader.encounter("siege-of-takegawa")), seed=1))
    waiting = next(person for person in play.state.combatants.values() if person.status == "reserve")
    assert (waiting.hidden, waiting.sheet.template) == (True, KITSUNE)
    assert "Kitsune" not in public(play)
    play.do("join", waiting.id, zone="e-far")
    assert "Kitsune" not in public(play)
    play.do("rule-hide", waiting.id, hidden=False)
    assert "Kitsune appears" in public(play)
    assert SUZU in public(play)


def test_who_is_helped_in_hiding_is_not_named() -> None:
    play = ambush(hidden=True)
    hidden = next(who for who in play.state.combatants if who.startswith(KAPPA))
    for who in (AYA, GORO):
        play.do("pass", who)
    play.do("full-action", ONI, action="assist", form="attribute:Presence", target=hidden)
    assert "Kappa" not in public(play)
    assert "Oni uses Assist" in public(play)


def test_ties_are_numbered_as_if_nobody_hid() -> None:
    play = ambush(hidden=True)
    hidden = next(who for who in play.state.combatants if who.startswith(KAPPA))
    order = (Slot("enemies", 0, hidden), Slot("players", 1, AYA), Slot("enemies", 1, ONI))
    assert [slot.group for slot in visible(replace(play.state, order=order), "players").order] == [0, 0]


@pytest.mark.rule("YO-18", "YO-S44")
def test_what_comes_on_top_of_typed_dice_is_secret_for_an_enemy_alone() -> None:
    for who, action, target, secret in ((AYA, "katana", ONI, False), (ONI, "kanabo", AYA, True)):
        play = scene((AYA, "close"), (ONI, "close"), order=(who, target))
        play.session.dice = replace(play.session.dice, table=True)
        play.do("attack", who, action=action, targets=[target])
        with pytest.raises(NeedsDice) as asked:
            play.do("no-defence", target)
        assert asked.value.roll.counts
        assert asked.value.roll.secret is secret


@pytest.mark.rule("YO-S44")
def test_what_comes_after_a_turn_is_foretold_without_the_focus_of_enemies() -> None:
    audiences: tuple[Audience, ...] = ("gm", "players")
    play = ambush(hidden=False)
    play.do("pass", AYA)
    told = {}
    for focus in (0, 3):
        play.do("rule-set", ONI, field="fp", value=focus)
        for audience in audiences:
            foretold = play.session.preview(play.session.ruleset.read({"do": "pass", "who": GORO}), audience)
            told[focus, audience] = [line.text for line in foretold.lines]
    assert told[0, "players"] == told[3, "players"]
    assert told[0, "gm"] != told[3, "gm"]


@pytest.mark.rule("YO-27", "YO-S44")
def test_who_takes_a_shared_slot_of_the_enemies_is_asked_as_if_all_of_them_had_focus() -> None:
    play = scene((AYA, "close"), (ONI, "close"), (KAPPA, "close"))
    order = (Slot("enemies", 0, ONI), Slot("enemies", 0, KAPPA), Slot("players", 1, AYA))
    asked, gm = [], []
    for focus in (0, 3):
        people = {**play.state.combatants, KAPPA: replace(play[KAPPA], fp=focus)}
        state = replace(play.state, combatants=people, order=order, owner="", offered=True)
        asked.append((rules().pending(state, "players"), rules().view(state, "players")))
        gm.append(rules().pending(state))
    assert asked[0] == asked[1]
    assert gm[0] != gm[1]
