"""What was felt at the table: Yokai played by hand, key by key, at several sizes."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.rulings.commands import RuleSet
from engine.systems.yokai.commands.flow import ChooseTied, EndTurn, Pass
from engine.systems.yokai.rules import initiative
from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, keys, seen, text_of
from tui.start.fights import begin, begin_empty


def played(encounter: str, *commands: dict[str, str]) -> Chronicle:
    """An encounter and what was done in it, with the dice of seed 3."""
    chronicle = begin(encounter, seed=3)
    for command in commands:
        chronicle.session.do(chronicle.session.ruleset.read(command))
    return chronicle


def pass_until(chronicle: Chronicle, who: str) -> None:
    """Everybody passes until it is somebody's turn."""
    session = chronicle.session
    while session.state.owner != who:
        tied, owner = initiative.choosing(session.state), session.state.owner
        session.do(ChooseTied(tied[0]) if tied else Pass(owner or ""))


def won() -> Chronicle:
    """First snow, in which Hayato is forced out at the end of round 1."""
    chronicle = begin("first-snow-duel", seed=3)
    chronicle.session.do(RuleSet("morale-enemies", 3))
    chronicle.session.do(RuleSet("tide", 2))
    for who in ("aya-ronin", "hayato-duelist"):
        chronicle.session.do(Pass(who))
    return chronicle


@pytest.mark.rule("YO-93")
def test_after_the_fight_nothing_is_told_of_a_rally() -> None:
    """*ha Hayato out by Morale out, rallies at 4 (3 more)* stood there."""
    lines = keys(won(), size=NARROW)
    assert seen(lines, "ha  Hayato         out by Morale "), "\n".join(lines)
    assert not seen(lines, "rallies"), "\n".join(lines)


def test_the_order_of_the_next_fight_is_told_once() -> None:
    """*order: Aya, Oni 1, Kappa, Oni 2, Kitsune · 1.1 order: Aya, Oni 1, Kappa, Oni 2, Kitsune*"""
    chronicle = won()
    lines = keys(chronicle, "9", "1", size=NARROW)
    assert seen(lines, "Bridge at dusk  "), "\n".join(lines)
    strip = " ".join(line.strip() for line in lines[14:16])
    assert strip.count("order:") == 1, "\n".join(lines)


@pytest.mark.rule("YO-70")
def test_a_break_at_the_end_of_a_round_says_that_it_is_the_end() -> None:
    """*Hayato misses Aya by 2 · the Tide BREAKS against the enemies* read as if the miss had broken it."""
    chronicle = begin("first-snow-duel", seed=3)
    chronicle.session.do(RuleSet("tide", 2))
    lines = keys(chronicle, "space", "space", size=NARROW)
    assert seen(lines, "the Tide BREAKS against the enemies at round end"), "\n".join(lines)


@pytest.mark.rule("YO-16")
def test_a_plan_token_is_told_with_the_attack_that_it_is_for() -> None:
    """*Suzu uses the plan token the abbot's old map, 2 left* was all that the strip told of an attack."""
    attack = {"do": "attack", "who": "suzu-geomancer", "action": "cutting-question", "targets": "drowned-bell"}
    chronicle = played("the-drowned-bell", {"do": "choose-tied", "who": "suzu-geomancer"})
    token = chronicle.session.state.tokens[0].id
    chronicle.session.do(chronicle.session.ruleset.read({**attack, "token": token}))
    lines = keys(chronicle, size=NARROW)
    assert seen(lines, "Suzu: Cutting question at The drowned bell · Suzu uses the plan token"), "\n".join(lines)


@pytest.mark.rule("YO-27")
def test_a_shared_slot_says_whose_acts_stand_below_those_who_may_take_it() -> None:
    """*4 Done for this round* below three who are tied: who of them?"""
    lines = keys(begin("siege-of-takegawa", seed=3), size=NARROW)
    assert seen(lines, "4 Oni rabble 1: Done for this round"), "\n".join(lines)
    lines = keys(begin("siege-of-takegawa", seed=3), "2", size=NARROW)
    assert not seen(lines, "Oni rabble 2: Kanabo"), "whose turn it is needs no name"


