"""The rulebook as pure functions, each with its entries: no words for people, no drafts."""
