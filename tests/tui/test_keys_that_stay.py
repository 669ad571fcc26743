"""Whose moment it is, and keys that stay: whole fights by keys, with every key counted and held to what it means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.keys import key_to_character

from content.loader import listing
from engine.core.options import Option
from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, WIDE, keys, seen, text_of
from tests.tui.test_fires_by_keys import TO_THE_WARDEN
from tui.appearance.appearance import Appearance
from tui.fight import flow
from tui.fight.controller import FightController
from tui.fight.digits import NONE_SPECIAL, REST
from tui.fight.editors.entries import MORE, digits_of
from tui.fight.editors.outcome import Press
from tui.fight.history import ONLY
from tui.fight.keys import press
from tui.start.fights import begin

KEYS = Appearance().keymap("fight")
Policy = Callable[[FightController], str]

FIRST_SNOW = 45
"""Keys that a duel of 21 exchanges may take, from its first question to its end; it took 75."""


def hit(controller: FightController, *names: str) -> None:
    """Press keys without a screen."""
    for name in names:
        press(controller, Press(name, key_to_character(name), KEYS.action(name), lambda at, key: ""))


def opened(encounter: str, seed: int = 0) -> FightController:
    return FightController(begin(encounter, seed=seed).session)


def able(controller: FightController) -> list[Option]:
    """What could be answered now, by whoever is asked or the table."""
    return [option for option in controller.offered() if option.enabled and not option.seldom]


class Watched:
    """A fight played by a policy: each key is counted, and held to the meaning it had before."""

    def __init__(self, controller: FightController) -> None:
        self.controller = controller
        self.pressed: list[str] = []
        self.meant: dict[tuple[str, str, int], str] = {}
        self.digits: dict[tuple[str, str, str], int] = {}
        self.begun = -1

    def meaning(self) -> None:
        """No digit means something else than it did, what has one keeps it, and Space does nothing but go on."""
        controller = self.controller
        builder, pending = controller.builder, controller.pending
        kind = next(
            (f"{question.kind} {question.rule}" for question in pending if question.who in (controller.chosen, "")), ""
        )
        if builder.option is None:
            for digit, at in digits_of(builder.entries()).items():
                option = builder.entries()[at].value
                if option != MORE:
                    place = (controller.chosen, kind, digit)
                    assert self.meant.setdefault(place, option.verb) == option.verb, place
                    act = (controller.chosen, kind, option.id)
                    assert self.digits.setdefault(act, digit) == digit, act
                    assert option.enabled or option.why_not, option.id
                    assert not option.seldom
                    assert option.aim != "end-fight"
        if self.begun != controller.session.head:
            self.begun = controller.session.head
            pointed = builder.pointed_entry()
            assert pointed is None or pointed.enabled or not any(entry.enabled for entry in builder.entries())
        hot = flow.hot(controller)
        if hot is not None:
            assert hot.aim in ("go-on", "pass", "end-turn", "answer-all", "start-fight", "end-fight"), hot.id
            assert "attack" not in hot.verb
            assert "strike" not in hot.verb

    def has_choice(self) -> None:
        """Nobody is asked what has one answer."""
        controller = self.controller
        if controller.builder.option is not None:
            assert len(controller.builder.entries()) > 1 or controller.builder.editor.figure() is not None
        elif controller.view.mode == "fight" and not any(question.pause for question in controller.pending):
            assert len(able(controller)) > 1 or any(option.slots for option in able(controller)), controller.question()

    def play(self, policy: Policy, most: int) -> None:
        while self.controller.view.mode == "fight" and len(self.pressed) < most:
            self.meaning()
            if self.pressed:
                self.has_choice()
            key = policy(self.controller)
            self.pressed.append(key)
            hit(self.controller, key)


def again_and_again(controller: FightController) -> str:
    """The first act, then the same over and over; what cannot be repeated is let pass."""
    if controller.builder.option is not None:
        return "1" if 1 in digits_of(controller.builder.entries()) else "enter"
    if flow.repeatable(controller) is not None:
        return "full_stop"
    entries = controller.builder.entries()
    first = digits_of(entries).get(1)
    fights = first is not None and entries[first].enabled and entries[first].value.group in ("act", "answer")
    return "1" if fights else "space"


def test_first_snow_to_its_end_takes_few_keys():
    watched = Watched(opened("first-snow-duel"))
    watched.play(again_and_again, 200)
    session = watched.controller.session
    blows = [step for step in session.timeline.steps[1:] if step and type(step.command).__name__ == "AttackWith"]
    assert watched.controller.view.mode == "between"
    assert len(blows) == 21
    assert len(watched.pressed) <= FIRST_SNOW, len(watched.pressed)
    print("First snow:", len(watched.pressed), "keys for", len(blows), "exchanges")


@pytest.mark.parametrize(
    ("encounter", "most"),
    [
        ("ford-at-dusk", 150),
        ("enc-knight", 150),
        ("caravanserai", 150),
        ("bridge-at-dusk", 150),
        ("hollowed-adventurer", 150),
    ],
)
def test_a_fight_without_a_key_whose_meaning_moved(encounter: str, most: int) -> None:
    watched = Watched(opened(encounter, seed=3))
    if watched.controller.view.mode == "setup":
        hit(watched.controller, "space")
    watched.play(again_and_again, most)
    assert watched.meant


def test_a_crossbow_keeps_the_digit_of_its_reloading():
    """Loaded, it is refused in its place; shot, the same digit winds it."""
    controller = opened("enc-knight", seed=1)
    assert controller.submit({"do": "roll-initiative"})
    controller.choose("crossbowman")

    def digit() -> int:
        return next(row.digit for row in controller.builder.entries() if row.label == "Reload: Crossbow")

    before = digit()
    assert before
    things = controller.session.state.combatants["crossbowman"].items
    weapon = next(key for key, item in things.items() if item.weapon.reload)
    assert controller.submit({"do": "rule-load", "who": "crossbowman", "item": weapon, "loaded": False})
    controller.choose("crossbowman")
    assert digit() == before


@pytest.mark.parametrize("encounter", [entry.id for entry in listing()])
def test_a_list_begins_on_what_can_be_taken(encounter: str) -> None:
    """Also when it was filtered and is whole again, and where it opens what is hardly ever wanted."""
    controller = opened(encounter)

    def on_what_can_be_taken() -> bool:
        pointed = controller.builder.pointed_entry()
        return pointed is not None and (
            pointed.enabled or not any(entry.enabled for entry in controller.builder.entries())
        )

    assert on_what_can_be_taken()
    hit(controller, "slash", "b", "backspace")
    assert on_what_can_be_taken()
    hit(controller, "escape")
    assert on_what_can_be_taken()
    more = next((entry for entry in controller.builder.entries() if entry.value == MORE), None)
    if more is not None:
        opened_by = controller.builder.editor.touch(MORE)
        controller.builder = controller.builder.after(opened_by)
        assert on_what_can_be_taken()


def test_equal_foes_take_one_decision():
    """Four of a kind are asked alike: one decides by hand, and a key serves the others; undo takes all of it back."""
    controller = opened("hungry-harvest")
    asked = [question.who for question in controller.pending]
    kind = "gaki"
    alike = [who for who in asked if who.startswith(kind)]
    assert len(alike) >= 4
    before = controller.session.head
    controller.choose(alike[0])
    walk = next(entry for entry in controller.builder.entries() if getattr(entry.value, "verb", "") == "stand")
    hit(controller, str(walk.digit))
    hit(controller, "asterisk")
    left = {question.who for question in controller.pending}
    assert not left & set(alike)
    assert controller.message.startswith("the same for Gaki 2")
    assert controller.go("undo")
    assert controller.session.head == before


def reached(controller: FightController, who: str, signs: str) -> bool:
    """Whether these signs behind ``p`` lead to somebody, and the question is answered then."""
    controller.ask_whom()
    hit(controller, *signs)
    there = controller.aside is None and controller.chosen == who
    controller.drop()
    return there


def test_anybody_in_at_most_three_keys():
    """In every encounter there is: ``p`` and at most two more keys lead to anybody."""
    far = []
    for summary in listing():
        controller = opened(summary.id)
        for sheet in controller.view.sheets:
            mark = sheet.short.casefold()
            if not any(reached(controller, sheet.id, signs) for signs in (mark[:1], mark[:2], mark[-2:])):
                far.append((summary.id, mark))
    assert not far


def test_an_act_that_is_refused_keeps_its_place_and_one_that_is_away_its_digit():
    controller = opened("first-snow-duel")
    first = {entry.value.verb: entry.digit for entry in controller.builder.entries() if entry.digit}
    hit(controller, "1", "1")
    later = {entry.value.verb: entry for entry in controller.builder.entries() if entry.digit}
    assert controller.chosen == "aya-ronin"
    assert {verb: entry.digit for verb, entry in later.items() if verb in first} == first
    katana = later["attack:katana"]
    assert not katana.enabled
    assert "Full action" in katana.why_not


def test_what_is_hardly_ever_wanted_is_behind_the_last_line():
    controller = opened("ford-at-dusk")
    last = controller.builder.entries()[-1]
    assert last.value == MORE
    assert "Drop Katana" in last.note
    assert "End the fight" in last.note
    assert not last.digit
    hit(controller, "up", "enter")
    labels = [entry.label for entry in controller.builder.entries()]
    assert "Drop Katana" in labels
    assert not digits_of(controller.builder.entries())
    hit(controller, "escape")
    assert controller.builder.entries()[-1].value == MORE
    hit(controller, "slash", *"drop")
    assert [entry.label for entry in controller.builder.entries()] == ["Drop Katana"]


def test_a_guard_is_lowered_where_it_was_raised():
    controller = opened("first-duel", seed=1)
    places = {entry.value.verb: entry.digit for entry in controller.builder.entries() if entry.digit}
    hit(controller, str(places["guard:katana"]), "space")
    lower = next(entry for entry in controller.builder.entries() if entry.label == "Lower guard")
    assert lower.digit == places["guard:katana"]
    assert flow.repeatable(controller) is None  # to parry once more is not to lower the guard
    hit(controller, str(lower.digit), "space")
    assert [option.label for _, option in filter(None, [flow.repeatable(controller)])] == ["Parry with Katana"]


def test_directions_keep_their_digits():
    """East is 1 and west 4, though the river's bank or a comrade is in the way of others."""
    controller = opened("ford-at-dusk")
    for who in ("mamoru", "kappa-2"):
        controller.choose(who)
        walk = next(entry.digit for entry in controller.builder.entries() if getattr(entry.value, "verb", "") == "walk")
        hit(controller, str(walk))
        told = {entry.label.split()[0]: entry.digit for entry in controller.builder.entries()}
        assert all(("E", "SE", "SW", "W", "NW", "NE").index(way) + 1 == digit for way, digit in told.items())
        hit(controller, "escape")


