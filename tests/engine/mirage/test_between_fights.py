"""Healing, services, recovery, money, and what is not in the book (MG-119 to MG-136, MG-144, MG-145)."""

from __future__ import annotations

import pytest

from engine.core.refusal import Refused
from engine.systems.mirage.events import acts as ev_act
from engine.systems.mirage.events import interlude as ev
from tests.engine.mirage.scene import BASE, Table, beast, foe, of, only, pc

PHYSICAL, MENTAL = ("winded", "bruised", "bleeding"), ("rattled", "enraged", "despairing")


def camp(*cast: object, **more: object) -> Table:
    """A fight that is over; Tariq has bandages."""
    people = cast or (pc(), pc("Tariq", items=["bandages"]), pc("Idris"), foe(zone="z2"))
    table = Table(*people, **more)  # type: ignore[arg-type]
    table.do("end-fight")
    return table


def mark(table: Table, who: str, *conditions: str) -> None:
    for condition in conditions:
        table.do("rule-condition", who, condition=condition, on=True)


@pytest.mark.rule("MG-119")
def test_a_day_of_healing_is_shared_out() -> None:
    table = camp()
    mark(table, "zaynab", *PHYSICAL)
    mark(table, "idris", "winded", "bruised")
    table.do("heal-day", "tariq", patients=["zaynab", "idris"], kind="physical", faces=[6, 1, 1])
    assert table.asks() == ("share", ("tariq",))
    table.refuse("range", "MG-119", "share-healing", "tariq", shares=["zaynab"])
    table.refuse("range", "MG-119", "share-healing", "tariq", shares=["idris", "idris", "idris"])
    table.do("share-healing", "tariq", shares=["zaynab", "idris", "idris"])
    assert table.asks() == ("clear", ("zaynab",))
    table.do("choose-conditions", "zaynab", conditions=["bruised"])
    assert (table.one("zaynab").physical, table.one("idris").physical) == ((0, 2), ())


@pytest.mark.rule("MG-119")
def test_a_patient_whom_players_do_not_know_of_is_given_a_share_by_the_game_master() -> None:
    table = Table(pc(), pc("Tariq", items=["bandages"]), foe())
    table.do("rule-set", "guard", field="toughness", value=2)
    table.do("rule-hide", "guard", hidden=True)
    table.do("end-fight")
    mark(table, "zaynab", *PHYSICAL)
    table.do("heal-day", "tariq", patients=["zaynab", "guard"], kind="physical", faces=[6, 1, 1])
    assert table.asks() == ("share", ("tariq",))
    assert table.session.options("players", "tariq") == ()
    assert table.session.view("players").pending[0].who == ""
    assert "share:tariq" in {option.id for option in table.session.options("gm", "tariq")}
    table.do("share-healing", "tariq", shares=["zaynab", "guard", "guard"])
    table.do("choose-conditions", "zaynab", conditions=["winded"])
    assert table.one("guard").toughness == 4


@pytest.mark.rule("MG-119", "MG-14")
def test_a_prayer_while_somebody_hidden_is_healed_is_the_game_masters_to_ask() -> None:
    """What players could have foretold of it ended the program."""
    table = Table(pc(), pc("Tariq", items=["bandages"]), foe())
    table.do("rule-set", "guard", field="toughness", value=2)
    table.do("rule-hide", "guard", hidden=True)
    table.do("end-fight")
    table.do("heal-day", "tariq", patients=["guard"], kind="physical", faces=[5, 1, 1])
    assert table.asks() == ("prayer", ("tariq",))
    with pytest.raises(Refused) as no:
        table.session.preview(table.session.ruleset.read({"do": "pray", "who": "tariq", "pray": False}), "players")
    assert no.value.refusal.code == "window"
    assert not [option for option in table.session.options("players", "tariq") if option.enabled]


