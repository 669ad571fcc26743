"""What was felt in the fights of our journey played decision by decision: the dyke, the sunken road, the last lamp."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.acts import opened
from engine.core.words import in_words
from engine.systems.fires.build import piece_of
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.commands.journey import DrawChapter, UseOutside
from engine.systems.fires.options.fight import acts
from engine.systems.fires.options.flow import answers
from engine.systems.fires.options.journey import pages
from engine.systems.fires.preview import preview
from engine.systems.fires.rules.marks import shorts
from engine.systems.fires.state import HERO, Piece
from engine.systems.fires.tell import label, tell
from engine.systems.fires.view import result
from engine.systems.fires.view.board import board
from engine.systems.fires.view.sheets import sheet
from tests.engine.fires.scene import Table, cell, foe
from tests.engine.fires.test_journey import at, trip
from tests.engine.fires.test_reactions import attacked

CARRIED = 8


def walking(start: str = "6,9", move: int = 5) -> Table:
    """A thug on its way, whose first tie is asked."""
    table = Table(at="3,2", enemies={"thug": start}, foes={"thug": foe(move=move)}, options={"auto-ties": "ask"})
    table.act("take-aim", 6)
    table.do(orders.EndBeat(), 3)
    return table


@pytest.mark.rule("FF-103")
def test_a_walk_says_from_where_it_goes_on_and_the_last_tie_leaves_no_rest_of_it() -> None:
    """After steps that nobody was asked about the answers lay far from the token, and nothing said why; of two ways for
    one last hex three answers stood there, two of them the same.
    """
    table, texts, rests = walking(), [], []
    while table.state.asking is not None and table.state.asking.question.kind == "route":
        question = table.state.asking.question
        texts.append(question.text)
        rests.append("as-proposed" in question.choices)
        table.answer(question.choices[0])
    assert texts[0] == "Equal routes: where does Thug go?"
    assert all(" from " in text for text in texts[1:])
    assert (rests[0], rests[-1]) == (True, False)


@pytest.mark.rule("FF-103")
def test_where_a_walk_has_come_to_is_not_drawn_where_it_has_gone_on_since() -> None:
    table = walking()
    asking = table.state.asking
    assert asking is not None
    far = "\n".join(("hero", "route", asking.question.text, cell("9,9"), cell("9,9")))
    table.state = replace(table.state, asking=replace(asking, answers=(far,)))
    assert [
        one for one in board(table.book, table.state, shorts(table.state), HERO).overlays if one.kind == "path"
    ] == []


@pytest.mark.rule("FF-103", "FF-139")
def test_an_answer_is_given_again_by_what_it_says() -> None:
    """*. 3,6* was offered after 3,7: the second way of one tie was taken for the second of the next."""
    table = walking()
    before = {option.deed: (option.verb, option.label) for option in answers(table.book, table.state)}
    table.answer(table.state.asking.question.choices[0])
    after = {option.deed: (option.verb, option.label) for option in answers(table.book, table.state)}
    assert not [deed for deed in before.keys() & after.keys() if before[deed][1] != after[deed][1]]
    assert [verb for verb, _ in before.values()][:2] == [verb for verb, _ in after.values()][:2], "digits stay"


@pytest.mark.rule("FF-38", "FF-182", "FF-173")
def test_a_gift_without_room_is_not_lost_unasked() -> None:
    """A victory's gift was gone when eight things were carried, and nothing had said so before."""
    table = Table(results={"victory": {"finds": ["javelins"]}}).set("thug", wounds=19).pool(3, 3)
    load = {f"dagger-{number}": Piece("weapon", "dagger") for number in range(CARRIED)}
    table.person(pieces={**table.state.sheet.pieces, **load}, carried=tuple(load), pouches=())
    blow = table.command("attack-light", 3, thing="arming-sword", type="slash", targets=("thug",))
    shown = preview(table.catalog, table.state, "gm", blow)
    assert [line.text for line in shown.lines] == ["asks first: No room for Javelins: what now?"]
    assert shown.odds == (), "what comes of it hangs on the answer"
    table.do(blow)
    assert not [option for option in answers(table.book, table.state) if option.cost], "*Leave Javelins as proposed*"
    (text, ways) = (
        table.state.asking.question.text,
        dict(zip(table.state.asking.question.choices, table.state.asking.question.labels, strict=True)),
    )
    assert text == "No room for Javelins: what now?"
    assert {key: ways[key] for key in ("pouch", "", "dagger-0")} == {
        "pouch": "In a pouch",
        "": "Leave Javelins",
        "dagger-0": "Leave Dagger behind for it",
    }
    laid = table.state

    def after(answer: str) -> Any:
        table.state = laid
        table.answer(answer)
        return table.state.sheet

    assert after("pouch").pouches == ("javelins",)
    assert "javelins" in after("dagger-0").carried
    assert "dagger-0" not in table.state.sheet.pieces
    assert "javelins" not in after("").pieces


