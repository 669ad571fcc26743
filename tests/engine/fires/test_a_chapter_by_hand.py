"""What was felt in a chapter of our journey played to its end by hand, and in the beginning of the next."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from content import loader
from engine.core.acts import opened
from engine.core.refusal import Refused
from engine.core.words import in_words
from engine.systems.fires.build import piece_of
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.commands.journey import DrawChapter, Stow, UseOutside
from engine.systems.fires.events.body import Resolved
from engine.systems.fires.options.fight import acts
from engine.systems.fires.options.journey import pages
from engine.systems.fires.preview import preview
from engine.systems.fires.rules.book import needed
from engine.systems.fires.rules.candidates import choices
from engine.systems.fires.rules.marks import shorts
from engine.systems.fires.rules.plans import plan_of
from engine.systems.fires.state import HERO, Held, Piece
from engine.systems.fires.tell import tell
from engine.systems.fires.view import table as listed
from engine.systems.fires.view.board import board
from engine.systems.fires.view.sheets import sheet, statistics
from tests.engine.fires.scene import Table, attack, cell, foe
from tests.engine.fires.test_journey import at, trip
from tests.engine.fires.test_reactions import attacked
from tui.start.fights import begin

WARDEN = foe(sinks={"ps": 1})


def told(table: Table, **fields: Any) -> list[str]:
    command = table.command("kick", 6, **fields)
    return [line.text for line in preview(table.catalog, table.state, "gm", command).lines]


@pytest.mark.rule("FF-138", "FF-129")
def test_a_condition_that_a_sink_takes_is_told() -> None:
    """A kick whose Knockback was sunk in PS told nothing but that it was made, before and after."""
    table = Table(at="5,5", enemies={"thug": "5,6"}, foes={"thug": WARDEN})
    table.pool(6, 3)
    assert told(table, targets=("thug",)) == ["Thug: knockback 1 sunk in PS"]
    before = table.state
    lines = [
        line.text for event in table.act("kick", 6, targets=("thug",)) for line in tell(before, event, "gm", in_words)
    ]
    assert "Thug: knockback 1 sunk in PS" in lines


@pytest.mark.rule("FF-89", "FF-54")
def test_dice_are_kept_for_taking_cover_too_where_it_can_be_taken() -> None:
    """*Left 1, no defence* stood there with half-cover beside the character."""

    def kept(action: str, **ground: Any) -> list[str]:
        table = Table(at="5,5", enemies={"thug": "5,9"}, ground=ground)
        table.pool(6, 1)
        found = next(option for option in acts(table.book, table.state) if option.command["action"] == action)
        return [name for slot in opened(found).slots for name, _ in slot.spare]

    assert kept("take-aim", half_cover=["5,6"])[-1] == "Take Cover"
    assert "Take Cover" not in kept("take-aim")
    assert "Take Cover" not in kept("move", half_cover=["5,6"]), "who walks may stand elsewhere then"
    assert kept("retreat", retreat=["5,5"]) == [], "nobody strikes whoever has gone"


@pytest.mark.rule("FF-21")
def test_a_load_that_is_too_high_says_by_how_much() -> None:
    table = Table(at="5,5", enemies={"thug": "5,6"}, stats={"end": 5, "str": 30}, sheet={"armour": "leather-set"})
    table.pool(6, 6)
    plan = table.no("vault", 6, path=["5,4"])
    assert plan.message == "Vault: too heavily loaded: ENC 6, must be below 6"


@pytest.mark.rule("FF-60", "FF-116")
def test_how_far_off_a_light_attack_reaches_counts_its_step() -> None:
    table = Table(at="5,5", enemies={"thug": "5,8"})
    table.pool(6, 6)
    plan = plan_of(table.book, table.state, orders.Act("attack-light", thing="arming-sword", type="slash"))
    assert choices(table.book, table.state, plan).message == "3 away, must be 1 to 2: Thug"  # type: ignore[arg-type,union-attr]


def test_what_an_entry_says_besides_its_move_stands_in_the_table() -> None:
    entries = [{"low": 1, "high": 6, "deeds": [{"move": True, "text": "circles, hissing"}]}]
    table = Table(at="5,5", enemies={"thug": "5,9"}, entries=entries)
    (name,) = table.state.tables
    assert listed(table.book, table.state, name).rows[0][-1] == "Move (circles, hissing)"


def test_whom_a_bow_could_hit_is_not_told_as_a_reach() -> None:
    """Every cell up to three from an archer was *in reach*, though nobody saw it."""
    bow = attack("Arrow", 2, "pierce", kind="ranged", range={"min": 2, "max": 7})
    table = Table(at="5,2", enemies={"thug": "5,4"}, foes={"thug": foe(attacks={"knife": attack("Knife"), "bow": bow})})
    laid = board(table.book, table.state, shorts(table.state), "thug").overlays
    assert {overlay.at for overlay in laid} == {cell(at) for at in ("4,4", "4,5", "5,3", "5,5", "6,4", "6,5")}


@pytest.mark.rule("FF-103")
def test_where_a_walk_has_come_to_is_seen_while_its_next_step_is_asked() -> None:
    table = Table(at="3,2", enemies={"thug": "6,9"}, foes={"thug": foe(move=5)}, options={"auto-ties": "ask"})
    table.act("take-aim", 6)
    table.do(orders.EndBeat(), 3)
    first = table.state.asking.question.choices[0]
    table.answer(first)
    laid = board(table.book, table.state, shorts(table.state), HERO).overlays
    assert [(one.at, one.text) for one in laid if one.kind == "path"] == [(first, "th?")]


@pytest.mark.rule("FF-16", "FF-46")
def test_a_level_shows_the_dice_that_it_brings() -> None:
    """END 16 gives a sixth die: the sheet between fights told load and statistics, but no dice."""
    state = begin("fires-along-the-weir", seed=1).session.state
    book = loader.rules("fires").catalog

    def stamina(end: int) -> str:
        grown = replace(state, person=replace(state.sheet, stats={**state.sheet.stats, "end": end}))
        return next(fact.text for fact in sheet(book, grown, grown.hero, "FE").facts if fact.name == "Stamina")

    assert (stamina(15), stamina(16)) == ("5 dice a Round", "6 dice a Round")


@pytest.mark.rule("FF-S120")
def test_what_is_in_hand_stands_beside_what_changes_it() -> None:
    """A fight was begun with the sword in both hands, as the last one had ended."""
    session = begin("fires-along-the-weir", seed=1).session
    hold = next(option for option in session.options() if option.label == "Hold")
    assert hold.preview == "now Arming Sword and Kite Shield"


@pytest.mark.rule("FF-182", "FF-35")
def test_nothing_is_left_behind_by_putting_it_elsewhere() -> None:
    """Of a thing that could go nowhere else, *Put something elsewhere* asked nothing: it was gone at one digit."""
    table = at(trip(), "001:2")
    pouches = tuple(f"flask-{number}" for number in range(4))
    pieces = {key: Piece("flask", "sunlit-flask", charges=2) for key in pouches}
    pieces["antidote"] = Piece("item", "antidote", charges=6, ephemeral=True)
    table.person(
        pieces=pieces, slots=("", "", "", ""), hands=(-1, -1), armour="", pouches=pouches, carried=("antidote",)
    )
    moved, left = (option for option in pages(table.book, table.state) if option.command["do"] == "stow")
    what, where = moved.slots
    assert (list(what.choices), where.allowed({"piece": "flask-1"})) == ([*pouches], ("carried", "stash", "drop"))
    assert tuple(where.fixed_digits({"piece": "flask-1"})) == (1, 2, 0), "no digit leads to what cannot be had again"
    assert (left.label, left.seldom, left.slots[0].choices) == ("Leave behind for good", True, ("antidote",))
    assert preview(table.catalog, table.state, "gm", Stow("antidote", "drop")).warning == "it is gone for good then"


@pytest.mark.rule("FF-43")
def test_what_is_used_for_nothing_between_fights_is_warned_of() -> None:
    """A charge or FP went for a bonus of one Round, which no Round was there for, and nothing said so."""

    def warned(item: str, wounds: int = 0) -> str:
        table = at(trip(), "001:2").set(wounds=wounds)
        table.person(
            pieces={item: piece_of(table.book, table.state.sheet, item)[1]}, pouches=(item,), slots=("", "", "", "")
        )
        table.person(hands=(-1, -1), armour="", fp=3)
        return preview(table.catalog, table.state, "gm", UseOutside(item=item)).warning

    nothing = "nothing comes of it now"
    assert [warned(item) for item in ("queergrass", "brightstones", "goodberry", "antidote", "sunlit-flask")] == [
        nothing
    ] * 5
    assert not warned("sunlit-flask", wounds=1)
    assert not [item for item in ("ivory-pipe", "stonebrew-flask", "visions-flask", "effigy") if warned(item)]


@pytest.mark.rule("FF-134", "FF-53")
def test_what_a_blow_brings_with_it_is_counted_once() -> None:
    """*→ 1 waiting → 2 sunk in P.DEF, 1 HP, 1 waiting*: Wicked Slice's Bleed was told by itself and with the blow."""
    bleeds = {
        "on": "hit",
        "when": {"assigned_hp_min": 1},
        "do": "damage",
        "amount": 1,
        "type": "bleed",
        "target": "target",
    }
    cut = {"name": "Cut", "packets": [{"amount": 3, "type": "slash"}], "rules": [bleeds]}
    table = attacked(foes={"thug": foe(attacks={"cut": cut})})
    done = [event for event in table.wait() if isinstance(event, Resolved)]
    assert [(event.sunk, event.wounds, event.waiting) for event in done] == [({}, 3, 1)]


