"""Line mode is for ears: in no game is anything said that is drawn, and what is asked is said again where one is."""

from __future__ import annotations

import re
from random import Random
from typing import Any
from unicodedata import category

import pytest

from content.loader import listing
from engine.core.options import Option, Slot
from tests.cli.test_every_encounter import Fidget
from tests.cli.test_plain import Script
from tui.fight.ending import Ending, Turn
from tui.plain import ended
from tui.plain.ask import fill
from tui.plain.play import LineMode
from tui.plain.talk import Talk, heard
from tui.plain.watch import begin as begin_watching
from tui.start.fights import begin

ENCOUNTERS = [entry.id for entry in listing()]
LONGEST = 40
"""Words of a sentence, or of a part of one up to a colon: what is heard once has to be short."""

SAID = frozenset("+−×<>=|~")
"""Signs that have a name in every voice: plus, minus, times."""


class Aloud(Fidget):
    """Types at random, says what a person hears, and looks around now and then."""

    say = Talk.say

    def __init__(self, chance: Random, patience: int) -> None:
        super().__init__(chance, patience)
        self._lately: list[str] = []

    def ask(self, prompt: str) -> str:
        answer = super().ask(prompt)
        looks = ["where", "who", "how", "what", "s", "p", "more", "l 30", "x", "rule", "help"]
        if self.chance.random() < 0.3:
            return self.chance.choice(looks if prompt == "> " else ["where", "who", "what", "how"])
        return answer


def drawn(texts: Any) -> set[str]:
    """The characters that nobody can say."""
    return {char for text in texts for char in text if category(char) in ("So", "Sm", "Sk", "Cf", "Co")} - SAID


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_nothing_is_said_that_is_drawn(encounter: str) -> None:
    talk = Aloud(Random(encounter), 50)
    assert LineMode(begin(encounter, seed=3), talk).play() == 0
    assert not drawn(talk.said), [text for text in talk.said if drawn([text])][:5]
    sentences = [sentence for text in talk.said for sentence in re.split(r"(?<=[.:;!?]) |\n", text)]
    assert max(len(sentence.split()) for sentence in sentences) <= LONGEST


@pytest.mark.parametrize("before", [(), ("nonsense",), ("where", "who"), ("what",)], ids=str)
def test_what_says_the_choices_again_in_the_middle_of_one(
    before: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["1", *before, "what", "c", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    LineMode(begin("first-duel", seed=1), Talk()).play()
    said = capsys.readouterr().out
    assert said.count("1. east") == 2 + before.count("what")
    assert "'what' " not in said


def test_a_fight_begins_without_a_word_on_what_everybody_has_anyway(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fourteen lines of *Slow ● 1/1* stood before the first question, and who can still act was told twice."""
    answers = iter(["1", "who safiya", "where wadi", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    LineMode(begin("night-of-jackals", seed=1), Talk()).play()
    said = capsys.readouterr().out
    assert "Slow" not in said.partition("Safiya, SA: ")[0]
    assert "Safiya, SA: Physical none of 4, Mental none of 4, Slow 1 of 1, Fast 1 of 1.\n" in said
    assert said.count("Tariq and Guard dog") == 1
    assert "w leads to somebody else." in said


def test_signs_for_eyes_are_said_in_words() -> None:
    assert heard("Tide +0 → +5") == "Tide +0 to +5"
    assert heard("faces →, down") == "faces east, down"
    assert heard("E → · 2 stamina") == "east, 2 stamina"
    assert heard("◊● severity 1") == "severity 1"
    injured = "Ann hits Ben, BROKEN physically, Dirty wound (43), dies in 4 days"
    assert heard("Ann hits Ben → BROKEN physically → Dirty wound (43) → dies in 4 days") == injured
    assert heard("Ann hits Ben → DEAD · Life 3 → 0 · Cid, gear: net → pole") == (
        "Ann hits Ben, DEAD, Life 3 to 0, Cid, gear: net to pole"
    )
    assert heard("Ann moves to 6,2 → in the water → slowed") == "Ann moves to 6,2, in the water, slowed"
    assert heard("Ann → DEAD →  Ben").startswith("Ann, DEAD")
    assert heard("Ann: 6,2 → 7,3") == "Ann: 6,2 to 7,3"
    assert heard("Armour: D8 → D6") == "Armour: D8 to D6"
    assert heard("4 slash → DEFEATED · 2 pierce → 2 HP → DEAD.") == "4 slash, DEFEATED, 2 pierce to 2 HP, DEAD."


@pytest.mark.parametrize("typed", ["2", "se", "SE", "south-east"])
def test_a_way_that_is_chosen_is_told_in_words_and_may_be_typed_in_letters(typed: str) -> None:
    """Fires: *1. E, 2. SE, 3. SW* was read letter by letter."""
    talk = Script(typed)
    slot = Slot("way", "choice", (0, 5, 4), labels=("E", "SE, left", "SW"))
    assert fill(talk, Option("x", "ann", "X", {"do": "x"}, (slot,)))["way"] == 5
    assert talk.said[:3] == ["1. east", "2. south-east, left", "3. south-west"]


def test_an_end_of_several_sentences_is_told_apart_from_when_that_was() -> None:
    """*Victory. It is quiet. The boats knock against the stone: Round 7, beat, after 37 decisions.*"""
    chronicle = begin("rats-on-the-quay", seed=1)
    rats: list[dict[str, Any]] = [
        {"do": "rule-set", "who": f"rat-{at}", "field": "wounds", "value": 3} for at in (1, 2, 3)
    ]
    for command in [{"do": "place", "who": "hero", "at": "-1,4"}, {"do": "start-fight"}, *rats]:
        chronicle.session.do(chronicle.session.ruleset.read(command))
    assert ended.sentences(chronicle.session)[0].endswith("against the stone. Round 1, beat, after 5 decisions.")


@pytest.mark.parametrize("columns", [30, 40, 80, 200])
@pytest.mark.parametrize("watched", [False, True])
def test_no_line_is_wider_than_the_terminal(
    columns: int, watched: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On eighty columns the terminal broke words of lines that were laid out for ninety-six."""
    answers = iter(["help", "what", "how", "l 20", "more", "s", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    fight = begin("standoff-at-the-bridge", seed=1)
    if watched:
        begin_watching(fight, "gm", Talk())
    else:
        LineMode(fight, Talk()).play()
    widest = max(map(len, capsys.readouterr().out.splitlines()))
    assert min(96, max(40, columns)) * 0.9 <= widest <= min(96, max(40, columns))


def test_a_turning_point_that_ends_as_a_sentence_has_one_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """*Doom: the upper bank burns, and its smoke slows them..*"""
    turns = (Turn(1, "4.5", "Doom: the bank burns."), Turn(2, "4.7", "Ann hits Ben"))
    told = Ending("Reeds", "Defeat", "Round 4", (), turns, 0, 2, True)
    monkeypatch.setattr(ended, "the_end", lambda session, audience: told)
    session = begin("first-duel", seed=1).session
    assert ended.sentences(session)[2:] == ["4.5, Doom: the bank burns.", "4.7, Ann hits Ben."]
