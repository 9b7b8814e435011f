"""Computes the optimum of a local alignment, to mark the pairs for which a heuristic program printed less."""


def equal_or_not(match, mismatch, ambiguous):
    """Returns the scores of two bases as {a: {b: score}}; a letter that is not A, C, G or T scores `ambiguous` with any."""
    letters = "ACGTRYSWKMBDHVN"
    plain = {a: {b: match if a == b else mismatch for b in letters} for a in "ACGT"}
    return {a: {b: plain[a][b] if a in "ACGT" and b in "ACGT" else ambiguous for b in letters} for a in letters}


def blast_bases(match, mismatch):
    """Returns the scores of blastn: codes whose bases meet score the mean over the larger number of bases, rounded."""
    bases = dict(A="A", C="C", G="G", T="T", R="AG", Y="CT", S="CG", W="AT", K="GT", M="AC", B="CGT", D="AGT", H="ACT", V="ACG")
    bases["N"] = "ACGT"

    def score(a, b):
        if not set(bases[a]) & set(bases[b]):
            return mismatch
        most = max(len(bases[a]), len(bases[b]))
        mean = (match + (most - 1) * mismatch) / most
        return int(mean - 0.5) if mean < 0 else int(mean + 0.5)

    return {a: {b: score(a, b) for b in bases} for a in bases}


def read_matrix(text):
    """Returns {a: {b: score}} of a matrix in the text format of NCBI."""
    lines = [line.split() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return {row[0]: dict(zip(lines[0], map(int, row[1:]))) for row in lines[1:]}


def local_optimum(query, target, scores, gaps):
    """Returns the best score of a local alignment.

    `gaps` holds one or two (open, extend), all positive; a gap of k residues costs the least of open + k * extend.
    """
    never = float("-inf")
    profile = {letter: [scores[letter][residue] for residue in query] for letter in set(target)}
    above = [0] * len(query)
    down = [[never] * len(query) for _ in gaps]
    best = 0
    for letter in target:
        diagonal = left = 0
        across = [never] * len(gaps)
        for at, pair in enumerate(profile[letter]):
            value = diagonal + pair
            diagonal = above[at]
            if value < 0:
                value = 0
            for piece, (opening, extend) in enumerate(gaps):
                vertical = down[piece][at]
                if diagonal - opening > vertical:
                    vertical = diagonal - opening
                vertical -= extend
                down[piece][at] = vertical
                horizontal = across[piece]
                if left - opening > horizontal:
                    horizontal = left - opening
                horizontal -= extend
                across[piece] = horizontal
                if vertical > value:
                    value = vertical
                if horizontal > value:
                    value = horizontal
            above[at] = left = value
            if value > best:
                best = value
    return best
