"""The condensed upper triangle in which pairscan and SciPy keep a value per pair."""

from __future__ import annotations

from typing import Any

import numpy
import numpy.typing


def condensed_index(records: int, first: int, second: int) -> int:
    """Returns the place of a pair of different records among those of all pairs.

    Raises IndexError for a record that does not exist, and ValueError for a pair of one record.
    """
    if not (0 <= first < records and 0 <= second < records):
        raise IndexError(f"records {first} and {second} are not both among {records}")
    if first == second:
        raise ValueError(f"record {first} beside itself is not in a condensed matrix")
    low, high = min(first, second), max(first, second)
    return records * low - low * (low + 1) // 2 + high - low - 1


def records_of(pairs: int) -> int:
    """Returns how many records have so many pairs. Raises ValueError where no number of records has."""
    records = int((1 + numpy.sqrt(1 + 8 * pairs)) // 2)
    if records * (records - 1) // 2 != pairs:
        raise ValueError(f"{pairs} values are not those of all pairs of a set")
    return records


def to_square(condensed: numpy.typing.NDArray[Any], diagonal: float = 0) -> numpy.typing.NDArray[Any]:
    """Returns the symmetric matrix of a condensed triangle; `diagonal` stands on its diagonal.

    It holds every value twice: records x records values.
    """
    records = records_of(condensed.size)
    square = numpy.full((records, records), diagonal, dtype=condensed.dtype)
    upper = numpy.triu_indices(records, 1)
    square[upper] = condensed
    square.T[upper] = condensed
    return square
