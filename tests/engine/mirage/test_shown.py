"""What is shown: previews with exact odds, the map, the tracker, and what players never see."""

from __future__ import annotations

import json
from typing import get_args

import msgspec
import pytest

from engine.core.refusal import RollNeeded
from engine.systems.mirage.catalog import CoverAt, EdgeAt, ObstacleAt, ZoneAt
from engine.systems.mirage.commands import Doing
from engine.systems.mirage.tell.acts import DECLARED
from tests.engine.mirage.scene import Table, beast, foe, pc, row
from tui.fight.faces import Faces


def facts(table: Table, verb: str, who: str, audience: str = "gm", **fields: object) -> dict[str, str]:
    preview = table.session.preview(table.command(verb, who, fields), audience)  # type: ignore[arg-type]
    return {fact.name: fact.text for fact in preview.odds}


def test_an_attack_previews_its_pool_its_odds_and_what_comes_through() -> None:
    """Sword: D8 D8 D6 D6, 1 − (5/8)² (5/6)² = 72.9 %; armour D8 stops 2 of 2 in (3/8)² of cases at least."""
    table = Table(pc(), foe(armour="medium"))
    preview = table.session.preview(table.command("strike", "zaynab", {"target": "guard", "weapon": "sword"}))
    told = facts(table, "strike", "zaynab", target="guard", weapon="sword")
    assert list(told)[:2] == ["Bladework", "undefended"], "what is rolled first, then what comes of it"
    assert told["Bladework"] == "D8 + D8 + D6 + D6 · +2 Sword or saber"
    assert told["1 or more"] == "72.9 %"
    assert set(told) >= {"undefended", "if they block", "praying if it fails"}
    assert preview.cost == "slow action"


def test_nobody_is_promised_a_prayer_who_does_not_pray() -> None:
    table = Table(pc(), foe())
    table.turn_to("adversaries")
    assert "praying if it fails" not in facts(table, "strike", "guard", target="zaynab", weapon="sword")
    table.do("strike", "guard", target="zaynab", weapon="sword")
    assert "praying if it fails" in facts(table, "react", "zaynab", how="block")
    table.do("rule-option", option="prayer-npc", value="on")
    table.do("react", "zaynab", how="none", faces=[1, 1, 1, 1])
    table.do("rule-set", "guard", field="slow-spent", value=0)
    assert "praying if it fails" in facts(table, "strike", "guard", target="zaynab", weapon="sword")


def test_the_odds_of_a_block_are_those_of_its_dice() -> None:
    """With the table option the sword's +2 counts: D8 D8 D6 D6, as in an attack with it."""
    table = Table(pc(), foe(), options={"block-weapon-bonus": "on"})
    table.turn_to("adversaries")
    table.do("strike", "guard", target="zaynab", weapon="unarmed")
    assert facts(table, "react", "zaynab", how="block")["1 or more"] == "72.9 %"


def test_players_are_not_told_the_dice_of_their_foes() -> None:
    table = Table(pc(), foe(armour="medium"))
    told = facts(table, "strike", "zaynab", "players", target="guard", weapon="sword")
    assert "if they block" not in told
    assert told["1 or more"] == "72.9 %"


@pytest.mark.rule("MG-109")
@pytest.mark.rule("MG-49")
def test_successes_beyond_those_that_are_asked_for_are_told_where_they_do_something() -> None:
    """Fear is faced, ground is crossed, or not: more do nothing. D8 and the tester's D6: 6.25 % for two."""
    table = Table(pc(), foe(), zones=row(3, z1=["cluttered"]))
    step = facts(table, "move", "zaynab", to="z1")
    assert [name for name in step if "more" in name] == ["1 or more"]
    assert "2 or more" in facts(table, "attempt", "zaynab", what="survey", skill="observation", need=1)
    table.do("call-fear", source="guard", value=2, who=["zaynab"])
    fear = facts(table, "face-fear", "zaynab", attribute="wits")
    assert [name for name in fear if "more" in name] == ["2 or more"]
    assert fear["2 or more"] == "6.2 %"
    table.do("face-fear", "zaynab", attribute="wits", faces=[2, 1])
    table.refuse("turn", "MG-11", "pray", "guard", pray=True)
    assert [name for name in facts(table, "pray", "zaynab", pray=True) if "more" in name] == []