def test_space_ends_a_slot_and_never_attacks():
    controller = opened("enc-knight", seed=1)
    hit(controller, "space")
    asked = controller.chosen
    hot = flow.hot(controller)
    assert hot is not None
    assert hot.label == "End the slot"
    hit(controller, "space")
    assert controller.chosen != asked
    assert controller.session.state.exchange is None


@pytest.mark.parametrize(
    ("encounter", "seed", "presses", "asked", "let_come"),
    [
        ("bridge-at-dusk", 1, ("1", "1"), "which defence?", "No defence"),
        ("caravanserai-drain", 1, ("space", "1"), "block now?", "Let it come"),
        ("enc-knight", 1, ("space", "1", "1"), "Lose Health or take a Wound?", "Lose Health"),
        ("the-gate", 3, (*TO_THE_WARDEN, "4", "enter", "space"), "A reaction?", "No reaction"),
    ],
)
def test_space_lets_no_blow_come_that_could_be_met(
    encounter: str, seed: int, presses: tuple[str, ...], asked: str, let_come: str
) -> None:
    """It may cost a life: one of the digits says so, and keeps saying it; a run of the key that goes on stops there."""
    told: dict[str, str] = {}

    async def goes_on(app: Any, pilot: Any) -> None:
        controller: FightController = app.screen.controller
        told["question"] = controller.question()
        step = controller.session.head
        await pilot.press("space", "space")
        assert controller.session.head == step
        told["footer"] = text_of(app)[-1]
        entries = controller.builder.entries()
        digit = next(row.digit for row in entries if row.label == let_come)
        assert digit
        assert f"{digit} {let_come}" in controller.message
        await pilot.press(str(digit))
        assert controller.session.head > step

    keys(begin(encounter, seed=seed), *presses, size=NARROW, then=goes_on)
    assert asked in told["question"]
    assert "space" not in told["footer"]


