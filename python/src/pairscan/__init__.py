"""Reads the result directories of pairscan."""

from pairscan.condensed import condensed_index, to_square
from pairscan.results import Results

__all__ = ["Results", "condensed_index", "to_square"]
__version__ = "0.1.0"
