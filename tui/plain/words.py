"""The words that line mode obeys, as it explains them."""

from __future__ import annotations

HELP = """\
Type the number of a choice to do it. With all behind it, as in 3 all, it also asks what is mostly left as it is, such \
as who helps. These words do something else:
  go       lets the fight go on: the next one passes, or all wait.
  what     says what is asked and what can be done now. more says what is hardly ever wanted.
  where    says where everybody is. Where and a name says it of one.
  who      says how everybody is. Who and a name says it of one.
  how      says again what happened last, with its arithmetic and its rules.
  w        lists the choices of another combatant.
  x        says what cannot be done now, and why.
  rule     reads the rule in question. Rule and the number of a choice, or an id, reads that one.
  o NAME   has the program play a side or somebody: o foes, o foes=sharp (it looks ahead), o foes=person (no more).
  g        lists the rulings of the game master.
  p        says the whole moment. a says what players know of it. s reads the sheets in full, s and a name that of one.
  l [N]    reads the last N lines of the chronicle.
  u [N]    takes steps back. r [N] takes them again. t lists them. goto N goes to step N, 0 is the beginning.
  name X   names this branch.
  dice     dice table: you roll and type the faces. dice seeded: the program rolls.
  save F   writes the fight to another file and goes on there.
  q        quits. Everything is saved.
In the middle of a choice what, where, who, how, rule and help can be said too, and c goes back.
""".splitlines()
"""A line each, however wide: they are broken where a terminal needs it."""

LOOKS = ("where", "who", "how", "rule", "help")
"""What may be said in the middle of a choice: it changes nothing, and the same is asked again."""
