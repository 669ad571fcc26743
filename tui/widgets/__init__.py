"""Large widgets drawn line by line."""
