#include <config/pair_fields.hpp>
#include <results/formats/aligned_rows.hpp>
#include <results/formats/field_writers.hpp>
#include <results/formats/hit_values.hpp>
#include <results/formats/vsearch_values.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

namespace pairscan {
namespace {

using Line = FieldLine;

/// Positions count from 1 and are inclusive; a part without residues begins and ends at 0.
[[nodiscard]] std::uint32_t first_of(std::uint32_t begin, std::uint32_t end) {
  return begin == end ? 0 : begin + 1;
}
[[nodiscard]] std::uint32_t last_of(std::uint32_t begin, std::uint32_t end) {
  return begin == end ? 0 : end;
}

char* put_query_begin(char* at, Line const& line) {
  return put_number(at, first_of(line.ends.query_begin, line.ends.query_end));
}
char* put_query_end(char* at, Line const& line) {
  return put_number(at, last_of(line.ends.query_begin, line.ends.query_end));
}
char* put_target_begin(char* at, Line const& line) {
  return put_number(at, first_of(line.ends.target_begin, line.ends.target_end));
}
char* put_target_end(char* at, Line const& line) {
  return put_number(at, last_of(line.ends.target_begin, line.ends.target_end));
}

/// vsearch exchanges the query's positions on the minus strand.
char* put_qlo(char* at, Line const& line) {
  return line.record.strand() == Strand::plus ? put_query_begin(at, line) : put_query_end(at, line);
}
char* put_qhi(char* at, Line const& line) {
  return line.record.strand() == Strand::plus ? put_query_end(at, line) : put_query_begin(at, line);
}

char* put_this_score(char* at, Line const& line) {
  return put_score(at, line.record.score(), line.units);
}
char* put_matches(char* at, Line const& line) {
  return put_number(at, line.path.matches);
}
char* put_mismatches(char* at, Line const& line) {
  return put_number(at, line.path.mismatches);
}
char* put_strand(char* at, Line const& line) {
  return put_text(at, line.record.strand() == Strand::plus ? "+" : "-");
}
char* put_matches_over_columns(char* at, Line const& line) {
  return put_percent_of(at, line.path.matches, line.path.columns);
}

/// Differences, with each gap as one, over the longer sequence.
char* put_id3(char* at, Line const& line) {
  double const longer = std::max(line.query_length, line.target_length);
  double const differences = line.path.mismatches + count_columns(line.record.cigar()).gap_runs;
  return put_one_decimal(at, longer > 0 ? std::max(0.0, 100.0 * (1.0 - differences / longer)) : 0.0);
}

char* put_qrow(char* at, Line const& line) {
  return end_value(put_query_row(at, *line.letters, {line.record.query(), line.record.strand()}, line.inner));
}
char* put_trow(char* at, Line const& line) {
  return end_value(put_target_row(at, *line.letters, line.target_record, line.inner));
}

[[nodiscard]] std::uint32_t pairs_of(Line const& line) {
  return line.path.matches + line.path.mismatches;
}

/// In the order of the enumerators.
constexpr auto kWriters = std::to_array<FieldWriter>({
    {PairField::query, [](char* at, Line const& line) { return put_text(at, line.query); }},
    {PairField::target, [](char* at, Line const& line) { return put_text(at, line.target); }},
    {PairField::score, put_this_score},
    {PairField::identity, [](char* at, Line const& line) { return put_fraction(at, line.path.identity); }},
    {PairField::columns, [](char* at, Line const& line) { return put_number(at, line.path.columns); }},
    {PairField::matches, put_matches},
    {PairField::mismatches, put_mismatches},
    {PairField::gaps, [](char* at, Line const& line) { return put_number(at, line.path.gaps); }},
    {PairField::cigar, [](char* at, Line const& line) { return put_cigar(at, line.record.cigar()); }},
    {PairField::query_begin, put_query_begin},
    {PairField::query_end, put_query_end},
    {PairField::target_begin, put_target_begin},
    {PairField::target_end, put_target_end},
    {PairField::strand, put_strand},
    {PairField::bits, [](char* at, Line const& line) { return put_bits(at, line.statistics, line.record); }},
    {PairField::evalue, [](char* at, Line const& line) { return put_evalue(at, line.statistics, line.record); }},
    {PairField::distance,
     [](char* at, Line const& line) { return put_real(at, line.record.carried(), line.single_distances); }},
    {PairField::raw, put_this_score},
    {PairField::id, [](char* at, Line const& line) { return put_percent(at, line.path.identity); }},
    {PairField::id0,
     [](char* at,
        Line const&
            line) { return put_percent_of(at, line.path.matches, std::min(line.query_length, line.target_length)); }},
    {PairField::id1, put_matches_over_columns},
    {PairField::id2,
     [](char* at, Line const& line) { return put_percent_of(at, line.path.matches, line.inner_columns.columns()); },
     FieldWriter::inner_path},
    {PairField::id3, put_id3},
    {PairField::id4, put_matches_over_columns},
    {PairField::alnlen, [](char* at, Line const& line) { return put_number(at, line.inner_columns.columns()); },
     FieldWriter::inner_path},
    {PairField::pairs, [](char* at, Line const& line) { return put_number(at, pairs_of(line)); }},
    {PairField::ids, put_matches},
    {PairField::mism, put_mismatches},
    {PairField::opens, [](char* at, Line const& line) { return put_number(at, line.inner_columns.gap_runs); },
     FieldWriter::inner_path},
    {PairField::exts,
     [](char* at, Line const& line) { return put_number(at, line.inner_columns.gaps - line.inner_columns.gap_runs); },
     FieldWriter::inner_path},
    {PairField::pv, put_matches},
    {PairField::pctpv,
     [](char* at, Line const& line) { return put_percent_of(at, line.path.matches, line.inner_columns.columns()); },
     FieldWriter::inner_path},
    {PairField::pctgaps,
     [](char* at,
        Line const& line) { return put_percent_of(at, line.inner_columns.gaps, line.inner_columns.columns()); },
     FieldWriter::inner_path},
    {PairField::ql, [](char* at, Line const& line) { return put_number(at, line.query_length); }},
    {PairField::tl, [](char* at, Line const& line) { return put_number(at, line.target_length); }},
    {PairField::qs,
     [](char* at, Line const& line) { return put_number(at, line.ends.query_end - line.ends.query_begin); }},
    {PairField::ts,
     [](char* at, Line const& line) { return put_number(at, line.ends.target_end - line.ends.target_begin); }},
    {PairField::qcov, [](char* at, Line const& line) { return put_percent_of(at, pairs_of(line), line.query_length); }},
    {PairField::tcov,
     [](char* at, Line const& line) { return put_percent_of(at, pairs_of(line), line.target_length); }},
    {PairField::qlo, put_qlo},
    {PairField::qhi, put_qhi},
    {PairField::tlo, put_target_begin},
    {PairField::thi, put_target_end},
    {PairField::qilo,
     [](char* at,
        Line const& line) { return put_number(at, first_of(line.inner.ends.query_begin, line.inner.ends.query_end)); },
     FieldWriter::inner_path},
    {PairField::qihi,
     [](char* at,
        Line const& line) { return put_number(at, last_of(line.inner.ends.query_begin, line.inner.ends.query_end)); },
     FieldWriter::inner_path},
    {PairField::tilo,
     [](char* at,
        Line const&
            line) { return put_number(at, first_of(line.inner.ends.target_begin, line.inner.ends.target_end)); },
     FieldWriter::inner_path},
    {PairField::tihi,
     [](char* at,
        Line const& line) { return put_number(at, last_of(line.inner.ends.target_begin, line.inner.ends.target_end)); },
     FieldWriter::inner_path},
    {PairField::qstrand, put_strand},
    {PairField::tstrand, [](char* at, Line const& /*line*/) { return put_text(at, "+"); }},
    {PairField::qframe, [](char* at, Line const& /*line*/) { return put_text(at, "+0"); }},
    {PairField::tframe, [](char* at, Line const& /*line*/) { return put_text(at, "+0"); }},
    {PairField::aln, [](char* at, Line const& line) { return end_value(put_aln(at, line.record.cigar())); },
     FieldWriter::room_by_column},
    {PairField::caln, [](char* at, Line const& line) { return end_value(put_caln(at, line.record.cigar())); }},
    {PairField::qrow, put_qrow, FieldWriter::inner_path | FieldWriter::room_by_column},
    {PairField::trow, put_trow, FieldWriter::inner_path | FieldWriter::room_by_column},
});

static_assert(kWriters.size() == kPairFields.size());
static_assert(
    [] {
      for (std::size_t index = 0; index < kWriters.size(); ++index) {
        if (kWriters[index].field != kPairFields[index].field ||
            static_cast<std::size_t>(kWriters[index].field) != index) {
          return false;
        }
      }
      return true;
    }(),
    "both lists stand in the order of the enumerators");

} // namespace

FieldWriter const& writer_of(PairField field) {
  return kWriters[static_cast<std::size_t>(field)];
}

} // namespace pairscan