@pytest.mark.rule("FF-182")
def test_a_single_thing_is_not_left_behind_unasked() -> None:
    """*Leave behind for good* with one thing in it was done as soon as its line was taken."""
    table = at(trip(), "001:2")
    pouches = tuple(f"flask-{number}" for number in range(4))
    pieces = {key: Piece("flask", "sunlit-flask", charges=2) for key in (*pouches, "more")}
    table.person(pieces=pieces, slots=("",) * 4, hands=(-1, -1), armour="", pouches=pouches, carried=("more",))
    table.state = replace(table.state, journey=replace(table.state.journey, page="001:1"))
    left = next(option for option in pages(table.book, table.state) if option.label == "Leave behind for good")
    (which,) = left.slots
    assert (which.choices, which.sole({}), which.fixed_digits({})) == (("more",), None, (0,))


@pytest.mark.rule("FF-178")
def test_the_prestige_is_no_chapter_that_is_drawn() -> None:
    table = trip()
    assert label(table.state, DrawChapter(), "gm", in_words) == "A chapter is drawn"
    table.state = replace(table.state, journey=replace(table.state.journey, deck=()))
    assert label(table.state, DrawChapter(), "gm", in_words) == "The prestige begins"


@pytest.mark.rule("FF-174", "FF-190")
def test_a_defeat_between_fights_is_not_that_of_the_last_fight() -> None:
    """The header told the defeat text of a fight that had been won."""
    table = Table(results={"defeat": {"text": "You wake in the niche."}}, sheet={**CUP, "hmn": 1}, stats=BITTER)
    table.set("thug", wounds=19).pool(3, 3).act("kick", 3, target="thug")
    table.do(orders.EndFight("victory"))
    table.set(wounds=6)
    table.do(UseOutside(item="chalice-of-filth"))
    assert (table.state.outcome, result(table.state)) == ("defeat", "Defeat.")


@pytest.mark.rule("FF-174")
def test_what_a_defeat_comes_to_is_told_before_what_its_page_says() -> None:
    """At 80x24 Hollow stood below the page's text, where the preview of a ruling has no room."""
    table = Table(results={"defeat": {"text": "You wake.", "lose_souls": True}}, sheet={"hmn": 0, "souls": 3})
    shown = preview(table.catalog, table.state, "gm", orders.EndFight("defeat"))
    assert [line.text for line in shown.lines][:2] == ["Defeat", "Ash is hollow"]
    assert shown.warning == "that would be your defeat, and make you Hollow", "of two lines this is one"


@pytest.mark.rule("FF-53", "FF-54", "FF-80")
def test_a_beat_without_dice_ends_by_itself() -> None:
    """Gasp & Pant throws the dice away that there are: nobody was to say that a beat with none left is over."""
    table = Table(enemies={"thug": "2,2"}).pool(3)
    table.act("take-aim", 3)
    assert table.state.round == 2
    lost = Table(enemies={"thug": "2,2"}).pool()
    lost.state = replace(lost.state, beat=replace(lost.state.beat, simple=1))
    assert lost.no("gasp-and-pant").code == "limit"