def test_a_prayer_previews_how_it_would_change_these_dice() -> None:
    """1 and 4 on D8s: the 4 rolls again; a success in 3/8, and unanswered in any case because of the 1."""
    table = Table(pc(), foe())
    table.do("strike", "zaynab", target="guard", weapon="unarmed")
    table.do("react", "guard", how="none", faces=[1, 4])
    told = facts(table, "pray", "zaynab", pray=True)
    assert told["1 or more"] == "37.5 %"
    assert told["costs"] == "1.12 Conditions on average"


def test_the_map_tells_zones_borders_covers_queues_and_brackets() -> None:
    zones = row(4, z1=["cluttered"], z2=["cramped"])
    zones["z3"] = ZoneAt("Gate", 3, exit=True)
    table = Table(pc(), foe(), foe("Brute", zone="z2"), zones=zones, covers={"cart": CoverAt("z0", "furniture")})
    table.do("move-inside", "zaynab", to="guard")
    board = table.session.view(focus="zaynab").board
    boxes = {box.id: box for box in board.zones}
    assert boxes["z1"].features == ("C cluttered",)
    assert boxes["z3"].exits == ("exit",)
    assert [(spot.kind, spot.name, spot.text) for spot in boxes["z0"].spots][:1] == [("cover", "Furniture", "D6")]
    group = next(spot for spot in boxes["z0"].spots if spot.kind == "group")
    assert (group.occupants, group.against) == (("zaynab",), ("guard",))
    assert [spot.kind for spot in boxes["z2"].spots] == ["queue"]
    assert [boxes[key].price for key in ("z0", "z1", "z2")] == ["short 0", "medium 1", "long 2"]
    assert [edge.kind for edge in board.edges] == ["open", "open", "open"]


def test_the_tracker_shows_two_lamps_and_who_watches_where() -> None:
    table = Table(pc("Idris", ready=["bow"]), foe(zone="z1"))
    table.do("overwatch", "idris", zone="z1")
    table.turn_to("adversaries")
    places = {place.id: place for place in table.session.view("players").track.places}
    assert [(meter.name, meter.value) for meter in places["idris"].pips] == [("Slow", 1), ("Fast", 0)]
    assert [badge.text for badge in places["idris"].badges] == ["watches Zone 1"]
    assert places["guard"].pips == ()
    assert [(also.who, also.count) for also in table.session.view("players").also] == [("idris", 1)]


def test_what_players_never_see() -> None:
    zones = row(3)
    zones["z2"] = ZoneAt("Vault", 2, hidden=True, note="the idol")
    table = Table(
        pc(),
        foe(skills={"bladework": 12}, toughness=17, carried=["pistol"], armour="heavy"),
        zones=zones,
        covers={"chest": CoverAt("z1", "stone-wall", "Chest", hidden=True)},
    )
    table.do("rule-set", "guard", field="penalty", value=-3)
    for answer in (table.session.view("players", "guard"), table.session.options("players")):
        shown = msgspec.json.encode(answer).decode()
        for word in ("17", "Vault", "idol", "Chest", "D12", "−3 next", "Pistol"):
            assert word not in shown, word
    assert "Vault" in json.dumps(msgspec.to_builtins(table.session.view()))


def test_a_rider_and_the_mount_are_told_apart() -> None:
    table = Table(beast(id="horse"), pc(riding="horse"), foe())
    badges = {sheet.id: [badge.text for badge in sheet.badges] for sheet in table.session.view().sheets}
    assert badges["zaynab"] == ["on Horse"]
    assert badges["horse"] == ["carries Zaynab"]


def test_a_field_can_be_laid_out_by_options() -> None:
    table = Table(opening=None)
    assert (table.session.view().mode, table.state.phase) == ("setup", "setup")
    table.do("add-zone", name="Old mill", column=0, row=1)
    table.do("rule-way", a="z0", b="old-mill", way="open")
    table.do("rule-zone", zone="old-mill", quality="dimly-lit", on=True)
    table.do("add-cover", zone="old-mill", cover="wooden-wall")
    table.do("rule-add", entry="pc-idris", at="z0")
    table.do("rule-add", entry="npc-guard", places=["old-mill", "z2"])
    made = table.rules.encounter_of(table.state, "The mill", "Two guards.")
    again = table.rules.begin(made)
    assert sorted(again.combatants) == ["guard-1", "guard-2", "idris"]
    assert again.zones == table.state.zones
    assert again.edges == table.state.edges
    table.do("start-fight")
    assert table.state.round == 1


