"""Table options that no other test plays."""

from __future__ import annotations

import pytest

from engine.core.options import going_on
from engine.systems.mirage.events import acts as ev
from tests.engine.mirage.scene import Table, beast, foe, only, pc, row


@pytest.mark.rule("MG-41", "MG-S22")
def test_at_some_tables_any_number_may_help() -> None:
    friends = [pc(name) for name in ("Ada", "Ben", "Cem", "Dia")]
    table = Table(pc(), *friends, foe(), options={"help-cap": "none"})
    table.do("strike", "zaynab", target="guard", weapon="unarmed", helpers=["ada", "ben", "cem", "dia"])
    events = table.do("react", "guard", how="none", faces=[1] * 6)
    assert len(only(events, ev.TestRolled).test.pool.dice) == 2 + 4


@pytest.mark.rule("MG-65", "MG-67", "MG-S94")
def test_at_some_tables_struggling_against_the_grapple_is_not_the_turns_try() -> None:
    for value, asked in (("on", ""), ("off", "reaction")):
        table = Table(pc(), foe(), options={"grapple-counts": value})
        table.do("grapple", "zaynab", target="guard")
        table.do("react", "guard", how="break-free", faces=[6, 1, 6, 1])
        table.do("rule-set", "zaynab", field="slow-spent", value=0)
        table.do("grapple", "zaynab", target="guard", faces=[] if asked else [1, 1])
        assert table.asks()[0] == asked


@pytest.mark.rule("MG-02", "MG-S68")
def test_endurance_is_a_skill_where_the_table_wants_it() -> None:
    table = Table(pc(), foe())
    table.refuse("choice", "MG-42", "attempt", "zaynab", what="other", skill="endurance")
    table.do("rule-option", option="skills-endurance", value="on")
    table.do("attempt", "zaynab", what="other", skill="endurance", faces=[1])


@pytest.mark.rule("MG-73", "MG-141")
def test_a_shot_out_of_overwatch_is_offered_at_the_rider_and_at_the_mount() -> None:
    table = Table(pc(ready=["bow"]), foe(zone="z1"), beast(zone="z1", side="adversaries"))
    table.do("overwatch", "zaynab", zone="z1")
    table.turn_to("adversaries")
    table.do("mount", "guard", animal="horse")
    assert table.option("overwatch-fire-bow:zaynab").slots[0].choices == ("guard",)
    table.do("hold-fire", "zaynab", faces=[6, 1])
    table.do("ride", "guard")
    assert table.option("overwatch-fire-bow:zaynab").slots[0].choices == ("guard", "horse")
    table.do("overwatch-fire", "zaynab", target="horse", weapon="bow")
    assert table.asks() == ("reaction", ("horse",))


@pytest.mark.rule("MG-73", "MG-131")
def test_an_insight_may_be_named_with_a_shot_out_of_overwatch() -> None:
    table = Table(pc(ready=["bow"]), foe(zone="z1"), foe("Thief", zone="z1"))
    table.do("rule-broken", "zaynab", kind="physical", row=63, faces=[6])  # Marksmanship +3
    table.do("rule-condition", "zaynab", condition="broken-physical", on=False)
    table.do("get-up", "zaynab")
    table.turn_to("adversaries")
    table.turn_to("party")
    table.do("overwatch", "zaynab", zone="z1")

    def slots(key: str) -> list[str]:
        return [slot.name for slot in table.option(f"{key}-bow:zaynab").slots]

    assert slots("overwatch-fire") == ["target", "unseen", "insight"]
    table.turn_to("adversaries")
    table.do("move", "guard", to="z0")
    assert table.asks() == ("overwatch", ("zaynab",))
    # Whoever acts is shot at with one key; the others in the arc stand apart.
    assert slots("overwatch-fire") == slots("fire-elsewhere") == ["target", "unseen", "insight"]
    assert table.option("overwatch-fire-bow:zaynab").slots[0].choices == ("guard",)
    assert table.option("fire-elsewhere-bow:zaynab").slots[0].choices == ("thief",)


