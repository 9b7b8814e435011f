#pragma once

#include <results/line_format.hpp>
#include <results/record_block.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan::testing {

/// A set of DNA by its letters: a query q0, q1, ... for each of the first, then targets t0, t1, ...
[[nodiscard]] inline SequenceSet dna_set(std::vector<std::string> const& queries,
                                         std::vector<std::string> const& targets) {
  SequenceSet set;
  set.offsets = {0};
  set.all_against_all = false;
  set.queries = static_cast<std::uint32_t>(queries.size());
  auto const add = [&](std::string const& name, std::string const& letters) {
    set.names.push_back(name);
    for (char const letter : letters) {
      set.residues.append(
          std::array{letter == 'N' ? Residue{15} : static_cast<Residue>(1U << std::string_view("ACGT").find(letter))});
    }
    set.offsets.push_back(set.residues.size());
  };
  for (std::size_t query = 0; query < queries.size(); ++query) {
    add("q" + std::to_string(query), queries[query]);
  }
  for (std::size_t target = 0; target < targets.size(); ++target) {
    add("t" + std::to_string(target), targets[target]);
  }
  return set;
}

/// A record whose counts are those of its CIGAR.
[[nodiscard]] inline PairRecord record_of(std::string const& cigar, std::optional<AlignmentEnds> ends = {},
                                          Strand strand = Strand::plus) {
  PairRecord record{.score = 42, .cigar = Cigar(cigar), .ends = ends, .strand = strand};
  std::uint32_t length = 0;
  for (char const letter : cigar) {
    bool const digit = letter >= '0' && letter <= '9';
    length = digit ? 10 * length + static_cast<std::uint32_t>(letter - '0') : length;
    record.columns += digit ? 0 : length;
    record.matches += letter == '=' ? length : 0;
    record.mismatches += letter == 'X' ? length : 0;
    record.gaps += letter == 'I' || letter == 'D' ? length : 0;
    length = digit ? length : 0;
  }
  record.identity = record.columns == 0 ? 0 : static_cast<double>(record.matches) / record.columns;
  return record;
}

/// The line of a record, without the header.
[[nodiscard]] inline std::string line_of(LineFormat const& format, PairRecord const& record) {
  LineText text;
  RecordSchema schema = kPathSchema.with(RecordPart::strand);
  RecordBlock block(record.ends ? schema.with(RecordPart::ends) : schema);
  block.add(record);
  for_each_record(block.schema(), block.bytes(), [&](RecordView const& view) { format.add_line(view, text); });
  return std::string(text.view());
}

[[nodiscard]] inline std::string header_of(LineFormat const& format) {
  LineText text;
  format.add_header(text);
  return std::string(text.view());
}

} // namespace pairscan::testing