def test_the_next_fight_takes_along_who_is_left() -> None:
    table = Table(pc(), foe())
    table.do("rule-condition", "zaynab", condition="winded", on=True)
    table.do("end-fight", winner="party")
    assert table.session.view().result == "The party won"
    table.session.do(table.rules.next_fight(table.encounter))
    assert table.state.phase == "opening"
    assert sorted(table.state.combatants) == ["guard", "zaynab"]
    assert table.one("zaynab").physical == (0,)


def test_dice_of_several_sides_are_typed_one_by_one_each_within_its_own() -> None:
    needed = RollNeeded(3, 10, "an attack", "zaynab", (10, 8, 6))
    typing = Faces({}, needed)
    assert needed.dice == "d10 d8 d6"
    assert typing.digit("0") is False
    assert typing.digit("9") is False
    assert typing.message == "9 is no face of a d8: 1 to 8"
    assert typing.digit("8") is False
    assert typing.digit("6") is True
    assert typing.faces() == (10, 8, 6)


def test_players_learn_nothing_of_the_dice_and_numbers_of_a_foes_armour() -> None:
    table = Table(pc(), foe(armour="medium"))
    table.do("strike", "zaynab", target="guard", weapon="sword")
    table.do("react", "guard", how="none", faces=[6, 1, 1, 1, 1, 6])
    assert "Medium armour of Guard: [1 6] 1 off, 1 left" in table.told()
    assert "Medium armour: D8 → D6" in table.told()
    told = table.told("players")
    assert "Medium armour of Guard stops some of it" in told
    assert "Medium armour wears" in told
    assert not [line for line in told if ("left" in line and "armour" in line) or "D8" in line]
    table.do("rule-option", option="players-see-foes", value="damage")
    table.do("rule-set", "zaynab", field="slow-spent", value=0)
    table.do("strike", "zaynab", target="guard", weapon="sword")
    table.do("react", "guard", how="none", faces=[6, 1, 1, 1, 6, 6])
    assert "Medium armour of Guard: 2 off, 0 left" in table.told("players")


@pytest.mark.rule("MG-12", "MG-13", "MG-S08", "MG-S09")
@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "dice that show 2 to 5 roll again; each 1 on attribute and skill dice costs a Condition"),
        (
            {"prayer-reroll": "all-but-ones", "prayer-cost": "always-one"},
            "all dice that do not show 1 roll again; the prayer costs a Condition",
        ),
    ],
)
def test_a_prayer_is_asked_for_as_the_table_plays_it(options: dict[str, str], told: str) -> None:
    table = Table(pc(), foe(), options=options)
    table.do("strike", "zaynab", target="guard", weapon="unarmed")
    table.do("react", "guard", how="none", faces=[7, 3])
    assert table.session.pending()[0].detail == (told,)


@pytest.mark.rule("MG-102")
def test_a_clock_is_red_in_its_last_round_and_nobody_broken_is_called_unhurt() -> None:
    table = Table(pc(), pc("Tariq"), foe())
    table.do("rule-broken", "zaynab", kind="physical", row=53, faces=[1])

    def clock() -> tuple[str, str]:
        (gauge,) = table.session.view().track.gauges
        return gauge.text, gauge.tone

    assert clock() == ("1 round more, to the end of round 2", "plain")
    table.turn_to("adversaries")
    table.turn_to("party")
    assert (table.state.round, clock()) == (2, ("this round", "death"))
    places = {place.id: place.status for place in table.session.view().track.places}
    assert (places["zaynab"], places["tariq"]) == ("", "unhurt")


@pytest.mark.rule("MG-88")
def test_how_somebody_stands_is_told_in_words_of_the_game() -> None:
    """*1 body* and *2 mind* stood behind the lamps of whoever was *winded*."""
    table = Table(pc(), foe())
    told = []
    for condition in ("winded", "bruised", "enraged"):
        table.do("rule-condition", "zaynab", condition=condition, on=True)
        told.append({place.id: place.status for place in table.session.view().track.places}["zaynab"])
    assert told == ["winded", "2 physical", "2 physical, 1 mental"]


