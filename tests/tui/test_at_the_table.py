"""What was felt in fights played by hand, key by key: what just happened, the keys that matter, room for both."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from content.loader import encounter
from content.reading import ContentError
from engine.core.options import going_on
from engine.core.rulings import commands as r
from engine.core.text import cell_len
from engine.core.words import asked
from engine.systems.mir.view.track import badges
from tests.tui.driver import NARROW, WIDE, Size, keys, seen, text_of
from tui.fight.ending import ending
from tui.fight.history import AGAIN, ONLY, History
from tui.start.fights import begin

SMALL: Size = (40, 30)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))


def give(session: Any, why: str = "", **command: Any) -> None:
    session.do(session.ruleset.read(command), why=why)


def go_on(session: Any, why: str = "") -> None:
    """What the key that goes on does."""
    going = going_on(option for option in session.options(rulings=False) if option.enabled)
    assert going is not None
    give(session, why, **going.command)


def test_a_tide_that_breaks_while_the_program_plays_on_is_told_all_the_same() -> None:
    """Five people are refreshed after it; that is bookkeeping, and takes nothing from what happened."""
    session: Any = begin("lantern-road", seed=2).session
    session.do(r.RuleSet("tide", -5))
    while session.view().clock.startswith("round 1"):
        go_on(session, "" if session.head < 3 else "because")  # a person lets two pass, the rest is the program's
    told = [scene.text for scene in History(session).scenes_of_now("gm", 2) if scene.text]
    assert any("the Tide BREAKS against the players" in text for text in told), told
    assert not any(" gains " in text for text in told)


def test_the_first_moment_of_a_fight_tells_nothing_of_the_one_before() -> None:
    chronicle = begin("first-duel", seed=1)
    chronicle.session.do(r.RuleSet("life", 0, "mamoru"))
    lines = keys(chronicle, "space", "1", "2", size=WIDE)
    assert seen(lines, "The Ford at Dusk")
    assert not any("Mamoru dies" in line[:60] for line in lines), "the chronicle beside it tells it"
    chronicle.close()


def test_what_the_program_did_for_a_person_is_no_decision_of_its_own() -> None:
    session: Any = begin("first-duel", seed=1).session
    session.do(r.RuleSet("life", 0, "mamoru"))
    go_on(session, AGAIN)
    told = ending(session, "gm")
    assert told is not None
    assert "of the program" not in told.length


def footer(chronicle: Any, *presses: str, size: Size = NARROW) -> str:
    return keys(chronicle, *presses, size=size)[-1]


def test_what_the_last_decision_ends_as_well_is_never_cut_from_the_footer() -> None:
    chronicle = begin("lantern-road", seed=4)
    line = footer(chronicle, "1", "1", "1", "1", "space", "1")
    assert ", end turn" in line or ". " not in line, line
    assert cell_len(line.rstrip()) <= NARROW[0]


def test_what_would_be_taken_back_is_whole_before_other_keys_are_told() -> None:
    chronicle = begin("lantern-road", seed=4)
    line = footer(chronicle, "1", "1", "1", "1")
    assert "defends: Defend (Katana)" in line, line
    assert "space end turn" in line
    assert "panes" not in line, "those have no room then"
    chronicle.close()


def test_a_replay_names_the_key_that_goes_on() -> None:
    chronicle = begin("first-duel", seed=1)
    chronicle.session.do(r.RuleSet("life", 0, "mamoru"))
    line = footer(chronicle, "space", "3", size=WIDE)
    assert "space the next moment" in line, line


def test_a_replay_is_not_played_on_by_the_program() -> None:
    """The foes are still its own; the key that goes on leads to the next moment all the same, and begins no branch."""
    chronicle = begin("first-duel", seed=1)
    chronicle.session.do(r.RuleSet("life", 0, "mamoru"))
    line = footer(chronicle, "o", "enter", "enter", "space", "3", "space", size=WIDE)
    assert "space the next moment" in line, line
    assert not [
        step for step in range(1, chronicle.session.timeline.size + 1) if chronicle.session.timeline.begun(step)
    ]
    chronicle.close()


def test_a_replay_ends_where_the_fight_did_though_another_was_begun_after_it() -> None:
    """What was taken back of it counted among the moments, and the replay went on into it."""
    chronicle = begin("first-duel", seed=1)
    chronicle.session.do(r.RuleSet("life", 0, "mamoru"))
    heads: list[int] = []

    async def replay(app: Any, pilot: Any) -> None:
        heads.append(chronicle.session.head)
        await pilot.press("b", "3")
        await pilot.pause()
        assert "2 steps back" in text_of(app)[0], text_of(app)[0]
        await pilot.press("end")
        await pilot.pause()

    another = ("space", "1", "2", "space", "1", "1", "u", "u", "u")
    lines = keys(chronicle, *another, size=NARROW, then=replay)
    assert seen(lines, "the fight is over"), lines
    assert [chronicle.session.head] == heads
    chronicle.close()


def test_an_export_is_asked_for_and_told_of_at_the_end(tmp_path: Any) -> None:
    """Who thought better of it, and who had it written, were between fights then."""
    chronicle = begin("first-duel", seed=1)
    chronicle.session.do(r.RuleSet("life", 0, "mamoru"))
    lines = keys(chronicle, "space", "4", "escape", size=NARROW)
    assert seen(lines, "the fight is over")
    assert seen(lines, "4 export")
    chronicle.close()
    chronicle, file = begin("first-duel", seed=1), tmp_path / "told.txt"
    chronicle.session.do(r.RuleSet("life", 0, "mamoru"))

    async def name_it(app: Any, pilot: Any) -> None:
        app.screen.field.open("file", str(file))
        await pilot.press("enter")
        await pilot.pause()

    lines = keys(chronicle, "space", "4", size=(120, 24), then=name_it)
    assert seen(lines, "the fight is over")
    assert seen(lines, "written: ")
    assert "Mamoru" in file.read_text()
    chronicle.close()


def test_what_goes_on_in_the_past_is_told_as_well() -> None:
    """It begins a branch there, as any act does; who looked about pressed it unawares."""
    chronicle = begin("ford-at-dusk", seed=1)
    line = footer(chronicle, "space", "space", "left_square_bracket", size=NARROW)
    assert line.startswith(" space the rest stand  end newest"), line
    chronicle.close()


def test_what_somebody_did_after_a_blow_is_told_beside_it() -> None:
    """The blow takes both lines with its sum only until the next has decided: then its result does."""
    chronicle = begin("enc-knight", seed=1)
    blow = ("space", "1", "1", "1")
    lines = keys(chronicle, *blow, size=NARROW)
    assert seen(lines, "5 + Bow 3 − armour 4 − Protection 2 = 2 (10/12)")
    chronicle.close()
    chronicle = begin("enc-knight", seed=1)
    lines = keys(chronicle, *blow, "space", "4", "2", size=NARROW)
    assert seen(lines, "Knight takes 2 (10/12)"), "\n".join(lines)
    assert seen(lines, "1 Irena moves to position 1"), "\n".join(lines)
    chronicle.close()


def test_what_threatens_whoever_is_asked_is_not_told_to_another_who_is_looked_at() -> None:
    chronicle = begin("enc-knight", seed=1)
    assert seen(keys(chronicle, "space", size=NARROW), "Crossbowman can shoot you before your next slot")
    chronicle.close()
    chronicle = begin("enc-knight", seed=1)
    lines = keys(chronicle, "space", "p", "c", "r", "enter", size=NARROW)
    assert seen(lines, "Crossbowman is not asked; Osip is")
    assert not seen(lines, "shoot you")
    chronicle.close()


def test_a_value_that_a_game_calls_by_a_word_is_asked_for_by_a_question() -> None:
    assert [asked("path", "way"), asked("targets", "target"), asked("at", "Which hex?"), asked("to")] == [
        "which way?",
        "whom?",
        "Which hex?",
        "where to?",
    ]
    lines = keys(begin("bridge-at-dusk", seed=1), "g", "slash", *"add", "space", *"some", "enter", size=NARROW)
    assert seen(lines, "Add somebody  who?"), "\n".join(lines)


def test_who_has_nothing_to_act_with_is_not_asked_whether_they_are_done() -> None:
    """Aya spends her last Focus on a blow: her turn ends, for without any there is nothing to be done for or with."""
    chronicle = begin("first-snow-duel", seed=1)
    chronicle.session.do(r.RuleSet("fp", 1, "aya-ronin"))
    lines = keys(chronicle, "1", "1", size=NARROW)
    assert seen(lines, "Hayato: act, or end the turn"), lines[-8:]
    chronicle.close()


def test_a_map_on_which_a_place_is_chosen_has_the_lines_that_the_list_does_not_need() -> None:
    chronicle = begin("ford-at-dusk", seed=1)

    async def looked(app: Any, pilot: Any) -> None:
        rows = app.screen.region_of("board").height
        await pilot.press("1")
        assert app.screen.region_of("board").height == rows + 2
        lines = text_of(app)
        assert not any(line.strip("│ ") == "" for line in lines[-5:-1]), "no line of the list is empty"
        await pilot.press("escape")
        assert app.screen.region_of("board").height == rows
        await pilot.press("1", "1")
        assert app.screen.region_of("board").height == rows, "and back where it was for the next one"

    keys(chronicle, size=NARROW, then=looked)
    chronicle.close()


def scale(lines: list[str]) -> list[str]:
    """The numbers of the segments above the lanes, and where they stand."""
    return re.findall(r" +\d+▼?", lines[1])


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "80x24"])
def test_the_scale_of_the_segments_stays_when_somebody_decides(size: Size) -> None:
    chronicle = begin("ford-at-dusk", seed=1)
    before = scale(keys(chronicle, size=size))
    assert scale(keys(chronicle, "1", "1", "3", size=size)) == before
    chronicle.close()


def test_a_narrow_order_says_nothing_rather_than_two_letters() -> None:
    chronicle = begin("ford-at-dusk", seed=1)
    assert not seen(keys(chronicle, size=SMALL), "de…")
    chronicle.session.do(r.RuleSet("life", 0, "kappa-1"))
    assert seen(keys(chronicle, size=SMALL), "slain"), "what has room is told"
    chronicle.close()


@pytest.mark.parametrize(("words", "told"), [("knig", "Health ██████ 10/10"), ("lant", "a part of the field")])
def test_the_card_of_an_encounter_keeps_its_field_when_it_is_opened(words: str, told: str) -> None:
    lines = keys(None, "slash", *words, "enter", size=NARROW)
    assert seen(lines, "begins the fight")
    assert seen(lines, told)
    assert seen(lines, "IR" if words == "knig" else "exposed"), "the field is there"
    assert seen(keys(None, "slash", *words, size=NARROW), "· ours · MIT"), "before that it is told whose it is"


def test_a_new_fight_names_each_game_whole() -> None:
    assert seen(keys(None, "n", "right", size=NARROW), "Mysteries of the Yokai")


def test_the_chance_of_a_blow_is_told_beside_what_it_may_cost() -> None:
    chronicle = begin("enc-two-cultists", seed=1)
    session: Any = chronicle.session
    session.do(r.RulePlace("cultist-1", "0"))
    lines = keys(chronicle, "space", "1", size=NARROW)
    assert seen(lines, "wins ")
    assert not seen(lines, "losing or tying")
    chronicle.close()


def test_the_dead_have_no_weapon_to_load() -> None:
    session: Any = begin("enc-knight", seed=1).session
    bow = next(person for person in session.state.combatants.values() if person.name == "Crossbowman")
    items = {
        key: msgspec.structs.replace(item, loaded=False) if item.weapon.reload else item
        for key, item in bow.items.items()
    }
    empty = msgspec.structs.replace(bow, items=items)
    assert [badge.text for badge in badges(empty, "gm")] == ["Crossbow empty"]
    assert [badge.clock for badge in badges(empty, "gm")] == ["reload 0/1"]
    assert [badge.text for badge in badges(msgspec.structs.replace(empty, alive=False), "gm")] == ["dead"]


def test_the_timeline_tells_what_came_of_a_step_before_how_it_came_about() -> None:
    chronicle = begin("lantern-road", seed=2)
    chronicle.session.do(r.RuleSet("tide", -5))
    while chronicle.session.view().clock.startswith("round 1"):
        go_on(chronicle.session)
    lines = keys(chronicle, "t", size=NARROW)
    assert seen(lines, "→ the Tide BREAKS against"), lines
    chronicle.close()


def test_the_timeline_blames_the_program_for_no_step_that_had_one_answer() -> None:
    chronicle = begin("first-duel", seed=1)
    session: Any = chronicle.session
    session.do(r.RuleSet("life", 0, "mamoru"))
    go_on(session, ONLY)
    assert not seen(keys(chronicle, "t", size=NARROW), "program ")
    chronicle.session.undo()
    go_on(session, "because")
    assert seen(keys(chronicle, "t", size=NARROW), "program ")
    chronicle.close()


def test_a_setting_is_whole_where_its_name_leaves_blanks() -> None:
    lines = keys(begin("lantern-road", seed=2), "comma", size=NARROW)
    assert seen(lines, "only real choices")
    assert seen(lines, "◀ the program rolls ▶")


def test_an_encounter_that_was_called_by_its_title_is_named() -> None:
    for title in ("the-sworn-knight", "Sworn Knight"):
        with pytest.raises(ContentError, match='did you mean "enc-knight"'):
            encounter(title)
