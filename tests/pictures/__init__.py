"""The pictures that the README shows, and what makes them."""
