"""A first fight with a hint beside the prompt: what hints may name, how far a lesson is, how a hint is drawn."""
