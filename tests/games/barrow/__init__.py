"""Barrow: a whole small game, to be read by whoever adds one.

Attacks always hit, armour takes some of it, one save stands between the wounded and the ground, foes lose heart, and
there are two zones. Nobody plays it: readers want a game that fits into an hour, tests one that uses what every game
uses. A game costs one folder like this, one like its pack (``tests/games/packs/barrow``), one line in the list of
systems (``tests.games.registered`` adds this one for tests alone), and a case with golden cases
(``tests/engine/barrow``, ``tests/golden/barrow``). Read the rooms in this order:

- ``catalog``: what a pack may hold. The field ``people`` is the file ``people.toml``, each of its tables one entry.
  Nothing of it is ever in a save. ``check``: what is wrong with a pack, or, given one, with an encounter.
- ``house``: the table options, one typed struct, ids and titles beside its fields. ``state``: the facts of a moment,
  of which saves, undo and digests are made. ``commands``: what may be asked for; ``events``: what happened.
- ``rules``: the rulebook, pure functions with their ids. ``checks``: why not, in the order in which it is answered;
  options are disabled by the very refusal that the command would get.
- ``rulings``: what the game master may set, declared once. ``decide``: the flow; it only adds events to the draft and
  rolls dice through it. ``evolve``: one event folded into the state; it needs no catalog and refuses nothing.
- ``audience``: the state as players may know it, which is all that options, preview and view are given.
- ``pending``: who is asked. ``options``, ``preview``, ``view``, ``tell``: what may be done, what it would do, the
  picture, the sentences. ``build``: entries become combatants, encounters states. ``minds``: how the program
  plays a side. ``ruleset`` binds the rooms to the contract.

What the contract does not say by itself: every rule of ``rulebook.md`` (a heading ``## ID Title``, a line ``section:``,
its text) needs a test marked with its id. An empty field begins in ``setup``; what can be done between
fights is of the group ``interlude``, and the screen offers the next fight beside it. Whoever is hidden needs an id that
leaves no gap; marks leave none by ``State.known``, which ``rulings.made`` keeps (``begun`` in ``ruleset``, ``meeting``
or ``fold`` in ``evolve``) and a next fight empties.
"""

from tests.games.barrow.catalog import Catalog, Encounter
from tests.games.barrow.check import check

__all__ = ["Catalog", "Encounter", "check"]