@pytest.mark.rule("MG-21")
def test_a_weapon_on_the_sheet_tells_its_bonus_as_the_act_does() -> None:
    table = Table(pc(ready=("sword",), carried=("longbow",)), foe())
    (sheet,) = (sheet for sheet in table.session.view(focus="zaynab").sheets if sheet.id == "zaynab")
    weapons = {fact.name: fact.text for section in sheet.sections for fact in section.facts}
    assert weapons["Sword or saber"] == "+2, deals 2: D8 D8 D6 D6"
    assert weapons["Longbow (not in hand)"] == "+1, deals 2, range 1–3: D8 D8 D6"
    (strike,) = (option for option in table.session.options("gm", "zaynab") if option.id == "strike-sword:zaynab")
    assert strike.preview == "+2, deals 2"


def over(*cast: object) -> Table:
    table = Table(*cast, foe(zone="z2"))  # type: ignore[arg-type]
    table.do("end-fight")
    return table


@pytest.mark.rule("MG-132", "MG-134")
def test_a_roll_for_a_price_says_how_likely_it_pays_with_capital_and_without() -> None:
    """3D6, each 6 a success: at least one 1 − (5/6)³ = 42.1 %, at least two 16/216. Of two things that need 2 and 1 the
    second is had with exactly one success, which is too few for the first, or with three: 76/216.
    """
    table = over(pc(resources=3))
    rolled = {"Resources": "3D6, each 6 a success"}
    told = facts(table, "shop", "zaynab", item="crowbar", payers=["zaynab"])
    assert told == {**rolled, "gets it": "7.4 %", "with 1 Capital": "42.1 %"}
    told = facts(table, "shop", "zaynab", item="crowbar", payers=["zaynab"], capital=1)
    assert told == {**rolled, "gets it": "42.1 %"}
    told = facts(table, "shop", "zaynab", item="crowbar", payers=["zaynab"], more=["opera-glasses"])
    assert told == {**rolled, "gets Crowbar": "7.4 %", "gets Opera glasses": "35.2 %"}
    bath = table.command("take-service", None, {"service": "bath", "who": ["zaynab"], "payers": ["zaynab"]})
    assert [fact.text for fact in table.session.preview(bath).odds][1:] == ["7.4 %", "42.1 %"]


@pytest.mark.rule("MG-119")
def test_a_day_of_healing_says_what_its_successes_heal() -> None:
    """D8 D8, and D6 of the bandages: none in (5/8)² (5/6) = 32.6 %; one success heals all there is to heal."""
    table = over(pc(), pc("Tariq", items=["bandages"]))
    for condition in ("winded", "bruised"):
        table.do("rule-condition", "zaynab", condition=condition, on=True)
    told = facts(table, "heal-day", "tariq", patients=["zaynab"], kind="physical")
    assert (told["heals 2"], "2 or more" in told, "praying if it fails" in told) == ("67.4 %", False, True)
    table.do("heal-day", "tariq", patients=["zaynab"], kind="physical", faces=[2, 3, 1])
    told = facts(table, "pray", "tariq", pray=True)
    assert list(told) == ["heals 2", "unanswered"]
    assert told["heals 2"] == "60.9 %", "the two that show no 1: 1 − (5/8)²"


@pytest.mark.rule("MG-127", "MG-128")
def test_a_recovery_roll_says_what_it_may_reach_and_what_becomes_of_the_rest() -> None:
    """Two D8 without modifiers: at least one success 39/64, both 9/64."""
    table = over(pc())
    for row_of_the_table in (11, 12):
        table.do("rule-broken", "zaynab", kind="physical", row=row_of_the_table)
    told = facts(table, "recover", "zaynab", kind="physical")
    assert told["rolls"] == "D8 + D8"
    assert (told["1 or more"], told["all 2"]) == ("60.9 %", "14.1 %")
    assert told["what is not reached"] == "Defects stay for good"


@pytest.mark.rule("MG-127")
def test_a_recovery_of_one_thing_names_it() -> None:
    """It said: all 1 60.9 %."""
    table = over(pc())
    table.do("rule-broken", "zaynab", kind="physical", row=22)
    told = facts(table, "recover", "zaynab", kind="physical")
    assert list(told) == ["rolls", "rid of Wheezing", "what is not reached"]