CUP = {"slots": ["chalice-of-filth"], "hands": [1, 0], "off_hand": 0}
BITTER = {"int": 14, "fth": 14}


@pytest.mark.rule("FF-43", "FF-S96", "FF-S120")
def test_a_chalice_is_drunk_from_between_fights_as_gear_is_freely_used() -> None:
    table = at(trip(), "001:1")
    cup = piece_of(table.book, table.state.sheet, "chalice-of-filth")[1]
    stats = {**table.state.sheet.stats, **BITTER}
    table.person(
        pieces={"cup": cup}, slots=("cup", "", "", ""), hands=(0, -1), armour="", pouches=(), stats=stats, fp=1
    )
    (drink,) = (option for option in pages(table.book, table.state) if option.command["do"] == "use-outside")
    assert drink.label == "Use Chalice of Filth"
    table.do(UseOutside(item="cup"))
    assert (table.state.sheet.fp, table.hero.wounds) == (4, 1)
    table.person(hands=(-1, -1))
    assert table.refused(UseOutside(item="cup")).code == "unknown"
    table.person(hands=(0, -1), stats={**stats, "int": 13})
    assert table.refused(UseOutside(item="cup")).rule == "FF-27"


@pytest.mark.rule("FF-43", "FF-185")
@pytest.mark.parametrize("name", ["emit-force", "wrath", "web", "eclipse"])
def test_a_moon_around_nobody_is_warned_of(name: str) -> None:
    table = at(trip(), "001:1")
    row = table.book.attunements[name]
    thing = next(key for key, one in table.book.catalysts.items() if row.school in one.schools)
    stats = dict.fromkeys(table.state.sheet.stats, 30)
    piece = piece_of(table.book, table.state.sheet, thing)[1]
    table.person(pieces={thing: piece}, slots=(thing, "", "", ""), hands=(0, -1), armour="", pouches=(), stats=stats)
    table.person(pots=(name,), known=(name,), fp=9)
    assert preview(table.catalog, table.state, "gm", UseOutside(attunement=name)).warning == "nothing comes of it now"


@pytest.mark.rule("FF-85", "FF-89")
def test_dice_are_kept_for_another_dodge() -> None:
    """A dodge is for one attack: what is left could pay the next, and nothing was said of it while one was paid."""
    table = attacked()
    found = next(option for option in acts(table.book, table.state) if option.command["action"] == "dodge")
    assert [name for slot in opened(found).slots for name, _ in slot.spare] == ["Dodge!", "Shield Up!"]


@pytest.mark.rule("FF-99", "FF-111")
def test_an_attack_that_falls_short_cites_how_an_entry_is_carried_out() -> None:
    """It cited FF-109, which is about those whom a condition keeps from it."""
    table = Table(enemies={"thug": "2,2"}, foes={"thug": foe(move=1)}).pool(3, 3)
    table.act("take-aim", 3)
    before, events = table.state, table.end(3)
    while table.state.step in ("stances", "after-move", "attack"):
        events += table.wait()
    lines = [line for event in events for line in tell(before, event, "gm", in_words)]
    assert [line.rule for line in lines if "does not reach" in line.text] == ["FF-99"]


@pytest.mark.rule("FF-94")
def test_a_stance_for_a_shield_that_is_not_in_hand_is_warned_of() -> None:
    """Guard Stance took 3 FP with the sword in both hands."""

    def warned(hands: list[int]) -> str:
        gear = {"slots": ["arming-sword", "kite-shield"], "hands": hands, "pots": ["guard-stance"]}
        table = Table(sheet=gear, stats={"att": 12}).pool(3, 3)
        table.act("take-aim", 3)
        table.end()
        assert table.state.step == "stances"
        return next(opt.vain for opt in acts(table.book, table.state) if opt.command["attunement"] == "guard-stance")

    assert warned([1, 2]) == ""
    assert warned([1, 1]) == "no shield is in hand"