def test_details_are_asked_of_whoever_wants_them():
    """A turn the short way needs no second question; the right arrow asks which way round, and so does the setting."""
    controller = opened("ford-at-dusk")
    turn = next(entry.digit for entry in controller.builder.entries() if getattr(entry.value, "verb", "") == "turn")
    head = controller.session.head
    hit(controller, str(turn), "4")
    assert controller.session.head > head
    controller.go("undo")
    while getattr(controller.builder.pointed_option(), "verb", "") != "turn":
        hit(controller, "down")
    hit(controller, "right", "4")
    assert controller.builder.editor.question() == "Which way round?"
    assert controller.drop()
    controller.ask_everything = True
    controller.load()
    hit(controller, str(turn), "4")
    assert controller.builder.editor.question() == "Which way round?"


def test_the_only_answer_is_given_and_taken_back_with_the_choice_before_it():
    controller = opened("first-snow-duel")
    session = controller.session
    who = "hayato-duelist"
    while session.state.combatants[who].fp:
        assert controller.submit({"do": "rule-set", "field": "fp", "who": who, "value": 0})
    before = session.head
    controller.choose("aya-ronin")
    hit(controller, "1")
    given = [session.timeline.step(step) for step in session.timeline.path() if step > before]
    assert [step.why for step in given if type(step.command).__name__ == "NoDefence"] == [ONLY]
    assert controller.chosen == "aya-ronin"
    assert controller.go("undo")
    assert session.head == before
    controller.ask_everything = True
    controller.load()
    hit(controller, "1")
    assert controller.chosen == who
    assert controller.question().endswith("which defence?")


