"""The rulebook as pure functions, named in its own words, each with its ids: no text, no drafts."""
