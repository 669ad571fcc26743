"""Real saves of every system, one folder a schema: every event there is, undone and branched, opened in each run.

``python -m tests.saves.golden_saves [SYSTEM]`` plays and writes those of the present schemas anew, with the list of all
that is stored; ``--digests`` works out again what saves of earlier schemas come to, when a state has gained a
field.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec

from content import loader
from engine.core.digest import digest
from engine.core.refusal import NeedsDice, Refused
from engine.core.session import Session
from engine.systems import SYSTEMS
from saves.chronicle import Chronicle, start
from saves.reading import load
from tests.case import case_of
from tests.fillings import filled_at_random
from tests.golden.scenes import cases
from tests.golden.script import player_of
from tests.saves.shapes import shape

HERE = Path(__file__).parent / "golden"
WALKS, STEPS = 12, 120
MOST = 60
"""Steps of a save: what is played at random goes on for as long as it shows something new, and no longer."""


def folder(system: str, schema: int) -> Path:
    """Where the saves of a system and schema lie."""
    return HERE / f"{system}-{schema}"


def folders() -> list[Path]:
    """All of them, of all systems and schemas."""
    return sorted(entry for entry in HERE.iterdir() if entry.is_dir())


def fingerprint(session: Session[Any, Any, Any]) -> str:
    """What a save comes to: every state, the head, the names of branches."""
    timeline = session.timeline
    whole = sha256()
    for state in timeline.states:
        whole.update(digest(state).encode())
    return f"{timeline.size} steps, head {timeline.head}, names {len(timeline.names)}, {whole.hexdigest()[:32]}"


def tags(kind: Any) -> set[str]:
    """The tags of a union."""
    return {str(member.__struct_config__.tag) for member in get_args(kind) or (kind,)}


def shown(session: Session[Any, Any, Any]) -> set[str]:
    """The tags of the events and commands in a fight."""
    timeline = session.timeline
    steps = [timeline.step(number) for number in range(1, timeline.size + 1)]
    events = {f"event {event.__struct_config__.tag}" for step in steps for event in step.events}
    return events | {f"command {step.command.__struct_config__.tag}" for step in steps}


def fights(system: str) -> Iterator[tuple[str, Session[Any, Any, Any]]]:
    """Fights that were played, by name: the golden cases, then random ones."""
    for name, case in cases(system):
        player = player_of(system, case)
        try:
            player.play(case["play"])
        except AssertionError:
            continue  # a case that fails has its own test
        yield name, player.session
    ruleset = loader.rules(system)
    blank = ruleset.blank("An empty field", {})
    for encounter in [found.id for found in loader.listing() if found.system == system]:
        for seed in range(WALKS // 3):
            yield f"{encounter} {seed}", walked(system, ruleset, ruleset.begin(loader.encounter(encounter)), seed)
    for seed in range(WALKS // 3):
        yield f"empty {seed}", walked(system, ruleset, ruleset.begin(blank), seed)
    for seed in range(WALKS):
        yield f"small {seed}", walked(system, *case_of(system).small(Random(seed)), seed)


def walked(system: str, ruleset: Any, root: Any, seed: int) -> Session[Any, Any, Any]:
    """A fight played at random, cut after the last step that showed something new."""
    session: Session[Any, Any, Any] = Session(ruleset, root, seed=seed)
    rng, seen = Random(f"{system}/{seed}"), set[str]()
    for _ in range(STEPS):
        options = [option for option in session.options() if option.enabled]
        new = [option for option in options if f"command {option.command['do']}" not in seen]
        if not options:
            break
        asked = filled_at_random(rng.choice(new if new and rng.random() < 0.4 else options), rng, case_of(system).texts)
        try:
            session.do(ruleset.read(asked))
        except (Refused, NeedsDice, msgspec.ValidationError):
            continue
        seen = shown(session)
    return session


def chosen(system: str) -> list[tuple[str, Session[Any, Any, Any]]]:
    """As few fights as show all that any shows."""
    left = dict(fights(system))
    parts = {name: shown(session) for name, session in left.items()}
    missing: set[str] = set().union(*parts.values())
    out = []
    while missing:
        name = max(parts, key=lambda one: (len(parts[one] & missing), -left[one].timeline.size, one))
        missing -= parts.pop(name)
        out.append((name, left[name]))
    return out


def kept(path: Path, name: str, played: Session[Any, Any, Any]) -> Chronicle:
    """A fight written down as if it had been played on the disk: branches, a name, dice typed and rolled."""
    timeline = played.timeline
    chronicle = start(
        played.ruleset, timeline.states[0], title=name, encounter="", seed=played.seed, by="golden", path=path
    )
    session = chronicle.session
    steps = [timeline.step(number) for number in range(1, timeline.size + 1)]
    for step in steps:
        if step.parent != session.head:
            session.goto(step.parent)
        session.replay([step])
        session.put_back([*session.drain(), step])
    session.name_branch(session.head, "as it went")
    session.goto(session.timeline.size // 2)
    session.set_dice(table=True, fresh=True)
    assert chronicle.save() is None
    return chronicle


def write(system: str) -> None:
    """The saves of a system under its present schema, in place of those that are there, and what they come to."""
    ruleset = loader.rules(system)
    where = folder(system, ruleset.schema)
    where.mkdir(parents=True, exist_ok=True)
    for old in where.glob("*"):
        old.unlink()
    for number, (name, played) in enumerate(chosen(system), 1):
        kept(where / f"{number:02}.fight", f"{system} {name}", played).close()
    (where / "shape.txt").write_text(shape(ruleset), encoding="utf-8")
    write_digests(where)


def unshown(system: str) -> list[str]:
    """The events of a system that are in none of its saves of the present schema."""
    ruleset = loader.rules(system)
    saved = [load(path, loader.rules).session for path in folder(system, ruleset.schema).glob("*.fight")]
    found = {tag.removeprefix("event ") for session in saved for tag in shown(session)}
    return sorted(tags(ruleset.event) - found)


def write_digests(where: Path) -> None:
    """What the saves of a folder come to under the rules of today."""
    lines = [
        f"{path.name}: {fingerprint(load(path, loader.rules).session)}\n" for path in sorted(where.glob("*.fight"))
    ]
    (where / "digests.txt").write_text("".join(lines), encoding="utf-8")


def main() -> None:
    """Write everything anew, or only the digests."""
    if "--digests" in sys.argv[1:]:
        for where in folders():
            write_digests(where)
        return
    for system in sys.argv[1:] or SYSTEMS:
        write(system)
        if missing := unshown(system):
            print(f"{system}: in no save, for no golden case and no random fight comes to it: {', '.join(missing)}")
        where = folder(system, loader.rules(system).schema)
        size = sum(entry.stat().st_size for entry in where.iterdir())
        print(f"{where.name}: {len(list(where.glob('*.fight')))} saves, {size // 1024} kB")


if __name__ == "__main__":
    main()
