"""How fast we are, beside what we measure ourselves against, in the same run: `make bench`.

Not part of the tests: figures belong to the machine they were taken on. What they are compared with lives in `apps`
(small Textual programs), `fold` (a plain fold of frozen records) and `journal` (a bare append and fsync).
"""
