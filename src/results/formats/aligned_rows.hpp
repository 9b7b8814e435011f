#pragma once

#include <results/pair_record.hpp>
#include <results/path_part.hpp>
#include <results/sequence_letters.hpp>

#include <algorithm>
#include <cstdint>

// Sequences as rows of an alignment: a letter per residue, and '-' where the other sequence has a residue alone. Each
// row has as many letters as the part of the path has columns.

namespace pairscan {

/// Writes a row and returns the place behind it; `gap` is the kind of columns in which this sequence has no residue.
template <class PutResidues>
char* put_row(char* at, PathPart const& part, char gap, std::uint32_t begin, PutResidues const& put_residues) {
  for_each_run(part.cigar, [&](std::uint32_t length, char kind) {
    if (kind == gap) {
      at = std::fill_n(at, length, '-');
    } else {
      at = put_residues(at, begin, begin + length);
      begin += length;
    }
  });
  return at;
}

/// A query, and the strand that it was aligned as.
struct TurnedQuery {
  std::uint32_t record = 0;
  Strand strand = Strand::plus;
};

/// Writes a query, as its reverse complement on the minus strand.
inline char* put_query_row(char* at, SequenceLetters const& letters, TurnedQuery query, PathPart const& part) {
  return put_row(at, part, 'D', part.ends.query_begin, [&](char* place, std::uint32_t begin, std::uint32_t end) {
    return letters.put(place, query.record, query.strand, begin, end);
  });
}

/// Writes the target, which is a record of the set.
inline char* put_target_row(char* at, SequenceLetters const& letters, std::uint32_t target, PathPart const& part) {
  return put_row(at, part, 'I', part.ends.target_begin, [&](char* place, std::uint32_t begin, std::uint32_t end) {
    return letters.put(place, target, Strand::plus, begin, end);
  });
}

} // namespace pairscan
