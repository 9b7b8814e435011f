#pragma once

#include <results/path_part.hpp>
#include <results/record_schema.hpp>
#include <sequences/sequence_set.hpp>
#include <support/assert.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pairscan {

/// Looks up the names and lengths of a record's two sequences, and lays its path over them.
class PairNames {
public:
  /// The set outlives the object. Its targets may still change: those of a search in blocks are known at the end.
  explicit PairNames(SequenceSet const& set) : set_(&set), first_target_(set.all_against_all ? 0 : set.queries) {}

  [[nodiscard]] std::string_view query(RecordView const& record) const {
    PAIRSCAN_ASSERT(record.query() < set_->queries, "a kept pair is one of the set's");
    return set_->names[record.query()];
  }
  [[nodiscard]] std::string_view target(RecordView const& record) const {
    PAIRSCAN_ASSERT(record.target() < set_->size() - first_target_, "a kept pair is one of the set's");
    return set_->names[std::size_t{first_target_} + record.target()];
  }

  /// Returns which record of the set the target is.
  [[nodiscard]] std::uint32_t target_record(RecordView const& record) const { return first_target_ + record.target(); }

  [[nodiscard]] std::uint32_t query_length(RecordView const& record) const { return set_->length(record.query()); }
  [[nodiscard]] std::uint32_t target_length(RecordView const& record) const {
    return set_->length(target_record(record));
  }

  /// Returns the residues that the alignment of the record covers: all of both sequences, where the record has no ends.
  [[nodiscard]] AlignmentEnds ends(RecordView const& record) const {
    if (record.schema().has(RecordPart::ends)) {
      return record.ends();
    }
    return {0, query_length(record), 0, target_length(record)};
  }

  /// Returns the whole path of the record.
  [[nodiscard]] PathPart path(RecordView const& record) const {
    return whole_path(record.cigar(), ends(record), record.strand(), query_length(record));
  }

private:
  SequenceSet const* set_;
  std::uint32_t first_target_;
};

} // namespace pairscan
