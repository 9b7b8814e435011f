#!/usr/bin/env python3
"""Runs the programs that presets are named after and writes what they print as <preset>.tsv beside this file.

  python3 regenerate.py [PRESET...]

Without names, all are written; the six with the column below_optimum take one or two minutes each. README.md names the packages.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

from make_inputs import read_fasta
from optimum import blast_bases, equal_or_not, local_optimum, read_matrix

HERE = pathlib.Path(__file__).resolve().parent
MOST_PAIRS = 1035
BLOSUM62 = pathlib.Path("/usr/share/EMBOSS/data/EBLOSUM62")
HIT = ["query", "target", "score"]
SWAP = str.maketrans("ID", "DI")
PLACE = ["query_begin", "query_end", "target_begin", "target_end"]


def run(*command, folder):
    """Returns what the command prints."""
    done = subprocess.run([str(word) for word in command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}\n{done.stderr}")
    return done.stdout


def records(name):
    """Returns [(name, sequence)] of a FASTA file of this folder."""
    return [(description.split()[0], sequence) for description, sequence in read_fasta(HERE / name)]


def write_records(path, chosen):
    path.write_text("".join(f">{name}\n{sequence}\n" for name, sequence in chosen))


def write_tsv(preset, columns, rows):
    lines = ["\t".join(map(str, row)) for row in [columns, *rows]]
    (HERE / f"{preset}.tsv").write_text("\n".join(lines) + "\n")
    print(f"{preset}: {len(rows)} pairs", flush=True)


def one_order_first(rows):
    """Returns at most MOST_PAIRS rows without self-comparisons: those whose query is the earlier record, then the others."""
    rows = sorted(rows, key=lambda row: row[:2])
    return ([row for row in rows if row[0] < row[1]] + [row for row in rows if row[0] > row[1]])[:MOST_PAIRS]


def with_ones(cigar):
    """Returns a CIGAR with a 1 where the program leaves it out."""
    return re.sub(r"(\d*)([MID])", lambda part: (part[1] or "1") + part[2], cigar)


def cigar_of_rows(query, target):
    """Returns the CIGAR of two rows of an alignment."""
    letters = "".join("D" if q == "-" else "I" if t == "-" else "M" for q, t in zip(query, target))
    return "".join(f"{len(part[0])}{part[1]}" for part in re.finditer(r"(.)\1*", letters))


def vsearch(preset, folder):
    fields = ("query", "target", "raw", "id0", "id1", "id2", "id3", "caln")
    run("vsearch", "--allpairs_global", HERE / "genes.fasta", "--acceptall", "--qmask", "none", "--threads", 1,
        "--userout", "out", "--userfields", "+".join(fields), folder=folder)
    rows = [line.split("\t") for line in (folder / "out").read_text().splitlines()]
    write_tsv(preset, [*fields[:-1], "cigar"], sorted([*row[:-1], with_ones(row[-1]).translate(SWAP)] for row in rows))


def emboss_alignments(text):
    """Yields (begin, end, row) of query and of target, the score and the identity of each alignment in EMBOSS's `pair`."""
    for block in text.split("# Aligned_sequences: 2")[1:]:
        sides = []
        for name in re.findall(r"^# [12]: (\S+)", block, re.M):
            parts = re.findall(rf"^{name} +(\d+) (\S+) +(\d+)$", block, re.M)
            sides.append((parts[0][0], parts[-1][2], "".join(row for _, row, _ in parts)))
        score = re.search(r"^# Score: (\S+)", block, re.M)[1]
        identity = re.search(r"^# Identity: +(\S+)", block, re.M)[1]
        yield sides, score, identity


