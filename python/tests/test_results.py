"""Reads what the program itself wrote: PAIRSCAN names it; without it the tests are skipped."""

from __future__ import annotations

import os
import pathlib
import subprocess

import numpy
import pytest
import scipy.spatial.distance

import pairscan

PROGRAM = os.environ.get("PAIRSCAN", "")
GENES = {"a": "ACGTACGTACGT", "b": "ACGTACGAACGT", "c": "ACGTTCGAACG", "NA": "TTTTACGTACGT"}

pytestmark = pytest.mark.skipif(not PROGRAM, reason="set PAIRSCAN to the program")


def run(folder: pathlib.Path, *settings: str, fasta: str = "") -> pairscan.Results:
    text = fasta or "".join(f">{name} described\n{residues}\n" for name, residues in GENES.items())
    (folder / "genes.fasta").write_text(text)
    (folder / "job.yaml").write_text("input: {sequences: genes.fasta}\noutput: {directory: out, matrix: {format: npy}}\n")
    overrides = [word for setting in settings for word in ("--set", setting)]
    subprocess.run([PROGRAM, "run", "job.yaml", *overrides], cwd=folder, check=True, capture_output=True)
    return pairscan.Results(folder / "out", inputs=folder)


def test_pairs_are_a_table_with_ids_as_text(tmp_path: pathlib.Path) -> None:
    pairs = run(tmp_path).pairs()
    assert list(pairs["query"]) == ["a", "a", "a", "b", "b", "c"]
    assert list(pairs["target"]) == ["b", "c", "NA", "c", "NA", "NA"]  # an id is no missing value
    assert pairs["score"][0] == 11 * 4 - 5
    assert pairs["cigar"][0] == "7=1X4="


def test_scores_are_those_of_the_pairs(tmp_path: pathlib.Path) -> None:
    results = run(tmp_path)
    for pair in results.pairs().itertuples():
        assert results.score(pair.query, pair.target) == pair.score
        assert results.score(pair.target, pair.query) == pair.score
    square = pairscan.to_square(results.scores())
    assert (square == scipy.spatial.distance.squareform(results.scores())).all()


def test_names_follow_the_input_and_its_limit(tmp_path: pathlib.Path) -> None:
    assert run(tmp_path).names == list(GENES)
    assert run(tmp_path, "input.limit=3").names == ["a", "b", "c"]


def test_names_of_fastq_whose_qualities_begin_like_records(tmp_path: pathlib.Path) -> None:
    fastq = "@r1 x\nACGT\n+\n@@@@\n@r2\nACGA\n+r2\n+@+@\n"
    assert run(tmp_path, fasta=fastq).names == ["r1", "r2"]


def test_graph_is_symmetric(tmp_path: pathlib.Path) -> None:
    graph = run(tmp_path, "filter.min_identity=0.7").graph()
    assert (graph != graph.T).nnz == 0
    assert graph[0, 1] == pytest.approx(11 / 12, abs=1e-6)


def test_queries_against_targets(tmp_path: pathlib.Path) -> None:
    (tmp_path / "queries.fasta").write_text(">q1\nACGTACGTACGT\n>q2\nTTTT\n")
    results = run(tmp_path, "input.sequences=null", "input.queries=queries.fasta", "input.targets=genes.fasta")
    assert results.names == ["q1", "q2"] and results.target_names == list(GENES)
    assert results.scores().shape == (2, 4)
    assert results.score("q1", "a") == 48
    assert results.graph("score").shape == (2, 4)


def test_what_was_not_written_is_named_with_its_key(tmp_path: pathlib.Path) -> None:
    results = run(tmp_path, "output.matrix.format=none")
    with pytest.raises(FileNotFoundError, match="output.matrix"):
        results.scores()
    with pytest.raises(FileNotFoundError, match="clusters"):
        results.clusters()
    with pytest.raises(KeyError, match="nobody"):
        run(tmp_path).score("a", "nobody")
    with pytest.raises(FileNotFoundError):
        pairscan.Results(tmp_path / "nowhere")


def test_condensed_index_counts_as_scipy_does() -> None:
    triangle = numpy.arange(10)
    square = scipy.spatial.distance.squareform(triangle)
    for first in range(5):
        for second in range(5):
            if first != second:
                assert triangle[pairscan.condensed_index(5, first, second)] == square[first, second]
    with pytest.raises(ValueError):
        pairscan.condensed_index(5, 2, 2)
    with pytest.raises(IndexError):
        pairscan.condensed_index(5, 0, 5)
