"""The pages: functions that draw what the companion shows onto a scene."""
