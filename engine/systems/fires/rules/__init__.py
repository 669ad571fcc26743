"""The rulebook as pure functions, by subject; each names its rules. No texts, no drafts."""
