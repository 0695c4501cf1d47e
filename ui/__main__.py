"""Open Chatelain on a screen: `python -m ui --help`."""

import gc
import sys

if __name__ == "__main__":
    # All that a start makes is kept, so looking for rubbish in it only costs time: `Screen` lets it begin again.
    gc.disable()
    from ui.start import main

    sys.exit(main())
