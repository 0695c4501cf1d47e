"""One thread that calls listeners, in order, so that a slow one holds up nobody else.

Holds the thread and its queue. It must not know what it calls: pins put their news in, the link's thread
goes on at once.
"""

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any


class Calls:
    """Calls what is put in, one after the other.

    A listener that raises ends its thread, and Python reports it as it reports any thread's end
    (`threading.excepthook`); the next call has a new thread, so one bad listener does not silence a button.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._queue: SimpleQueue[tuple[Callable[..., None], tuple[Any, ...]] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._is_closed = False
        self._begin()

    def put(self, call: Callable[..., None], *values: Any) -> None:  # noqa: ANN401  # whatever the listener takes
        """Let this be called soon."""
        self._queue.put((call, values))

    def is_here(self) -> bool:
        """Return whether the caller runs in this thread, and so must not wait for it."""
        return threading.current_thread() is self._thread

    def close(self) -> None:
        """Finish what was put in and end the thread; may be called twice."""
        if self._is_closed:
            return
        self._is_closed = True
        self._queue.put(None)
        if self._thread is not None and not self.is_here():
            self._thread.join()

    def _begin(self) -> None:
        self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        is_over = False
        try:
            while (next_call := self._queue.get()) is not None:
                call, values = next_call
                call(*values)
            is_over = True
        finally:
            if not is_over:
                self._begin()