def test_a_turn_given_once_more_ends_as_it_did_before():
    controller = opened("first-snow-duel")
    hit(controller, "1", "1", "space")
    hit(controller, "1", "1", "space")
    assert flow.repeated(controller) == ("Katana › Hayato", "end turn")
    hit(controller, "full_stop", "full_stop")
    assert controller.chosen == "hayato-duelist"
    assert controller.question().endswith("act, or end the turn")
    hit(controller, "2")
    hit(controller, "1")
    assert controller.chosen == "hayato-duelist", "another act does not end the turn by itself"


def test_what_the_game_master_decided_is_not_hinted_at_in_the_players_view():
    controller = opened("first-duel")
    hit(controller, "1", "1", "space")
    assert flow.repeatable(controller) is not None
    controller.toggle_audience()
    assert flow.repeatable(controller) is None
    controller.toggle_audience()
    assert flow.repeatable(controller) is not None


def written(controller: FightController) -> str:
    """The text that is being typed."""
    figure = controller.builder.editor.figure()
    return figure.text if figure is not None else ""


def test_undo_takes_back_the_half_made_choice_first_and_a_form_keeps_what_was_typed():
    chronicle = begin("first-duel", seed=1)
    lines = keys(chronicle, "3", "u", size=NARROW)
    assert seen(lines, "Mamoru, free in segment 1")
    assert chronicle.session.head == 0
    controller = opened("first-duel")
    controller.toggle_rulings()
    hit(controller, "slash", *"note", "enter", *"bell")
    assert written(controller) == "bell"
    assert controller.drop()
    assert not controller.builder.typing
    controller.choose("kappa")
    hit(controller, "slash", *"note", "enter")
    assert written(controller) == "bell"


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_what_space_does_stands_whole_in_the_footer(size: tuple[int, int]) -> None:
    for encounter, told in (
        ("enc-knight", "space roll Initiative for everybody"),
        ("ford-at-dusk", "space the rest stand"),
        ("first-snow-duel", "space pass"),
    ):
        assert seen(keys(begin(encounter, seed=1), size=size), told), encounter


