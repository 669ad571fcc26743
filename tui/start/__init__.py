"""How a fight is begun or opened, and how the program ends when it has to."""
