#include <results/formats/formats.hpp>
#include <results/formats/tagged_values.hpp>
#include <results/pair_names.hpp>
#include <results/sequence_letters.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <charconv>
#include <cstddef>

namespace pairscan {
namespace {

constexpr std::size_t kLongestQueryName = 254; // of the specification
constexpr int kUnmapped = 4;                   // flags
constexpr int kReversed = 16;

/// Throws Error (ExitCode::usage) for sequences that the specification excludes.
void check_for_sam(SequenceSet const& set) {
  if (set.alphabet != Alphabet::dna) {
    throw Error{ExitCode::usage, "output.pairs.format: sam is of nucleotides, and these are proteins; use paf or tsv"};
  }
  for (std::uint32_t query = 0; query < set.queries; ++query) {
    if (set.names[query].size() > kLongestQueryName) {
      throw Error{ExitCode::usage,
                  fmt::format("output.pairs.format: sam has names of up to {} characters, and '{}' has {}; shorten it, "
                              "or use paf or tsv",
                              kLongestQueryName, set.names[query], set.names[query].size())};
    }
  }
}

/// Writes alignments as SAM: targets are references, and each kept pair is a line of its own. Gaps at the ends are left
/// out: residues of the query that stand in them are clipped (S).
class SamFormat final : public LineFormat {
public:
  explicit SamFormat(LineContext const& context)
      : set_(context.set), names_(context.set), letters_(context.set), units_(context.units) {
    check_for_sam(set_);
  }

  [[nodiscard]] std::string_view file_name() const override { return "pairs.sam"; }

  void add_header(LineText& text) const override {
    text.add("@HD\tVN:1.6\tSO:unsorted\tGO:query\n");
    for (std::uint32_t target = set_.all_against_all ? 0 : set_.queries; target < set_.size(); ++target) {
      text.add(fmt::format("@SQ\tSN:{}\tLN:{}\n", set_.names[target], set_.length(target)));
    }
    text.add("@PG\tID:pairscan\tPN:pairscan\n");
  }

  void add_line(RecordView const& record, LineText& text) const override {
    std::string_view const query = names_.query(record);
    std::string_view const target = names_.target(record);
    std::uint32_t const length = names_.query_length(record);
    PathPart const inner = without_end_gaps(names_.path(record), EndGaps::all);
    char* at = text.room_for(query.size() + target.size() + most_text_bytes(inner.cigar.bytes().size()) + length +
                             kNumbers * kLongestNumber);
    at = put_text(at, query);
    at = inner.cigar.empty() ? put_unmapped(at) : put_place(at, record, target, inner, length);
    at = put_number(put_number(put_text(at, "*"), 0), 0); // of a mate
    at = letters_.put(at, record.query(), record.strand(), 0, length);
    at = put_text(at, "\t*"); // no qualities
    at = put_score_and_differences(at, record.score(), units_, count_columns(inner.cigar));
    at[-1] = '\n';
    text.end_at(at);
  }

private:
  static constexpr int kNumbers = 12; // and other short values, at the most

  static char* put_unmapped(char* at) {
    return put_text(put_number(put_number(put_text(put_number(at, kUnmapped), "*"), 0), 0), "*");
  }

  static char* put_place(char* at, RecordView const& record, std::string_view target, PathPart const& inner,
                         std::uint32_t query_length) {
    at = put_text(put_number(at, record.strand() == Strand::plus ? 0 : kReversed), target);
    at = put_number(put_number(at, inner.ends.target_begin + 1), kUnknownQuality);
    at = put_clipping(at, inner.ends.query_begin);
    at = write_cigar(at, inner.cigar);
    at = put_clipping(at, query_length - inner.ends.query_end);
    *at++ = '\t';
    return at;
  }

  static char* put_clipping(char* at, std::uint32_t residues) {
    if (residues > 0) {
      at = std::to_chars(at, at + kLongestNumber - 1, residues).ptr;
      *at++ = 'S';
    }
    return at;
  }

  SequenceSet const& set_;
  PairNames names_;
  SequenceLetters letters_;
  ScoreUnits units_;
};

} // namespace

std::unique_ptr<LineFormat> make_sam(LineContext const& context, PairsOutput const& /*output*/) {
  return std::make_unique<SamFormat>(context);
}

} // namespace pairscan
