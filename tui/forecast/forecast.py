"""A forecast as it is asked for: which encounter, played how often and by whom, and its typical fights kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from engine.core.minds.choose import tries
from engine.core.minds.contract import MindName
from engine.core.minds.fights import LONGEST, Fight
from engine.core.minds.future import minds_of
from engine.core.minds.turns import taken
from tui.forecast.jobs import Wanted, always, in_processes
from tui.forecast.tally import Tally
from tui.forecast.work import Task, opened
from tui.start.errors import CannotOpen, Usage


class Forecast(Struct, frozen=True):
    """So many fights of an encounter, on so many cores of this machine. ``names`` are those of everybody in it,
    ``unit`` what the game counts a fight in.
    """

    task: Task
    system: str
    title: str
    names: Mapping[str, str]
    unit: str
    jobs: int = 1

    @property
    def fights(self) -> int:
        """How many are asked for."""
        return len(self.task.seeds)

    def tally(self) -> Tally:
        """What they will be counted in."""
        return Tally(sides=tuple(self.task.minds), unit=self.unit)

    def played(self, wanted: Wanted = always) -> Iterator[list[Fight]]:
        """The fights, some at a time, for as long as they are ``wanted``. Raises ``CannotOpen`` or ``Usage``."""
        return in_processes(self.task, self.jobs, wanted)

    def kept(self, tally: Tally) -> list[str]:
        """Three fights nearest the median as saves in the library; their paths. Raises ``CannotOpen``."""
        return [kept(self.task.encounter, self.task.minds, seed) for seed in tally.typical()]


def sides_of(system: Any, root: Any) -> list[str]:
    """The sides of a fight to be forecast. Raises ``Usage`` where there are not two, or the game has no minds."""
    try:
        sides = list(minds_of(system).sides(root))
    except ValueError as error:
        raise Usage(str(error)) from error
    if len(sides) < 2:
        raise Usage(f"nobody fights here yet ({', '.join(sides) or 'no side'}): a forecast needs a fight of two sides")
    return sides


def forecast_of(name: str, fights: int, jobs: int) -> Forecast:
    """A forecast of an encounter, by its id or path, with the simple mind on all sides.

    Raises ``CannotOpen`` or ``Usage`` where it cannot be.
    """
    system, root = opened(name)
    given: dict[str, MindName] = dict.fromkeys(sides_of(system, root), "simple")
    view = system.view(root)
    task = Task(name, given, tuple(range(fights)), rules=system.version)
    names = {sheet.id: sheet.name for sheet in view.sheets}
    return Forecast(task, system.title, view.title, names, minds_of(system).unit, jobs)


def kept(name: str, minds: Mapping[str, MindName], seed: int) -> str:
    """One of the fights as a save in the library, step by step as it was played, called by its seed; the path."""
    from tui.start.fights import begin, keep

    chronicle = begin(name, seed=seed, mark=f", forecast {seed}")
    session = chronicle.session
    rules: Any = session.ruleset
    for decision in range(1, LONGEST + 1):
        if minds_of(rules).winner(session.state) or not _done(session, minds, seed, decision):
            break
    over = next((option for option in session.options() if option.aim == "end-fight" and option.hot), None)
    if over is not None:
        session.do(session.ruleset.read(over.command), why="only one side can go on")
    trouble = keep(chronicle)
    if trouble is not None:
        raise CannotOpen(trouble.message)
    chronicle.close()
    return str(chronicle.path)


def _done(session: Any, minds: Mapping[str, MindName], seed: int, decision: int) -> bool:
    """The next decision of a fight that is kept, as a step that says why."""
    return any(taken(session, choice) for choice in tries(session.ruleset, session.state, minds, seed, decision))
