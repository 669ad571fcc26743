"""What the home screen remembers between two keys."""
