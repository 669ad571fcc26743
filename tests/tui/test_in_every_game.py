"""What the screen promises, in every game and by keys: what is in sight without one, and where each key leads."""

from __future__ import annotations

import re
from typing import Any

import pytest

from content.loader import listing
from engine.core.rulings.commands import RuleHide, RuleNote
from tests.tui.driver import NARROW, WIDE, Size, keys, seen, text_of
from tests.tui.every_game import GAMES, blow, deciding, played, struck
from tests.tui.test_keys_that_stay import KEYS, hit, opened
from tests.tui.test_room_for_acts import PEN
from tests.tui.test_to_the_end import Advised
from tui.fight import flow
from tui.fight.controller import FightController
from tui.fight.ending import stale
from tui.fight.finder import find_list, rulings_by
from tui.fight.footer import Footer
from tui.fight.history import ONLY
from tui.settings.keymap import FIGHT

PHONE: Size = (40, 30)
HUGE: Size = (200, 60)

in_every_game = pytest.mark.parametrize("game", GAMES)
at_three_sizes = pytest.mark.parametrize("size", [PHONE, NARROW, WIDE], ids=["40x30", "80x24", "120x40"])


def flat(lines: list[str]) -> str:
    """The words of a screen behind each other, without frames: sentences go on on the next line."""
    return " ".join(" ".join(re.sub("[│─╭╮╰╯├┤…]", " ", line) for line in lines).split())


def pane(app: Any, name: str) -> list[str]:
    """The lines of a pane, its frame with them."""
    left, top, width, height = app.screen.panes[name].region
    return [line[left : left + width] for line in text_of(app)[top : top + height]]


def shown(app: Any) -> set[str]:
    return {name for name, one in app.screen.panes.items() if one.region}


@in_every_game
def test_whose_moment_it_is_what_they_can_do_and_what_just_happened_are_seen_without_a_key(game: str) -> None:
    """And what just happened takes three lines at most, right above what is asked."""
    chronicle = struck(game)
    controller = FightController(chronicle.session)
    scene = blow(controller)
    assert scene is not None
    heaviest = max(scene.phrases, key=lambda phrase: phrase.weight)
    harm = max(line.harm for line in scene.lines)
    able = [entry.digit for entry in controller.builder.entries() if entry.enabled and entry.digit]

    async def look(app: Any, pilot: Any) -> None:
        for size in (PHONE, NARROW, WIDE):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            picture = "\n".join(text_of(app))
            asked = flat(pane(app, "palette"))
            assert controller.question().split(":")[0].split(",")[0] in asked, picture
            digits = [digit for digit in able if re.search(rf"(^| ){digit} [A-Z]", asked)]
            assert len(digits) >= min(len(able), 3), picture
            told = flat(pane(app, "strip"))
            assert heaviest.text.split()[0] in told, picture
            assert re.search(rf"\b{harm}\b", told), picture
            strip, below = (app.screen.panes[name].region for name in ("strip", "palette"))
            assert 1 <= strip.height <= 3, picture
            assert (strip.x, strip.bottom) == (below.x, below.y), picture

    keys(chronicle, then=look)


@in_every_game
def test_the_chronicle_tells_a_blow_in_one_entry_and_its_parts_behind_a_key(game: str) -> None:
    chronicle = struck(game)
    scene = blow(FightController(chronicle.session))
    assert scene is not None
    folded, parts = flat(keys(chronicle, size=HUGE)), flat(keys(chronicle, "c", size=HUGE))
    texts = [" ".join(line.text.split()) for line in scene.lines]
    assert len(texts) > 1
    assert not all(text in folded for text in texts)
    assert all(text in parts for text in texts), (texts, parts)


@in_every_game
@at_three_sizes
def test_the_order_tells_of_everybody_what_they_have_left(game: str, size: Size) -> None:
    """The figures of one of their meters at least, or in a word how they are, beside who they are."""
    chronicle = struck(game)

    async def look(app: Any, pilot: Any) -> None:
        order = " ".join(pane(app, "tracker"))
        view = chronicle.session.view("gm")
        words = {place.id: place.status for place in view.track.places}
        for sheet in view.sheets:
            told = {meter.figures for meter in sheet.meters} | {words.get(sheet.id, "")}
            mine = order.partition(f"{sheet.short} ")[2][:50]
            assert any(figures and figures in mine for figures in told), (sheet.short, "\n".join(text_of(app)))

    keys(chronicle, size=size, then=look)


