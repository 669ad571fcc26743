"""Plain sentences: their gaps, who hears them, and how a scene tells them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from engine.core.rulings.fields import Rulings
from engine.core.telling import Voice, plain, told
from engine.core.view import Audience, Line


class Person(Struct, frozen=True):
    name: str


class State(Struct, frozen=True):
    combatants: dict[str, Person]
    moment: int = 7


class Fell(Struct, frozen=True):
    who: str
    depth: int = 3


class Several(Struct, frozen=True):
    who: tuple[str, ...]


class Rang(Struct, frozen=True):
    bell: str


class Teller(Voice[State]):
    rulings = Rulings(fields={}, rule="X-0", house={}, mark=lambda state: f"s{state.moment}")

    def may_hear(self, who: str, *, secret: bool = False) -> bool:
        return self.gm or (who != "spy" and not secret)


STATE = State({"ann": Person("Ann"), "bob": Person("Bob"), "spy": Person("Spy")})
FALLS = plain("{name} falls {e.depth} m in {t.state.moment}", "X-1", "bad", brief="{e.depth} m", joins=True)


def said(sentence: Any, event: Any, audience: Audience = "gm") -> tuple[Line, ...]:
    return told(Teller(STATE, audience), {type(event): sentence}, event, lambda state, event: "")


def test_gaps_are_filled_from_the_event_and_the_voice():
    assert said(FALLS, Fell("ann")) == (Line("Ann falls 3 m in 7", "X-1", "bad", "s7", "ann", brief="3 m", joins=True),)
    (line,) = said(plain(lambda t, e: f"{t.names(('bob', 'ann'))} saw it", "X-1"), Fell("ann"), "players")
    assert (line.text, line.tone, line.ruling) == ("Bob and Ann saw it", "plain", False)


def test_nobody_hears_of_whom_they_do_not_know():
    assert said(FALLS, Fell("spy"), "players") == ()
    assert said(plain("{name} falls", "X-1", secret=True), Fell("ann"), "players") == ()
    assert said(plain("{name} falls", "X-1", secret=True, ruling=True), Fell("spy"))[0].ruling


def test_what_is_about_nobody_is_told_to_all_and_may_be_somebodys():
    (line,) = said(plain("{e.bell} rings", "X-1"), Rang("A bell"), "players")
    assert (line.text, line.who) == ("A bell rings", "")
    assert said(plain("{e.bell} rings", "X-1", of="bob"), Rang("A bell"), "players")[0].who == "bob"


def test_words_to_none_tell_nothing_and_what_no_sentence_knows_is_not_told():
    assert said(plain(lambda t, e: None, "X-1"), Fell("ann")) == ()
    assert told(Teller(STATE, "gm"), {}, Fell("ann"), lambda state, event: "opens") == ()


def test_lines_are_the_part_of_a_scene_that_their_event_is_but_rulings_stand_alone():
    two = lambda t, e: (t.line("He fell"), t.line("So it was", ruling=True))  # noqa: E731
    lines = told(Teller(STATE, "gm"), {Fell: two}, Fell("ann"), lambda state, event: "opens")
    assert [line.scene for line in lines] == ["opens", ""]


def test_the_name_of_a_step_names_all_who_do_it():
    assert Teller(STATE, "gm").words("{name} rest", Several(("ann", "bob"))) == "Ann and Bob rest"


@pytest.mark.parametrize(
    ("about", "unheard"),
    [(("spy",), True), (("spy", "ann"), False), (("ann",), False), ((), False), (("nobody",), False), ("spy", True)],
)
def test_a_command_is_unheard_of_where_it_is_about_nobody_but_the_unknown(about: Any, unheard: bool) -> None:
    assert Teller(STATE, "players").unheard(Several(about)) is unheard


def test_a_command_about_nobody_is_heard_of():
    assert not Teller(STATE, "players").unheard(Rang("A bell"))
