"""A turn that several share: whom the key that goes on leads to before it ends that turn."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.options import Option


class InTurn:
    """Who was let pass, and who has acted, since the turn began. Whoever was let pass before they had done anything is
    led to once more after somebody else has acted: what they wait for may have happened.
    """

    def __init__(self) -> None:
        self._passed: frozenset[str] = frozenset()
        self._acted: frozenset[str] = frozenset()

    def pass_by(self, who: str) -> None:
        """Somebody was let pass."""
        self._passed |= {who}

    def done(self, option: Option) -> None:
        """Something was chosen and carried out."""
        if option.who and option.group == "act" and not option.aim:
            self._acted |= {option.who}
            self._passed &= self._acted

    def following(self, hot: Option | None, asked: Sequence[str], now: str) -> str:
        """Who is asked next where the option that goes on would end the turn: whoever of those ``asked`` has not been
        let pass yet, after the one asked ``now``; nobody, where it may end.
        """
        if hot is None or hot.aim != "end-turn" or hot.who or not asked:
            return ""
        if now not in asked:
            return asked[0]
        at = asked.index(now)
        return next((who for who in (*asked[at + 1 :], *asked[:at]) if who not in self._passed), "")