@in_every_game
def test_who_is_hidden_bears_a_sign_for_the_game_master(game: str) -> None:
    chronicle = deciding(game)
    who = chronicle.session.view("gm").sheets[-1].id
    before = keys(chronicle, size=HUGE)
    chronicle.session.do(RuleHide((who,), True))
    assert not seen(before, "hidden")
    assert seen(keys(chronicle, size=HUGE), "hidden")


@in_every_game
def test_tab_reaches_everybody_in_the_order_in_which_they_stand(game: str) -> None:
    controller = FightController(deciding(game).session)
    track = controller.view.track
    order = [*(lane.id for lane in track.lanes), *(place.id for place in track.places)]
    assert set(order) == {sheet.id for sheet in controller.view.sheets}
    begun = order.index(controller.chosen)
    looked = [controller.chosen]
    for _ in order[1:]:
        hit(controller, "tab")
        looked.append(controller.chosen)
    assert looked == order[begun:] + order[:begun]


@in_every_game
def test_p_and_a_mark_lead_to_anybody_to_look_at_and_to_rule_about(game: str) -> None:
    chronicle = deciding(game)
    for sheet in chronicle.session.view("gm").sheets[-1:]:
        looked = keys(chronicle, "p", *sheet.short[:2], size=WIDE)
        assert any(re.search(rf"[╭├] {sheet.short} {sheet.name.split()[0]}", line) for line in looked), sheet.name
        ruled = keys(chronicle, "p", *sheet.short[:2], "g", size=NARROW)
        assert seen(ruled, f"Rulings about {sheet.name}"), "\n".join(ruled)


@in_every_game
def test_a_decision_is_given_once_more_by_one_key_and_told_in_the_footer(game: str) -> None:
    controller = played(game, flow.repeatable)
    decision, option = flow.repeatable(controller) or (None, None)
    assert decision is not None
    assert option is not None
    assert f". {option.label.casefold()}" in Footer(controller, KEYS, PEN, "").strip(200, False).text.casefold()
    head = controller.session.head
    hit(controller, "full_stop")
    given = controller.builder.option.command if controller.builder.option is not None else None
    if given is None:
        path = controller.session.timeline.path()
        step = controller.session.timeline.step(path[path.index(head) + 1])
        given = {name: getattr(step.command, name) for name in option.command if name != "do"}
    assert {name: value for name, value in option.command.items() if name in given} == given | (
        {"do": option.command["do"]} if "do" in given else {}
    )


@in_every_game
def test_all_that_can_be_found_is_reached_by_typing_it(game: str) -> None:
    """Acts, people, rulings, rules, moments, branches and settings, in one list behind one key."""
    chronicle = struck(game)
    session = chronicle.session
    newest = session.head
    session.goto(newest - 1)
    session.do(RuleNote("another way"))
    session.goto(newest)
    rows = find_list(FightController(session), FIGHT).entries()
    kinds: dict[str, Any] = {}
    for row in rows:
        goal = row.value
        kind = "branch" if row.label.startswith("Branch ") else goal.kind
        if row.enabled and not (kind == "branch" and goal.value == newest):
            kinds.setdefault(kind, row)

    async def find(app: Any, pilot: Any) -> None:
        controller = app.screen.controller
        for kind in ("person", "rule", "settings", "act", "ruling", "step", "branch"):
            row, before = kinds[kind], session.head
            typed = controller.names[row.value.value] if kind == "person" else row.label
            await pilot.press("ctrl+p", *(KEYS_OF.get(letter, letter) for letter in typed))
            entries = controller.builder.entries()
            at = [entry.value for entry in entries].index(row.value)
            assert at < 3, (row.label, [entry.label for entry in entries])
            await pilot.press(*["down"] * at, "enter")
            await pilot.pause()
            name, goal = type(app.screen).__name__, row.value
            if kind == "person":
                assert controller.chosen == goal.value
            elif kind == "rule":
                assert name == "RulebookScreen"
                assert seen(text_of(app), f"╭ {goal.value} ")
            elif kind == "settings":
                assert name == "SettingsScreen"
                assert seen(text_of(app), f"▸{row.label}") or seen(text_of(app), row.label)
            elif kind in ("act", "ruling"):
                chosen = controller.builder.option
                assert session.head != before or controller.faces or (chosen and chosen.id == goal.option.id), row.label
            else:
                assert session.head == goal.value
            while type(app.screen).__name__ != "FightScreen":
                await pilot.press("escape")
                await pilot.pause()
            controller.faces = None
            session.goto(newest)
            controller.load()
            controller.drop()

    keys(chronicle, then=find)


