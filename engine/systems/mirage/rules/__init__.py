"""The rulebook as pure functions, named in its words, each with its ids. No text for screens, no drafts."""
