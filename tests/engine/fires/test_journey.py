"""Endings, chapters, pages, rests, souls (FF-25, FF-172 to FF-182), and a whole scenario."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from content import loader
from engine.core.session import Session
from engine.systems.fires import build
from engine.systems.fires.catalog.journey import Gate
from engine.systems.fires.checks import refusal
from engine.systems.fires.commands import fight
from engine.systems.fires.commands import journey as orders
from engine.systems.fires.events.flow import Ended
from engine.systems.fires.evolve import evolve
from engine.systems.fires.options.rulings import rulings
from engine.systems.fires.rules import travel
from engine.systems.fires.rules.notes import has, noted
from engine.systems.fires.state import HERO, Beat, Die, Effect, Journey, Missiles, Raised, Turn
from engine.systems.fires.state.ground import Zone
from tests.engine.fires.scene import Table
from tests.engine.fires.test_damage import struck

WEIR = "fires-along-the-weir"


def trip(**person) -> Table:
    """The scenario, before its first chapter."""
    table = Table(start=None)
    table.state = loader.rules("fires").begin(loader.encounter(WEIR))
    if person:
        table.person(**person)
    return table


def at(table: Table, page: str, chapter: str = "the-quay", **more) -> Table:
    """The scenario, on a page."""
    table.state = replace(table.state, journey=replace(table.state.journey, chapter=chapter, page=page, **more))
    return table


def code(table: Table, command) -> str:
    return table.refused(command).code


def won(**more: Any) -> Table:
    """A fight that ends with the next blow."""
    return Table(**more).set("thug", wounds=19).pool(3, 3)


@pytest.mark.rule("FF-172", "FF-173")
def test_what_ends_with_a_fight_and_what_stays() -> None:
    results = {"victory": {"souls": 20, "finds": ["leather-set"], "text": "It is over."}}
    table = won(results=results)
    table.set(conditions={"bleeding": 1, "hollow": 1}, waiting={"poison": 2}, sunk={"p-def": 1}, wounds=3, bled=2)
    table.set(raised=Raised("kite-shield"))
    table.act("attack-light", 3, thing="arming-sword", type="slash", target="thug")
    hero = table.hero
    assert table.state.outcome == "victory"
    assert (hero.conditions, hero.waiting, hero.sunk, hero.raised) == ({"hollow": 1}, {}, {}, None)
    assert (hero.wounds, hero.bled, table.state.pool) == (1, 0, ())
    assert table.state.sheet.souls == 20
    assert [table.state.sheet.pieces[key].id for key in table.state.sheet.carried] == ["leather-set"]
    assert table.refused(fight.EndBeat()).code == "phase"


@pytest.mark.rule("FF-172")
def test_what_is_of_a_fight_alone_ends_with_it() -> None:
    table = Table().set("thug", out="defeated", raised=Raised("own"), shield_tokens=2, mark="in doubt")
    table.set(held={"bleeding": "turn"}, routine={"net": 1}, sunk={"res": 1}, waiting={"fall": 1}, wounds=3, bled=2)
    table.set(raised=Raised("shimmer", 2, 2, 1), shield_tokens=1, mark="missed", out="defeated")
    state, shield = table.state, replace(table.state.sheet.pieces["kite-shield"], tokens=2)
    lasting = Effect(1, "actions", "take-aim", 0, HERO, "until-reprieve")
    state = replace(
        state,
        person=replace(state.sheet, pieces={**state.sheet.pieces, "kite-shield": shield}),
        pool=(Die(1, 4),),
        beat=Beat(dynamic=1, extra_attack=True),
        turn=Turn("thug", done=("thug",), reflected=1),
        effects=(lasting, replace(lasting, number=2, until="round")),
        zones=(Zone("gas", (), "alchemy"),),
        missiles=Missiles(2, 1, "pierce", 3),
        hp_lost=1,
        hp_lost_now=2,
    )
    after = evolve(state, Ended("victory", "", ()))
    hero, thug = after.hero, after.combatants["thug"]
    for somebody in (hero, thug):
        kept = (somebody.held, somebody.routine, somebody.sunk, somebody.waiting, somebody.raised, somebody.mark)
        assert (*kept, somebody.shield_tokens) == ({}, {}, {}, {}, None, "", 0)
    assert (hero.wounds, hero.bled, hero.out, thug.out) == (1, 0, "", "defeated")
    assert (after.pool, after.beat, after.turn, after.effects) == ((), Beat(), Turn(), (lasting,))
    assert (after.zones, after.missiles, after.hp_lost, after.hp_lost_now) == ((), None, 0, 0)
    assert after.sheet.pieces["kite-shield"].tokens == 0


@pytest.mark.rule("FF-173")
def test_an_enemy_lost_to_the_ground_withholds_its_loot() -> None:
    results = {"victory": {"souls": 20}, "special": {"text": "gone"}}
    table = Table(results=results, ground={"hazards": {"pit": ["5,7"]}}).pool(3, 3)
    table.act("kick", 3, target="thug")
    assert (table.state.outcome, table.state.sheet.souls) == ("special", 0)


@pytest.mark.rule("FF-174")
def test_what_a_defeat_costs() -> None:
    results = {"defeat": {"hmn": -1, "lose_souls": True, "lose_carried": True}}
    more: dict[str, Any] = {"results": results, "sheet": {"hmn": 1, "souls": 9, "carried": ["bandages"]}}
    table = struck((99, "slash"), **more)
    person = table.state.sheet
    assert (person.hmn, person.souls, person.carried) == (0, 0, ())
    hollow = struck((99, "slash"), results=results, sheet={"hmn": 0})
    assert hollow.hero.conditions == {"hollow": 1}
    assert hollow.hero.wounds == 0
    ring = struck((99, "slash"), results=results, sheet={"hmn": 1, "souls": 9, "rings": ["sacrificial-ring"]})
    assert (ring.state.sheet.souls, ring.state.sheet.rings) == (9, ())
    one = struck((99, "slash"), options={"defeat-heals": "one"})
    assert one.hero.wounds == 6


@pytest.mark.rule("FF-174")
def test_what_a_teardrop_ring_lets_one_pick_is_called_by_its_name() -> None:
    """*find:ivory-pipe* was offered as *ivory-pipe*, souls and HMN without how many."""
    results = {"victory": {"souls": 5, "hmn": 1, "finds": ["ivory-pipe"]}}
    table = struck((99, "slash"), results=results, sheet={"hmn": 1, "rings": ["teardrop-ring"]})
    assert table.state.asking.question.labels == ("none", "Ivory Pipe", "5 souls", "1 HMN")


@pytest.mark.rule("FF-175")
def test_both_fall_at_once() -> None:
    thorns = {"armour": "torturers-set"}
    assert struck((99, "slash"), sheet=thorns).state.outcome == "defeat"
    doom = [
        {"round": 2, "text": "The roof falls", "packets": [{"amount": 99, "type": "crush"}], "value": "hp", "by": -99}
    ]
    both = Table(doom=doom).set("thug", wounds=1).pool(1)
    both.act("gasp-and-pant")
    while both.state.phase == "counterbeat":
        both.wait()
    assert both.state.outcome == "defeat"
    kind = Table(doom=doom, options={"double-ko": "victory"}).set("thug", wounds=1).pool(1)
    kind.act("gasp-and-pant")
    while kind.state.phase == "counterbeat":
        kind.wait()
    assert kind.state.outcome == "victory"


@pytest.mark.rule("FF-176")
def test_a_short_reprieve_restores_what_it_may() -> None:
    table = at(trip(fp=0), "001:2").set(wounds=4, conditions={"hollow": 1})
    pieces = table.state.sheet.pieces
    tired = {
        "kite-shield": replace(pieces["kite-shield"], used=1, broken=True),
        "sunlit-flask": replace(pieces["sunlit-flask"], charges=0),
    }
    table.person(pieces={**pieces, **tired})
    assert code(at(trip(), "001:1"), orders.Rest()) == "place"
    table.do(orders.Rest())
    person = table.state.sheet
    assert (table.hero.wounds, table.hero.conditions, person.fp) == (0, {"hollow": 1}, 7)
    assert (person.pieces["kite-shield"].used, person.pieces["kite-shield"].broken) == (0, False)
    assert person.pieces["sunlit-flask"].charges == 2
    assert code(table, orders.Rest()) == "state"
    strict = trip()
    strict.state = replace(strict.state, house=replace(strict.state.house, reprieve_restores_durability=False))
    at(strict, "001:2").person(pieces={**pieces, **tired}).do(orders.Rest())
    assert strict.state.sheet.pieces["kite-shield"].used == 1


@pytest.mark.rule("FF-176")
def test_of_whoever_is_whole_a_reprieve_heals_and_mends_nothing() -> None:
    told = {type(event).__name__ for event in at(trip(), "001:2").do(orders.Rest())}
    assert told.isdisjoint({"Healed", "PieceSet", "ConditionSet"})
    assert "JourneySet" in told


@pytest.mark.rule("FF-163")
def test_pots_are_filled_in_a_reprieve() -> None:
    table = at(trip(), "001:2")
    assert code(table, orders.Attune(("leap",))) == "reprieve"
    table.do(orders.Rest())
    table.do(orders.Attune(("leap", "dropkick")))
    assert table.state.sheet.pots == ("leap", "dropkick")
    assert code(table, orders.Attune(("leap", "dropkick", "guard-stance"))) == "attuned"
    assert code(table, orders.Attune(("fury",))) == "attuned"


@pytest.mark.rule("FF-25")
def test_souls_raise_sl_and_a_statistic() -> None:
    table = at(trip(souls=3, sl=1), "001:2")
    assert table.refused(orders.Upgrade("vit")).message == "not in a short reprieve"
    table.do(orders.Rest())
    table.do(orders.Upgrade("att"))
    person = table.state.sheet
    assert (person.souls, person.sl, person.stats["att"]) == (1, 2, 11)
    assert table.refused(orders.Upgrade("vit")).message == "needs 3 souls, you have 1"
    table.set(conditions={"hollow": 1}).person(souls=9)
    assert table.refused(orders.Upgrade("vit")).message == "Hollow characters cannot advance"


@pytest.mark.rule("FF-177", "FF-42")
def test_the_stash_opens_where_the_page_says() -> None:
    table = at(trip(), "001:2")
    table.do(orders.Stow("spear", "stash"))
    assert table.state.sheet.stash == ("spear",)
    away = at(table, "001:1")
    assert code(away, orders.Stow("spear", "carried")) == "place"
    assert code(away, orders.Stow("bandages", "stash")) == "place"
    found = at(trip(), "001:2")
    found.do(orders.PickUp("mantel"))
    assert code(found, orders.Stow("antidote", "stash")) == "gear"


@pytest.mark.rule("FF-178")
def test_every_chapter_is_drawn_once_and_then_the_prestige() -> None:
    table = trip()
    drawn = []
    for number in range(4):
        table.do(orders.DrawChapter(), *((1,) if number < 3 else ()))
        drawn.append(table.state.journey.chapter)
        assert table.refused(orders.DrawChapter()).message == "the chapter is not over"
        pages = table.catalog.chapters[drawn[-1]].pages
        last, option = next(
            (n, i) for n, p in pages.items() for i, c in enumerate(p.options) if not c.to and not c.encounter
        )
        at(table, last, drawn[-1]).do(orders.TurnPage(option))
    assert sorted(drawn) == sorted(table.catalog.scenarios[WEIR].chapters)
    assert table.state.journey.prestige == "open"
    table.do(orders.DrawChapter())
    assert table.state.journey.chapter == "the-tower"


@pytest.mark.rule("FF-179", "FF-180")
def test_notes_end_with_the_chapter_unless_they_are_kept() -> None:
    journey = noted(Journey(), {"c1": "one", "!c2!": "two"})
    assert (journey.notes, journey.permanent) == ({"c1": "one"}, {"c2": "two"})
    assert noted(journey, {"c1": "else"}) == journey
    assert has(journey, "c2")
    assert not has(journey, "c3")
    table = at(trip(), "002:1", notes={"c1": "one"}, permanent={"c2": "two"})
    table.do(orders.TurnPage(1))
    assert (table.state.journey.notes, table.state.journey.permanent) == ({}, {"c2": "two"})


@pytest.mark.rule("FF-181")
def test_only_what_is_printed_and_open_may_be_chosen() -> None:
    table = at(trip(), "901:1", "the-tower")
    assert code(table, orders.TurnPage(7)) == "choice"
    assert table.refused(orders.TurnPage(1)).message == "needs the note b203"
    rung = at(trip(), "901:1", "the-tower", permanent={"b203": "rang"})
    rung.do(orders.TurnPage(1))
    assert rung.state.journey.page == "902:1"
    gate = Gate(stat="vit", at_least=99)
    assert travel.gate_fault(table.book, table.state, gate) == "needs VIT 99"


@pytest.mark.rule("FF-182")
def test_a_find_is_taken_once() -> None:
    table = at(trip(), "001:2")
    table.do(orders.PickUp("mantel", "pouch"))
    assert "antidote" in table.state.sheet.pouches
    assert code(table, orders.PickUp("mantel")) == "state"
    assert code(table, orders.PickUp("drawer", "slot")) == "gear"


@pytest.mark.rule("FF-43")
def test_a_flask_outside_a_fight_costs_a_charge_alone() -> None:
    table = at(trip(), "001:1").set(wounds=5)
    table.do(orders.UseOutside(item="sunlit-flask"))
    assert table.hero.wounds == 2
    assert table.state.sheet.pieces["sunlit-flask"].charges == 1
    assert code(table, orders.UseOutside(attunement="dropkick")) == "phase"
    assert code(table, orders.UseOutside(item="javelins")) == "phase"


def test_a_page_leads_into_a_fight_and_its_result_to_a_page() -> None:
    rules = loader.rules("fires")
    session = Session(rules, rules.begin(loader.encounter(WEIR)), seed=1)
    session.do(orders.DrawChapter())
    while session.state.phase == "journey":
        chapter = rules.catalog.chapters[session.state.journey.chapter]
        options = chapter.pages[session.state.journey.page].options
        number = next(i for i, choice in enumerate(options) if choice.encounter)
        session.do(orders.TurnPage(number))
    assert session.state.phase == "setup"
    session.do(fight.StartFight())
    session.do(fight.EndFight("victory"))
    assert session.state.phase == "interlude"
    assert session.state.journey.page != ""
    assert any(option.id.startswith("choose-page") for option in session.options())
    session.undo(4)
    assert session.state.journey.chapter == ""


def test_the_next_fight_takes_the_character_as_it_is() -> None:
    table = won()
    table.set(wounds=2)
    table.act("attack-light", 3, thing="arming-sword", type="slash", target="thug")
    rules = loader.rules("fires")
    table.do(rules.next_fight(loader.encounter("hollowed-adventurer")))
    assert (table.state.phase, table.hero.wounds) == ("setup", 2)
    assert table.state.combatants[HERO].name == "Ash"


@pytest.mark.rule("FF-178")
def test_no_card_is_drawn_whose_chapter_the_packs_no_longer_have() -> None:
    table = trip()
    for gone in ("the-reeds", "the-tower"):
        chapters = {key: chapter for key, chapter in table.catalog.chapters.items() if key != gone}
        left = replace(table.catalog, chapters=chapters)
        deck = table.state.journey.deck if gone == "the-reeds" else ()
        state = replace(table.state, journey=replace(table.state.journey, deck=deck))
        no = refusal(left, state, orders.DrawChapter())
        assert no is not None
        assert no.message == "the packs no longer have all chapters of this scenario"
        assert refusal(table.catalog, state, orders.DrawChapter()) is None


@pytest.mark.rule("FF-172")
def test_what_was_counted_in_one_fight_is_not_counted_in_the_next() -> None:
    """A limit a Round, used up in Round 1, was used up in Round 1 of the fight after it, too."""
    table = Table()
    used = {"limit ring 0 1": 2, "limit ring 0 3 beat": 1, "hp": 1}
    table.set(changes=used)
    effect = Effect(1, "attunements", "heal", 0, HERO, until="until-reprieve", used={"1": 1})
    table.state = replace(table.state, effects=(effect,), beats=7)
    following = build.next_state(table.catalog, table.state, table.encounter)
    assert following.hero.changes == {"hp": 1}
    assert [found.used for found in following.effects] == [{}]
    assert (following.round, following.beats) == (0, 0)


@pytest.mark.parametrize(("encounter", "when"), [(WEIR, "setting out"), ("the-gate", "setting up")])
def test_a_step_before_the_fight_is_in_the_part_of_the_story_that_the_screen_names(encounter: str, when: str) -> None:
    """The timeline said *before the fight* of what the header called *setting up*."""
    rules = loader.rules("fires")
    state = rules.begin(loader.encounter(encounter))
    assert (rules.moment(state).label, rules.view(state, "gm").clock) == (when, when)


@pytest.mark.rule("FF-179")
def test_a_campaign_goes_on_with_the_next_scenario_once_the_prestige_is_over() -> None:
    """It was refused: a scenario began a chronicle of its own, and whoever went on was somebody new."""
    rules = loader.rules("fires")
    table = at(trip(souls=9, sl=3), "001:1", permanent={"b203": "rang the bell"}, notes={"q002": "left"})
    onward = rules.next_fight(loader.encounter(WEIR))
    assert (table.refused(onward).code, table.refused(onward).rule) == ("state", "FF-179")
    person = replace(table.state.sheet, fp=2, stash=table.state.sheet.carried, carried=())
    over = replace(table.state.journey, chapter="", page="", deck=(), prestige="done", discard=("the-tower",))
    table.state = replace(table.state, journey=over, person=person, fights=8, outcome="victory")
    table.set(wounds=3, conditions={"hollow": 1})
    table.do(onward)
    journey = table.state.journey
    assert (len(journey.deck), journey.prestige, journey.discard, journey.notes) == (4, "locked", (), {})
    assert journey.permanent == {"b203": "rang the bell"}
    assert (table.state.sheet, table.hero.wounds, table.hero.conditions) == (person, 3, {"hollow": 1})
    assert (table.state.phase, table.state.outcome, table.state.fights) == ("journey", "", 8)
    assert rules.view(table.state, "gm").clock == "setting out"
    table.do(orders.DrawChapter(), 2)
    assert table.state.journey.chapter == journey.deck[1]


@pytest.mark.rule("FF-179")
def test_somebody_out_of_a_fight_of_its_own_may_set_out_on_a_scenario() -> None:
    table = won()
    table.act("attack-light", 3, thing="arming-sword", type="slash", target="thug")
    person = table.state.sheet
    table.do(loader.rules("fires").next_fight(loader.encounter(WEIR)))
    assert (table.state.sheet, table.state.journey.scenario) == (person, WEIR)


@pytest.mark.rule("FF-12", "FF-15", "FF-36")
def test_fp_and_charges_fall_to_their_limits_when_what_a_fight_changed_ends() -> None:
    """A ring that gave FP in one fight alone left them above the limit after it."""
    ring = {"name": "Ring", "rules": [{"on": "passive", "do": "modify-value", "value": "fp", "by": 2}]}
    changes = {"rings": {"living-ring": ring}, "flasks": {"vodka": {"name": "Vodka", "charges": 9}}}
    table = Table(changes=changes, sheet={"rings": ["living-ring"], "pouches": ["vodka"]})
    assert (table.state.sheet.fp, table.state.sheet.pieces["vodka"].charges) == (9, 9)
    table.do(fight.EndFight("retreat"))
    assert (table.state.sheet.fp, table.state.sheet.pieces["vodka"].charges) == (7, 5)


@pytest.mark.parametrize(("encounter", "title"), [(WEIR, "Setting out"), ("the-gate", "Setting up")])
def test_the_frame_of_the_order_is_titled_as_in_other_games(encounter: str, title: str) -> None:
    rules = loader.rules("fires")
    assert rules.view(rules.begin(loader.encounter(encounter)), "gm").track.title == title


@pytest.mark.rule("FF-173")
def test_how_an_enemy_is_taken_off_is_asked_where_something_comes_of_it() -> None:
    """Of three ways two were the same, and the third is told apart by a special ending alone."""

    def asked(*victory: str, **results: Any) -> list[tuple[str, ...]]:
        """The answers of each slot for the thug."""
        table = Table(enemies={"thug": "5,6", "other": "5,8"}, victory=victory, results=results)
        (found,) = [option for option in rulings(table.book, table.state, "") if option.id == "rule-remove"]
        return [slot.allowed({"who": "thug"}) for slot in found.slots]

    gone = {"text": "gone"}
    assert asked() == [("thug", "other")]
    assert asked(special=gone) == [("thug", "other"), ("removed", "lost")]
    assert asked("thug", special=gone) == [("thug", "other"), ("removed", "lost")]
    assert asked("other", special=gone) == [("thug", "other"), ("removed",)], "a victory that is not about it"
