#!/usr/bin/env python3
"""Compares the clusters of two .uc files: compare_uc.py ONE.uc OTHER.uc

Prints for each the clusters and the records alone, then the records whose set of companions is the same, and the adjusted
Rand index.
"""
import collections
import sys


def read(path):
    cluster = {}
    for line in open(path):
        cells = line.rstrip('\n').split('\t')
        if cells[0] in 'SH':
            cluster[cells[8].split(';')[0]] = cells[1]
    return cluster


def pairs(count):
    return count * (count - 1) // 2


def groups(cluster):
    found = collections.defaultdict(set)
    for record, number in cluster.items():
        found[number].add(record)
    return found


one, other = read(sys.argv[1]), read(sys.argv[2])
assert one.keys() == other.keys(), 'the files are of different records'
for path, cluster in zip(sys.argv[1:], (one, other)):
    sizes = [len(group) for group in groups(cluster).values()]
    print(f'{path}: {len(sizes)} clusters, {sizes.count(1)} of one, the largest of {max(sizes)}')
of_one, of_other = groups(one), groups(other)
same = sum(of_one[one[record]] == of_other[other[record]] for record in one)
both = sum(pairs(n) for n in collections.Counter((one[r], other[r]) for r in one).values())
in_one = sum(pairs(len(group)) for group in of_one.values())
in_other = sum(pairs(len(group)) for group in of_other.values())
expected = in_one * in_other / pairs(len(one))
print(f'{same} of {len(one)} records have the same companions')
print(f'adjusted Rand index {(both - expected) / ((in_one + in_other) / 2 - expected):.4f}')