def test_the_number_of_a_name_is_no_die() -> None:
    """*Oni rabble 1 9* was a total, *Oni 1 2+2+4 +3 = 11* a roll."""
    spear = "ashigaru-spear-1"
    attack = {"do": "attack", "who": "oni-rabble-1", "action": "kanabo", "targets": spear}
    answer = {"do": "no-defence", "who": spear}
    lines = keys(played("siege-of-takegawa", {"do": "choose-tied", "who": "oni-rabble-1"}, attack, answer))
    told = " ".join(lines)
    assert "Oni rabble 1: " in told
    assert "Ashigaru 1: " in told
    strike = {"do": "attack", "who": "aya-ronin", "action": "katana", "targets": "hayato-duelist"}
    lines = keys(played("first-snow-duel", strike, {"do": "no-defence", "who": "hayato-duelist"}))
    assert seen(lines, "Aya: Katana at Hayato · Aya "), "\n".join(lines)


@pytest.mark.rule("YO-64")
def test_several_targets_of_a_kind_are_named_by_their_numbers_and_counted_up_once() -> None:
    """*Oni rabble 1, Oni rabble 2 …* had no room for the price; *all of them a… first target hit 77.8 %* none for what
    it was of, and told the first hit twice.
    """
    chronicle = begin("siege-of-takegawa", seed=3)
    pass_until(chronicle, "tomo-archer")
    lines = keys(chronicle, "slash", *"rain", "enter")
    assert seen(lines, "Oni rabble 1 and 2     3 FP"), "\n".join(lines)
    attack = {"do": "attack", "who": "tomo-archer", "action": "arrow-rain", "targets": ["oni-rabble-1", "oni-rabble-3"]}
    chronicle.session.do(chronicle.session.ruleset.read(attack))
    lines = keys(chronicle)
    assert seen(lines, "Tomo: Arrow rain at Oni rabble 1 and 3"), "\n".join(lines)
    assert seen(lines, "all as answered so far Tide "), "\n".join(lines)


@pytest.mark.rule("YO-52")
def test_an_attack_whose_every_target_is_beyond_its_range_is_listed_at_what_it_costs() -> None:
    """The walking stick stood there for 1 FP, and took 3 of whoever pressed its digit: the bell is its only target."""
    chronicle = played("the-drowned-bell", {"do": "choose-tied", "who": "suzu-geomancer"})
    lines = keys(chronicle)
    assert seen(lines, "1 Walking stick        3 FP"), "\n".join(lines)
    assert seen(lines, "2 Binding ward         1 FP · 3 Ki"), "\n".join(lines)


@pytest.mark.rule("YO-23")
def test_an_order_tells_the_place_of_whoever_was_taken_into_it() -> None:
    """*first to act first: 3* asked for it, and until the last was in no line told what had been chosen."""
    chronicle = begin_empty("yokai", "Empty", {"tide": 10})
    for who, zone in (("aya-ronin", "close"), ("tomo-archer", "medium"), ("hayato-duelist", "close")):
        given = {"do": "rule-add", "entry": who, "at": f"{'e' if who.startswith('hayato') else 'p'}-{zone}"}
        chronicle.session.do(chronicle.session.ruleset.read(given))
    lines = keys(chronicle, "slash", *"order", "enter", "3", "1", size=NARROW)
    assert seen(lines, "Set the order  first to act first ─"), "\n".join(lines)
    assert seen(lines, "3 ◉ Hayato  1 of 3"), "\n".join(lines)
    assert seen(lines, "1 ◉ Aya     2 of 3"), "\n".join(lines)


