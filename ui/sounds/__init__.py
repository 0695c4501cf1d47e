"""The sounds of the house, drawn by `bake.py` and carried as files: wood, gut string, a small bell."""
