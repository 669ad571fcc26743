"""One editor for each kind of slot: immutable values that keys turn into others, until one says what fills the slot."""
