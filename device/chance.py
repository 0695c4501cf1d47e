"""Chance that anyone can check: a draw is computed from the match's seed and its ordinal.

`pick` reads the SHA-256 digest of the seed followed by the ordinal and the try, both as 8 bytes, big end
first; it takes the digest's first 8 bytes as a number, throws it away when it falls in the uneven rest at
the top of the range, and otherwise gives the remainder. Must not know what is drawn, nor where a seed comes from.
"""

_RANGE = 1 << 64


def pick(seed: bytes, ordinal: int, count: int) -> int:
    """Draw a number from 0 to count - 1, each equally likely; the same seed and ordinal give the same draw.

    >>> pick(bytes(16), 0, 48)
    39
    """
    if count < 1:
        raise ValueError(f"nothing to draw from: {count}")
    fair = _RANGE - _RANGE % count
    attempt = 0
    while True:
        block = seed + ordinal.to_bytes(8, "big") + attempt.to_bytes(8, "big")
        number = int.from_bytes(_digest(block)[:8], "big")
        if number < fair:
            return number % count
        attempt += 1


def fingerprint(seed: bytes) -> str:
    """Give the seed's short fingerprint: the first 4 bytes of its SHA-256 digest, in two groups of 4 digits.

    It can be shown before a match without giving the seed away.

    >>> fingerprint(bytes(16))
    '3747 08ff'
    """
    digest = _digest(seed).hex()
    return f"{digest[:4]} {digest[4:8]}"


def _digest(block: bytes) -> bytes:
    from hashlib import sha256  # noqa: PLC0415 - loads OpenSSL, for which the first screen need not wait

    return sha256(block).digest()
