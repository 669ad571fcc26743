"""What stands in the lists of options, and what does not: who may be chosen, in which words, with which numbers."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.options import Option, Slot
from engine.systems.mirage.catalog import CoverAt
from tests.engine.mirage.scene import Table, beast, foe, pc, row


def slot(option: Option, name: str) -> Slot:
    return next(slot for slot in option.slots if slot.name == name)


def offered(table: Table, group: str, audience: Any = "gm", who: str | None = None) -> list[str]:
    return [option.id for option in table.session.options(audience, who) if option.group == group]


@pytest.mark.rule("MG-24", "MG-26", "MG-28")
def test_how_a_fight_may_begin() -> None:
    """What the encounter intends comes first; surprised or sneaking is nobody who is not there, no mount apart."""
    away = pc("Idris")
    table = Table(pc(), away, beast(id="horse"), pc("Tariq", riding="horse"), foe(zone="z2"), opening=None)
    table.do("rule-remove", "idris", how="removed")
    found = {option.id: option for option in table.session.options("gm", "") if option.aim == "start-fight"}
    starts = ["start-standard", "start-surprise-party", "start-surprise-adversaries", "start-ambush", "start-standoff"]
    assert list(found) == starts
    assert [option.hot for option in found.values()] == [True, False, False, False, False]
    assert [[slot.name for slot in option.slots] for option in found.values()] == [
        [],
        ["who"],
        ["who"],
        ["victims", "prepared"],
        [],
    ]
    assert slot(found["start-surprise-party"], "who").choices == ("zaynab", "horse", "tariq")
    assert slot(found["start-surprise-adversaries"], "who").choices == ("guard",)
    sneaks = [name for name in offered(table, "table", who="") if name.startswith("sneak-")]
    assert sneaks == [f"sneak-{how}:{who}" for who in ("zaynab", "tariq", "guard") for how in ("close", "far")]
    table.do("start-fight", opening="standard")
    assert "sneak-close:zaynab" not in offered(table, "table", who="")


def after_a_fight() -> Table:
    table = Table(
        pc(items=["bandages"]), pc("Tariq"), pc("Idris"), beast(id="horse"), foe(zone="z2"), foe("Ally", side="party")
    )
    for kind in ("physical", "mental"):
        table.do("rule-broken", "tariq", kind=kind, row=11)
    table.do("rule-condition", "zaynab", condition="winded", on=True)
    table.do("rule-remove", "idris", how="removed")
    table.do("end-fight")
    return table


@pytest.mark.rule("MG-119", "MG-122", "MG-125")
def test_what_may_be_done_after_a_fight_by_whom_and_with_whom() -> None:
    table = after_a_fight()
    times = ["pass-minutes", "pass-hours", "pass-days", "new-scene", "new-session", "new-adventure"]
    everything, alone = offered(table, "interlude"), offered(table, "interlude", who="zaynab")
    assert everything[-len(times) :] == times
    assert alone == [name for name in everything if name.endswith(":zaynab")]
    assert [name for name in everything if name.startswith("recover")] == [
        "recover-physical:tariq",
        "recover-mental:tariq",
    ]
    assert offered(table, "interlude", who="idris") == []
    assert offered(table, "interlude", who="") == ["service", "hire", *times]
    players = offered(table, "interlude", "players")
    assert players == [name for name in everything if name not in times and not name.endswith(":guard")]
    assert {name.partition(":")[2] for name in players} == {"zaynab", "tariq", "ally", ""}
    assert [slot(table.option(name), "amount").max for name in times[:3]] == [60, 24, 30]
    heal = table.option("heal-physical:zaynab")
    assert (heal.label, heal.preview) == ("A day of healing", "for Tariq"), "whom it would be for is read before"
    assert table.option("heal-mental:zaynab").label == "A day of close talk"
    assert slot(table.option("activity:zaynab"), "company").choices == ("tariq", "guard", "ally")


@pytest.mark.rule("MG-120", "MG-124", "MG-132", "MG-134")
def test_whom_services_and_goods_are_for_and_who_pays() -> None:
    table = after_a_fight()
    table.do("rule-set", "zaynab", field="capital", value=2)
    service, hire = table.option("service"), table.option("hire")
    assert slot(service, "who").choices == ("zaynab", "tariq", "horse", "ally")
    assert slot(service, "payers").choices == ("zaynab", "tariq")
    assert (slot(service, "capital").min, slot(service, "capital").max) == (0, 1), "whoever is named has as much"
    assert slot(hire, "who").choices == ("zaynab", "tariq")
    assert "bath" in slot(service, "service").choices
    assert "bath" not in slot(hire, "service").choices
    pool, buy = table.option("pool:zaynab"), table.option("shop:zaynab")
    assert (slot(pool, "payers").many, slot(pool, "capital").max, slot(buy, "capital").max) == ((2, 2), 3, 2)
    small = set(slot(buy, "more").choices)
    assert [key for key in slot(buy, "item").choices if key not in small] == ["light", "medium", "heavy"]
    cheap = [words for words in slot(buy, "item").labels if words.endswith(("(needs 1)", "(needs 2)"))]
    assert list(slot(table.option("spend-capital:zaynab"), "item").labels) == cheap
    table.do("activity", "zaynab", company="tariq")
    assert slot(table.option("service"), "who").choices == ("tariq", "horse", "ally")


@pytest.mark.rule("MG-115", "MG-41")
def test_who_can_be_struck_and_helped() -> None:
    table = Table(pc(), pc("Tariq"), pc("Idris", zone="z2"), foe(), zones=4)

    def found(key: str, name: str) -> tuple[str, tuple[object, ...]]:
        option = table.option(f"{key}:zaynab")
        return option.preview, slot(option, name).choices  # type: ignore[return-value]

    assert found("help-slow", "whom") == found("help-fast", "whom") == ("", ("tariq",))
    assert found("strike-sword", "target") == ("+2, deals 2", ("guard",))
    table.do("rule-terror", "tariq", reaction="freeze", rounds=2)
    assert found("strike-sword", "target") == ("+2, deals 2", ("guard",))
    table.do("rule-terror", "tariq", reaction="attack", rounds=2)
    assert found("strike-sword", "target") == ("+2, deals 2", ("guard", "tariq"))
    table.do("rule-place", "guard", to="z3")
    assert found("strike-sword", "target") == ("at Tariq", ("tariq",))
    table.do("rule-remove", "tariq", how="removed")
    assert table.option("help-slow:zaynab").why_not == "Zaynab cannot help Idris now"
    table.do("rule-remove", "idris", how="removed")
    assert "help-slow:zaynab" not in [option.id for option in table.session.options("gm", "zaynab")]


@pytest.mark.rule("MG-44")
def test_where_a_new_zone_may_lie() -> None:
    table = Table(zones=row(3), opening=None)
    zone = table.option("add-zone")
    assert slot(zone, "column").choices == (0, 1, 2, 3, 4, 5)
    assert slot(zone, "column").labels == ("1", "2", "3", "4", "5", "6")
    rows: Any = slot(zone, "row")
    assert (rows.choices["0"], rows.labels["0"]) == ((1, 2, 3), ("2", "3", "4"))
    assert (rows.choices["3"], rows.labels["3"]) == ((0, 1, 2, 3), ("1", "2", "3", "4"))
    ground = [option for option in table.session.options("gm", "") if option.rule == "MG-44"][1:]
    assert {option.group for option in ground} == {"setup"}, "while a field is laid out, what is there is no ruling"
    qualities = ["cluttered", "dimly-lit", "cramped", "exit", "hidden"]
    ways = ["way-open", "way-sight", "way-obstacle", "way-wall", "way-none", "remove-zone"]
    assert [option.id for option in ground] == [
        "add-zone",
        *(f"zone-{one}-on" for one in qualities),
        *ways,
        "add-cover",
    ]
    assert slot(table.option("way-open"), "a").choices == ("z0", "z2"), "the others are open"
    table.do("rule-zone", zone="z1", quality="exit", on=True)
    assert slot(table.option("zone-exit-on"), "zone").choices == ("z0", "z2")
    assert slot(table.option("zone-exit-off"), "zone").choices == ("z1",)
    single = Table(zones=1, opening=None)
    assert not [option for option in single.session.options("gm", "") if option.id in ways]


@pytest.mark.rule("MG-119")
def test_a_day_of_healing_is_shared_out_in_every_way_there_is() -> None:
    table = Table(pc(), pc("Tariq", items=["bandages"]), pc("Idris"), foe(zone="z2"))
    table.do("end-fight")
    for who, conditions in {"zaynab": ("winded", "bruised", "bleeding"), "idris": ("winded", "bruised")}.items():
        for condition in conditions:
            table.do("rule-condition", who, condition=condition, on=True)
    table.do("heal-day", "tariq", patients=["zaynab", "idris"], kind="physical", faces=[6, 1, 1])
    found = [table.option(name) for name in offered(table, "answer", who="tariq")]
    assert [(option.digit, option.label) for option in found] == [
        (1, "Zaynab 1, Idris 2"),
        (2, "Zaynab 2, Idris 1"),
        (3, "Zaynab 3"),
    ]
    table.do("share-healing", "tariq", shares=["zaynab", "idris", "idris"])
    found = [table.option(name) for name in offered(table, "answer", who="zaynab")]
    assert [(option.label, option.hot) for option in found] == [
        ("Clear winded", True),
        ("Clear bruised", False),
        ("Clear bleeding", False),
    ]


@pytest.mark.rule("MG-139")
def test_a_ride_ends_where_its_successes_lead_on_no_clutter_and_last_of_all_where_it_began() -> None:
    table = Table(beast(id="horse"), pc(riding="horse"), foe(zone="z4"), zones=row(5, z3=["cluttered"]))
    table.do("ride", "zaynab", faces=[6, 6])
    found = [table.option(name) for name in offered(table, "answer", who="zaynab")]
    assert [(option.label, option.preview) for option in found] == [
        ("Ride to Zone 1", ""),
        ("Ride to Zone 2", "by Zone 1"),
        ("Stay in Zone 0", ""),
        ("Ride off the map", ""),
    ]
    short = Table(beast(id="horse"), pc(riding="horse"), foe(zone="z3"), zones=row(4, z2=["cluttered"]))
    short.do("ride", "zaynab", faces=[6, 6])
    found = [short.option(name) for name in offered(short, "answer", who="zaynab")]
    assert [option.label for option in found] == ["Ride to Zone 1", "Stay in Zone 0"], "there is no other way"
    table.session.undo()
    table.do("ride", "zaynab", faces=[6, 1])
    assert [option.label for option in map(table.option, offered(table, "answer", who="zaynab"))] == [
        "Ride to Zone 1",
        "Ride to Zone 2",
        "Stay in Zone 0",
    ]


@pytest.mark.rule("MG-108")
def test_fear_is_called_of_whoever_frightens_and_of_what_is_said() -> None:
    table = Table(pc(), foe(fear=2))
    fear, any_ = table.option("fear-guard"), table.option("call-fear")
    assert (fear.command["source"], [slot.name for slot in fear.slots], fear.preview) == (
        "guard",
        ["who"],
        "fear value 2",
    )
    assert [slot.name for slot in any_.slots] == ["source", "value", "who"]
    assert (slot(any_, "value").min, slot(any_, "value").max) == (1, 3)


@pytest.mark.rule("MG-41", "MG-104")
def test_nobody_is_named_to_help_after_a_fight() -> None:
    table = Table(pc(), pc("Tariq"), pc("Idris"), foe(zone="z2"))
    table.do("rule-broken", "tariq", kind="mental", row=11)
    assert [slot.name for slot in table.option("treat-mental:zaynab").slots] == ["patient", "helpers"]
    table.do("end-fight")
    assert [slot.name for slot in table.option("treat-mental:zaynab").slots] == ["patient"]


@pytest.mark.rule("MG-50", "MG-59", "MG-84", "MG-92", "MG-140")
def test_beside_each_target_stands_what_tells_on_an_attack_at_it_alone() -> None:
    """Names alone stood there, and the odds of one after the other had to be looked at."""
    rider = (beast(id="horse", zone="z1", side="adversaries"), foe("Rider", zone="z1", riding="horse"))
    cast = (
        pc(ready=["bow", "sword"]),
        pc("Tariq"),
        foe("Archer", zone="z1", place="wall"),
        *rider,
        foe("Giant", size="large"),
    )
    walls = {"wall": CoverAt("z1", "stone-wall", "Wall")}
    table = Table(*cast, zones=row(2, z1=["dimly-lit"]), covers=walls)

    def told(name: str) -> dict[str, str]:
        found = slot(table.option(f"{name}:zaynab"), "target")
        return dict(zip(found.choices, found.notes, strict=True))

    shots = told("shoot-bow")
    assert shots["archer"] == "behind wall D12, in dim light −1"
    assert shots["giant"] == "large target +2"
    assert shots["rider"] == shots["horse"] == "in dim light −1"
    table.do("rule-place", "rider", to="z0")
    assert told("strike-sword")["rider"] == "at a rider −1"
    table.do("rule-broken", "tariq", kind="physical", row=11)
    table.turn_to("adversaries")
    near = slot(table.option("strike-sword:giant"), "target")
    assert dict(zip(near.choices, near.notes, strict=True)) == {"zaynab": "", "tariq": "Broken"}


def camp() -> Table:
    """A fight that is over, after which Zaynab lies Broken in clutter and Tariq has bandages."""
    table = Table(
        pc(),
        pc("Tariq", items=["bandages"]),
        pc("Idris"),
        beast(),
        foe(zone="z2"),
        covers={"cart": CoverAt("z0", "furniture")},
    )
    table.do("seek-cover", "idris", cover="cart")
    table.do("rule-broken", who="zaynab", kind="physical", row=11)
    table.do("rule-condition", "zaynab", condition="winded", on=True)
    table.do("rule-set", "horse", field="toughness", value=1)
    table.do("end-fight")
    return table


@pytest.mark.rule("MG-119", "MG-145")
def test_beside_each_patient_stands_what_a_day_of_healing_is_for() -> None:
    """Their names alone stood there."""
    patients = slot(camp().option("heal-physical:tariq"), "patients")
    assert dict(zip(patients.labels, patients.notes, strict=True)) == {
        "Zaynab": "Broken, 1 Condition",
        "Horse": "Toughness 1/4",
    }


@pytest.mark.rule("MG-125", "MG-119")
def test_a_day_spent_on_healing_passes_with_the_key_that_goes_on_unless_somebodys_time_would_run_out() -> None:
    """It had to be passed by a line with a figure to fill in, and the page did not lead there."""
    table = camp()
    assert "next-day" not in offered(table, "interlude")
    table.do("heal-day", "tariq", patients=["zaynab"], kind="physical", faces=[6, 1, 1])
    assert (table.option("next-day").label, table.option("next-day").aim) == ("On to the next day", "go-on")
    table.do("rule-broken", who="idris", kind="physical", row=46, faces=[1])
    assert table.option("next-day").aim == "rest", "Idris has an hour"
    table.session.undo()
    table.session.do(table.rules.read(table.option("next-day").command))
    assert (table.state.day, table.state.seconds) == (2, 86_410)
    assert "next-day" not in offered(table, "interlude")


@pytest.mark.rule("MG-126")
def test_a_recovery_stands_behind_what_another_day_brings_again() -> None:
    """*Recovery, physical* was the first line of whoever had been healed all day: Enter made Defects stay for good."""
    table = camp()
    table.do("heal-day", "tariq", patients=["zaynab"], kind="physical", faces=[6, 1, 1])
    able = [option.label for option in table.session.options("gm", "zaynab") if option.enabled and not option.apart]
    assert able[0] == "Buy"
    assert "Recovery, physical" in able


@pytest.mark.rule("MG-46", "MG-52")
def test_of_a_field_that_is_left_no_sheet_tells_any_more() -> None:
    """*prone* and *behind furniture D6* stood on sheets between fights."""
    table = camp()
    told = {
        sheet.name: (sheet.subtitle, sheet.state, [badge.text for badge in sheet.badges])
        for sheet in table.session.view("gm").sheets
    }
    assert table.one("zaynab").prone
    assert told["Zaynab"] == ("character", "Broken", ["Broken"])
    assert told["Idris"] == ("character", "", [])


@pytest.mark.rule("MG-119")
def test_more_ways_to_share_than_there_are_digits_are_a_list() -> None:
    table = camp()
    for who, marks in {"zaynab": ("bruised", "bleeding"), "idris": ("winded", "bruised", "bleeding")}.items():
        for condition in marks:
            table.do("rule-condition", who, condition=condition, on=True)
    table.do("heal-day", "tariq", patients=["zaynab", "idris", "horse"], kind="physical", faces=[6, 6, 1])
    share = table.option("share:tariq")
    assert (share.digit, len(slot(share, "shares").choices)) == (0, 13)
