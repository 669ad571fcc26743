"""All that may be done at a moment and what it costs, and all that may not and why (FF-51 to FF-83, FF-163 to FF-165).

The mage and the guard of the golden pack have EQP 14: with the guard's load of 9 a vault is 4, a dodge 3, a juke 2; the
mage carries less than half, and vaults for 3. Spells that are not named are refused like the others of their kind.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from tests.golden.script import player_of

BOW = {
    "name": "Ash",
    "stats": {"vit": 9, "end": 16, "str": 14, "dex": 14, "att": 10},
    "slots": ["short-bow", "light-crossbow", "arming-sword"],
    "hands": [1, 1],
    "pouches": ["quiver"],
    "missiles": ["arrow-wooden", "bolt-wooden"],
}
SIX = "gm start-fight @ 1 2 3 4 5 6"


class Moment(Struct, frozen=True):
    """Who is where, what has happened, what may be done at which price, and the rest by the codes of its refusals."""

    scene: str
    who: str | dict[str, Any]
    play: str
    open: str
    shut: dict[str, str]


MOMENTS = {
    "beside an enemy": Moment(
        "golden-thug 7,7",
        "golden-guard",
        SIX,
        """
            move 1D+; attack-light:arming-sword:slash 2; attack-light:arming-sword:pierce 2; shield-up:kite-shield
            2; take-aim 3; dive 2; gasp-and-pant; sprint 2D, double;
            struggle 2D, double; vault 4; drop free; swap-equipment free;
            attack-guarded:arming-sword 3; charge:arming-sword:slash 1D + 2+, double; charge:arming-sword:pierce 1D
            + 2+, double; kick 3; shield-bash:kite-shield 2; shield-ram:kite-shield 4; thrust:arming-sword 3;
            lunge:arming-sword 3; summon-guts:adrenaline-surge 6 FP, free; summon-guts:brace 3+ FP, free;
            summon-guts:desperate-struggle 6 FP, free; summon-guts:dropkick 4, 3 FP; summon-guts:fury 5 FP, free;
            summon-guts:instinct 4 FP, free; summon-guts:leap 2, 2 FP; summon-guts:persevere 6 FP, free;
            summon-guts:slink:arming-sword 4, 4 FP, double; summon-guts:shielded-run 2D, 3 FP, double;
            summon-guts:tough-as-nails 5 FP, free; summon-guts:warcry 3+ FP, free; use-item:firebombs 3;
            use-item:net 3
        """,
        {
            "must-act": """
                end-beat
            """,
            "range": """
                use-item:javelins use-item:bolas
            """,
            "requires": """
                attack-heavy:arming-sword:slash get-up roll retreat lower-shield cleave:arming-sword
                spin:arming-sword sweep:arming-sword summon-guts:blitz:arming-sword:slash
                summon-guts:dual-shot:arming-sword:slash summon-guts:fast-draw:arming-sword:slash
                summon-guts:trick-shot:arming-sword:slash
            """,
            "target": """
                coup-de-grace:arming-sword:slash summon-guts:stomp summon-guts:taunt
            """,
        },
    ),
    "two hexes away, with both hands on the sword": Moment(
        "golden-thug 8,9",
        "golden-guard",
        SIX + "\nact swap-equipment hands=0+0",
        """
            move 1D+; take-aim 3; dive 2; gasp-and-pant; sprint 2D, double;
            struggle 2D, double; vault 4; charge:arming-sword:slash 1D +
            2+, double; charge:arming-sword:pierce 1D + 2+, double; spin:arming-sword 5; sweep:arming-sword 4;
            thrust:arming-sword 3; lunge:arming-sword 3; summon-guts:blitz:arming-sword:slash 2D, 4+ FP, double;
            summon-guts:blitz:arming-sword:pierce 2D, 4+ FP, double; summon-guts:dropkick 4, 3 FP; summon-guts:leap
            2, 2 FP; summon-guts:shielded-run 2D, 3 FP, double; use-item:javelins 3; use-item:firebombs 3;
            use-item:bolas 3; use-item:net 3
        """,
        {
            "free": """
                drop lower-shield swap-equipment summon-guts:adrenaline-surge summon-guts:brace
                summon-guts:desperate-struggle summon-guts:fury summon-guts:instinct summon-guts:persevere
                summon-guts:tough-as-nails summon-guts:warcry end-beat
            """,
            "range": """
                attack-heavy:arming-sword:slash cleave:arming-sword kick summon-guts:slink:arming-sword
            """,
            "requires": """
                attack-light:arming-sword:slash shield-up get-up roll retreat attack-guarded:arming-sword
                shield-bash shield-ram summon-guts:dual-shot:arming-sword:slash
                summon-guts:fast-draw:arming-sword:slash summon-guts:trick-shot:arming-sword:slash
            """,
            "target": """
                coup-de-grace:arming-sword:slash summon-guts:stomp summon-guts:taunt
            """,
        },
    ),
    "with two catalysts": Moment(
        "golden-thug 8,9",
        "golden-mage",
        SIX,
        """
            move 1D+; attack-light:eternal-ember 2; attack-light:wand 2; take-aim 3; dive 2; gasp-and-pant; sprint
            2D, double; struggle 2D, double; vault 3;
            drop free; swap-equipment free; charge:eternal-ember 1D + 2+, double; charge:wand
            1D + 2+, double; overhead:eternal-ember 4; overhead:wand 4; spin-dual:eternal-ember:crush 2D, double;
            spin-dual:wand:crush 2D, double; summon-guts:adrenaline-surge 6 FP, free; summon-guts:brace 3+ FP, free;
            summon-guts:desperate-struggle 6 FP, free; summon-guts:dropkick 4, 3 FP; summon-guts:fury 5 FP, free;
            summon-guts:instinct 4 FP, free; summon-guts:leap 2, 2 FP; summon-guts:persevere 6 FP, free;
            summon-guts:shielded-run 2D, 3 FP, double; summon-guts:tough-as-nails 5 FP, free; summon-guts:warcry 3+
            FP, free; cast:acid-spray 3, 6 FP; cast:burstfire 3, 4+ FP; cast:cauterize 1D, 2 FP; cast:conflagrate 2,
            4 FP; cast:engulf-weapon 2, 6 FP; cast:explosion 2D, 5+ FP, double; cast:fireball 3, 5+ FP;
            cast:fire-orb 2, 3+ FP; cast:flame-burst 2, 4 FP; cast:flame-cannon 4, 7 FP; cast:flamewave 2D, 8 FP,
            double; cast:flame-whip 3, 4+ FP; cast:flash-sweat 1D, 4 FP; cast:immolate 4, 6 FP; cast:overpower 3, 5
            FP; cast:sacrificial-flame 2, 5 FP; cast:stoke-ember 1D, 1 FP; cast:temper-flesh 3, 6 FP; cast:barrier
            4, 6 FP; cast:blinding-light 2, 4 FP; cast:blink 1D, 5 FP; cast:clever-disguise 1D, 4 FP;
            cast:enchant-shield 1D, 2 FP; cast:enchant-weapon 1D, 5 FP; cast:escape 4, 3 FP; cast:fiddle 1D, 7 FP;
            cast:magic-arrow 2, 2 FP; cast:magic-arsenal 4, 5+ FP; cast:magic-greatbolt 3, 3+ FP; cast:magic-nova
            2D, 3+ FP, double; cast:magic-projection 4, 3+ FP; cast:magic-wave 2D, 5+ FP, double; cast:magic-zephyr
            3, 3+ FP; cast:repair 2D, 7 FP, double; cast:spook 2, 4 FP; cast:summon-wisp 1D, 1 FP;
            cast:weightlessness 2, 5 FP; drink:sunlit-flask 2D, double; use-item:bandages 3; use-item:antidote 3;
            use-item:goodberry 3
        """,
        {
            "must-act": """
                end-beat
            """,
            "range": """
                attack-double:eternal-ember:crush attack-double:wand:crush bash:eternal-ember bash:wand kick
                set-aflame:eternal-ember
            """,
            "requires": """
                attack-heavy:eternal-ember attack-heavy:wand shield-up get-up roll retreat lower-shield shield-bash
                shield-ram spin:eternal-ember spin:wand sweep:eternal-ember sweep:wand
                summon-guts:blitz:eternal-ember summon-guts:blitz:wand summon-guts:dual-shot:eternal-ember
                summon-guts:dual-shot:wand summon-guts:fast-draw:eternal-ember summon-guts:fast-draw:wand
                summon-guts:slink:eternal-ember summon-guts:slink:wand summon-guts:trick-shot:eternal-ember
                summon-guts:trick-shot:wand
            """,
            "target": """
                coup-de-grace:eternal-ember coup-de-grace:wand summon-guts:stomp summon-guts:taunt
            """,
        },
    ),
    "on the ground": Moment(
        "golden-thug 7,7",
        "golden-guard",
        SIX + "\ngm rule-condition who=hero condition=knockdown on=true amount=1",
        """
            shield-up:kite-shield 2; get-up 1D; roll 3
        """,
        {
            "condition": """
                move attack-light:arming-sword:slash attack-heavy:arming-sword:slash take-aim dive gasp-and-pant
                retreat sprint struggle vault drop lower-shield swap-equipment attack-guarded:arming-sword
                charge:arming-sword:slash cleave:arming-sword coup-de-grace:arming-sword:slash kick
                shield-bash:kite-shield shield-ram:kite-shield spin:arming-sword sweep:arming-sword
                thrust:arming-sword lunge:arming-sword summon-guts:adrenaline-surge
                summon-guts:blitz:arming-sword:slash summon-guts:brace summon-guts:desperate-struggle
                summon-guts:dual-shot:arming-sword:slash summon-guts:dropkick
                summon-guts:fast-draw:arming-sword:slash summon-guts:fury summon-guts:instinct summon-guts:leap
                summon-guts:persevere summon-guts:slink:arming-sword summon-guts:shielded-run summon-guts:stomp
                summon-guts:taunt summon-guts:tough-as-nails summon-guts:trick-shot:arming-sword:slash
                summon-guts:warcry use-item:javelins use-item:firebombs use-item:bolas use-item:net
            """,
            "must-act": """
                end-beat
            """,
        },
    ),
    "in a net": Moment(
        "golden-thug 7,7",
        "golden-guard",
        SIX + "\ngm rule-condition who=hero condition=netted-webbed on=true amount=1",
        """
            attack-light:arming-sword:slash 3; attack-light:arming-sword:pierce 3; shield-up:kite-shield 3; take-aim
            4; gasp-and-pant; struggle 2D of 3, double; drop free; swap-equipment free; attack-guarded:arming-sword
            4; kick 4; shield-bash:kite-shield 3; thrust:arming-sword 4; lunge:arming-sword 4;
            summon-guts:adrenaline-surge 6 FP, free; summon-guts:brace 3+ FP, free; summon-guts:desperate-struggle 6
            FP, free; summon-guts:dropkick 5, 3 FP; summon-guts:fury 5 FP, free; summon-guts:instinct 4 FP, free;
            summon-guts:persevere 6 FP, free; summon-guts:tough-as-nails 5 FP, free; summon-guts:warcry 3+ FP, free;
            use-item:firebombs 4; use-item:net 4
        """,
        {
            "condition": """
                move dive retreat sprint vault charge:arming-sword:slash shield-ram:kite-shield
                summon-guts:blitz:arming-sword:slash summon-guts:leap summon-guts:shielded-run
                summon-guts:slink:arming-sword
            """,
            "must-act": """
                end-beat
            """,
            "range": """
                use-item:javelins use-item:bolas
            """,
            "requires": """
                attack-heavy:arming-sword:slash get-up roll lower-shield cleave:arming-sword spin:arming-sword
                sweep:arming-sword summon-guts:dual-shot:arming-sword:slash summon-guts:fast-draw:arming-sword:slash
                summon-guts:trick-shot:arming-sword:slash
            """,
            "target": """
                coup-de-grace:arming-sword:slash summon-guts:stomp summon-guts:taunt
            """,
        },
    ),
    "in ice": Moment(
        "golden-thug 7,7",
        "golden-mage",
        SIX + "\ngm rule-condition who=hero condition=frozen on=true amount=1",
        """
            struggle 2D, double; cast:escape 4, 3 FP
        """,
        {
            "condition": """
                move attack-light:eternal-ember attack-light:wand attack-heavy:eternal-ember attack-heavy:wand
                shield-up get-up roll take-aim dive gasp-and-pant retreat sprint vault drop lower-shield
                swap-equipment attack-double:eternal-ember:crush attack-double:wand:crush bash:eternal-ember
                bash:wand charge:eternal-ember charge:wand coup-de-grace:eternal-ember coup-de-grace:wand kick
                overhead:eternal-ember overhead:wand shield-bash shield-ram spin:eternal-ember spin:wand
                spin-dual:eternal-ember:crush spin-dual:wand:crush sweep:eternal-ember sweep:wand
                set-aflame:eternal-ember summon-guts:adrenaline-surge summon-guts:blitz:eternal-ember
                summon-guts:blitz:wand summon-guts:brace summon-guts:desperate-struggle
                summon-guts:dual-shot:eternal-ember summon-guts:dual-shot:wand summon-guts:dropkick
                summon-guts:fast-draw:eternal-ember summon-guts:fast-draw:wand summon-guts:fury summon-guts:instinct
                summon-guts:leap summon-guts:persevere summon-guts:slink:eternal-ember summon-guts:slink:wand
                summon-guts:shielded-run summon-guts:stomp summon-guts:taunt summon-guts:tough-as-nails
                summon-guts:trick-shot:eternal-ember summon-guts:trick-shot:wand summon-guts:warcry
                drink:sunlit-flask use-item:bandages use-item:antidote use-item:goodberry
            """,
            "must-act": """
                end-beat
            """,
        },
    ),
    "with a bow, far away": Moment(
        "golden-thug 8,10",
        BOW,
        SIX,
        """
            move 1D+; take-aim 3; dive 2; gasp-and-pant; sprint 2D, double;
            struggle 2D, double; vault 4; drop free; swap-equipment free;
            draw-and-fire:short-bow:arrow-wooden 2
        """,
        {
            "must-act": """
                end-beat
            """,
            "range": """
                batter:short-bow kick
            """,
            "requires": """
                shield-up get-up roll retreat lower-shield shield-bash shield-ram shoot:short-bow:arrow-wooden
            """,
        },
    ),
    "with a bow, beside an enemy": Moment(
        "golden-thug 8,8",
        BOW,
        SIX,
        """
            move 1D+; take-aim 3; dive 2; gasp-and-pant; sprint 2D, double;
            struggle 2D, double; vault 4; drop free; swap-equipment free;
            batter:short-bow 2; kick 3
        """,
        {
            "must-act": """
                end-beat
            """,
            "requires": """
                shield-up get-up roll retreat lower-shield draw-and-fire:short-bow:arrow-wooden shield-bash
                shield-ram shoot:short-bow:arrow-wooden
            """,
        },
    ),
    "before the counterbeat": Moment(
        "golden-thug 7,7",
        "golden-mage",
        SIX + "\nact take-aim pay=3\nhero end-beat",
        """
            summon-guts:cat-stance 4 FP; summon-guts:guard-stance 3 FP; summon-guts:impossible-timing 5 FP;
            summon-guts:leaf-stance 3 FP; summon-guts:viper-stance 4 FP; summon-guts:weasel-stance 4 FP;
            cast:arrowmelt 4 FP; cast:searing-vengeance 6 FP; pass
        """,
        {},
    ),
    "before an attack": Moment(
        "golden-thug 7,7",
        "golden-guard",
        SIX + "\nact take-aim pay=3\nhero end-beat\nhero pass @ 1",
        """
            shield-up:kite-shield 2; dodge 3; juke 2; dive 2; parry:arming-sword a die of 1;
            summon-guts:desperate-struggle 6 FP, free; summon-guts:natural-selection:arming-sword:slash a die of 1,
            6 FP; summon-guts:natural-selection:arming-sword:pierce a die of 1, 6 FP;
            summon-guts:strikeback:arming-sword:slash 3, 3 FP; summon-guts:strikeback:arming-sword:pierce 3, 3 FP;
            pass
        """,
        {
            "requires": """
                roll take-cover
            """,
        },
    ),
    "after an enemy's Move": Moment(
        "golden-thug 8,10",
        "golden-guard",
        SIX + "\nact take-aim pay=3\nhero end-beat\nhero pass @ 1",
        """
            attack-opportunistic:arming-sword:slash 4; attack-opportunistic:arming-sword:pierce 4;
            summon-guts:dirty-trick 2, 4 FP; summon-guts:trip 3, 4 FP; pass
        """,
        {},
    ),
    "after a Simple action": Moment(
        "golden-thug 7,7",
        "golden-guard",
        SIX + "\nact kick targets=golden-thug pay=3",
        """
            move 1D+; attack-light:arming-sword:slash 2; attack-light:arming-sword:pierce 2; shield-up:kite-shield
            2; take-aim 3; dive 2; gasp-and-pant; vault 4; drop free; swap-equipment free; shield-ram:kite-shield 4;
            thrust:arming-sword 3; lunge:arming-sword 3; summon-guts:adrenaline-surge 6 FP, free; summon-guts:brace
            3+ FP, free; summon-guts:desperate-struggle 6 FP, free; summon-guts:dropkick 4, 3 FP; summon-guts:fury 5
            FP, free; summon-guts:instinct 4 FP, free; summon-guts:leap 2, 2 FP; summon-guts:persevere 6 FP, free;
            summon-guts:tough-as-nails 5 FP, free; summon-guts:warcry 3+ FP, free; use-item:javelins 3;
            use-item:firebombs 3; use-item:bolas 3; use-item:net 3; end-beat
        """,
        {
            "limit": """
                sprint struggle charge:arming-sword:slash summon-guts:blitz:arming-sword:slash
                summon-guts:slink:arming-sword summon-guts:shielded-run
            """,
            "range": """
                attack-guarded:arming-sword kick shield-bash:kite-shield
            """,
            "requires": """
                attack-heavy:arming-sword:slash get-up roll retreat lower-shield cleave:arming-sword
                spin:arming-sword sweep:arming-sword summon-guts:dual-shot:arming-sword:slash
                summon-guts:fast-draw:arming-sword:slash summon-guts:trick-shot:arming-sword:slash
            """,
            "target": """
                coup-de-grace:arming-sword:slash summon-guts:stomp summon-guts:taunt
            """,
        },
    ),
    "after a Dynamic action": Moment(
        "golden-thug 8,9",
        "golden-guard",
        SIX + "\nact vault path=8,8 pay=5",
        """
            move 1D+; shield-up:kite-shield 2; take-aim 3; drop free; swap-equipment free; kick 3;
            summon-guts:adrenaline-surge 6 FP, free; summon-guts:brace 3+ FP, free; summon-guts:desperate-struggle 6
            FP, free; summon-guts:fury 5 FP, free; summon-guts:instinct 4 FP, free; summon-guts:leap 2, 2 FP;
            summon-guts:persevere 6 FP, free; summon-guts:tough-as-nails 5 FP, free; summon-guts:warcry 3+ FP, free;
            use-item:firebombs 3; use-item:net 3; end-beat
        """,
        {
            "limit": """
                attack-light:arming-sword:slash attack-heavy:arming-sword:slash dive gasp-and-pant retreat sprint
                struggle vault attack-guarded:arming-sword charge:arming-sword:slash cleave:arming-sword
                coup-de-grace:arming-sword:slash shield-bash:kite-shield shield-ram:kite-shield spin:arming-sword
                sweep:arming-sword thrust:arming-sword lunge:arming-sword summon-guts:blitz:arming-sword:slash
                summon-guts:dual-shot:arming-sword:slash summon-guts:dropkick summon-guts:slink:arming-sword
                summon-guts:shielded-run summon-guts:taunt summon-guts:trick-shot:arming-sword:slash
            """,
            "range": """
                use-item:javelins use-item:bolas
            """,
            "requires": """
                get-up roll lower-shield summon-guts:fast-draw:arming-sword:slash
            """,
            "target": """
                summon-guts:stomp
            """,
        },
    ),
    "with little stamina and focus": Moment(
        "golden-thug 7,7",
        "golden-guard",
        "set hero fp 3\ngm start-fight @ 1 1 1 1 1 1\nact kick targets=golden-thug pay=1+1+1",
        """
            move 1D+; attack-light:arming-sword:slash 2; attack-light:arming-sword:pierce 2; shield-up:kite-shield
            2; take-aim 3; dive 2; gasp-and-pant; drop free; swap-equipment free; thrust:arming-sword 3;
            lunge:arming-sword 3; summon-guts:brace 3+ FP, free; summon-guts:leap 2, 2 FP; summon-guts:warcry 3+ FP,
            free; use-item:javelins 3; use-item:firebombs 3; use-item:bolas 3; use-item:net 3; end-beat
        """,
        {
            "cost": """
                vault coup-de-grace:arming-sword:slash shield-ram:kite-shield summon-guts:dropkick
            """,
            "fp": """
                summon-guts:adrenaline-surge summon-guts:desperate-struggle summon-guts:fury summon-guts:instinct
                summon-guts:persevere summon-guts:tough-as-nails
            """,
            "limit": """
                sprint struggle charge:arming-sword:slash summon-guts:blitz:arming-sword:slash
                summon-guts:slink:arming-sword summon-guts:shielded-run
            """,
            "range": """
                attack-guarded:arming-sword kick shield-bash:kite-shield
            """,
            "requires": """
                attack-heavy:arming-sword:slash get-up roll retreat lower-shield cleave:arming-sword
                spin:arming-sword sweep:arming-sword summon-guts:dual-shot:arming-sword:slash
                summon-guts:fast-draw:arming-sword:slash summon-guts:trick-shot:arming-sword:slash
            """,
            "target": """
                summon-guts:stomp summon-guts:taunt
            """,
        },
    ),
}


@pytest.mark.rule("FF-51", "FF-53", "FF-54", "FF-81", "FF-83", "FF-153", "FF-155", "FF-184")
@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS)
def test_all_that_may_be_done(moment: Moment) -> None:
    """An enemy whose entry is to move and cut; six dice that show 1 to 6 where nothing else is said."""
    entries = [{"low": 1, "high": 6, "tokens": 9, "deeds": [{"move": True, "attacks": ["cut"]}]}]
    body = {"character": moment.who} if isinstance(moment.who, str) else {"sheet": moment.who}
    player = player_of("fires", {"scene": moment.scene, "entries": entries, **body})
    player.play(moment.play)
    acts = [act for act in player.session.options() if not act.id.startswith(("rule-", "end-fight"))]
    names = {act.id: act.id.removesuffix(":hero") for act in acts}
    able = [f"{names[act.id]} {act.cost}".strip() for act in acts if act.enabled]
    assert sorted(able) == sorted(" ".join(part.split()) for part in moment.open.split(";"))
    barred = {names[act.id]: act.code for act in acts if not act.enabled and not act.id.startswith("cast:")}
    assert barred == {name: code for code, words in moment.shut.items() for name in words.split()}
