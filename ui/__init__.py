"""The touchscreen: shows what the companion says, and hands it what was touched."""
