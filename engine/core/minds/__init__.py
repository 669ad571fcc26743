"""Minds: whoever plays a side without a person. They choose among what may be commanded, from what their side knows.

Everything is deterministic (law 10): the same state and seed give the same choice on every machine. Work is bounded by
how much is tried, never by time (law 11).
"""
