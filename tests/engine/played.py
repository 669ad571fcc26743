"""A running scene as tests play it: commands by words, refusals that change nothing, what is told and offered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.core.digest import digest
from engine.core.options import Option
from engine.core.refusal import Refused
from engine.core.session import Session
from engine.core.view import Audience


class Played:
    """A scene in a session, so that every test goes through the same door as the screen."""

    session: Session[Any, Any, Any]

    def command(self, verb: str, who: str | None, fields: dict[str, Any]) -> Any:
        data = {"do": verb, **({} if who is None else {"who": who}), **fields}
        return self.session.ruleset.read(data)

    def do(self, verb: str, who: str | None = None, /, *, faces: Sequence[int] = (), **fields: Any) -> list[Any]:
        """Give a command; the events of all steps it made."""
        steps = self.session.do(self.command(verb, who, fields), faces)
        return [event for step in steps for event in step.events]

    def refuse(self, code: str, rule: str, verb: str, who: str | None = None, /, **fields: Any) -> str:
        """The message of a refusal with this code and rule, after which nothing has changed."""
        before = digest(self.session.state), self.session.timeline.size
        with pytest.raises(Refused) as no:
            self.session.do(self.command(verb, who, fields))
        assert (no.value.refusal.code, no.value.refusal.rule) == (code, rule), no.value.refusal
        assert (digest(self.session.state), self.session.timeline.size) == before
        return no.value.refusal.message

    def told(self, audience: Audience = "gm") -> list[str]:
        """The lines of the last step."""
        return [line.text for line in self.session.lines(self.session.head, audience)]

    def option(self, key: str, audience: Audience = "gm", who: str | None = None) -> Option:
        found = [option for option in self.session.options(audience, who) if option.id == key]
        assert found, f"{key} is not among {[option.id for option in self.session.options(audience, who)]}"
        return found[0]


def of(events: list[Any], kind: type) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if type(event) is kind]


def only(events: list[Any], kind: type) -> Any:
    """The one event of a kind."""
    (found,) = of(events, kind)
    return found