def emboss(preset, folder):
    """Runs needle, water or stretcher with every record against the later ones; stretcher takes one target per run."""
    protein = preset.endswith(".protein")
    program = re.match(r"emboss-(needle|water|stretcher)", preset)[1]
    records_here = records("proteins.fasta" if protein else "genes.fasta")
    kind = "-sprotein" if protein else "-snucleotide"
    options = ["-gapopen", 10, "-gapextend", 0.5] if program != "stretcher" else []
    if "endweight" in preset:
        options += ["-endweight", "-endopen", 10, "-endextend", 0.5]
    rows = []
    for at, query in enumerate(records_here):
        later = records_here[at + 1:]
        write_records(folder / "query", [query])
        for targets in [[target] for target in later] if program == "stretcher" else [later] * bool(later):
            write_records(folder / "targets", targets)
            run(program, "query", "targets", f"{kind}1", f"{kind}2", *options, "-aformat", "pair", "-awidth", 5000,
                "-outfile", "out", "-auto", folder=folder)
            found = emboss_alignments((folder / "out").read_text())
            for target, ((q, t), score, identity) in zip(targets, found, strict=True):
                ends = [q[0], q[1], t[0], t[1]] if program == "water" else []
                path = cigar_of_rows(q[2], t[2]) if len(rows) % 2 == 0 else "*"
                rows.append([query[0], target[0], score, identity, *ends, *[path] * (program != "stretcher")])
    columns = [*HIT, "identical/columns", *PLACE * (program == "water"), *["cigar"] * (program != "stretcher")]
    write_tsv(preset, columns, rows)


def fasta(preset, folder):
    """Runs ssearch36, ggsearch36 or glsearch36 with all records against all."""
    protein = preset.endswith(".protein")
    program = re.match(r"fasta-(\w+)", preset)[1] + "36"
    path = HERE / ("proteins.fasta" if protein else "genes.fasta")
    kind = ["-p"] if protein else ["-n", "-3"]
    text = run(program, *kind, "-q", "-z", -1, "-E", 1e9, "-b", 1000, "-d", 0, "-m", "9C", path, path, folder=folder)
    rows = []
    for line in text.splitlines():
        query = re.match(r"\s*\d+>>>(\S+)", line)
        if query:
            name = query[1]
            continue
        hit = re.match(r"(\S+) .*\(\s*\d+\)(?: \[f\])?\s+(-?\d+)\s+([01]\.\d{3}) ", line)
        if hit:
            numbers = line.split("\t")[1].split()
            ends = [numbers[place] for place in (4, 5, 8, 9)]
            rows.append([name, hit[1], hit[2], hit[3], *ends])
    write_tsv(preset, [*HIT, "identity", *PLACE], one_order_first(rows))


def swarm(preset, folder):
    """Makes every record a seed in turn by its abundance, so that a large -d puts the others into its cluster."""
    every = records("genes-acgt.fasta")
    rows = []
    for seed, _ in every:
        write_records(folder / "in", [(f"{name}_{9 if name == seed else 1}", sequence) for name, sequence in every])
        run("swarm", "-d", 255, "-t", 1, "-u", "hits", "-o", "clusters", "in", folder=folder)
        for line in (folder / "hits").read_text().splitlines():
            hit = line.split("\t")
            member, target = hit[8].split("_")[0], hit[9].split("_")[0]
            if hit[0] == "H" and target == seed:
                rows.append([member, target, hit[3], with_ones(hit[7])])
    write_tsv(preset, ["query", "target", "identity", "cigar"], one_order_first(rows))


def ndist(preset, folder):
    """Reads the triangle that NDist prints: the number of records, with -i their names, then row by row."""
    names = [name for name, _ in records("genes-plain.fasta")]
    words = run("NDist", "-i", "-in", HERE / "genes-plain.fasta", folder=folder).split()
    distances = iter(words[1 + len(names):])
    rows = [[query, target, next(distances)] for at, query in enumerate(names) for target in names[:at]]
    assert next(distances, None) is None
    write_tsv(preset, ["query", "target", "distance"], rows)


def mothur(preset, folder):
    """Runs pairwise.seqs once per calculator and countends; kmercutoff=100 keeps all pairs."""
    write_records(folder / "in.fasta", records("genes-plain.fasta"))
    settings = [("onegap", "T"), ("onegap", "F"), ("eachgap", "T"), ("eachgap", "F"), ("nogaps", "T"), ("nogaps", "F")]
    columns, table = [], {}
    for calc, ends in settings:
        run("mothur", "#pairwise.seqs(fasta=in.fasta, align=needleman, match=1, mismatch=-1, gapopen=-2, gapextend=-2, "
            f"calc={calc}, countends={ends}, cutoff=1.0, kmercutoff=100, processors=1)", folder=folder)
        columns.append(f"calc={calc},countends={ends}")
        for line in (folder / "in.dist").read_text().splitlines():
            query, target, distance = line.split()
            table.setdefault((query, target), {})[columns[-1]] = distance
    rows = [[*pair, *(found.get(column, "none") for column in columns)] for pair, found in sorted(table.items())]
    write_tsv(preset, ["query", "target", *columns], rows)