def test_what_a_fight_is_about_is_never_cut_at_its_point():
    for size in (NARROW, WIDE):
        assert seen(keys(begin("enc-knight", seed=1), size=size), "He asks for a name. The wrong one starts the fight.")


def test_tab_goes_through_everybody_in_the_order_of_the_lanes():
    controller = opened("hungry-harvest")
    order = [lane.id for lane in controller.view.track.lanes]
    seen_there = [controller.chosen]
    for _ in order[1:]:
        hit(controller, "tab")
        seen_there.append(controller.chosen)
    assert seen_there == order


def test_who_may_act_out_of_turn_is_told_with_the_keys_that_lead_there():
    lines = keys(begin("first-snow-duel", seed=1), size=NARROW)
    assert seen(lines, "also now: p ha Hayato: Quick riposte, 2 FP · 1 Ki")


def test_no_digit_decides_for_everybody_else_while_somebody_acts():
    """Kenta cannot parry: the digit of Mamoru's parry had all the others stand."""
    controller = opened("yomi-gate")
    for lane in controller.view.track.lanes:
        controller.choose(lane.id)
        rows = controller.builder.entries()
        (rest,) = (row for row in rows if row.label == "The rest stand")
        assert rest.enabled
        assert not rest.digit, lane.name
    assert flow.hot(controller) is not None


def test_those_who_may_do_the_same_out_of_turn_are_told_together():
    """Three of the guard with the same interrupt took three lines from the acts of whoever decides."""
    lines = keys(begin("siege-of-takegawa", seed=1), "space", size=WIDE)
    assert seen(lines, "also now: p SU Suzu: Lend breath, 1 FP · 2 Ki; p A1 A2 A3: Hold"), "\n".join(lines)


def test_somebody_who_is_not_asked_interrupts_by_keys_alone():
    """YO-41, U14: a Simple action at any moment, from the turn of somebody else."""
    chronicle = begin("first-snow-duel", seed=1)
    lines = keys(chronicle, "p", "h", "a", "slash", *"quick", "enter", size=NARROW)
    assert seen(lines, "Hayato attacks Aya: which defence?")
    assert seen(lines, "Hayato: Quick riposte at Aya")
    assert chronicle.session.state.windows[0].about.roller.who == chronicle.session.state.order[1].who


def test_space_and_escape_go_back_to_whoever_is_asked():
    for key in ("space", "escape"):
        controller = opened("tavern-of-four-winds", seed=3)
        hit(controller, "space", "1", "1", "space")
        asked = controller.pending[0].who
        assert controller.chosen == asked
        hit(controller, "tab")
        assert controller.chosen != asked
        hit(controller, "3")
        assert controller.message == "nothing to choose here"
        hit(controller, key)
        assert controller.chosen == asked


@pytest.mark.parametrize("encounter", ["night-of-jackals", "enc-knight", "bridge-at-dusk", "ford-at-dusk"])
def test_an_act_has_the_same_digit_for_everybody_who_can_do_it(encounter: str) -> None:
    """What nine digits allow: of what two can do, only an attack that is another's alone stands for another."""
    controller = opened(encounter, seed=1)
    while not any(question.kind == "act" for question in controller.pending):
        hit(controller, "space")
    meant: dict[str, set[int]] = {}
    for sheet in controller.view.sheets:
        controller.choose(sheet.id)
        entries = controller.builder.entries()
        for digit, at in digits_of(entries).items():
            meant.setdefault(entries[at].value.verb, set()).add(digit)
    common = {
        verb: digits for verb, digits in meant.items() if verb in ("move", "run", "flee", "walk", "turn", "stand")
    }
    assert common
    assert all(len(digits) == 1 for digits in common.values()), common
    first = [next(iter(digits)) for verb, digits in meant.items() if verb.startswith(("strike", "attack"))]
    assert min(first) in (1, 5)


