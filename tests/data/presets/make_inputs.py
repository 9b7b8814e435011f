#!/usr/bin/env python3
"""Writes the FASTA files of this folder from sequences of two Debian packages.

microbiomeutil-data gives 16S genes, mmseqs2-examples gives proteins. The seed is fixed, so a second run writes the same bytes.

  python3 make_inputs.py
"""
import gzip
import pathlib
import random

HERE = pathlib.Path(__file__).resolve().parent
GENES_16S = "/usr/share/microbiomeutil-data/RESOURCES/rRNA16S.gold.fasta"
PROTEINS = "/usr/share/doc/mmseqs2/example-data/DB.fasta.gz"
CODES_OF = {"A": "RMWDHVN", "C": "YMSBHVN", "G": "RKSBDVN", "T": "YKWBDHN"}
COMPLEMENT = str.maketrans("ACGT", "TGCA")


def read_fasta(path):
    """Returns [(description, sequence)] of a FASTA file, sequences as they are written."""
    opener = gzip.open if str(path).endswith(".gz") else open
    records = []
    with opener(path, "rt") as file:
        for line in file:
            if line.startswith(">"):
                records.append((line[1:].rstrip("\n"), []))
            else:
                records[-1][1].append(line.strip())
    return [(name, "".join(parts)) for name, parts in records]


def write_fasta(name, records):
    with open(HERE / name, "w") as file:
        for description, sequence in records:
            file.write(f">{description}\n{sequence}\n")


def mutated(sequence, rate, rng):
    """Returns a copy with `rate` changes per residue: 60 % substitutions, the rest short insertions and deletions."""
    out = []
    skip = 0
    for base in sequence:
        if skip:
            skip -= 1
            continue
        if rng.random() >= rate:
            out.append(base)
            continue
        kind = rng.random()
        length = min(1 + int(rng.expovariate(0.7)), 12)
        if kind < 0.6:
            out.append(rng.choice([b for b in "ACGT" if b != base]))
        elif kind < 0.8:
            out.append(base + "".join(rng.choice("ACGT") for _ in range(length)))
        else:
            skip = length - 1
    return "".join(out)


def with_codes(sequence, count, rng):
    """Returns a copy in which `count` bases are one of the codes that stand for them, N more often than the others."""
    letters = list(sequence)
    for at in rng.sample(range(len(letters)), count):
        codes = CODES_OF.get(letters[at], "N")
        letters[at] = "N" if rng.random() < 0.4 else rng.choice(codes)
    return "".join(letters)


