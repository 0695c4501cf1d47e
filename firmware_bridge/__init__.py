"""Gpiozero pins on a microcontroller over USB; knows nothing of any game.

    pins        gpiozero's pin factory, and its pins          reading   which news of an input count
    link        the port, its thread, finding it again        session   one conversation, pure
    wire        bytes and messages, pure                      fake      a board in software
    firmware/   what runs on the board                        bench, flash   the console's verbs

A program imports `pins.PicoFactory`, and `health` to say how the board is. `docs/wire.md` tells the conversation.
"""
