"""What stored facts of Mirage used to look like.

Whoever changes a stored struct raises ``SCHEMA`` and adds the way from the one before.
"""

from __future__ import annotations

from engine.core.upcast import Raw, Upcast, Upcasts, each, filled, in_turn, inside, with_names, without

SCHEMA = 9


def _frame(frame: Raw) -> Raw:
    return {"either": False, **frame} if frame.get("frame") == "relief" else frame


_PERSON = in_turn(each("items", filled(uses=[])), inside("terror", filled(unseen=False)))
UPCASTS: Upcasts = {
    1: Upcast(state=in_turn(each("combatants", _PERSON), each("frames", _frame))),
    2: Upcast(commands={"shop": filled(more=[])}),
    3: Upcast(
        events={"joined": inside("person", without("notes"))},
        state=in_turn(without("notes"), each("combatants", without("notes"))),
    ),
    4: Upcast(),
    5: Upcast(state=with_names()),
    6: Upcast(),
    7: Upcast(),
    8: Upcast(commands={"sneak-attack": filled(skill="shadowcraft")}),
}
"""From 1: things had no uses and helped with every test of their skills, terror did not say whether it hid somebody,
and Broken was never one of what a patient chooses from; where an event leaves that out, it means just that.
From 2: one roll bought one thing.
From 3: people and the state had notes, which nothing ever wrote: the game master's stand in the chronicle.
From 4: what a zone is like was ruled of one alone; it still may be.
From 5: those known to players were ids alone.
From 6: nobody could be named to help with a step, and no Insight.
From 7: of whom a call for fear passed over nothing was told.
From 8: everybody sneaked with Shadowcraft.
"""