@pytest.mark.rule("YO-74")
def test_while_somebody_may_rally_nobody_has_acted_in_the_new_round() -> None:
    """*Round 2, cycle 1*, and everybody who stood had *acted*: in round 1."""
    chronicle = begin("nine-lantern-king", seed=3)
    chronicle.session.do(RuleSet("morale-enemies", 4))
    chronicle.session.do(RuleSet("morale-players", 4))
    while chronicle.session.state.phase == "turns":
        chronicle.session.do(Pass(chronicle.session.state.owner or ""))
    assert chronicle.session.state.phase == "rally"
    lines = keys(chronicle)
    assert seen(lines, "Round 2, cycle 1"), "\n".join(lines)
    assert not seen(lines, "acted"), "\n".join(lines)
    assert not seen(lines, "passed"), "\n".join(lines)


@pytest.mark.rule("YO-47")
def test_what_is_made_up_can_be_kept_and_its_figures_say_what_they_are() -> None:
    """*Improvise (Full) › Aya › kick the lantern › 1 › 3*: of what? And by keys nothing could be kept for reuse."""
    told: dict[str, list[str]] = {}

    async def made_up(app: Any, pilot: Any) -> None:
        await pilot.press("ctrl+p", *"full", "space", *"no", "space", *"check", "enter")
        await pilot.press(*"kick", "enter", "1", "3", "enter")
        told["asked"] = text_of(app)
        await pilot.press("1", "2")

    chronicle = begin("first-snow-duel", seed=3)
    keys(chronicle, size=NARROW, then=made_up)
    asked = "Improvise (Full), no check › Aya › kick › FP 1 › Ki 3  what comes of it? "
    assert seen(told["asked"], asked), "\n".join(told["asked"])
    kept = chronicle.session.state.combatants["aya-ronin"].sheet.abilities["own-kick"]
    assert (kept.name, kept.fp, kept.ki, kept.form, kept.dn) == ("kick", 1, 3, "none", None)
    chronicle.session.do(EndTurn("aya-ronin"))
    chronicle.session.do(Pass("hayato-duelist"))
    assert seen(keys(chronicle), "kick                 1 FP · 3 Ki"), "it is one of her acts from now on"


@pytest.mark.rule("YO-34")
def test_after_the_fight_nobody_is_held_back_this_round() -> None:
    """*ha Hayato out by Morale held back this round* stood there."""
    session = won().session
    people = {who: replace(person, held_back=True) for who, person in session.state.combatants.items()}
    view = session.ruleset.view(replace(session.state, combatants=people), "gm")
    assert "held back" not in [badge.text for sheet in view.sheets for badge in sheet.badges]


def test_how_a_fight_began_is_a_sentence() -> None:
    """*begin* was all that the first strip said, and *takes back begin* the line below."""
    lines = keys(begin_empty("yokai", "The well", {}), "1", "1", "1", "1", "6", "1", "1", "space", size=NARROW)
    assert seen(lines, " the conflict begins"), "\n".join(lines)


@pytest.mark.rule("YO-13")
def test_a_modifier_is_told_with_what_it_is_on_and_how_long() -> None:
    """*Aya: torch light +3 on check (round)*."""
    session = begin("first-snow-duel", seed=3).session
    asked = {"do": "rule-modifier", "who": "aya-ronin", "name": "torch light", "value": 3, "what": "check"}
    session.do(session.ruleset.read({**asked, "until": "round"}))
    assert session.lines(session.head, "gm")[0].text == "Aya: torch light +3 on every check until the end of the round"
    session.do(session.ruleset.read({**asked, "what": "defence", "until": "next-check"}))
    assert session.lines(session.head, "gm")[0].text == "Aya: torch light +3 on the next defence"
    session.do(session.ruleset.read({**asked, "what": "armour", "type": "body", "until": "fight"}))
    assert session.lines(session.head, "gm")[0].text == "Aya: torch light +3 on armour until the end of the fight"


@pytest.mark.rule("YO-52")
def test_foes_for_whom_an_attack_costs_the_same_are_told_together() -> None:
    """Four kappa in a row took four lines of a map, each of them cut."""
    view = played("bridge-at-dusk").session.view("gm", focus="aya-ronin")
    assert [fact.name for fact in view.board.prices] == ["Oni 1, Oni 2, Kappa", "Kitsune"]
