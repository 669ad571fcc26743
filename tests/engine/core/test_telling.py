"""Plain sentences: their gaps, who hears them, and how a scene tells them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core.telling import plain, spoken
from engine.core.view import Audience, Line


class Fell(Struct, frozen=True):
    who: str
    depth: int = 3


def name(state: Any, who: str, audience: Audience) -> str:
    return who.capitalize()


def may_hear(state: Any, who: str, audience: Audience, secret: bool) -> bool:
    return audience == "gm" or (who != "spy" and not secret)


def line(state: Any, text: str, rule: str, tone: Any, **more: Any) -> tuple[Line, ...]:
    return (Line(text, rule, tone, f"s{state}", **more),)


SAY = spoken(name, may_hear, line)


def test_gaps_are_filled_from_the_event_and_the_voice():
    tell = SAY("{name} falls {e.depth} m in {t.state}", "X-1", "bad", brief="{e.depth} m", joins=True)
    assert tell(7, Fell("ann"), "gm") == (
        Line("Ann falls 3 m in 7", "X-1", "bad", "s7", "ann", brief="3 m", joins=True),
    )
    (told,) = SAY(lambda t, e: f"{t.name('bob')} saw it", "X-1")(7, Fell("ann"), "players")
    assert (told.text, told.tone, told.ruling) == ("Bob saw it", "plain", False)


def test_nobody_hears_of_whom_they_do_not_know():
    assert SAY("{name} falls", "X-1")(7, Fell("spy"), "players") == ()
    assert SAY("{name} falls", "X-1", secret=True)(7, Fell("ann"), "players") == ()
    assert SAY("{name} falls", "X-1", secret=True, ruling=True)(7, Fell("spy"), "gm")[0].ruling


def test_what_is_about_nobody_is_told_to_all():
    told = plain("{e} over", "X-1")(Anybody(), 5)
    assert told is not None
    assert told.text == "5 over"


class Anybody:
    def line(self, text: str, rule: str, tone: Any, **more: Any) -> Line:
        return Line(text, rule, tone, **more)
