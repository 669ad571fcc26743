"""What the fight screen remembers between two keys. Nothing here draws, and nothing computes a rule."""
