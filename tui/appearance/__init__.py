"""How every screen looks: colours, signs, and what a person has chosen of them."""
