"""Geometry that several games share: hex grids. Pure functions over small tuples."""
