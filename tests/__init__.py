"""The tests mirror the house. This file only makes sure that `tests` means this folder and no other on the path."""
