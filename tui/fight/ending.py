"""How a fight ended, read from what was told: who won, how everybody fared, whose dice were kind, where it turned.

Everything is asked for one audience; nobody is told here of anybody or any number that was not told before (law 9).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

from engine.core.dice import Rolled
from engine.core.offers import counted
from engine.core.scenes import BETWEEN, HEAVY, NEWS, Phrase, Scene, alike, scenes
from engine.core.view import Audience, Line, Moment, Sheet, Tone, View
from engine.core.words import sentence
from tui.draw.shorter import in_short
from tui.fight.fared import gained, left, luck
from tui.fight.history import FOR_A_PERSON, AnySession

STANDS = "stands: "
"""What stands before what somebody has left who did not fall."""

TURNS = 3
"""Turning points that are told."""

A_FALL, NEWS_COUNT = 1.0, 0.35
"""What somebody's fall or rescue, and other grave news, count for among turning points; all harm of a fight together
counts 2.
"""

STALE = 6
"""Rounds in which nothing came of anything, after which a draw is offered."""

FARTHEST = 600
"""Steps that are looked back at for that."""

SOMETHING: frozenset[Tone] = frozenset({"hit", "good", "magic", "warn", *NEWS})
"""Tones of lines after which a fight is still one."""


class Fared(Struct, frozen=True, gc=False):
    """What became of somebody: whether they stand, with what is left, or when they fell to whom, and how; their best
    blow; what they gained, or lost; how kind their dice were.
    """

    id: str
    name: str
    short: str
    side: str
    out: bool
    fate: str
    how: str = ""
    best: str = ""
    gained: str = ""
    dice: str = ""


class Turn(Struct, frozen=True, gc=False):
    """A turning point: the step that told of it, its moment, the scene in a sentence, the same without figures, and
    what came of it alone.
    """

    step: int
    moment: str
    text: str
    brief: str = ""
    news: str = ""


class Ending(Struct, frozen=True, gc=False):
    """A fight that is over, or a journey. ``start`` is the step it began after, ``end`` its last one."""

    title: str
    result: str
    length: str
    people: tuple[Fared, ...]
    turns: tuple[Turn, ...]
    start: int
    end: int
    dice: bool
    over: str = "the fight is over"
    heading: str = "Where it turned"


def ending(session: AnySession, audience: Audience) -> Ending | None:
    """How the fight ended that was fought last on the way to the head; none where one is still on, or none was."""
    now = session.view(audience)
    if now.mode not in ("between", "over"):
        return None
    end = _end(session, audience)
    if not end:
        return None
    start = begun(session, end)
    last, begin = _last(session, end, audience), session.ruleset.view(session.timeline.states[start], audience)
    path = [step for step in session.timeline.path(end) if step > start]
    told = [(step, line) for step in path for line in session.lines(step, audience)]
    made = scenes(told)
    # Who rolled what in secret is no business of players', not even on the average.
    rolls = _rolls(session, path) if audience == "gm" else {}
    after = session.ruleset.view(session.timeline.states[end], audience)
    names = {card.id: card.name for card in (*begin.sheets, *after.sheets, *last.sheets)}

    def fared(sheet: Sheet) -> Fared:
        since = _since(session, sheet.id, [start, *path], audience)
        had, has = (next((one for one in of.sheets if one.id == sheet.id), None) for of in (begin, after))
        got = gained(had, has) if had is not None and has is not None else ""
        then = next((card for card in after.sheets if card.id == sheet.id), sheet)
        was = _was(session, sheet.id, audience)
        return _fared(sheet, then, names, got, made, rolls.get(sheet.id, (0, 0.0)), since, was)

    people = tuple(map(fared, last.sheets))
    return Ending(
        title=last.title,
        result=sentence(now.result or "the fight is over"),
        length=session.moment(session.timeline.parent(end)).label + _decided(session, path) * (audience == "gm"),
        people=people,
        turns=_turns(made, begin, session.opener(end, audience)),
        start=start,
        end=end,
        dice=any(person.dice for person in people),
    )


def _decided(session: AnySession, path: Sequence[int]) -> str:
    """How many decisions it took, those of the program apart."""
    steps = [session.timeline.step(step) for step in path]
    theirs = sum(bool(step.why) and step.why not in FOR_A_PERSON and not step.auto for step in steps)
    own = sum(not step.unasked for step in steps)
    told = [counted(own, "decision")] if own or not theirs else []
    told += [f"{theirs if told else counted(theirs, 'decision')} of the program"] if theirs else []
    return f", after {' and '.join(told)}"


def begun(session: AnySession, step: int) -> int:
    """The step after which the fight of a step could first be acted in: the beginning, or where it was laid out after
    another, or by a page of a journey.
    """
    fights: set[Moment] = set()  # a moment of a fight is one throughout, and is looked at once
    path = [0, *session.timeline.path(step)]
    for before, at in reversed([*pairwise(path)]):
        moment = session.moment(before)
        if moment in fights:
            continue
        mode = session.ruleset.view(session.timeline.states[before], "gm").mode
        if mode == "fight":
            fights.add(moment)
        elif mode != "setup":
            return at
    return 0


def stale(session: AnySession, audience: Audience) -> int:
    """For how many rounds nobody was hurt and nothing grave happened, where they are so many that a fight is no fight
    any more; else 0.
    """
    timeline = session.timeline
    step, last, passed = timeline.head, session.moment().round, 0
    for _ in range(FARTHEST):
        if not step or any(line.harm or line.tone in SOMETHING for line in session.lines(step, audience)):
            break
        step = timeline.parent(step)
        at = session.moment(step).round
        passed, last = passed + (at != last), at
    return passed if passed >= STALE else 0


def _end(session: AnySession, audience: Audience) -> int:
    """The step with which the last fight ended."""
    timeline, step = session.timeline, session.head
    while step:
        before = session.ruleset.view(timeline.states[timeline.parent(step)], audience)
        if before.mode == "fight":
            return step
        step = timeline.parent(step)
    return 0


def _last(session: AnySession, end: int, audience: Audience) -> View:
    """The last moment of the fight itself, in the middle of its last step: what comes after it (rest, return) is no
    part of it.
    """
    timeline, rules = session.timeline, session.ruleset
    states = [timeline.states[timeline.parent(end)], *(after for _, _, after in session.facts(end))]
    for state in reversed(states):
        view = rules.view(state, audience)
        if view.mode == "fight":
            return view
    return rules.view(states[0], audience)


def _fared(
    sheet: Sheet,
    after: Sheet,
    names: dict[str, str],
    gained: str,
    made: Sequence[Scene],
    rolled: tuple[int, float],
    since: Callable[[], str],
    was: Callable[[int], str],
) -> Fared:
    fell = _fell(sheet, made, names, since, was)
    fate, how = fell or (f"{STANDS}{left(sheet, after)}", "")
    best, out = _best(sheet.id, made, names), fell is not None
    return Fared(sheet.id, sheet.name, sheet.short, sheet.side, out, fate, how, best, gained, luck(*rolled))


def _since(session: AnySession, who: str, path: Sequence[int], audience: Audience) -> Callable[[], str]:
    """The moment in which somebody was out, looked for only where nothing told of it: `` in 6``; nothing where they
    had been so before.
    """

    def out(step: int) -> bool:
        view = session.ruleset.view(session.timeline.states[step], audience)
        return any(sheet.id == who and sheet.out for sheet in view.sheets)

    def since() -> str:
        at = bisect_left(path, True, key=out)
        if not 0 < at < len(path):
            return ""
        return next((f" in {line.moment}" for line in session.lines(path[at], audience) if line.moment), "")

    return since


def _was(session: AnySession, who: str, audience: Audience) -> Callable[[int], str]:
    """How somebody was after a step, in a word."""

    def was(step: int) -> str:
        view = session.ruleset.view(session.timeline.states[step], audience)
        return next((sheet.state for sheet in view.sheets if sheet.id == who), "")

    return was


def _fell(
    sheet: Sheet,
    made: Sequence[Scene],
    names: dict[str, str],
    since: Callable[[], str],
    was: Callable[[int], str],
) -> tuple[str, str] | None:
    """When somebody fell and to whom, and the blow that did it; as what they are out where it was nobody's, and since
    when. None where they stand, or stand again.
    """
    found = _fall(sheet, made, was)
    if found is None:
        return (f"{sheet.state or 'out'}{since()}", "") if sheet.out else None
    scene, fall = found
    blow = next((line for line in reversed(scene.lines) if line.harm and _whom(line) == sheet.id), None)
    aimed = (line.who for line in reversed(scene.lines) if line.about == sheet.id and line.who != sheet.id)
    doer = names.get(_doer(blow, scene) if blow is not None else next(aimed, ""), "")
    to = f" to {doer}" if doer and doer != sheet.name else ""
    word = sheet.state if sheet.out and sheet.state and not to else "fell"
    said = fall.text.casefold() == f"{sheet.name} is {word}".casefold()
    return f"{word} in {scene.moment}{to}", "" if said else fall.text


def _fall(sheet: Sheet, made: Sequence[Scene], was: Callable[[int], str]) -> tuple[Scene, Phrase] | None:
    """The grave blow that somebody fell to since they last rose: of several the first after which they were as they
    are now (``was``), for what befell them on the ground is not what they fell to. None where there was none since.
    """
    found: tuple[Scene, Phrase] | None = None
    for scene in reversed([scene for scene in made if scene.moment]):  # what has none came after the end
        own = [phrase for phrase in scene.phrases if phrase.whom == sheet.id]
        grave = [phrase for phrase in own if _in_tone(phrase, "death")]
        if grave and (found is None or (sheet.state and was(scene.step) == sheet.state)):
            found = scene, grave[0]
        elif any(_in_tone(phrase, "good") for phrase in own):
            # Out to the last, and up again with the end: who takes form again fell to somebody.
            reformed = found is None and sheet.out and scene.step == made[-1].step
            if not reformed:
                break
    return found


def _in_tone(phrase: Phrase, tone: str) -> bool:
    return any(spoken == tone for _, spoken in phrase.parts)


def _whom(line: Line) -> str:
    return line.about or line.who


def _best(who: str, made: Sequence[Scene], names: dict[str, str]) -> str:
    """The blow that did most harm: ``17 on Sayo in 22``."""
    blows = (
        (sum(line.harm for line in blow), names.get(whom, "somebody"), scene.moment)
        for scene in made
        for blow in _blows(scene)
        if _doer(blow[0], scene) == who != (whom := _whom(blow[0]))
    )
    harm, whom, moment = max(blows, key=lambda blow: blow[0], default=(0, "", ""))
    return f"{harm} on {whom} in {moment}" if harm else ""


def _blows(scene: Scene) -> list[list[Line]]:
    """Lines that tell of harm, with that which directly joins them about the same person: three Conditions, then
    Broken.
    """
    blows: list[list[Line]] = []
    before: Line | None = None
    for line in scene.lines:
        if line.harm and line.joins and before is not None and before.harm and _whom(before) == _whom(line):
            blows[-1].append(line)
        elif line.harm:
            blows.append([line])
        before = line
    return blows


def _doer(line: Line, scene: Scene) -> str:
    """Whose blow it was: as told, else who last did something to the same person in this scene."""
    if line.by:
        return line.by
    at = scene.lines.index(line)
    return next(
        (text.who for text in reversed(scene.lines[:at]) if text.about == _whom(line) and text.who != text.about), ""
    )


def _rolls(session: AnySession, path: Iterable[int]) -> dict[str, tuple[int, float]]:
    """How many dice each rolled, and by how much a die they were above what dice give on the average."""
    found: dict[str, list[float]] = {}
    for step in path:
        for event in session.timeline.step(step).events:
            if type(event) is Rolled:
                sides = event.each or (event.sides,) * len(event.faces)
                found.setdefault(event.who, []).extend(
                    face - (side + 1) / 2 for face, side in zip(event.faces, sides, strict=False)
                )
    return {who: (len(over), sum(over) / len(over)) for who, over in found.items() if over}


def _turns(made: Sequence[Scene], begin: View, end: int) -> tuple[Turn, ...]:
    """The scenes that decided most, in the order in which they happened, the last fall that ended it (in the step
    ``end``) among them: the first good news of whoever was down, since before the fight too, is their rescue, unless
    the fight had ended before.
    """
    last = max((at for at, scene in enumerate(made) if scene.step >= end and _falls(scene)), default=len(made))
    made = made[: last + 1]
    whole = sum(line.harm for scene in made for line in scene.lines) or 1
    down = {sheet.id for sheet in begin.sheets if any(badge.tone == "death" for badge in sheet.badges)}

    def weight(scene: Scene) -> float:
        harm = 2 * sum(line.harm for line in scene.lines) / whole
        falls = A_FALL * _falls(scene)
        saved = {_whom(line) for line in scene.lines if line.tone == "good"} & down
        down.difference_update(saved)
        down.update(_whom(line) for line in scene.lines if line.tone == "death")
        news = sum(NEWS_COUNT for line in scene.lines if line.tone == "bad")
        return harm + falls + news + A_FALL * len(saved)

    # What has no moment any more came after the end: that a page heals whoever fell turned nothing.
    weights = [weight(scene) if scene.phrases and scene.moment else 0.0 for scene in made]
    weighed = [(at != last, -heavy, at) for at, heavy in enumerate(weights) if heavy]
    return tuple(turning_point(made[at]) for at in sorted(at for *_, at in sorted(weighed)[:TURNS]))


def _falls(scene: Scene) -> int:
    return sum(line.tone == "death" and bool(_whom(line)) for line in scene.lines)


def turning_point(scene: Scene) -> Turn:
    """The phrases of a scene that matter most, with results but no sums; before news of nobody, or of whom something
    happens to without a word by whom, the blow that led there.
    """
    most = max(phrase.weight for phrase in scene.phrases)
    grave = [phrase for phrase in scene.phrases if phrase.weight == most]
    before = scene.phrases[: scene.phrases.index(grave[0])]
    blows = [blow for blow in before if blow.weight == HEAVY]
    if any(phrase.whom for phrase in grave):
        led = [blow for blow in blows if not blow.whom and not any(phrase.about for phrase in grave)][-1:]
    else:
        led = blows[:1]
    told = [in_short(phrase) for phrase in (*led, *grave)]
    news = [*map(_come_to, told)]
    texts = (BETWEEN.join(phrase.text for phrase in alike(some)) for some in (told, news, news[len(led) :]))
    return Turn(scene.step, scene.moment, *texts)


def _come_to(phrase: Phrase) -> Phrase:
    """What happened and what grave news came of it; how much it was goes first where there is no room."""
    first, *rest = phrase.parts
    news = [part for part in rest if part[1] in NEWS]
    return Phrase((first, *news), phrase.who, phrase.about) if news else phrase
