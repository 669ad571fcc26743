"""Paying with the dice on the table: scores are spent whole (FF-04 to FF-11)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.core.codes import COST
from engine.core.pay import Price
from engine.core.refusal import Refusal


class Cost(Struct, frozen=True, gc=False):
    """What an action costs at this moment. ``apart``: one die named beside the others, whose score pays nothing else
    (FF-08, FF-90). Nothing at all for a Free action. ``wanted`` is the price in words.
    """

    price: Price | None = None
    apart: Price | None = None
    wanted: str = "no dice"

    @property
    def nothing(self) -> bool:
        """Whether it costs no dice: Free, a dash, or reduced to nothing."""
        return self.price is None and self.apart is None

    @property
    def double(self) -> bool:
        """Whether the price alone makes it a Double action: 2D, but not two equal dice (FF-11)."""
        return self.apart is None and self.price is not None and self.price.most == 2 and not self.price.equal


FREE = Cost()


def flat(score: int, over: bool = False) -> Cost:
    """A total of at least so much (FF-05); more buys something with ``over`` (FF-07)."""
    return Cost(Price(total=score, open=over), wanted=f"{score}{'+' if over else ''}")


def dice(count: int, over: bool = False, equal: bool = False, more: int = 0) -> Cost:
    """So many dice of any scores (FF-06); ``over``: one or more, 1 point each (FF-07); ``more``: Netted (FF-10)."""
    wanted = "two equal dice" if equal else f"{count}D{'+' if over else ''}"
    least = count + more
    wanted += f" of {least}" if more else ""
    if over:
        return Cost(Price(total=least, least=count, open=True), wanted=wanted)
    return Cost(Price(total=least if more else 0, least=count, most=count, equal=equal), wanted=wanted)


def matching(faces: Sequence[int], more: int = 0) -> Cost:
    """One die that shows one of these faces, and beside it what Netted adds (FF-90, FF-S42)."""
    shown = " or ".join(map(str, faces))
    die = Price(least=1, most=1, faces=tuple(faces))
    if not more:
        return Cost(die, wanted=f"a die of {shown}")
    return Cost(Price(total=more), die, f"a die of {shown} and {more}")


def beside(cost: Cost) -> Cost:
    """The same price with a die apart that counts for nothing else (FF-08)."""
    return Cost(cost.price, Price(least=1, most=1), f"1D + {cost.wanted}")


def fault(cost: Cost, first: int | None, offered: Sequence[int]) -> Refusal | None:
    """Why these scores do not pay a price; ``first`` is the die apart (FF-04 to FF-08)."""
    if cost.nothing:
        spare = offered or first is not None
        return Refusal(COST, "this costs no dice", "FF-52") if spare else None
    if (cost.apart is None) != (first is None):
        told = "names no die apart" if cost.apart is None else "needs one die named apart"
        return Refusal(COST, f"{cost.wanted} {told}", "FF-08")
    told = cost.apart.fault([first]) if cost.apart is not None and first is not None else ""
    told = told or (cost.price.fault(offered) if cost.price is not None else "")
    return Refusal(COST, told, "FF-06" if "exactly" in told else "FF-05") if told else None


def overspend(cost: Cost, offered: Sequence[int]) -> int:
    """What is paid beyond the minimum of a price with "+" (FF-07)."""
    return cost.price.overspent(offered) if cost.price is not None and cost.price.open else 0


def affordable(cost: Cost, pool: Sequence[int]) -> bool:
    """Whether any dice of the pool pay a price."""
    if cost.apart is None:
        return cost.price is None or cost.price.payable(pool)
    return any(
        not cost.apart.fault([score]) and (cost.price is None or cost.price.payable(without(pool, score)))
        for score in set(pool)
    )


def without(pool: Sequence[int], score: int) -> list[int]:
    """The pool after one die of a score is gone."""
    left = list(pool)
    left.remove(score)
    return left


def most(cost: Cost, pool: Sequence[int]) -> int:
    """The most that can be paid beyond the minimum with these dice."""
    if cost.price is None or not cost.price.open:
        return 0
    spare = sorted(pool)[1:] if cost.apart is not None else pool
    return cost.price.overspent(spare)
