"""Gpiozero pins on a microcontroller over USB; knows nothing of any game."""