def with_optima(rows, queries, targets, scores, gaps, printed=lambda score: score):
    """Returns the rows with a last column: 1 if the score, the third column, is below the optimum, else 0."""
    found = []
    for row in rows:
        best = local_optimum(queries[row[0]].upper(), targets[row[1]].upper(), scores, gaps)
        found.append([*row, int(float(row[2]) < printed(best))])
    return found


def blast(preset, folder):
    """Runs blastn, megablast or blastp; the best HSP of a pair is the first."""
    fields = "qseqid sseqid score qstart qend sstart send nident length pident"
    if preset == "blastp-unadjusted":
        names = ("proteins-plain.fasta", "proteins-plain.fasta")
        command = ["blastp", "-comp_based_stats", 0, "-seg", "no"]
        scores, gaps = read_matrix(BLOSUM62.read_text()), [(11, 1)]
    else:
        names = ("reads.fasta", "refs.fasta")
        command = ["blastn", "-task", preset, "-dust", "no", "-strand", "plus"]
        scores, gaps = (blast_bases(2, -3), [(5, 2)]) if preset == "blastn" else (blast_bases(1, -2), [(0, 2.5)])
    text = run(*command, "-query", HERE / names[0], "-subject", HERE / names[1], "-evalue", 1e6, "-max_hsps", 1,
               "-max_target_seqs", 10000, "-outfmt", f"6 {fields}", folder=folder)
    rows = [line.split("\t") for line in text.splitlines()]
    rows = one_order_first([*row[:-3], f"{row[-3]}/{row[-2]}", row[-1]] for row in rows)
    marked = with_optima(rows, dict(records(names[0])), dict(records(names[1])), scores, gaps, lambda best: best // 1)
    write_tsv(preset, [*HIT, *PLACE, "identical/columns", "identity", "below_optimum"], marked)


def minimap2(preset, folder):
    """Maps all reads to one reference at a time and takes the primary alignments to the forward strand.

    -s 30 only reports more: asm20 leaves out alignments that score less than 200.
    """
    rows = []
    for reference in records("refs.fasta"):
        write_records(folder / "target", [reference])
        text = run("minimap2", "-c", "-x", preset.removeprefix("minimap2-"), "--for-only", "--secondary=no", "-s", 30,
                   "-t", 1, "target", HERE / "reads.fasta", folder=folder)
        for line in text.splitlines():
            hit = line.split("\t")
            score = re.search(r"\tAS:i:(-?\d+)", line)[1]
            begin, target_begin = int(hit[2]) + 1, int(hit[7]) + 1
            row = [hit[0], hit[5], score, begin, hit[3], target_begin, hit[8], f"{hit[9]}/{hit[10]}"]
            if "\ttp:A:P" in line and not any(row[:2] == other[:2] and int(other[2]) >= int(score) for other in rows):
                rows = [other for other in rows if other[:2] != row[:2]] + [row]
    scheme = {"minimap2-map-ont": (2, -4, [(4, 2), (24, 1)]), "minimap2-asm20": (1, -4, [(6, 2), (26, 1)])}[preset]
    rows = with_optima(one_order_first(rows), dict(records("reads.fasta")), dict(records("refs.fasta")),
                       equal_or_not(scheme[0], scheme[1], -1), scheme[2])
    write_tsv(preset, [*HIT, *PLACE, "identical/columns", "below_optimum"], rows)


def bwa(preset, folder):
    """Maps all reads to one reference at a time with the defaults; the end bonus is in bwa's path, not in its score."""
    rows = []
    for reference in records("refs.fasta"):
        write_records(folder / "target", [reference])
        run("bwa", "index", "target", folder=folder)
        text = run("bwa", "mem", "-t", 1, "target", HERE / "reads.fasta", folder=folder)
        for line in text.splitlines():
            hit = line.split("\t")
            if not line.startswith("@") and not int(hit[1]) & (4 | 16 | 256 | 2048):
                rows.append([hit[0], hit[2], re.search(r"\tAS:i:(\d+)", line)[1]])
    rows = with_optima(one_order_first(rows), dict(records("reads.fasta")), dict(records("refs.fasta")),
                       equal_or_not(1, -4, -1), [(6, 1)])
    write_tsv(preset, [*HIT, "below_optimum"], rows)


def score_of_cigar(cigar, query, target, scores, opening, extend):
    """Returns the score of a path whose first columns are the first residues of both sequences."""
    total = at = target_at = 0
    for length, kind in re.findall(r"(\d+)([MID])", cigar):
        length = int(length)
        if kind == "M":
            total += sum(scores[a][b] for a, b in zip(query[at:at + length], target[target_at:target_at + length], strict=True))
        else:
            total -= opening + length * extend
        at += length if kind != "D" else 0
        target_at += length if kind != "I" else 0
    return total


def mmseqs_alignments(folder, identity=0):
    """Aligns all pairs by a made prefilter result, and writes them as `out`; identity is that of --seq-id-mode."""
    path = HERE / "proteins-plain.fasta"
    run("mmseqs", "createdb", path, "db", "--shuffle", 0, folder=folder)
    keys = range(len(records(path.name)))
    (folder / "all.txt").write_text("".join(f"{query}\t{target}\t0\t0\n" for query in keys for target in keys))
    run("mmseqs", "tsv2db", "all.txt", "all", "--output-dbtype", 7, folder=folder)
    run("mmseqs", "align", "db", "db", "all", "aligned", "-a", "--alignment-mode", 3, "--comp-bias-corr", 0, "-e", "inf",
        "--seq-id-mode", identity, "--threads", 1, folder=folder)
    fields = "query,target,raw,qstart,qend,tstart,tend,fident,cigar"
    run("mmseqs", "convertalis", "db", "db", "aligned", "out", "--format-output", fields, "--threads", 1, folder=folder)


def mmseqs(preset, folder):
    """Scores the CIGARs, as mmseqs recomputes `raw` from whole bits; --seq-id-mode 1 and 2 divide by one of the lengths."""
    proteins = dict(records("proteins-plain.fasta"))
    scores = read_matrix(BLOSUM62.read_text())
    rows = {}
    for mode in (0, 1, 2):
        made = folder / str(mode)
        made.mkdir()
        mmseqs_alignments(made, mode)
        for line in (made / "out").read_text().splitlines():
            query, target, raw, begin, end, target_begin, target_end, identity, cigar = line.split("\t")
            parts = proteins[query][int(begin) - 1:int(end)], proteins[target][int(target_begin) - 1:int(target_end)]
            score = score_of_cigar(cigar, *parts, scores, 10, 1)
            row = [query, target, score, begin, end, target_begin, target_end, raw]
            rows.setdefault((query, target), row).append(identity)
    columns = ["query", "target", "score_of_cigar", *PLACE, "raw", "identity", "identity_of_shorter", "identity_of_longer"]
    write_tsv(preset, columns, one_order_first(rows.values()))


PRESETS = {"vsearch": vsearch}
for base in ("emboss-needle", "emboss-needle-endweight", "emboss-water", "emboss-stretcher"):
    PRESETS[base] = PRESETS[base + ".protein"] = emboss
for base in ("fasta-ssearch", "fasta-ggsearch", "fasta-glsearch"):
    PRESETS[base] = PRESETS[base + ".protein"] = fasta
PRESETS |= {"swarm": swarm, "ndist": ndist, "mothur-needleman": mothur, "blastn": blast, "megablast": blast}
PRESETS |= {"blastp-unadjusted": blast, "minimap2-map-ont": minimap2, "minimap2-asm20": minimap2, "bwa-mem": bwa}
PRESETS |= {"mmseqs-unadjusted": mmseqs}

if __name__ == "__main__":
    for wanted in sys.argv[1:] or PRESETS:
        with tempfile.TemporaryDirectory() as made:
            PRESETS[wanted](wanted, pathlib.Path(made))
