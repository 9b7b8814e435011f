#!/usr/bin/env python3
"""Counts for how many pairs a program's score and identity follow from the path that it prints beside them.

  python3 own_paths.py [PRESET...]

These are the programs that report another one of the co-optimal paths than pairscan. A printed score that is the score of the
printed path by the preset's scheme, and a printed identity that is the path's by the preset's rule, say that path and
nothing else is what differs. The matrices are those of src/scoring/texts.
"""
import pathlib
import re
import sys
import tempfile

import regenerate
from optimum import blast_bases, equal_or_not, read_matrix
from regenerate import HERE, SWAP, cigar_of_rows, emboss_alignments, records, run, with_ones, write_records

TEXTS = HERE.parents[2] / "src" / "scoring" / "texts"


def matrix(name):
    texts = "".join(path.read_text() for path in TEXTS.glob("*.cpp"))
    return read_matrix(re.search(rf'k{name.replace("_", "")} = R"\((.*?)\)"', texts, re.S)[1])


def columns_of(cigar, query, target):
    """Yields the columns of a path as (letter of the query or None, letter of the target or None)."""
    at = target_at = 0
    for length, kind in re.findall(r"(\d+)([MID])", cigar):
        for _ in range(int(length)):
            yield query[at] if kind != "D" else None, target[target_at] if kind != "I" else None
            at += kind != "D"
            target_at += kind != "I"


def score_of(cigar, query, target, scheme):
    """Returns the score of a path; letters that the matrix lacks score 0."""
    scores, gaps, ends_free = scheme["scores"], scheme["gaps"], scheme.get("target_ends_free", False)
    parts = re.findall(r"(\d+)([MID])", cigar)
    total = sum(scores.get(a, {}).get(b, 0) for a, b in columns_of(cigar, query, target) if a and b)
    for at, (length, kind) in enumerate(parts):
        free = ends_free and kind == "D" and at in (0, len(parts) - 1)
        if kind != "M" and not free:
            total -= min(opening + extend * int(length) for opening, extend in gaps)
    return total


def counts_of(cigar, query, target, scheme):
    """Returns identical and all columns."""
    columns = [(a, b) for a, b in columns_of(cigar, query, target)
               if not (scheme.get("ignores_codes") and not {a, b} <= {None, *"ACGT"})]
    same = scheme.get("same", str.__eq__)
    return sum(bool(a and b) and same(a, b) for a, b in columns), len(columns)


# Each program yields, per pair, the two aligned parts, the CIGAR, and score and identity as printed.

def stretcher(preset, folder):
    protein = preset.endswith(".protein")
    kind = "-sprotein" if protein else "-snucleotide"
    every = records("proteins.fasta" if protein else "genes.fasta")
    for at, query in enumerate(every):
        write_records(folder / "query", [query])
        for target in every[at + 1:]:
            write_records(folder / "target", [target])
            run("stretcher", "query", "target", f"{kind}1", f"{kind}2", "-aformat", "pair", "-awidth", 5000, "-outfile", "out",
                "-auto", folder=folder)
            ((q, t), score, identity), = emboss_alignments((folder / "out").read_text())
            yield query[1], target[1], cigar_of_rows(q[2], t[2]), score, identity


def fasta(preset, folder):
    protein = preset.endswith(".protein")
    program = re.match(r"fasta-(\w+)", preset)[1] + "36"
    name = "proteins.fasta" if protein else "genes.fasta"
    every = dict(records(name))
    kind = ["-p"] if protein else ["-n", "-3"]
    query_name = None
    for line in run(program, *kind, "-q", "-z", -1, "-E", 1e9, "-b", 1000, "-d", 0, "-m", "9C", HERE / name, HERE / name,
                    folder=folder).splitlines():
        query = re.match(r"\s*\d+>>>(\S+)", line)
        query_name = query[1] if query else query_name
        hit = re.match(r"(\S+) .*\(\s*\d+\)(?: \[f\])?\s+(-?\d+)\s+([01]\.\d{3}) ", line)
        if hit and hit[1] != query_name:
            _, numbers, cigar = line.split("\t")
            begin, end, target_begin, target_end = (int(numbers.split()[place]) for place in (4, 5, 8, 9))
            yield (every[query_name][begin - 1:end], every[hit[1]][target_begin - 1:target_end],
                   with_ones(cigar).translate(SWAP), hit[2], hit[3])


