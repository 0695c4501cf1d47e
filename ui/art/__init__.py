"""The drawings of the house: symbols as drawn, and the atlas baked from them."""