@pytest.mark.rule("MG-119", "MG-S66")
def test_broken_counts_as_one_of_the_three() -> None:
    for cost, others, left in (("1", ["winded", "bruised"], 1), ("3", [], 3)):
        table = camp(options={"heal-broken-cost": cost})
        mark(table, "zaynab", *PHYSICAL, "broken-physical")
        table.do("heal-day", "tariq", patients=["zaynab"], kind="physical", faces=[6, 1, 1])
        assert table.asks() == ("clear", ("zaynab",))
        assert "conditions:zaynab" in {option.id for option in table.session.options("players", "zaynab")}
        table.do("choose-conditions", "zaynab", conditions=["broken-physical", *others])
        assert (table.one("zaynab").broken_physical, len(table.one("zaynab").physical)) == ("", left)


@pytest.mark.rule("MG-119", "MG-S103")
def test_whoever_has_not_got_a_day_is_treated_first() -> None:
    table = camp()
    table.do("rule-broken", "zaynab", kind="physical", row=51, faces=[3])
    table.refuse("clock-due", "MG-119", "heal-day", "tariq", patients=["zaynab"], kind="physical")
    table.do("rule-option", option="heal-clock-in-day", value="allow")
    table.do("heal-day", "tariq", patients=["zaynab"], kind="physical", faces=[6, 1, 1])
    table = camp()
    table.do("rule-broken", "zaynab", kind="physical", row=42, faces=[1])
    table.do("heal-day", "tariq", patients=["zaynab"], kind="physical", faces=[6, 1, 1])


@pytest.mark.rule("MG-119")
def test_nothing_is_healed_without_success_and_nobody_heals_themselves() -> None:
    table = camp()
    mark(table, "zaynab", "winded")
    mark(table, "tariq", "winded")
    table.refuse("self", "MG-119", "heal-day", "tariq", patients=["tariq"], kind="physical")
    table.refuse("needs-kit", "MG-105", "heal-day", "idris", patients=["zaynab"], kind="physical")
    table.do("heal-day", "tariq", patients=["zaynab"], kind="physical", faces=[1, 1, 1])
    assert (table.one("zaynab").physical, table.one("tariq").day.healed) == ((0,), True)


@pytest.mark.rule("MG-120", "MG-S102")
def test_one_healer_a_kind_and_day_and_the_day_is_full() -> None:
    table = camp()
    mark(table, "zaynab", *PHYSICAL, "rattled")
    mark(table, "tariq", "winded")
    table.do("heal-day", "tariq", patients=["zaynab"], kind="physical", faces=[1, 1, 1])
    table.refuse("day-spent", "MG-120", "heal-day", "tariq", patients=["zaynab"], kind="mental")
    table.refuse("day-spent", "MG-120", "meditate", "zaynab")
    table.do("rule-give", "idris", item="bandages")
    table.refuse("already-treated", "MG-120", "heal-day", "idris", patients=["zaynab"], kind="physical")
    table.refuse("healer-busy", "MG-120", "heal-day", "idris", patients=["tariq"], kind="physical")
    table.do("heal-day", "idris", patients=["zaynab"], kind="mental", faces=[6, 1])
    assert table.one("zaynab").mental == ()
    table.do("rule-option", option="heal-day-exclusive", value="off")
    table.do("meditate", "tariq")


@pytest.mark.rule("MG-121")
def test_meditation_heals_two_of_any_kind_once_a_day() -> None:
    table = camp()
    mark(table, "zaynab", *PHYSICAL, "rattled")
    table.do("meditate", "zaynab")
    table.do("choose-conditions", "zaynab", conditions=["rattled", "winded"])
    assert (table.one("zaynab").physical, table.one("zaynab").mental) == ((1, 2), ())
    table.refuse("same-scene", "MG-121", "activity", "zaynab", company="idris")
    table.do("new-scene")
    table.refuse("once-per-day", "MG-121", "meditate", "zaynab")
    table.do("activity", "zaynab", company="idris")
    table.do("pass-time", unit="days", amount=1)
    mark(table, "zaynab", "winded")
    table.do("meditate", "zaynab")


