"""The state after a fact: ``fold`` finds the handler of an event; each subject has its own, and ``change`` what they
share. Handlers need nothing but their arguments (laws 1 and 2).
"""
