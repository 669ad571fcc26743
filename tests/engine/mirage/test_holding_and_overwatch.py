"""Holding and overwatch (MG-65 to MG-78)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.systems.mirage.events import acts as ev
from engine.systems.mirage.events import harm as ev_harm
from engine.systems.mirage.rules import zones
from tests.engine.mirage.scene import Table, foe, only, pc, row

MISS = [1, 1, 1, 1]


def held(table: Table, faces: list[int] | None = None, **fields: Any) -> None:
    table.do("grapple", "zaynab", target="guard", **fields)
    table.do("react", "guard", how="none", faces=faces or [6, 1])


@pytest.mark.rule("MG-65", "MG-70")
def test_a_grapple_holds_and_with_one_success_more_gags() -> None:
    for faces, gagged in (([6, 1], False), ([6, 6], True)):
        table = Table(pc(), foe())
        held(table, faces, gag=True)
        assert (table.one("zaynab").holding, table.one("guard").gagged) == ("guard", gagged)
        table.turn_to("adversaries")
        if gagged:
            table.refuse("gagged", "MG-70", "shout", "guard", text="Help!")
        else:
            table.do("shout", "guard", text="Help!")


@pytest.mark.rule("MG-65", "MG-67", "MG-S94")
def test_struggling_against_the_grapple_takes_successes_and_is_the_turns_try() -> None:
    table = Table(pc(), foe())
    table.do("grapple", "zaynab", target="guard")
    table.do("react", "guard", how="break-free", faces=[6, 1, 6, 1])
    assert table.one("zaynab").holding == ""
    table = Table(pc(), foe())
    table.do("grapple", "zaynab", target="guard")
    table.do("react", "guard", how="break-free", faces=[6, 6, 6, 1])
    assert table.one("zaynab").holding == "guard"
    table.refuse("once-per-turn", "MG-67", "break-free", "guard")
    table.turn_to("adversaries")
    table.do("break-free", "guard")


@pytest.mark.rule("MG-67")
def test_who_is_held_and_has_tried_to_get_free_is_asked_no_more() -> None:
    table = Table(pc(), foe())
    held(table)
    table.turn_to("adversaries")
    assert [asked.who for asked in table.session.pending()] == ["guard"]
    table.do("break-free", "guard")
    table.do("react", "zaynab", how="hold", faces=[1, 1])
    assert table.one("zaynab").holding == "guard"
    assert not table.one("guard").slow_spent
    assert [asked.who for asked in table.session.pending()] == [""]
    assert not any(place.active for place in table.session.view().track.places)


@pytest.mark.rule("MG-66")
def test_what_the_held_cannot_do() -> None:
    table = Table(pc(carried=["knife"]), foe(carried=["knife"]), exits=["z0"])
    held(table)
    table.turn_to("adversaries")
    for verb, fields in (
        ("strike", {"target": "zaynab", "weapon": "sword"}),
        ("move", {"to": "z1"}),
        ("flee", {}),
        ("draw", {"weapon": "knife"}),
    ):
        table.refuse("held", "MG-66", verb, "guard", **fields)


@pytest.mark.rule("MG-67")
@pytest.mark.parametrize(
    ("mine", "theirs", "free"), [([6, 1], [6, 1], False), ([6, 6], [6, 1], True), ([1, 1], [], False)]
)
def test_against_a_holder_who_holds_on_it_takes_more(mine: list[int], theirs: list[int], free: bool) -> None:
    table = Table(pc(), foe())
    held(table)
    table.turn_to("adversaries")
    table.do("break-free", "guard")
    assert table.asks() == ("reaction", ("zaynab",))
    table.do("react", "zaynab", how="hold", faces=[*mine, *theirs])
    assert (table.one("zaynab").holding == "") is free
    if not free:
        table.refuse("once-per-turn", "MG-67", "break-free", "guard")


@pytest.mark.rule("MG-67", "MG-S24")
def test_a_holder_who_lets_it_be_and_other_skills() -> None:
    table = Table(pc(), foe(skills={"might": 6, "bladework": 10}), options={"break-skill": "best"})
    held(table)
    table.turn_to("adversaries")
    table.do("break-free", "guard")
    events = table.do("react", "zaynab", how="none", faces=[6, 1])
    assert only(events, ev.TestRolled).test.skill == "bladework"
    assert table.one("zaynab").holding == ""


@pytest.mark.rule("MG-68")
def test_what_a_holder_can_do() -> None:
    table = Table(pc(ready=["sword"], carried=["pistol"]), foe(), foe("Brute"))
    held(table)
    table.do("rule-set", "zaynab", field="slow-spent", value=0)
    table.refuse("already-holding", "MG-68", "grapple", "zaynab", target="brute")
    table.refuse("already-holding", "MG-68", "move", "zaynab", to="z1")
    table.do("draw", "zaynab", weapon="pistol")
    assert not table.one("zaynab").arms["sword"].ready
    table.refuse("two-handed", "MG-68", "shoot", "zaynab", target="brute", weapon="pistol")
    table.do("release", "zaynab")
    assert table.one("zaynab").holding == ""
    assert table.asks() == ("", ())


@pytest.mark.rule("MG-68")
def test_what_ends_a_hold() -> None:
    for verb, fields in (
        ("rule-condition", {"condition": "broken-physical", "on": True}),
        ("rule-terror", {"reaction": "freeze", "rounds": 1}),
        ("rule-place", {"to": "z1"}),
        ("rule-remove", {"how": "dead"}),
    ):
        table = Table(pc(), foe())
        held(table)
        table.do(verb, "zaynab", **fields)
        assert table.one("zaynab").holding == "", verb


@pytest.mark.rule("MG-69")
def test_a_shove_throws_down_and_parts_if_said_so() -> None:
    for part in (False, True):
        table = Table(pc(), foe())
        table.do("shove", "zaynab", target="guard", part=part)
        table.do("react", "guard", how="block", faces=[6, 6, 6, 1])
        assert table.one("guard").prone
        assert (table.state.engaged == ()) is part
    table = Table(pc(), foe())
    table.do("shove", "zaynab", target="guard")
    table.do("react", "guard", how="block", faces=[6, 1, 6, 1])
    assert not table.one("guard").prone


def watching(*cast: Any, **more: Any) -> Table:
    """Idris watches z1 from z0, and it is the adversaries' turn."""
    table = Table(pc("Idris", ready=["bow"]), *cast, **more)
    table.do("overwatch", "idris", zone="z1")
    table.turn_to("adversaries")
    return table


