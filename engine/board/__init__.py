"""Geometry that several games share: hex grids and zone graphs. Pure functions over small tuples."""