def with_lower_case(sequence, rng):
    begin = rng.randrange(len(sequence) // 2)
    end = begin + rng.randrange(20, len(sequence) // 3)
    return sequence[:begin] + sequence[begin:end].lower() + sequence[end:]


def family(genes, name):
    return [record for record in genes if f"; {name};" in record[0] and len(record[1]) > 1350 and set(record[1].upper()) <= set("ACGT")]


def accession(description):
    return description.split()[0]


def genes_pieces(genes, rng):
    """Cuts 46 pieces: 20 of one region, 8 of another, 8 mutated copies, 6 of anywhere and 4 reverse complements."""
    whole = [(accession(name), sequence.upper()) for name, sequence in genes if len(sequence) > 1350]
    pieces = []

    def cut(begin, length, note=""):
        source, sequence = rng.choice(whole)
        piece = sequence[begin:begin + length]
        pieces.append((f"{source} {begin + 1}-{begin + len(piece)}{note}", piece))

    for _ in range(20):
        cut(500 + rng.randrange(30), rng.randrange(150, 260))
    for _ in range(8):
        cut(900 + rng.randrange(60), rng.randrange(150, 300))
    for at in range(8):
        note, sequence = pieces[at * 2]
        pieces.append((note + " mutated", mutated(sequence, (0.02, 0.05, 0.1, 0.15)[at % 4], rng) + "ACGT" * (at % 2)))
    for at in range(6):
        cut(rng.randrange(700), (560, 180, 420, 200, 160, 240)[at])
    for _ in range(4):
        cut(500, rng.randrange(150, 220), " reverse complement")
        note, sequence = pieces[-1]
        pieces[-1] = (note, sequence.translate(COMPLEMENT)[::-1])
    rng.shuffle(pieces)
    return pieces


def write_genes(genes, rng):
    pieces = genes_pieces(genes, rng)
    acgt = [(note, "".join(base if base in "ACGT" else "A" for base in sequence)) for note, sequence in pieces]
    full, plain = [], []
    for at, (note, sequence) in enumerate(pieces):
        if at % 3 == 0:
            sequence = with_codes(sequence, rng.randrange(1, 12), rng)
        if at % 7 == 1:
            sequence = with_lower_case(sequence, rng)
        if at in (10, 31):
            sequence = sequence.replace("T", "U").replace("t", "u")
        full.append((note, sequence))
        thymine = sequence.replace("U", "T").replace("u", "t")
        plain.append((note, "".join(base if base.upper() in "ACGTRYN" else "N" for base in thymine)))
    for name, records in (("genes.fasta", full), ("genes-plain.fasta", plain), ("genes-acgt.fasta", acgt)):
        write_fasta(name, [(f"g{at:02d} {note}", sequence) for at, (note, sequence) in enumerate(records, 1)])


def write_reads(genes, rng):
    """Writes 16 genes of one family and 76 mutated reads of them, some with a long gap, some with ambiguous letters."""
    sources = rng.sample(family(genes, "Enterobacteriaceae"), 16)
    refs = [(f"r{at:02d} {accession(name)} 301-1000", sequence.upper()[300:1000]) for at, (name, sequence) in enumerate(sources, 1)]
    reads = []
    for at in range(1, 77):
        name, gene = rng.choice(refs)
        length = rng.randrange(180, 420)
        begin = rng.randrange(len(gene) - length)
        read = mutated(gene[begin:begin + length], rng.choice((0.0, 0.01, 0.02, 0.04, 0.06)), rng)
        middle = len(read) // 2 + rng.randrange(-20, 20)
        gap = rng.randrange(15, 60)
        if at % 6 == 0:
            read = read[:middle] + read[middle + gap:]
        elif at % 6 == 3:
            read = read[:middle] + "".join(rng.choice("ACGT") for _ in range(gap)) + read[middle:]
        if at % 5 == 0:
            read = with_codes(read, rng.randrange(1, 6), rng)
        reads.append((f"q{at:02d} {name.split()[0]} {begin + 1}-{begin + length}", read))
    write_fasta("refs.fasta", refs)
    write_fasta("reads.fasta", reads)


def write_proteins(proteins, rng):
    """Writes 34 ribosomal proteins S6, 6 three-finger toxins and 6 epsilon subunits of ATP synthase."""
    chosen = []
    for words, count in (("30S ribosomal protein S6 ", 34), ("oxin", 6), ("ATP synthase epsilon chain", 6)):
        found = [r for r in proteins if words in r[0] and 60 <= len(r[1]) <= 300 and (words != "oxin" or "Naja" in r[0])]
        chosen += rng.sample(found, count)
    rng.shuffle(chosen)
    plain = [(f"p{at:02d} {name.split('|')[1]}", sequence) for at, (name, sequence) in enumerate(chosen, 1)]
    full = []
    for at, (name, sequence) in enumerate(plain):
        letters = list(sequence)
        if at % 4 == 0:
            for place in rng.sample(range(len(letters)), rng.randrange(1, 7)):
                near = {"D": "B", "N": "B", "E": "Z", "Q": "Z", "C": "U", "I": "J", "L": "J", "K": "O"}
                letters[place] = near.get(letters[place], "X")
        sequence = "".join(letters)
        full.append((name, with_lower_case(sequence, rng) if at % 9 == 2 else sequence))
    write_fasta("proteins-plain.fasta", plain)
    write_fasta("proteins.fasta", full)


if __name__ == "__main__":
    all_genes = read_fasta(GENES_16S)
    write_genes(all_genes, random.Random(20261123))
    write_reads(all_genes, random.Random(20261124))
    write_proteins(read_fasta(PROTEINS), random.Random(20261125))