KEYS_OF = {
    "_": "underscore",
    " ": "space",
    "-": "minus",
    ".": "full_stop",
    ",": "comma",
    "/": "slash",
    "(": "left_parenthesis",
}
"""What the keys of a label are called that are no letters."""


@in_every_game
def test_the_list_is_filtered_behind_a_slash(game: str) -> None:
    controller = FightController(deciding(game).session)
    wanted = next(row for row in reversed(controller.builder.entries()) if row.enabled and row.digit)
    hit(controller, "slash", *(KEYS_OF.get(letter, letter) for letter in wanted.label.casefold()[:12]))
    assert controller.builder.pointed_entry() == wanted
    assert len(controller.builder.entries()) < 4
    head = controller.session.head
    hit(controller, "enter")
    assert controller.builder.option == wanted.value or controller.session.head > head


@in_every_game
def test_undo_takes_back_what_is_half_chosen_before_the_last_step(game: str) -> None:
    controller = FightController(struck(game).session)
    wanted = next(row for row in controller.builder.entries() if row.enabled and row.digit and row.value.slots)
    head = controller.session.head
    hit(controller, str(wanted.digit))
    assert controller.builder.option is not None
    lines = keys(struck(game), str(wanted.digit), "u", size=NARROW)
    assert lines == keys(struck(game), size=NARROW)
    assert not controller.drop() or controller.session.head == head

    async def twice(app: Any, pilot: Any) -> None:
        await pilot.press(str(wanted.digit), "u", "u")
        assert app.screen.controller.session.head < head

    keys(struck(game), size=NARROW, then=twice)


@in_every_game
def test_what_was_typed_into_a_form_is_there_when_one_comes_back(game: str) -> None:
    chronicle = deciding(game)
    note = ("g", "slash", *"note", "enter")
    assert seen(keys(chronicle, *note, *"bell", "escape", "escape", "escape", *note, size=NARROW), "bell")


@in_every_game
def test_the_program_asks_all_the_same_where_a_setting_says_so(game: str) -> None:
    """What has one answer is given by itself, and that it was so stands at its step."""
    session = played(game, blow).session
    controller = FightController(session)
    session.goto(0)
    controller.ask_everything = True
    controller.load()
    advised = Advised()
    for _ in range(40):
        if controller.view.mode == "setup":
            hit(controller, "space")
        elif controller.view.mode == "fight":
            hit(controller, advised(controller))
    steps = [session.timeline.step(step) for step in session.timeline.path() if step]
    assert len(steps) > 2
    assert not any(step.why == ONLY for step in steps)


@pytest.mark.parametrize("encounter", [entry.id for entry in listing()])
def test_the_key_that_goes_on_never_goes_in_circles(encounter: str) -> None:
    """It leads on, or it says why it does not: the fight stands nowhere twice with the same question."""
    controller, been = opened(encounter, seed=2), set[tuple[int, str]]()
    for _ in range(40):
        here = controller.session.head, controller.chosen
        if controller.message or controller.faces is not None or controller.builder.option is not None:
            return
        assert here not in been, f"{here} again, without a word"
        been.add(here)
        hit(controller, "space")


@pytest.mark.parametrize("encounter", [entry.id for entry in listing()])
def test_what_the_key_that_goes_on_does_stands_whole_in_the_footer(encounter: str) -> None:
    controller = opened(encounter, seed=2)
    for _ in range(4):
        hot, following = flow.hot(controller), flow.next_asked(controller)
        if controller.builder.option is None and controller.faces is None and (following or hot):
            told = f"next: {controller.name_of(following)}" if following else hot.label if hot is not None else ""
            for width in (40, 80, 120):
                footer = Footer(controller, KEYS, PEN, "").strip(width, False).text
                assert f"space {told}".casefold() in footer.casefold(), footer
        hit(controller, "space")


