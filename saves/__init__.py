"""What is kept: the journal a fight is written to as it is played, and the library of journals.

A journal stores facts, never recipes, so it opens after the rules have changed. This package may import the
engine and nothing else of ours.
"""