@pytest.mark.rule("MG-122", "MG-S64")
def test_an_activity_needs_company_and_one_heals_in_a_scene() -> None:
    table = camp()
    mark(table, "zaynab", "winded")
    mark(table, "idris", "winded")
    table.refuse("alone", "MG-122", "activity", "zaynab", company="zaynab")
    table.do("activity", "zaynab", company="idris")
    assert table.one("zaynab").physical == ()
    table.refuse("same-scene", "MG-122", "activity", "idris", company="zaynab")
    table.do("rule-option", option="rest-one-per-day", value="on")
    table.do("new-scene")
    mark(table, "zaynab", "winded")
    table.refuse("once-per-day", "MG-121", "meditate", "zaynab")


@pytest.mark.rule("MG-123", "MG-S95")
def test_the_broken_cannot_heal_themselves() -> None:
    table = camp()
    mark(table, "zaynab", "winded", "broken-mental")
    table.refuse("not-able", "MG-123", "meditate", "zaynab")
    table.refuse("not-able", "MG-123", "activity", "zaynab", company="idris")
    table.do("rule-option", option="heal-broken-self", value="on")
    table.do("meditate", "zaynab")


@pytest.mark.rule("MG-124")
def test_a_service_is_paid_by_resources_and_serves_all() -> None:
    table = camp()
    mark(table, "zaynab", *MENTAL, "broken-physical")
    mark(table, "idris", "rattled")
    table.do("take-service", service="physician", who=["zaynab", "idris"], payers=["tariq"], faces=[6, 6, 1])
    assert table.asks() == ("clear", ("zaynab",))
    assert [question.rule for question in table.session.pending()] == ["MG-124"]
    table.do("choose-conditions", "zaynab", conditions=["enraged"])
    assert (table.one("zaynab").broken_physical, table.one("zaynab").mental) == ("", (0, 2))
    assert table.one("idris").mental == ()
    table.do("new-scene")
    table.refuse("once-per-day", "MG-124", "take-service", service="barber", who=["zaynab"], payers=["tariq"])


@pytest.mark.rule("MG-124")
def test_too_few_successes_and_capital() -> None:
    table = camp()
    mark(table, "zaynab", *MENTAL)
    events = table.do("take-service", service="bath", who=["zaynab"], payers=["tariq"], faces=[6, 1, 1])
    assert only(events, ev.ServiceTaken).successes == 1
    assert not table.one("zaynab").day.activity
    table.refuse("no-capital", "MG-134", "take-service", service="bath", who=["zaynab"], payers=["tariq"], capital=2)
    table.do("take-service", service="bath", who=["zaynab"], payers=["tariq"], capital=1, faces=[6, 1, 1])
    assert table.one("tariq").capital == 0


@pytest.mark.rule("MG-124")
def test_which_broken_is_healed_is_a_choice() -> None:
    table = camp()
    mark(table, "zaynab", "broken-physical", "broken-mental")
    table.do("take-service", service="healer", who=["zaynab"], payers=["tariq"], faces=[6, 1, 1])
    assert [question.rule for question in table.session.pending()] == ["MG-124"]
    table.do("choose-conditions", "zaynab", conditions=["broken-mental"])
    assert (table.one("zaynab").broken_physical, table.one("zaynab").broken_mental) == ("harm", "")


@pytest.mark.rule("MG-125")
def test_time_stops_where_a_clock_runs_out_and_days_begin() -> None:
    table = camp()
    start = table.state.seconds
    table.do("rule-broken", "zaynab", kind="physical", row=51, faces=[2])
    table.do("pass-time", unit="days", amount=3)
    assert table.state.seconds == start + 2 * 3600
    assert table.one("zaynab").status == "dead"
    sheet = next(sheet for sheet in table.session.view().sheets if sheet.id == "zaynab")
    told = [fact.text for section in sheet.sections if section.title == "Injuries" for fact in section.facts]
    assert told == [""], "the dead have no hours to live that go on running down, and nobody treated them"
    table.do("pass-time", unit="days", amount=1)
    assert table.state.day == 2
    fight = Table(pc(), foe())
    fight.refuse("in-fight", "MG-125", "pass-time", unit="days", amount=1)