def blast(preset, folder):
    protein = preset.startswith("blastp")
    names = ("proteins-plain.fasta",) * 2 if protein else ("reads.fasta", "refs.fasta")
    options = (["blastp", "-comp_based_stats", 0, "-seg", "no"] if protein else
               ["blastn", "-task", preset, "-dust", "no", "-strand", "plus"])
    for line in run(*options, "-query", HERE / names[0], "-subject", HERE / names[1], "-evalue", 1e6, "-max_hsps", 1,
                    "-max_target_seqs", 10000, "-outfmt", "6 score nident length qseq sseq qseqid sseqid", folder=folder).splitlines():
        score, identical, length, q, t, query, target = line.split("\t")
        if query != target:
            yield q.replace("-", ""), t.replace("-", ""), cigar_of_rows(q, t), score, f"{identical}/{length}"


def minimap2(preset, folder):
    reads = dict(records("reads.fasta"))
    for name, reference in records("refs.fasta"):
        write_records(folder / "target", [(name, reference)])
        for line in run("minimap2", "-c", "-x", preset.removeprefix("minimap2-"), "--for-only", "--secondary=no", "-s", 30, "-t", 1,
                        "target", HERE / "reads.fasta", folder=folder).splitlines():
            hit = line.split("\t")
            if "\ttp:A:P" in line:
                yield (reads[hit[0]][int(hit[2]):int(hit[3])], reference[int(hit[7]):int(hit[8])],
                       re.search(r"\tcg:Z:(\S+)", line)[1], re.search(r"\tAS:i:(-?\d+)", line)[1], f"{hit[9]}/{hit[10]}")


def mmseqs(preset, folder):
    every = dict(records("proteins-plain.fasta"))
    regenerate.mmseqs_alignments(folder)
    for line in (folder / "out").read_text().splitlines():
        query, target, raw, begin, end, target_begin, target_end, identity, cigar = line.split("\t")
        if query != target:
            yield (every[query][int(begin) - 1:int(end)], every[target][int(target_begin) - 1:int(target_end)], cigar, raw, identity)


def same_base(a, b):
    return a.replace("U", "T") == b.replace("U", "T")


def same_in_emboss(a, b):
    return a == b and a not in "JOU"  # letters that EBLOSUM62 lacks


SCHEMES = {
    "emboss-stretcher": (stretcher, lambda: {"scores": matrix("EDNAFULL"), "gaps": [(12, 4)]}),
    "emboss-stretcher.protein": (stretcher, lambda: {"scores": matrix("EBLOSUM62"), "gaps": [(10, 2)],
                                             "same": same_in_emboss}),
    "blastn": (blast, lambda: {"scores": blast_bases(2, -3), "gaps": [(5, 2)]}),
    "megablast": (blast, lambda: {"scores": blast_bases(1, -2), "gaps": [(0, 2.5)], "printed": lambda score: score // 1}),
    "blastp-unadjusted": (blast, lambda: {"scores": matrix("BLOSUM62"), "gaps": [(11, 1)]}),
    "mmseqs-unadjusted": (mmseqs, lambda: {"scores": matrix("BLOSUM62"), "gaps": [(10, 1)]}),
    "minimap2-map-ont": (minimap2, lambda: {"scores": equal_or_not(2, -4, -1), "gaps": [(4, 2), (24, 1)], "ignores_codes": True}),
    "minimap2-asm20": (minimap2, lambda: {"scores": equal_or_not(1, -4, -1), "gaps": [(6, 2), (26, 1)], "ignores_codes": True}),
}
for program, gaps, protein_gaps in (("ssearch", (12, 4), (10, 2)), ("ggsearch", (12, 4), (10, 2)), ("glsearch", (12, 4), (12, 2))):
    free = program == "glsearch"
    SCHEMES[f"fasta-{program}"] = (fasta, lambda gaps=gaps, free=free: {
        "scores": matrix("FASTA_DNA"), "gaps": [gaps], "target_ends_free": free, "same": same_base})
    SCHEMES[f"fasta-{program}.protein"] = (fasta, lambda gaps=protein_gaps, free=free: {
        "scores": matrix("FASTA_BL50"), "gaps": [gaps], "target_ends_free": free})


def identity_agrees(printed, identical, columns):
    if "/" in printed:
        return printed == f"{identical}/{columns}"
    return abs(float(printed) - identical / columns) <= 0.001  # FASTA rounds, MMseqs2 cuts


def count(preset, folder):
    program, scheme_of = SCHEMES[preset]
    scheme = scheme_of()
    pairs = scores = identities = 0
    for query, target, cigar, score, identity in program(preset, folder):
        query, target = query.upper(), target.upper()
        pairs += 1
        scores += scheme.get("printed", float)(score_of(cigar, query, target, scheme)) == float(score)
        identities += identity_agrees(identity, *counts_of(cigar, query, target, scheme))
    print(f"{preset}: {pairs} pairs, score of the path {scores}, identity of the path {identities}", flush=True)


if __name__ == "__main__":
    for wanted in sys.argv[1:] or SCHEMES:
        with tempfile.TemporaryDirectory() as made:
            count(wanted, pathlib.Path(made))