def test_what_a_fight_keeps_is_read_without_its_packs_when_it_comes_back() -> None:
    """FF-174: a save with a flask that was won back could not be opened any more once its pack was gone."""
    session = begin("fires-along-the-weir", seed=1).session
    catalog, state = session.ruleset.catalog, session.state
    held = {"the-gate": Held(pieces=(Piece(kind="flask", id="moonlit-flask"),))}
    assert "moonlit-flask" not in state.kept["flasks"]
    assert "moonlit-flask" in needed(catalog, replace(state, journey=replace(state.journey, held=held)))["flasks"]


@pytest.mark.rule("FF-174")
def test_the_way_to_a_fight_that_keeps_something_says_what_can_be_won_back() -> None:
    """Souls and things were gone from the screen, and only a save knew that a victory there brings them back."""
    session = begin("fires-along-the-weir", seed=2).session
    session.do(DrawChapter())
    state = session.state
    held = {"lamps-in-the-dark": Held(4, (Piece(kind="flask", id="moonlit-flask"),)), "the-gate": Held()}
    kept = replace(state, journey=replace(state.journey, held=held))
    shown = [{option.label: option.preview for option in pages(session.ruleset.catalog, of)} for of in (state, kept)]
    assert [options["Walk toward them"] for options in shown] == ["", "to win back: 4 souls and Moonlit Flask"]
    rows = [fact.text for fact in statistics(session.ruleset.catalog, kept) if fact.name == "To win back"]
    assert rows == ["4 souls and Moonlit Flask: Lamps in the Dark"]


def test_ground_of_several_hexes_changes_at_once_and_none_of_them_is_off_the_field() -> None:
    session = begin("rats-on-the-quay", seed=1).session
    had = session.state.field.tiles
    session.do(orders.RuleTile(("1,4", "1,5", "1,4"), tile="half-cover"))
    assert session.state.field.tiles == {**had, "1,4": "half-cover", "1,5": "half-cover"}
    for hexes, said in (((), "say where"), (("1,4", "99,0"), "is not on the field")):
        with pytest.raises(Refused, match=said):
            session.do(orders.RuleTile(hexes, tile="half-cover"))