@pytest.mark.rule("MG-67")
def test_breaking_free_is_offered_once_in_either_turn() -> None:
    table = Table(pc(), foe())
    table.turn_to("adversaries")
    table.do("grapple", "guard", target="zaynab")
    table.do("react", "zaynab", how="none", faces=[6, 1])
    for side in ("adversaries", "party"):
        table.turn_to(side)
        ids = [option.id for option in table.session.options("gm", "zaynab")]
        assert ids.count("break-free:zaynab") == 1


@pytest.mark.rule("MG-139")
def test_a_ride_out_of_clutter_is_asked_for_one_zone() -> None:
    table = Table(beast(id="hers"), pc(riding="hers"), foe(zone="z2"), zones=row(3, z0=["cluttered"]))
    table.do("ride", "zaynab", faces=[6, 6])
    assert table.session.pending()[0].question == "Zaynab: where to? Up to 1 zone"


@pytest.mark.rule("MG-41", "MG-73")
def test_nobody_is_asked_to_help_with_a_shot_out_of_overwatch() -> None:
    """Help is for an action on one's own turn."""
    table = Table(pc(ready=["bow"]), pc("Ada"), foe(zone="z2"))
    assert "helpers" in {slot.name for slot in table.option("shoot-bow:zaynab").slots}
    table.do("overwatch", "zaynab", zone="z1")
    table.turn_to("adversaries")
    table.do("move", "guard", to="z1")
    assert "helpers" not in {slot.name for slot in table.option("overwatch-fire-bow:zaynab").slots}


@pytest.mark.rule("MG-101")
@pytest.mark.parametrize(
    ("gone", "ready", "won"), [((), False, None), (("guard",), True, "party"), (("zaynab",), True, "adversaries")]
)
def test_who_has_won_is_suggested_where_a_side_is_beaten_and_else_asked(
    gone: tuple[str, ...], ready: bool, won: str | None
) -> None:
    table = Table(pc(), foe())
    for who in gone:
        table.do("rule-remove", who, how="defeated")
    option = table.option("end-fight")
    assert (option.hot, option.slots[0].default) == (ready, won)


@pytest.mark.rule("MG-60")
def test_each_amount_of_extra_damage_has_its_own_place_and_all_of_it_is_usual() -> None:
    table = Table(pc(), foe(toughness=9))
    table.do("strike", "zaynab", target="guard", weapon="sword")
    table.do("react", "guard", how="none", faces=[6] * 4)
    assert table.asks()[0] == "extra"
    offered = [option for option in table.session.options("gm", "zaynab") if option.command["do"] == "choose-extra"]
    amounts = [option.command["extra"] for option in offered]
    assert amounts == [1, 2, 3, 0]
    table.refuse("out-of-bounds", "MG-60", "choose-extra", "zaynab", extra=4)
    assert [(option.id, option.digit) for option in offered] == [
        ("extra-1:zaynab", 1),
        ("extra-2:zaynab", 2),
        ("extra-3:zaynab", 3),
        ("extra-0:zaynab", 9),
    ]
    assert going_on(offered) == offered[2], "whoever goes on takes all of it"
    assert [option.hot for option in offered] == [False, False, True, False]
    assert [option.label for option in offered] == ["Damage +1", "Damage +2", "Damage +3", "No extra damage"]


@pytest.mark.rule("MG-104")
def test_whoever_is_broken_may_be_treated_by_people_and_not_by_animals() -> None:
    table = Table(pc(items=["bandages"]), pc("Ada"), foe(), beast(side="party"))
    assert not treats(table), "nobody is Broken"
    table.do("rule-broken", "ada", kind="physical", row=11)
    assert treats(table) == {"treat-physical:zaynab"}
    assert table.option("treat-physical:zaynab").slots[0].choices == ("ada",)


def treats(table: Table) -> set[str]:
    """Who may treat somebody."""
    return {option.id for option in table.session.options("gm") if option.command["do"] == "treat"}


def test_several_zones_change_by_one_ruling() -> None:
    table = Table(pc(), foe())
    option = table.option("zone-cluttered-on")
    assert (option.slots[0].choices, option.slots[0].many) == (("z0", "z1", "z2"), (1, 3))
    table.do("rule-zone", zone=["z0", "z2"], quality="cluttered", on=True)
    option = table.option("zone-cluttered-on")
    assert (option.slots[0].choices, option.slots[0].many) == (("z1",), (1, 1))
    assert table.option("zone-cluttered-off").slots[0].choices == ("z0", "z2")
