"""All content of a system as tables and cards, made from nothing but the structs that declare it."""
