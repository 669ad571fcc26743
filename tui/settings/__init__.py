"""What a person has settled once for all fights: the settings and the keys, and the files they are kept in."""