@pytest.mark.rule("MG-65", "MG-67", "MG-69")
def test_a_grapple_says_how_it_fares_against_a_try_to_break_free() -> None:
    """D8 D8 of Might on both sides: more successes than the other's in 30.4 %. Players do not see a foe's dice."""
    table = Table(pc(), foe())
    none, one, two = 25 / 64, 30 / 64, 9 / 64
    more = f"{(one * none + two * (none + one)) * 100:.1f} %"
    assert facts(table, "grapple", "zaynab", target="guard")["if they break free"] == more
    assert "if they break free" not in facts(table, "grapple", "zaynab", "players", target="guard")
    assert facts(table, "shove", "zaynab", target="guard")["if they block"] == more
    for verb, rule in (("grapple", "MG-65"), ("shove", "MG-69")):
        shown = table.session.preview(table.command(verb, "zaynab", {"target": "guard"}))
        assert [fact.rule for fact in shown.odds if fact.name.startswith("if they")] == [rule]


@pytest.mark.rule("MG-81", "MG-82")
def test_a_flight_says_how_it_fares_against_each_chase_and_all_together() -> None:
    """D8 D8 of Grace on every side: of 64 throws 25 have no success, 30 one, 9 two. Each chase takes off its own."""
    none, one, two = 25 / 64, 30 / 64, 9 / 64
    alone = f"{(one * none + two * (none + one)) * 100:.1f} %"
    both = f"{(one * none * none + two * (none * none + 2 * none * one)) * 100:.1f} %"
    table = Table(pc(), foe(), exits=["z1"])
    assert facts(table, "flee", "zaynab") == {
        "Grace": "D8 + D8",
        "1 or more": "60.9 %",
        "2 or more": "14.1 %",
        "praying if it fails": facts(table, "flee", "zaynab")["praying if it fails"],
        "if they chase": alone,
    }
    table = Table(pc(), foe(), foe("Sentry"), foe("Far", zone="z2"), exits=["z1"])
    told = facts(table, "flee", "zaynab")
    chases = {name: text for name, text in told.items() if name.startswith("if ")}
    assert chases == {"if Guard chases": alone, "if Sentry chases": alone, "if all chase": both}
    assert not any(name.startswith("if ") for name in facts(table, "flee", "zaynab", "players"))


@pytest.mark.rule("MG-91")
def test_whoever_can_only_speak_is_offered_that_alone() -> None:
    """Seven acts stood there that nobody Broken can do; who fainted has none, and a mount goes where its rider goes."""
    table = Table(pc(), pc("Tariq"), beast(), pc("Safiya"), foe())
    table.do("rule-set", "safiya", field="riding", value="horse")
    table.do("rule-broken", "zaynab", kind="physical")
    table.do("rule-terror", "tariq", reaction="faint", rounds=2)

    def acts(who: str) -> list[str]:
        return [option.command["do"] for option in table.session.options("gm", who) if option.group == "act"]

    assert acts("zaynab") == ["shout"]
    assert acts("tariq") == []
    assert acts("horse") == []
    table.do("rule-broken", "tariq", kind="mental")
    assert "move" in acts("safiya") or "ride" in acts("safiya")


@pytest.mark.rule("MG-80")
def test_what_bars_the_way_out_is_marked_and_named() -> None:
    """Rubble before the only exit: *held by an enemy* was told, and nothing was marked."""
    rubble = EdgeAt(("z1", "z2"), obstacle=ObstacleAt("Rubble"))
    table = Table(pc(), foe(), zones=row(3), edges=[EdgeAt(("z0", "z1")), rubble], exits=["z2"])
    told = table.refuse("blocked-by-enemy", "MG-80", "flee", "zaynab")
    assert told == "no way out is open: Rubble has to be cleared first"
    cut = [(one.at, one.text) for one in table.session.view(focus="zaynab").board.overlays if one.kind == "cut"]
    assert cut == [("z2", "behind Rubble")]


@pytest.mark.rule("MG-55", "MG-79")
@pytest.mark.parametrize(("verb", "fields", "rule"), [("strike", {"target": "guard"}, "MG-55"), ("flee", {}, "MG-79")])
def test_what_somebody_is_about_to_do_cites_its_own_rule(verb: str, fields: dict[str, str], rule: str) -> None:
    table = Table(pc(), foe(), exits=["z0"])
    table.do(verb, "zaynab", **fields)  # type: ignore[arg-type]
    declared, *_ = table.session.lines(table.session.head)
    assert declared.rule == rule