@pytest.mark.rule("MG-71")
def test_overwatch_needs_a_ready_weapon_and_room() -> None:
    table = Table(pc("Idris", ready=["bow"]), pc(), foe(), zones=3)
    table.refuse("weapon-not-ready", "MG-71", "overwatch", "zaynab", zone="z1")
    table.refuse("place", "MG-71", "overwatch", "idris", zone="z2")
    table.do("rule-set", "idris", field="place", value="open")
    table.do("overwatch", "idris", zone="z0")
    table.do("move-inside", "idris", to="guard")
    table.refuse("cost", "MG-35", "overwatch", "idris", zone="z1")
    table.do("rule-set", "idris", field="fast-spent", value=0)
    table.refuse("engaged", "MG-71", "overwatch", "idris", zone="z1")
    long = Table(pc("Idris", ready=["longbow"]), foe(zone="z2"))
    long.refuse("place", "MG-71", "overwatch", "idris", zone="z0")


@pytest.mark.rule("MG-72")
def test_what_a_direction_covers() -> None:
    table = Table(pc("Idris", zone="z1", ready=["longbow"]), foe(zone="z4"), zones=row(5, z3=["dimly-lit"]))
    assert zones.arc(table.state, "z1", "z2", 3) == ("z2", "z3")
    assert zones.arc(table.state, "z1", "z2", 1) == ("z2",)
    assert zones.arc(table.state, "z1", "z0", 3) == ("z0",)
    assert zones.arc(table.state, "z1", "z1", 3) == ("z1",)


@pytest.mark.rule("MG-73", "MG-74")
@pytest.mark.example("5")
def test_worked_example_5_overwatch() -> None:
    enemy = foe("Shooter", zone="z1", agility=10, ready=["bow"])
    table = watching(enemy)
    table.do("shoot", "shooter", target="idris", weapon="bow")
    assert table.asks() == ("overwatch", ("idris",))
    table.do("overwatch-fire", "idris", target="shooter", weapon="bow")
    table.do("react", "shooter", how="none", faces=[6, 6, 1])
    events = table.do("choose-extra", "idris", extra=1, faces=[1, 1])
    assert only(events, ev_harm.ToughnessLost).penalty == -2
    assert [die.sides for die in only(events, ev.TestRolled).test.pool.dice] == [8, 8]
    assert table.one("shooter").toughness == 2


@pytest.mark.rule("MG-73")
def test_moments_for_a_shot() -> None:
    table = watching(foe(zone="z1"), foe("Brute", zone="z2"))
    table.refuse("too-late", "MG-73", "hold-fire", "idris")
    table.do("overwatch-fire", "idris", target="guard", weapon="bow")
    table.refuse("too-late", "MG-73", "overwatch-fire", "idris", target="brute", weapon="bow")
    table.do("react", "guard", how="none", faces=[1, 1, 1])
    assert table.one("idris").watch is not None
    table.refuse("cost", "MG-73", "overwatch-fire", "idris", target="guard", weapon="bow")


@pytest.mark.rule("MG-73")
def test_out_of_the_arc() -> None:
    table = watching(foe(zone="z0"))
    table.refuse("not-in-arc", "MG-72", "overwatch-fire", "idris", target="guard", weapon="bow")
    table.do("strike", "guard", target="idris", weapon="sword")
    assert table.asks() == ("reaction", ("idris",))


@pytest.mark.rule("MG-74")
def test_an_action_that_cannot_go_on_is_lost_and_stays_paid() -> None:
    table = watching(foe(zone="z1", toughness=1), foe("Brute", zone="z2"))
    table.do("move", "guard", to="z0")
    assert table.asks() == ("overwatch", ("idris",))
    table.do("overwatch-fire", "idris", target="guard", weapon="bow")
    events = table.do("react", "guard", how="none", faces=[6, 1, 1])
    assert only(events, ev.ActLost).who == "guard"
    assert (table.one("guard").zone, table.one("guard").fast_spent) == ("z1", True)


