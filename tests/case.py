"""What every game system brings to the generic tests: its case, in ``tests/engine/SYSTEM/case.py`` under the name CASE.

The laws, secrets, rulings, random play, any command and foes' sight are tested by what stands here. A system of
``engine.systems.SYSTEMS`` without a case fails by name (``tests/architecture/test_cases.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.core.foes import FoeSight
from engine.core.refusal import BadDice, NeedsDice, Refused
from engine.core.session import Session
from engine.systems import SYSTEMS
from saves.chronicle import Chronicle, start
from tests.golden.vocabulary import Vocabulary

Begun = tuple[Any, Any]
"""A ruleset and the root state of a fight."""

Shown = tuple[str, ...]
AROUND = 40
"""Letters before a secret word that are shown where it was told."""


class Act(Struct, frozen=True):
    """A command with its dice. ``open``: after it the fights with and without somebody hidden are equally far again. An
    act after which it is the hidden one's turn is not; the secret one that ends that turn is, and comes before others.
    """

    command: dict[str, Any]
    faces: tuple[int, ...] = ()
    secret: bool = False
    open: bool = True


def act(do: str, who: str = "", /, *faces: int, secret: bool = False, open: bool = True, **fields: Any) -> Act:
    """An act, written shortly."""
    return Act({"do": do, **({"who": who} if who else {}), **fields}, faces, secret, open)


def given(session: Session[Any, Any, Any], asked: Act) -> None:
    """Give the command of an act. What the rules or the dice have against it says which act that was."""
    try:
        session.do(session.ruleset.read(asked.command), asked.faces)
    except (Refused, NeedsDice, BadDice, msgspec.ValidationError) as no:
        no.add_note(f"the act of the case: {asked.command} with faces {asked.faces}")
        raise


def give(chronicle: Chronicle, asked: Act) -> None:
    """Give the command of an act, and save."""
    given(chronicle.session, asked)
    assert chronicle.save() is None


class Scene(Struct, frozen=True):
    """The same fight with somebody hidden in it, and (``begin(False)``) without.

    ``acts`` are played in both, but for the secret ones, which are of or about the hidden one; after the last both are
    equally far. ``hidden`` is the hidden one's id; ``words``, in small letters, are what players must never read. Faces
    of an act are rolled in both: where all choose before anything is rolled, let the hidden one choose first, and where
    all roll in one act nothing can be rolled for the hidden one: begin after that roll, or give whoever hides none.
    """

    begin: Callable[[bool], Begun]
    acts: tuple[Act, ...]
    hidden: str
    words: Shown

    def chronicle(self, *, hidden: bool = True, path: Path | None = None) -> Chronicle:
        """The fight before its first act."""
        rules, root = self.begin(hidden)
        return start(rules, root, title="Dusk", encounter="dusk", seed=8, by="0", path=path, table_dice=True)

    def told(self, text: str) -> list[str]:
        """The secret words in a text, each where it stands first, with what is around it: texts are long."""
        low = text.lower()
        return [text[max(0, low.index(word) - AROUND) :][: 2 * AROUND] for word in self.words if word in low]


class Blow(Struct, frozen=True):
    """A foe of the secret scene, fought without the hidden one, is struck by these acts.

    ``sheet`` is what the foe's sheet then shows players at each choice of foes' sight (each meter as ``Name 1/2``, or
    with its words), ``lines`` what the chronicle tells of its pools: lines with the foe's name and one of ``pain`` in
    them. ``figures`` are numbers that no choice but *exact* may show. ``striker`` is the name of whoever strikes: lines
    that begin with it are not about the foe.
    """

    foe: str
    striker: str
    acts: tuple[Act, ...]
    sheet: Mapping[FoeSight, Shown]
    lines: Mapping[FoeSight, Shown]
    figures: Shown
    pain: Shown = ("hits ", "takes", "hurt", "loses", "left")
    """Words of the lines that tell how a foe fares."""


class Gone(Struct, frozen=True):
    """An act at the beginning of an encounter after which its ``who`` is out of the fight: ``fled``, or felled."""

    encounter: str
    act: Act
    fled: bool


def other(**values: Any) -> Callable[[Any], Any]:
    """Somebody with these fields otherwise."""
    return lambda person: replace(person, **values)


def _anything(state: Any) -> None:
    """Of which nothing more is known than what its types say."""


class Case(Struct, frozen=True, kw_only=True):
    """One game for the generic tests."""

    system: str
    golden: Vocabulary
    """Its words in golden cases."""
    secret: Scene
    """A fight with somebody hidden, who acts in it."""
    in_the_way: Mapping[str, Scene]
    """By what the hidden one does there (bars a way, shields, can be reached): scenes in which nobody has acted yet.
    What somebody in sight has decided in secret belongs here as well: begun with one choice, and without the hidden one
    with another, players must be answered alike.
    """
    blow: Blow | None
    """A foe is hurt; none in a game that has no house rule for what players see of their foes."""
    unknown: Mapping[str, Callable[[Any], Any]] = {}
    """By kind: makes of a foe the same with something otherwise that the party cannot know, and on which no choice of
    theirs may hang. None in a game whose foes have no secrets.
    """
    small: Callable[[Random], Begun]
    """A small fight with some of everything, under house rules drawn at random, that a hundred commands do not end."""
    sound: Callable[[Any], None] = _anything
    """Asserts what is true of every state of this game."""
    rulings: frozenset[str]
    """The commands that are offered as rulings wherever there is somebody to rule about."""
    for_now: frozenset[str] = frozenset()
    """Rulings, or fields that are set, that count until the next fight begins and end with that by rule, or that an
    encounter takes back: it brings places, and people, of its own.
    """
    gone: tuple[Gone, ...] = ()
    """Who fled is told from who fell."""
    unplayed: frozenset[str] = frozenset()
    """Tags of events that neither a golden case nor a fight at random comes to: no golden save has them."""
    of_other_packs: frozenset[str] = frozenset()
    """Golden saves in which somebody comes whom only the packs of their golden case have, as ``schema/number``."""
    rare: tuple[str, ...] = ("end-fight", "rule-remove", "rule-place")
    """Beginnings of the ids of options that would soon end a fight at random: chosen one time in twenty."""
    texts: Mapping[str, str] = {}
    """What fills free text in slots of these names; other slots take any words."""
    values: Mapping[str, tuple[Any, ...]] = {}
    """By name of a command's field: values to try at random beside those that options offer."""
    whatever_fills_it: frozenset[str] = frozenset()
    """Refusal codes that do not hang on what the slots of a command hold."""


def _brought(system: str) -> bool:
    return (Path(__file__).parent / "engine" / system / "case.py").is_file()


@cache
def case_of(system: str) -> Case:
    """The case of a system. Raises ``AssertionError`` where it has none."""
    name = f"tests.engine.{system}.case"
    assert _brought(system), f"the system {system} has no case: write tests/engine/{system}/case.py"
    case = import_module(name).CASE
    assert isinstance(case, Case)
    assert case.system == system
    return case


def cases() -> Iterator[Case]:
    """The cases there are: what tests draw their parameters from. One that is missing is missed by its own test."""
    yield from (case_of(system) for system in SYSTEMS if _brought(system))
