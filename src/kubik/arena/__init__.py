"""The arena: many games at once, and what they tell."""
