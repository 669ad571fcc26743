"""What players are told as scenes, and of the end of a fight, says nothing of whoever hides."""

from __future__ import annotations

import msgspec
import pytest

from engine.core.refusal import Refused
from tests.case import case_of, give
from tests.secrets.scenes import SCENES
from tui.fight.ending import ending
from tui.fight.history import History
from tui.fight.told_between import just_now


@pytest.mark.parametrize("system", sorted(SCENES))
def test_no_scene_and_no_ending_names_whoever_hides(system: str) -> None:
    scene = SCENES[system]
    chronicle = scene.chronicle()
    session = chronicle.session
    for act in scene.acts:
        give(chronicle, act)
        told = History(session).scenes("players", 40)
        assert not scene.told(" ".join(f"{passage.text} {passage.lines}" for passage in told))
    for option in session.options("gm", ""):
        if option.aim == "end-fight" and option.enabled:
            slots = [slot for slot in option.slots if slot.after is None and slot.choices]
            command = {**option.command, **{slot.name: slot.allowed({})[0] for slot in slots}}
            try:
                session.do(session.ruleset.read(command))
            except (Refused, msgspec.ValidationError):
                continue
            found = ending(session, "players")
            assert found is not None
            assert not scene.told(str(found))
            news = just_now(History(session), session.view("players"))
            session.do(session.ruleset.read({"do": "rule-note", "text": scene.words[0], "secret": True}))
            assert just_now(History(session), session.view("players")) == news != ""
            break


def test_a_secret_word_is_shown_where_it_was_told() -> None:
    """A picture has thousands of letters."""
    scene = msgspec.structs.replace(case_of("mir").secret, words=("vexor", "moonless"))
    text = f"{'x' * 500}, focus: Vexor-A, {'y' * 500}"
    (told,) = scene.told(text)
    assert "focus: Vexor-A," in told
    assert len(told) < 100
    assert scene.told("nobody") == []
