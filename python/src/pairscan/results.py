"""A finished run's output directory."""

from __future__ import annotations

import functools
import gzip
import json
import os
import pathlib
from typing import Any, Iterator, Union

import numpy
import numpy.typing
import pandas
import scipy.sparse
import yaml

from pairscan.condensed import condensed_index

Array = numpy.typing.NDArray[Any]


class Results:
    """Files of one run, read when they are asked for.

    `inputs` is the directory that relative paths of the configuration start at: the one in which the run was started,
    by default the current one. It is needed for names only, and only where the directory holds no list of them.
    """

    def __init__(self, directory: Union[str, "os.PathLike[str]"], inputs: Union[str, "os.PathLike[str]"] = ".") -> None:
        self.directory = pathlib.Path(directory)
        self._inputs = pathlib.Path(inputs)
        if not self.directory.is_dir():
            raise FileNotFoundError(f"there is no directory '{self.directory}'")
        if (self.directory / "pairscan.journal").exists():
            raise ValueError(f"the run in '{self.directory}' has not ended; give its command again to go on with it")
        if not (self.directory / "config.yaml").exists():
            raise FileNotFoundError(f"'{self.directory}' has no config.yaml; is it the output directory of a run?")

    def __repr__(self) -> str:
        return f"pairscan.Results({str(self.directory)!r})"

    @functools.cached_property
    def config(self) -> dict[str, Any]:
        """The configuration as resolved, every key."""
        loaded: dict[str, Any] = yaml.safe_load((self.directory / "config.yaml").read_text(encoding="utf-8"))
        return loaded

    @functools.cached_property
    def summary(self) -> dict[str, Any]:
        """What stands in summary.json."""
        name = self.config["report"]["summary"]
        if name is None:
            raise FileNotFoundError("this run wrote no summary; it has 'report.summary: null'")
        loaded: dict[str, Any] = json.loads((self.directory / name).read_text(encoding="utf-8"))
        return loaded

    @property
    def all_against_all(self) -> bool:
        """Whether one set was aligned with itself, not queries with targets."""
        return self.config["input"]["sequences"] is not None

    @functools.cached_property
    def names(self) -> list[str]:
        """Ids of the records of the set, or of the queries, in the order of the input."""
        return self._names_of("sequences" if self.all_against_all else "queries")

    @functools.cached_property
    def target_names(self) -> list[str]:
        """Ids of the targets; those of the set itself where there is one."""
        return self.names if self.all_against_all else self._names_of("targets")

    def pairs(self) -> pandas.DataFrame:
        """Returns the kept pairs: a row per pair, with the columns of pairs.tsv."""
        path = self._output("pairs", "tsv", "pairs.tsv")
        texts = {name: str for name in ("query", "target", "cigar", "strand")}
        table: pandas.DataFrame = pandas.read_csv(path, sep="\t", dtype=texts, keep_default_na=False, na_values={})
        return table

    def scores(self) -> Array:
        """Returns every score, mapped: a condensed triangle, or an array of queries x targets."""
        return self._array("score", "scores.npy")

    def distances(self) -> Array:
        """Returns every distance, mapped, in the order of scores."""
        return self._array("distance", "distances.npy")

    def score(self, query: str, target: str) -> float:
        """Returns the score of two records, by their ids."""
        scores = self.scores()
        row, column = self._index_of(query, self.names), self._index_of(target, self.target_names)
        if scores.ndim == 2:
            return float(scores[row, column])
        return float(scores[condensed_index(len(self.names), row, column)])

    def clusters(self) -> pandas.DataFrame:
        """Returns clusters.tsv: a row per cutoff and record."""
        path = self.directory / "clusters.tsv"
        if not path.exists():
            raise FileNotFoundError("this run wrote no clusters.tsv; it needs output.clusters.method, or pairscan cluster")
        table: pandas.DataFrame = pandas.read_csv(path, sep="\t", comment="#", dtype=str, keep_default_na=False)
        for column in ("cutoff", "cluster", "size"):
            if column in table.columns:
                table[column] = pandas.to_numeric(table[column], errors="coerce")
        return table

    def graph(self, weight: str = "identity") -> scipy.sparse.csr_matrix:
        """Returns the kept pairs as a sparse matrix of a column of pairs.tsv.

        It is symmetric where one set was aligned with itself, else queries x targets. Nothing stands on the diagonal.
        """
        pairs = self.pairs()
        if weight not in pairs.columns:
            raise KeyError(f"pairs.tsv has no column '{weight}'; it has {', '.join(pairs.columns)}")
        rows = pandas.Index(self.names).get_indexer(pairs["query"])
        columns = pandas.Index(self.target_names).get_indexer(pairs["target"])
        values = pairs[weight].to_numpy(dtype=float)
        shape = (len(self.names), len(self.target_names))
        matrix = scipy.sparse.coo_matrix((values, (rows, columns)), shape=shape).tocsr()
        return matrix + matrix.T if self.all_against_all else matrix

    def _outputs(self, section: str) -> Iterator[dict[str, Any]]:
        listed = self.config["output"][section]
        yield from (listed if isinstance(listed, list) else [listed])

    def _output(self, section: str, output_format: str, usual: str) -> pathlib.Path:
        for output in self._outputs(section):
            if output["format"] == output_format:
                suffix = {"bgzf": ".gz", "zstd": ".zst"}.get(output.get("compress", "none"), "")
                return self.directory / (output["file"] or usual + suffix)
        raise FileNotFoundError(f"this run wrote no {usual}; it needs output.{section}.format: {output_format}")

    def _array(self, value: str, usual: str) -> Array:
        for output in self._outputs("matrix"):
            of_distances = output["value"] == "distance"
            if output["format"] in ("npy", "auto") and of_distances == (value == "distance"):
                path = self.directory / (output["file"] or usual)
                if path.exists():
                    mapped: Array = numpy.load(path, mmap_mode="r")
                    return mapped
        raise FileNotFoundError(f"this run wrote no {usual}; it needs output.matrix: {{format: npy, value: {value}}}")

    def _names_of(self, key: str) -> list[str]:
        path = pathlib.Path(self.config["input"][key])
        path = path if path.is_absolute() else self._inputs / path
        if not path.exists():
            raise FileNotFoundError(
                f"names are those of '{path}', which is not there; give the directory of the run as inputs=")
        names = list(_names_in(path))
        limit = self.config["input"]["limit"]
        return names[:limit] if limit else names

    @staticmethod
    def _index_of(name: str, names: list[str]) -> int:
        try:
            return names.index(name)
        except ValueError:
            raise KeyError(f"no record is called '{name}'") from None


def _names_in(path: pathlib.Path) -> Iterator[str]:
    """Yields the ids of a FASTA or FASTQ file, plain or compressed by gzip or bgzf."""
    with open(path, "rb") as start:
        compressed = start.read(2) == b"\x1f\x8b"
    with gzip.open(path, "rt", encoding="utf-8") if compressed else open(path, encoding="utf-8") as lines:
        line = lines.readline()
        if line.startswith("@"):
            yield from _fastq_names(line, lines)
            return
        while line:
            if line.startswith(">"):
                yield line[1:].split(maxsplit=1)[0]
            line = lines.readline()


def _fastq_names(line: str, lines: Any) -> Iterator[str]:
    while line:
        yield line[1:].split(maxsplit=1)[0]
        length = 0
        for line in lines:
            if line.startswith("+"):
                break
            length += len(line.strip())
        while length > 0:
            length -= len(lines.readline().strip())
        line = lines.readline()
