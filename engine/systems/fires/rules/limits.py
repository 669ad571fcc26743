"""How much the character may have: FP, POTs, stamina dice, pouches, charges (FF-14 to FF-17, FF-36, FF-46)."""

from __future__ import annotations

from fractions import Fraction

from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.rules.force import amount, changed, of, stat
from engine.systems.fires.rules.memory import of_sheet
from engine.systems.fires.rules.numbers import rd
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.rules.sources import piece_row
from engine.systems.fires.state import Piece, State


@of_sheet
def fp_limit(book: Catalog, state: State) -> int:
    """The most FP (FF-15)."""
    scene = Scene(book, state)
    return max(0, changed(scene, "fp", 2 + rd(Fraction(stat(scene, "att"), 2), state.house.round_half == "up")))


def pots(book: Catalog, state: State) -> int:
    """FF-17: how many POTs the character has for attunements."""
    scene = Scene(book, state)
    score = stat(scene, "att")
    return max(0, changed(scene, "pot", 0 if score < 7 else 1 + (score - 7) // 3))


@of_sheet
def pool_size(book: Catalog, state: State) -> int:
    """Dice that the next roll of the pool has (FF-16, FF-46)."""
    scene = Scene(book, state)
    score = stat(scene, "end")
    base = next(
        (row.sp_dice for row in book.stamina.values() if score >= row.end_min and score <= (row.end_max or score)), 4
    )
    return max(1, changed(scene, "sp-dice", base))


def pouches(book: Catalog, state: State) -> int:
    """How many pouches there are."""
    return max(0, changed(Scene(book, state), "pouches", 4))


def charges(book: Catalog, state: State, piece: Piece) -> int:
    """The charges a full item or flask has; other things keep what they have, which is none (FF-36)."""
    if piece.kind not in ("item", "flask"):
        return piece.charges
    row = piece_row(book, piece)
    scene, total = Scene(book, state), int(row.charges)
    for tag in ("", *getattr(row, "tags", ())):
        total = changed(scene, "charges", total, tag)
    return max(0, total)


def staying(scene: Scene) -> dict[str, int]:
    """Tokens of conditions that stay as long as a thing is in a hand slot (FF-157)."""
    out: dict[str, int] = {}
    for rule, _ in of(scene, effects.Inflict):
        if rule.hold == "while-equipped":
            out[rule.condition] = out.get(rule.condition, 0) + amount(scene, rule.count)
    return out