def scarred(*rows: int) -> Table:
    table = camp(pc(strength=6, agility=10), pc("Tariq"), foe(zone="z2"))
    for row in rows:
        table.do("rule-broken", "zaynab", kind="physical", row=row)
    table.do("rule-condition", "zaynab", condition="broken-physical", on=False)
    return table


@pytest.mark.rule("MG-126", "MG-127", "MG-128")
@pytest.mark.example("8")
def test_worked_example_8_recovery() -> None:
    table = scarred(11, 12, 13)
    events = table.do("recover", "zaynab", kind="physical", faces=[6, 10])
    assert only(events, ev.RecoveryRolled).successes == 3
    assert table.one("zaynab").traits == ()
    table.refuse("nothing-to-recover", "MG-127", "recover", "zaynab", kind="physical")


@pytest.mark.rule("MG-128")
def test_what_is_left_over_stays_or_goes() -> None:
    table = scarred(11, 12)
    table.do("rule-broken", "zaynab", kind="physical", row=65, faces=[3])
    table.do("rule-condition", "zaynab", condition="broken-physical", on=False)
    table.do("recover", "zaynab", kind="physical", faces=[6, 1])
    assert table.asks() == ("recovery", ("zaynab",))
    seqs = {trait.name: trait.seq for trait in table.one("zaynab").traits}
    table.do("choose-recovery", "zaynab", entries=[seqs["Limp"]])
    assert [(trait.name, trait.permanent) for trait in table.one("zaynab").traits] == [("Crooked fingers", True)]
    table = scarred(11)
    table.do("recover", "zaynab", kind="physical", faces=[1, 1])
    assert table.one("zaynab").traits[0].permanent


@pytest.mark.rule("MG-128", "MG-129")
def test_a_defect_that_waits_for_a_test_waits_no_more_once_it_is_healed() -> None:
    """Its modifier stood beside the name for the rest of the game, and was for no test."""
    table = scarred(11)
    table.do("new-session")
    table.do("use-defect", "zaynab", defect=table.one("zaynab").traits[0].seq, use="test")

    def badges() -> list[str]:
        places = table.session.view("gm").track.places
        return [badge.text for place in places if place.id == "zaynab" for badge in place.badges]

    assert "−1 next Grace test" in badges()
    table.do("recover", "zaynab", kind="physical", faces=[6, 6])
    assert table.one("zaynab").traits == ()
    assert not [badge for badge in badges() if "next" in badge]


@pytest.mark.rule("MG-124")
def test_a_service_is_offered_to_those_first_whom_it_can_heal() -> None:
    """A physician was paid for somebody unhurt, who stood first in the list and looked like the others."""
    table = camp(pc(), pc("Tariq"), foe(zone="z2"))
    table.do("rule-condition", "tariq", condition="winded", on=True)
    slot = next(slot for slot in table.option("service").slots if slot.name == "who")
    assert (slot.choices, slot.notes) == (("tariq", "zaynab"), ("", "unhurt"))


@pytest.mark.rule("MG-35", "MG-104")
def test_a_treatment_between_fights_costs_no_action() -> None:
    """*Treat wounds  slow*, where nobody has a turn."""
    table = Table(pc(), pc("Tariq"), foe())
    table.do("rule-broken", "tariq", kind="physical", row=11)
    assert table.option("treat-physical:zaynab").cost == "slow"
    table.do("end-fight", confirm=True)
    assert table.option("treat-physical:zaynab").cost == ""


@pytest.mark.rule("MG-129", "MG-131")
@pytest.mark.example("9")
def test_worked_example_9_a_limp() -> None:
    table = Table(pc(), foe())
    table.do("rule-broken", "zaynab", kind="physical", row=11)
    table.do("rule-condition", "zaynab", condition="broken-physical", on=False)
    seq = table.one("zaynab").traits[0].seq
    assert table.dice("zaynab", "grace") == [8, 8]
    table.do("use-defect", "zaynab", defect=seq, use="demand")
    table.do("call-test", who=["zaynab"], skill="grace", text="the climb", faces=[1, 1])
    table.refuse("once-per-session", "MG-129", "use-defect", "zaynab", defect=seq, use="test")
    table.do("end-fight")
    table.do("new-session")
    table.do("use-defect", "zaynab", defect=seq, use="test")
    assert table.dice("zaynab", "grace") == [8, 6]


