"""The games. Pure: no clock, no file, no chance, no words, no colours."""
