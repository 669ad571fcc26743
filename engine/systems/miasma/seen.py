"""What an audience knows. Views, options, previews and lines for players are made from these answers only (law 9).

The game master knows everything. Players know what their own side knows: everything about the party; of others whom
they have noticed the place, facing and guard, who is staggered or bound, and the lines told so far (MI-S08, MI-S38).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core import foes
from engine.core.view import Audience
from engine.systems.miasma.catalog import Telling
from engine.systems.miasma.people import is_party
from engine.systems.miasma.state import Combatant, Commitment, KnownMove, State
from engine.systems.miasma.tables import setting


def owner(one: Combatant) -> Audience:
    """Who decides for a combatant."""
    return "players" if is_party(one) else "gm"


def noticed(one: Combatant, audience: Audience) -> bool:
    """Whether the audience knows that somebody is there at all."""
    return audience == "gm" or not one.hidden or is_party(one)


def open_book(one: Combatant, audience: Audience) -> bool:
    """Whether the audience knows everything about somebody."""
    return audience == "gm" or is_party(one)


_picture: tuple[State | None, State | None] = (None, None)


def picture(state: State, audience: Audience) -> State:
    """The state as an audience could draw it: without those it has not noticed, their wards and clouds.

    Remembered for the last state, because a screen asks for view, options and previews of the same one.
    """
    global _picture
    if audience == "gm":
        return state
    of, found = _picture
    if of is not state or found is None:
        known = {who: one for who, one in state.combatants.items() if noticed(one, audience)}
        found = state
        if len(known) != len(state.combatants):
            found = replace(
                state,
                combatants=known,
                wards=tuple(ward for ward in state.wards if ward.caster in known),
                clouds={who: cloud for who, cloud in state.clouds.items() if who in known},
            )
        _picture = (state, found)
    return found


def noticed_ones(state: State, audience: Audience) -> list[Combatant]:
    """Everybody the audience knows of, without those the game master took out."""
    return [one for one in state.combatants.values() if one.status != "removed" and noticed(one, audience)]


def shorts(state: State, audience: Audience) -> dict[str, str]:
    """The two or three letters by which everybody is drawn: ``MA`` for one of the party, ``k1`` for the others.

    Whoever is hidden comes last, so that the letters of the others are the same for both audiences and tell nothing.
    """
    everybody = sorted(noticed_ones(state, audience), key=lambda one: one.hidden and not is_party(one))
    taken: dict[str, str] = {}
    for one in everybody:
        word = next(word for word in _short_words(one) if word not in taken)
        taken[word] = one.id
    return {who: word for word, who in taken.items()}


def _short_words(one: Combatant) -> Iterator[str]:
    letters = "".join(letter for letter in one.name if letter.isalnum() and letter.isascii()) or "x"
    if one.kind == "character":
        yield letters[:2].upper()
        for letter in letters[2:]:
            yield (letters[0] + letter).upper()
    else:
        yield f"{letters[0].lower()}{one.number or 1}"
        yield f"{letters[:2].lower()}{one.number or 1}"
    for number in range(2, 1000):
        yield f"{letters[0].lower() if one.kind == 'monster' else letters[0].upper()}{number}"


# ---- what was told -------------------------------------------------------------


def begun(state: State, action: Commitment) -> int:
    """How many segments of a commitment have been told of: all before this one, or this one too (MI-S08,
    ``told``).
    """
    passed = state.segment - action.started
    return passed + 1 if setting(state.options, "told") == "with-current" else passed


def told(state: State, one: Combatant) -> tuple[Telling, ...]:
    """The lines of somebody's attack that everybody has heard, oldest first (MI-29)."""
    action = one.commitment
    if action is None or action.move is None:
        return ()
    heard = begun(state, action)
    return tuple(line for line in action.move.lines if line.first <= heard)


def announced(state: State, one: Combatant) -> Telling | None:
    """The first line of a decision that was told before the others decide (MI-S08, foes-first)."""
    action = state.decisions.get(one.id) if state.foes_told else None
    if action is None or action.move is None:
        return None
    return next((line for line in action.move.lines if line.first == 1), None)


def going_on(state: State, one: Combatant) -> bool:
    """Whether the last line told was for an earlier segment and the move simply goes on."""
    lines = told(state, one)
    return bool(lines) and one.commitment is not None and lines[-1].first < begun(state, one.commitment)


def likely(state: State, one: Combatant) -> tuple[KnownMove, ...]:
    """The moves of this kind of foe, seen to the end before, that begin like what was told of its present one."""
    action = one.commitment
    if action is None or action.move is None:
        return ()
    heard = begun(state, action)
    so_far = [(line.first, line.text) for line in told(state, one)]
    return tuple(
        move
        for move in state.known.get(one.name, ())
        if [(line.first, line.text) for line in move.lines if line.first <= heard] == so_far
        and max((at for at, _ in move.strikes), default=0) >= heard
    )


# ---- wounds in words --------------------------------------------------------------


def wounds(one: Combatant) -> str:
    """MI-S38: unhurt, hurt, or badly hurt at a quarter of the Life or less."""
    return foes.wounds(one.life, one.life_max)


def pools_shown(state: State, one: Combatant, audience: Audience) -> str:
    """How much of somebody's pools the audience sees: a value of the table option (MI-S38)."""
    return "numbers" if open_book(one, audience) else setting(state.options, "players-see-pools")