@pytest.mark.rule("MG-67", "MG-130")
def test_an_insight_is_offered_with_a_break_free_out_of_turn() -> None:
    """It could be given, and was in no list."""
    table = Table(pc(), foe())
    table.do("rule-broken", "zaynab", kind="physical", row=66, faces=[3])
    table.do("rule-condition", "zaynab", condition="broken-physical", on=False)
    table.turn_to("adversaries")
    table.do("grapple", "guard", target="zaynab")
    table.do("react", "zaynab", how="none", faces=[6, 6])
    table.do("end-turn")
    table.do("end-turn")
    (freed,) = (option for option in table.session.options("gm") if option.command["do"] == "break-free")
    assert [slot.name for slot in freed.slots] == ["insight"]
    table.do("break-free", "zaynab", insight=table.one("zaynab").traits[0].seq)
    assert table.one("zaynab").traits[0].used


@pytest.mark.rule("MG-130", "MG-131")
def test_an_insight_is_named_with_the_action_or_the_defence() -> None:
    table = Table(pc(), foe())
    table.do("rule-broken", "zaynab", kind="physical", row=66, faces=[3])
    table.do("rule-condition", "zaynab", condition="broken-physical", on=False)
    table.do("get-up", "zaynab")
    seq = table.one("zaynab").traits[0].seq
    table.do("shove", "zaynab", target="guard", insight=seq)
    events = table.do("react", "guard", how="none", faces=[1] * 6)
    assert len(only(events, ev_act.TestRolled).test.pool.dice) == 6
    table.do("rule-set", "zaynab", field="fast-spent", value=0)
    table.do("end-turn")
    table.do("grapple", "guard", target="zaynab")
    table.refuse("once-per-session", "MG-130", "react", "zaynab", how="break-free", insight=seq)
    table.do("react", "zaynab", how="none", faces=[1, 1])
    table.do("end-fight")
    table.do("new-session")
    table.do("use-insight", "zaynab", insight=seq, use="vision")
    table.refuse("once-per-session", "MG-130", "use-insight", "zaynab", insight=seq, use="vision")


@pytest.mark.rule("MG-132")
@pytest.mark.example("7")
def test_worked_example_7_availability() -> None:
    table = camp()
    events = table.do("shop", "zaynab", item="knife", payers=["zaynab"], faces=[6, 1, 5])
    assert (only(events, ev.Bought).successes, "knife" in table.one("zaynab").arms) == (1, True)
    table.do("shop", "zaynab", item="camera", payers=["zaynab", "idris"], faces=[6, 6, 1, 1, 1, 1])
    assert "camera" not in table.one("zaynab").items
    table.do("shop", "zaynab", item="camera", payers=["zaynab", "idris"], faces=[6, 6, 1, 6, 1, 1])
    assert "camera" in table.one("zaynab").items


@pytest.mark.rule("MG-132")
def test_what_one_roll_leaves_buys_more_and_the_shop_asks_for_it_but_for_armour() -> None:
    table = camp()
    shop = next(option for option in table.session.options("gm", "zaynab") if option.id.startswith("shop"))
    more = next(slot for slot in shop.slots if slot.name == "more")
    assert (more.detail, more.optional, "knife" in more.choices) == (True, True, True)
    assert not set(more.choices) & set(table.session.ruleset.catalog.armour)
    table.do("shop", "zaynab", item="knife", more=["rope"], payers=["zaynab"], faces=[6, 6, 6])
    assert ("knife" in table.one("zaynab").arms, "rope" in table.one("zaynab").items) == (True, True)