@pytest.mark.rule("MG-75")
def test_without_a_slow_action_nothing_is_fired() -> None:
    table = Table(pc("Idris", ready=["bow"]), foe(zone="z1"))
    table.do("overwatch", "idris", zone="z1")
    table.do("rule-set", "idris", field="slow-spent", value=1)
    table.turn_to("adversaries")
    table.do("move", "guard", to="z2")
    assert table.asks() == ("", ())


@pytest.mark.rule("MG-76", "MG-S42")
def test_overwatch_lasts_until_it_is_broken() -> None:
    for value, stays in (("until-broken", True), ("one-cycle", False)):
        table = Table(pc("Idris", ready=["bow"]), foe(zone="z2"), options={"overwatch-duration": value})
        table.do("overwatch", "idris", zone="z1")
        table.turn_to("adversaries")
        assert table.one("idris").watch is not None
        table.turn_to("party")
        assert (table.one("idris").watch is not None) is stays


def duel(value: str = "simultaneous", fires: str = "on") -> Table:
    """Idris and a shooter watch each other, and Idris fires."""
    table = Table(
        pc("Idris", ready=["bow"]),
        foe("Shooter", zone="z1", ready=["bow"]),
        options={"overwatch-tie": value, "overwatch-loser-fires": fires},
    )
    table.do("overwatch", "idris", zone="z1")
    table.turn_to("adversaries")
    table.do("overwatch", "shooter", zone="z0")
    assert table.asks() == ("overwatch", ("idris",))
    table.do("hold-fire", "idris")
    table.turn_to("party")
    table.do("overwatch-fire", "idris", target="shooter", weapon="bow")
    assert table.asks() == ("overwatch", ("shooter",))
    return table


@pytest.mark.rule("MG-77")
def test_the_faster_of_two_overwatchers_shoots_first() -> None:
    table = duel()
    table.do("overwatch-fire", "shooter", target="idris", weapon="bow", faces=[1, 1, 6, 1])
    assert table.asks() == ("reaction", ("shooter",))
    table.do("react", "shooter", how="none", faces=[6, 1, 1])
    assert table.one("shooter").toughness == 3
    assert table.asks() == ("reaction", ("idris",))
    table.do("react", "idris", how="none", faces=[6, 1])
    assert len(table.one("idris").physical) == 1 or table.asks()[0] == "mark"


@pytest.mark.rule("MG-77", "MG-S44")
def test_a_tie_is_both_at_once() -> None:
    table = duel()
    table.do("overwatch-fire", "shooter", target="idris", weapon="bow", faces=[6, 1, 6, 1])
    table.do("react", "idris", how="none", faces=[6, 1, 1])
    assert table.asks() == ("reaction", ("shooter",))
    table.do("react", "shooter", how="none", faces=[6, 1, 1])
    assert table.asks() == ("mark", ("idris",))
    table.do("choose-conditions", "idris", conditions=["winded"])
    assert (table.one("shooter").toughness, table.one("idris").physical) == (3, (0,))
    table = duel("reroll")
    table.do("overwatch-fire", "shooter", target="idris", weapon="bow", faces=[6, 1, 6, 1, 6, 1, 1, 1])
    assert table.asks() == ("reaction", ("idris",))


@pytest.mark.rule("MG-78")
def test_how_overwatch_is_lost() -> None:
    table = watching(foe(zone="z2"), foe("Brute", zone="z0"))
    table.do("strike", "brute", target="idris", weapon="sword")
    table.do("react", "idris", how="none", faces=MISS)
    assert table.one("idris").watch is None
    table = watching(foe(zone="z2"))
    table.do("rule-harm", who=["idris"], kind="physical", amount=1)
    table.do("choose-conditions", "idris", conditions=["winded"])
    assert table.one("idris").watch is None
    table = Table(pc("Idris", ready=["bow"]), foe(zone="z2"))
    table.do("overwatch", "idris", zone="z1")
    table.do("shout", "idris", text="Stay there!")
    assert table.one("idris").watch is not None
    table.do("drop-prone", "idris")
    assert table.one("idris").watch is None


@pytest.mark.rule("MG-78", "MG-S43")
def test_an_enemy_who_walks_up_spoils_it_at_some_tables() -> None:
    for value, stays in (("off", True), ("on", False)):
        table = watching(foe(zone="z0"), options={"overwatch-lost-if-engaged": value})
        table.do("move-inside", "guard", to="idris")
        assert (table.one("idris").watch is not None) is stays


@pytest.mark.rule("MG-73", "MG-39")
def test_who_lost_the_bow_meanwhile_is_not_asked_to_fire() -> None:
    table = watching(foe(zone="z1"))
    table.do("move", "guard", to="z0")
    assert table.asks() == ("overwatch", ("idris",))
    table.do("rule-take", "idris", item="bow")
    assert table.asks() == ("", ())