@in_every_game
@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])
def test_z_fills_the_screen_with_each_pane_and_back(game: str, size: Size) -> None:
    chronicle = deciding(game)

    async def look(app: Any, pilot: Any) -> None:
        before = text_of(app)
        for key, name in (("m", "board"), ("s", "sheets"), ("c", "chronicle")):
            await pilot.press("m", "z", key)
            await pilot.pause()
            assert app.screen.panes[name].region.width == size[0], name
            assert shown(app) <= {"header", "footer", "palette", name}, name
            await pilot.press("z", "m")
            await pilot.pause()
            assert text_of(app) == before, name

    keys(chronicle, size=size, then=look)


@in_every_game
def test_the_map_is_panned_or_says_that_it_ends_there(game: str) -> None:
    chronicle = deciding(game)

    async def pan(app: Any, pilot: Any) -> None:
        chart = app.screen.controller.chart
        moved = 0
        for way in ("shift+right", "shift+left", "shift+down", "shift+up"):
            before = chart.window
            await pilot.press(way)
            await pilot.pause()
            moved += chart.window != before
            assert chart.window != before or seen(text_of(app), "the map ends there"), way
        wide = chart.geometry.width > chart.window.width + 2
        tall = chart.geometry.height > chart.window.height + 2
        assert moved or not (wide or tall)

    keys(chronicle, size=PHONE, then=pan)


@in_every_game
@at_three_sizes
def test_a_legend_tells_of_no_sign_that_is_not_on_the_map(game: str, size: Size) -> None:
    chronicle = deciding(game)

    async def look(app: Any, pilot: Any) -> None:
        *rows, last = pane(app, "board")[1:]
        parts = [part.strip() for part in re.split(" · |─{2,}", last.strip("╰╯ ")) if part.strip()]
        assert parts, "\n".join(rows)
        for part in parts:
            sign = part.split()[0]
            if not sign[0].isalnum() and not sign.startswith("…"):
                assert any(sign in row for row in rows), (sign, "\n".join(rows))

    keys(chronicle, size=size, then=look)


@in_every_game
def test_a_low_screen_has_order_strip_palette_and_one_of_map_sheets_and_chronicle(game: str) -> None:
    chronicle = struck(game)

    async def look(app: Any, pilot: Any) -> None:
        for key, name in (("m", "board"), ("s", "sheets"), ("c", "chronicle")):
            await pilot.press(key)
            await pilot.pause()
            assert shown(app) - {"header", "footer"} == {"tracker", "strip", "palette", name}, text_of(app)

    keys(chronicle, size=NARROW, then=look)


@in_every_game
def test_a_number_behind_a_name_is_a_ruling_about_them(game: str) -> None:
    controller = FightController(deciding(game).session)
    for sheet in controller.view.sheets:
        found = rulings_by(controller, f"{sheet.name.casefold()} -1") or rulings_by(
            controller, f"{sheet.name.casefold()} +1"
        )
        assert found, sheet.name
        assert found[0].label.startswith(f"{sheet.name}: ")


def test_one_decision_serves_all_of_a_kind_who_are_asked_at_once() -> None:
    """Jackals of Mirage, in the turn of their side; the other games ask one after the other, but for Miasma's foes."""
    controller = opened("night-of-jackals", seed=1)
    while not any(question.who == "jackal-1" and question.kind == "act" for question in controller.pending):
        hit(controller, "space")
    alike = [question.who for question in controller.pending]
    assert len(alike) > 2
    controller.choose(alike[0])
    flee = next(row for row in controller.builder.entries() if row.label == "Flee")
    hit(controller, str(flee.digit))
    while controller.builder.option is not None:
        hit(controller, "enter")
    hit(controller, "asterisk")
    assert controller.message.startswith("the same for Jackal 2")


@pytest.mark.parametrize("game", ["miasma", "yokai", "mir", "mirage"])
def test_a_fight_of_which_nothing_comes_says_so_and_offers_the_end(game: str) -> None:
    """In Fires tables drive the foes: something comes of every round."""
    chronicle = deciding(game)
    controller = FightController(chronicle.session)
    for _ in range(150):
        if stale(controller.session, "gm"):
            break
        hit(controller, "space")
    lines = keys(chronicle, size=NARROW)
    assert seen(lines, "breaks it off"), "\n".join(lines)
