"""Gear and lights, as rules change them (FF-40, FF-41, FF-75, FF-132)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.systems.fires.catalog import effects
from engine.systems.fires.decide import relocating
from engine.systems.fires.decide.play import Play
from engine.systems.fires.events.gear import PieceSet
from engine.systems.fires.rules.force import amount
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.rules.sources import held, piece_row
from engine.systems.fires.state import Question

PLANTED = "planted"
"""What is kept of a shield that is planted, before its cell."""


def equipment(play: Play, rule: effects.EquipmentRule, scene: Scene) -> None:
    """Pieces break, are exhausted, mended, unloaded."""
    for key in pieces(play, rule, scene):
        change(play, rule, key, scene)


def pieces(play: Play, rule: effects.EquipmentRule, scene: Scene, cell: str = "") -> tuple[str, ...]:
    """The pieces that a rule is about; one of several is the player's pick. ``cell``: where a shield is planted, or
    pulled from.
    """
    person = play.state.sheet
    match rule.what:
        case "all" | "one":
            worn_down = rule.op == "repair"
            keys = [key for key in person.pieces if key not in person.stash]
            keys = [key for key in keys if not worn_down or person.pieces[key].broken or person.pieces[key].used]
            if rule.what == "all" or not keys:
                return tuple(keys)
            names = tuple(piece_row(play.book, person.pieces[key]).name for key in keys)
            return (play.ask(Question("use", f"Which piece: {rule.op}?", tuple(keys), names, "FF-75")),)
        case "hands":
            return held(person)
        case "weapon":
            key = scene.arm.key if scene.arm is not None else scene.piece
            return (key,) if key in person.pieces else ()
        case "pavise-shield":
            planted = rule.op == "ready"
            shields = {key: person.pieces[key] for key in person.slots if key and person.pieces[key].kind == "shield"}
            fit = [key for key, piece in shields.items() if piece.exhausted.startswith(PLANTED) == planted]
            able = [key for key in fit if scene.action in piece_row(play.book, shields[key]).special_attacks]
            meant = [key for key in able if shields[key].exhausted == standing(cell) or key == scene.piece]
            return tuple(meant or able)[:1]
        case _:
            return (scene.piece,) if scene.piece in person.pieces else ()


def standing(cell: str) -> str:
    """What is kept of a shield that is planted: where, as far as it is known (FF-75)."""
    return f"{PLANTED}:{cell}" if cell else PLANTED


def change(play: Play, rule: effects.EquipmentRule, key: str, scene: Scene, cell: str = "") -> None:
    """What a rule does to one piece; ``cell``: where it is planted."""
    piece = play.state.sheet.pieces[key]
    name = piece_row(play.book, piece).name
    match rule.op:
        case "destroy":
            play.add(PieceSet(key, None, f"{name} breaks apart"))
        case "exhaust":
            until = relocating.lasting(play, rule.until, scene)
            if until is not None:
                play.add(PieceSet(key, replace(piece, exhausted=until or standing(cell))))
        case "ready":
            play.add(PieceSet(key, replace(piece, exhausted="")))
        case "disable":
            play.add(PieceSet(key, replace(piece, broken=True), f"{name} is broken"))
        case "unload":
            play.add(PieceSet(key, replace(piece, loaded="")))
        case "repair":
            count = piece.used if rule.durability == "all" else amount(scene, rule.durability)
            mended = replace(piece, used=max(0, piece.used - count), broken=False)
            play.add(PieceSet(key, mended, f"{name} is mended"))


def light(play: Play, rule: effects.Light, scene: Scene) -> None:
    """A light burns, or goes out."""
    piece = play.state.sheet.pieces.get(scene.piece)
    if piece is None or rule.op not in ("toggle", "douse") or (rule.op == "douse" and not piece.lit):
        return
    lit = not piece.lit if rule.op == "toggle" else False
    name = piece_row(play.book, piece).name
    play.add(PieceSet(scene.piece, replace(piece, lit=lit), f"{name} is {'lit' if lit else 'put out'}"))
