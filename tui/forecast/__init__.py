"""What a fight will cost: an encounter played many times over by minds, on all cores, and told as a table."""
