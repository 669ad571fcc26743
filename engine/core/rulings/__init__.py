"""The game master above the rules (law 8): what may be ruled in every game, in the same words.

A system declares what can be set as ``Field`` values and gets command, check, event, fold, option, preview line,
label and sentence of each made here. What only it can do (somebody joins, a roll is overruled) it decides itself, with
the commands of ``rulings.commands``, so that a script says the same thing in every game.

``commands`` is what is asked for, ``facts`` what happened; what works it out stands in modules of its own, so that
nothing that only asks for the words loads the rest.
"""
