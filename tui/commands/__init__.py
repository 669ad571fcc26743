"""One module for each command: ``declare`` names its arguments, ``main`` does it and gives the exit status."""