def test_a_foes_act_is_not_given_again() -> None:
    """A jackal that has struck does not walk because Safiya did; what is given again is told in the footer."""
    chronicle = begin("night-of-jackals", seed=1)
    lines = keys(chronicle, "1", "4", "2", "space", "space", "space", size=NARROW)
    assert seen(lines, "Jackal 1: what?")
    assert not seen(lines, ". move on")
    lines = keys(begin("night-of-jackals", seed=1), "1", "4", "2", "space", size=NARROW)
    assert seen(lines, "space next: Guard dog  . move on")
    assert seen(lines, "u undo")


def fought() -> Chronicle:
    """Between fights of Mirage: Zaynab and Tariq hurt."""
    chronicle = begin("hourglass", seed=1)
    session = chronicle.session
    session.do(session.ruleset.read({"do": "start-fight", "opening": "standard"}), (6,))
    session.do(session.ruleset.read({"do": "end-fight", "winner": "party", "confirm": True}))
    return chronicle


@pytest.mark.parametrize("encounter", ["ford-at-dusk", "enc-knight", "hourglass", "lantern-road"])
def test_the_next_fight_has_the_9_whatever_else_can_be_done_between_fights(encounter: str) -> None:
    """It stood below a list of a dozen acts, out of sight and without a digit."""
    chronicle = begin(encounter, seed=1)
    session = chronicle.session
    while session.view("gm").mode != "between":
        wanted = {"start-fight", "end-fight"}
        found = [option for option in session.options("gm", "") if option.enabled and option.aim in wanted]
        option = min(found, key=lambda option: option.aim)  # the end where it may be
        filled: dict[str, Any] = {}
        for slot in option.slots:
            if not slot.may_stay_empty:
                filled[slot.name] = next(iter(slot.allowed(filled)), "over")
        session.do(session.ruleset.read({**option.command, **filled}))
    lines = keys(chronicle, "escape", size=NARROW)
    assert seen(lines, "9 The next fight"), "\n".join(lines)
    assert seen(keys(chronicle, "escape", "9", size=NARROW), "The next fight  which?")


def test_a_digit_of_a_day_is_not_given_to_another_when_its_act_is_gone() -> None:
    """With nine digits given, *A day of healing* was taken for the day's last act as soon as nobody was hurt."""
    chronicle = fought()

    async def healed(app: Any, pilot: Any) -> None:
        controller = app.screen.controller
        before = {entry.label: entry.digit for entry in controller.builder.entries() if entry.digit}
        session = chronicle.session
        for condition in ("broken-physical", "winded", "bruised", "bleeding"):
            session.do(
                session.ruleset.read({"do": "rule-condition", "who": "idris", "condition": condition, "on": False})
            )
        controller.load()
        after = {entry.label: entry.digit for entry in controller.builder.entries() if entry.digit}
        assert set(before) - set(after), "something is gone"
        given = {digit: label for label, digit in before.items()}
        assert all(given.get(digit, label) == label for label, digit in after.items()), (before, after)

    keys(chronicle, "escape", size=NARROW, then=healed)


def test_a_zone_has_its_digit_wherever_somebody_stands() -> None:
    """From the columns the fountain was the 2, and from the fountain the minaret."""
    chronicle = begin("hourglass", seed=1)
    session = chronicle.session
    session.do(session.ruleset.read({"do": "start-fight", "opening": "standard"}), (6,))
    for zone, digits in (("colonnade", {1: "Gateway", 3: "Fountain"}), ("fountain", {2: "Colonnade", 4: "Minaret"})):
        session.do(session.ruleset.read({"do": "rule-place", "who": "tariq", "to": zone}))

        async def there(app: Any, pilot: Any, digits: dict[int, str] = digits) -> None:
            entries = app.screen.controller.builder.entries()
            assert {entry.digit: entry.label for entry in entries} == digits

        keys(chronicle, "4", size=NARROW, then=there)


def test_what_is_away_for_a_while_keeps_its_digit_in_the_list_of_the_rest():
    places = opened("enc-knight").builder.places
    assert places((REST,), ["kick", "drop", "climb"], NONE_SPECIAL) == {"kick": 1, "drop": 2, "climb": 3}
    assert places((REST,), ["climb", "swim"], NONE_SPECIAL) == {"climb": 3, "swim": 4}
    assert places((REST,), ["swim", "drop"], NONE_SPECIAL) == {"swim": 4, "drop": 2}