@pytest.mark.rule("MG-79")
def test_what_was_in_vain_cites_its_own_rule() -> None:
    table = Table(pc(), foe(zone="z1"), exits=["z0"])
    table.do("flee", "zaynab", faces=[1, 1])
    assert (table.told()[-1], table.session.lines(table.session.head)[-1].rule) == ("Zaynab does not get away", "MG-79")


def test_whatever_can_be_declared_has_a_rule() -> None:
    assert set(DECLARED) == set(get_args(Doing))


@pytest.mark.rule("MG-49")
def test_who_falls_on_cluttered_ground_is_told_with_the_step_that_it_comes_of() -> None:
    """It was a scene of its own, for which the lines of the last one left no room; who drops down is no part of one."""
    table = Table(pc(), foe(), zones=row(3, z1=["cluttered"]))
    table.do("move", "zaynab", to="z1", faces=[3, 4])
    table.do("pray", "zaynab", pray=False)
    (fell,) = (line for line in table.session.lines(table.session.head) if line.text == "Zaynab falls to the ground")
    assert fell.scene == "goes-on"
    table.do("get-up", "zaynab")
    table.do("drop-prone", "zaynab")
    (drops,) = table.session.lines(table.session.head)
    assert (drops.text, drops.scene) == ("Zaynab falls to the ground", "")


@pytest.mark.rule("MG-88")
def test_a_step_says_whether_a_condition_was_marked_or_cleared() -> None:
    """Both were called *Zaynab: winded*."""
    table = Table(pc(), pc("Tariq", items=["bandages"]), foe(), zones=1)
    table.do("rule-harm", who=["zaynab"], kind="physical", amount=1, attack=False)
    table.do("choose-conditions", "zaynab", conditions=["winded"])
    assert table.session.label(table.session.head, "gm") == "Zaynab marks winded"
    table.do("rule-broken", "zaynab", kind="physical", row=11)
    table.do("rule-condition", "zaynab", condition="bruised", on=True)
    table.do("treat", "tariq", patient="zaynab", kind="physical", faces=[6, 6, 1])
    table.do("pray", "tariq", pray=False) if table.asks()[0] == "prayer" else None
    table.do("choose-conditions", "zaynab", conditions=["bruised"])
    assert table.session.label(table.session.head, "gm") == "Zaynab clears bruised"


@pytest.mark.rule("MG-24")
@pytest.mark.parametrize(("interruptions", "told"), [("off", ["surprised"]), ("on", [])])
def test_who_is_surprised_is_said_to_be_while_nothing_can_be_answered(interruptions: str, told: list[str]) -> None:
    """Both lamps were lit, and no question came to block with them."""
    table = Table(pc(), foe(), opening="surprise-adversaries", options={"surprise-interruptions": interruptions})
    badges = {place.id: [badge.text for badge in place.badges] for place in table.session.view().track.places}
    assert badges == {"guard": [], "zaynab": told}
    table.do("end-turn")
    assert not any(place.badges for place in table.session.view().track.places)


@pytest.mark.rule("MG-102")
def test_a_fight_that_is_won_is_not_ended_by_habit_while_somebody_dies_with_the_round() -> None:
    """Space ended it, and with it whoever lay beside the healer; that is asked again once nobody can do anything."""
    table = Table(pc(), pc("Tariq", items=["bandages"]), foe())
    table.do("rule-broken", "zaynab", kind="physical", row=53, faces=[1])
    table.turn_to("adversaries")
    table.turn_to("party")
    table.do("rule-remove", "guard", how="defeated")
    (asked,) = table.session.pending()
    assert (asked.who, asked.question) == ("tariq", "Tariq: what? The time of Zaynab runs out with this round")
    assert not table.option("end-fight").hot
    table.do("treat", "tariq", patient="zaynab", kind="physical", faces=[1, 1, 1])
    (asked,) = table.session.pending()
    assert (asked.who, asked.question) == ("tariq", "Tariq: what? The time of Zaynab runs out with this round")
    table.do("end-turn")
    (asked,) = table.session.pending()
    assert asked.question == "Nobody of the adversaries fights on. End the fight?"
    assert table.option("end-fight").hot