@pytest.mark.rule("MG-133")
def test_a_reluctant_seller_is_talked_round_without_capital() -> None:
    table = camp(pc(resources=6), foe(zone="z2"))
    table.refuse("no-capital", "MG-133", "shop", "zaynab", item="knife", payers=["zaynab"], capital=1, seller=0)
    events = table.do("shop", "zaynab", item="rope", payers=["zaynab"], seller=1, faces=[6, 6, 1, 1])
    bought = only(events, ev.Bought)
    assert (bought.successes, len(only(events, ev_act.TestRolled).test.pool.dice)) == (1, 4)
    assert "rope" in table.one("zaynab").items


@pytest.mark.rule("MG-134")
def test_capital_comes_back_with_the_next_adventure() -> None:
    table = camp()
    assert table.one("zaynab").capital == 1
    table.do("shop", "zaynab", item="knife", payers=["zaynab"], capital=1, faces=[1, 1, 1])
    assert (table.one("zaynab").capital, "knife" in table.one("zaynab").arms) == (0, True)
    table.do("new-adventure")
    assert table.one("zaynab").capital == 1


@pytest.mark.rule("MG-144")
def test_sheets_are_data_and_the_samples_are_there() -> None:
    samples = {
        "pc-zaynab": ((8, 10, 8, 8), None, "light"),
        "pc-tariq": ((10, 8, 6, 10), None, ""),
        "pc-idris": ((6, 10, 10, 8), None, ""),
        "npc-street-thug": ((8, 6, 6, 6), 3, ""),
        "npc-guard": ((8, 8, 6, 6), 4, "medium"),
        "npc-sharpshooter": ((6, 10, 8, 6), 3, "light"),
        "npc-captain": ((10, 8, 8, 8), 6, "heavy"),
        "ani-jackal": ((6, 10, None, None), 2, ""),
        "ani-lion": ((12, 10, None, None), 8, ""),
        "mount-weak-horse": ((8, 8, None, None), 4, ""),
        "mount-strong-horse": ((10, 8, None, None), 6, ""),
        "npc-lesser-jinn": ((10, 10, 8, 8), 7, ""),
    }
    for key, (attributes, toughness, armour) in samples.items():
        sheet = BASE.person(key)
        assert sheet is not None, key
        assert (sheet.strength, sheet.agility, sheet.wits, sheet.empathy) == attributes, key
        assert (getattr(sheet, "toughness", None), sheet.armour) == (toughness, armour), key


@pytest.mark.rule("MG-145")
def test_animals_heal_like_characters_and_never_above_their_best() -> None:
    table = camp(pc("Tariq", items=["bandages"]), pc("Idris"), beast(toughness=6), foe(zone="z2"))
    table.do("rule-set", "horse", field="toughness", value=1)
    table.do("activity", "horse", company="idris")
    assert table.one("horse").toughness == 3
    table.do("pass-time", unit="days", amount=1)
    table.refuse("target", "MG-145", "meditate", "horse")
    table.do("heal-day", "tariq", patients=["horse"], kind="physical", faces=[6, 6, 1])
    assert table.one("horse").toughness == 6
    table = camp(pc("Tariq"), beast(toughness=6), foe(zone="z2"))
    table.do("rule-set", "horse", field="toughness", value=3)
    table.do("take-service", service="caravan", who=["horse"], payers=["tariq"], faces=[6, 6, 1])
    assert table.one("horse").toughness == 4


def test_nothing_of_a_fight_is_left_in_between() -> None:
    table = camp()
    assert (table.state.engaged, table.state.frames, table.state.prelude) == ((), (), None)
    assert of(table.do("new-scene"), ev.SceneBegan)


@pytest.mark.rule("MG-33")
def test_of_whom_the_next_fight_leaves_behind_only_the_side_is_ruled() -> None:
    """Whose side is the party's comes along: that is offered, and nothing else is."""
    table = Table(pc(), foe())
    table.do("end-fight", winner="party")
    offered = [option.id for option in table.session.options() if option.id.startswith("rule-set:")]
    assert [name for name in offered if name.endswith(":guard")] == ["rule-set:side:guard"]
    assert len([name for name in offered if name.endswith(":zaynab")]) > 1
