#pragma once

#include <config/config.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace pairscan {

/// What a column or a format is made of. Each kind also takes all kinds before it, but for a distance, which stands
/// apart: alignment.distance gives neither scores nor paths.
enum class FieldNeed : std::uint8_t {
  names,    // and lengths of the two sequences
  score,    // and strand
  counts,   // what the path is counted as
  ends,     // the residues that the alignment covers
  path,     // the CIGAR
  residues, // of both sequences
  distance
};

/// A column of a table of pairs: its name, and what it is made of.
struct PairFieldRow {
  PairField field;
  std::string_view name;
  FieldNeed need;
};

/// All columns, in the order of their enumerators: first our own, then the other names of vsearch's --userfields.
/// Another one is one line here, one enumerator, and one line in results/formats/field_writers.cpp.
inline constexpr auto kPairFields = std::to_array<PairFieldRow>({
    {PairField::query, "query", FieldNeed::names},
    {PairField::target, "target", FieldNeed::names},
    {PairField::score, "score", FieldNeed::score},
    {PairField::identity, "identity", FieldNeed::counts},
    {PairField::columns, "columns", FieldNeed::counts},
    {PairField::matches, "matches", FieldNeed::counts},
    {PairField::mismatches, "mismatches", FieldNeed::counts},
    {PairField::gaps, "gaps", FieldNeed::counts},
    {PairField::cigar, "cigar", FieldNeed::path},
    {PairField::query_begin, "query_begin", FieldNeed::ends},
    {PairField::query_end, "query_end", FieldNeed::ends},
    {PairField::target_begin, "target_begin", FieldNeed::ends},
    {PairField::target_end, "target_end", FieldNeed::ends},
    {PairField::strand, "strand", FieldNeed::score},
    {PairField::bits, "bits", FieldNeed::score},
    {PairField::evalue, "evalue", FieldNeed::score},
    {PairField::distance, "distance", FieldNeed::distance},
    {PairField::raw, "raw", FieldNeed::score},
    {PairField::id, "id", FieldNeed::counts},
    {PairField::id0, "id0", FieldNeed::counts},
    {PairField::id1, "id1", FieldNeed::counts},
    {PairField::id2, "id2", FieldNeed::path},
    {PairField::id3, "id3", FieldNeed::path},
    {PairField::id4, "id4", FieldNeed::counts},
    {PairField::alnlen, "alnlen", FieldNeed::path},
    {PairField::pairs, "pairs", FieldNeed::counts},
    {PairField::ids, "ids", FieldNeed::counts},
    {PairField::mism, "mism", FieldNeed::counts},
    {PairField::opens, "opens", FieldNeed::path},
    {PairField::exts, "exts", FieldNeed::path},
    {PairField::pv, "pv", FieldNeed::counts},
    {PairField::pctpv, "pctpv", FieldNeed::path},
    {PairField::pctgaps, "pctgaps", FieldNeed::path},
    {PairField::ql, "ql", FieldNeed::names},
    {PairField::tl, "tl", FieldNeed::names},
    {PairField::qs, "qs", FieldNeed::ends},
    {PairField::ts, "ts", FieldNeed::ends},
    {PairField::qcov, "qcov", FieldNeed::counts},
    {PairField::tcov, "tcov", FieldNeed::counts},
    {PairField::qlo, "qlo", FieldNeed::ends},
    {PairField::qhi, "qhi", FieldNeed::ends},
    {PairField::tlo, "tlo", FieldNeed::ends},
    {PairField::thi, "thi", FieldNeed::ends},
    {PairField::qilo, "qilo", FieldNeed::path},
    {PairField::qihi, "qihi", FieldNeed::path},
    {PairField::tilo, "tilo", FieldNeed::path},
    {PairField::tihi, "tihi", FieldNeed::path},
    {PairField::qstrand, "qstrand", FieldNeed::score},
    {PairField::tstrand, "tstrand", FieldNeed::names},
    {PairField::qframe, "qframe", FieldNeed::names},
    {PairField::tframe, "tframe", FieldNeed::names},
    {PairField::aln, "aln", FieldNeed::path},
    {PairField::caln, "caln", FieldNeed::path},
    {PairField::qrow, "qrow", FieldNeed::residues},
    {PairField::trow, "trow", FieldNeed::residues},
});

[[nodiscard]] constexpr FieldNeed need_of(PairField field) {
  return kPairFields[static_cast<std::size_t>(field)].need;
}

/// Returns what columns need together; `names` of none.
[[nodiscard]] constexpr FieldNeed need_of(std::span<PairField const> fields) {
  FieldNeed most = FieldNeed::names;
  for (PairField const field : fields) {
    most = std::max(most, need_of(field));
  }
  return most;
}

/// True for the columns that a table has unless others are named.
[[nodiscard]] constexpr bool is_usual(PairField field, Strands strands) {
  return field <= PairField::cigar || (field == PairField::strand && strands == Strands::both);
}

} // namespace pairscan