@pytest.mark.rule("FF-123", "FF-122", "FF-119")
def test_why_nothing_is_seen_cites_darkness_or_concealment() -> None:
    def shot(**ground: Any) -> tuple[str, str]:
        bow = {
            "slots": ["longbow"],
            "hands": [1, 1],
            "off_hand": 0,
            "pouches": ["quiver"],
            "missiles": ["arrow-wooden"],
        }
        table = Table(at="5,2", enemies={"thug": "5,6"}, ground=ground, sheet=bow).pool(3, 3)
        no = table.no("draw-and-fire", 3, thing="longbow", missile="arrow-wooden", target="thug")
        return no.message, no.rule

    assert shot(dark=True) == ("Thug: too dark to see that far", "FF-123")
    assert shot(concealment=["5,6"]) == ("Thug: nothing is seen there", "FF-122")
    assert shot(concealment=["5,4"]) == ("Thug: concealment hides what lies behind it", "FF-122")
    assert shot(full_cover=["5,4"])[1] == "FF-119"


@pytest.mark.rule("FF-126")
def test_a_blast_is_aimed_at_the_nearest_enemy_where_nothing_else_is_said() -> None:
    """The cursor stood on the caster's own hex: *Fireball at nobody*."""
    gear = {"slots": ["eternal-ember"], "hands": [1, 0], "off_hand": 0, "pots": ["fireball"]}
    foes = {"thug": foe(), "late": foe()}
    table = Table(at="5,5", enemies={"late": "5,11", "thug": "5,8"}, foes=foes, sheet=gear, stats={"att": 26})
    table.pool(6, 6)
    kinds = (option for option in acts(table.book, table.state) if option.command.get("attunement") == "fireball")
    (where,) = (slot for slot in opened(next(kinds)).slots if slot.name == "cell")
    assert where.default == cell("5,8")


@pytest.mark.rule("FF-141", "FF-186")
@pytest.mark.parametrize("window", ["after-move", "attack"])
def test_nobody_is_asked_about_the_attack_of_somebody_who_has_fallen(window: str) -> None:
    """A floating missile killed a rat before its bite, and *Bite. A reaction?* was asked all the same."""
    gear = {"slots": ["wand", "arming-sword"], "hands": [1, 2], "off_hand": 2, "pots": ["magic-arsenal", "trip"]}
    stats = {"int": 18, "att": 26, "dex": 20}
    table = Table(
        at="5,5", enemies={"thug": "5,8", "late": "2,2"}, foes={"thug": foe(), "late": foe()}, sheet=gear, stats=stats
    )
    table.pool(6, 6, 6)
    table.act("cast", 6, attunement="magic-arsenal", thing="wand").clear()
    table.set("thug", wounds=19)
    table.end(3)
    while table.state.step != window:
        table.wait()
    before = table.state.turn.enemy
    table.do(orders.FireMissile("thug"))
    assert (before, table.body().out) == ("thug", "defeated")
    assert table.state.turn.enemy != "thug"


@pytest.mark.rule("FF-148", "FF-71")
def test_a_condition_that_somebody_is_immune_to_is_told() -> None:
    """A kick at the Keeper told nothing but that it was made, before and after: no Knockback comes to a Great Foe."""
    table = Table(at="5,5", enemies={"thug": "5,6"}, foes={"thug": foe(types=["great-foe"])}).pool(6, 3)
    kick = preview(table.catalog, table.state, "gm", table.command("kick", 3, targets=("thug",)))
    assert "Knockback has no effect on Thug" in [line.text for line in kick.lines]


@pytest.mark.rule("FF-24", "FF-174")
def test_until_when_somebody_is_hollow() -> None:
    table = trip().set(conditions={"hollow": 1})
    (badge,) = sheet(table.book, table.state, table.hero, "FE").badges
    assert (badge.text, badge.clock) == ("Hollow", "until HMN is gained")
