#pragma once

#include <config/config.hpp>
#include <results/hit_statistics.hpp>
#include <results/path_part.hpp>
#include <results/record_schema.hpp>
#include <results/score_units.hpp>
#include <results/sequence_letters.hpp>

#include <cstdint>
#include <string_view>

namespace pairscan {

/// What the columns of one line are made of.
struct FieldLine {
  RecordView const& record;
  PathRecord path;
  std::string_view query;
  std::string_view target;
  std::uint32_t query_length = 0;
  std::uint32_t target_length = 0;
  std::uint32_t target_record = 0; // of the set
  AlignmentEnds ends{};
  PathPart inner{}; // where a column needs it: the path as vsearch counts it, and what its columns are
  PathColumns inner_columns{};
  ScoreUnits units{};
  HitStatistics const* statistics = nullptr;
  SequenceLetters const* letters = nullptr;
  bool single_distances = false;
};

/// Writes one column, followed by a tab, and returns the place behind it.
struct FieldWriter {
  using Put = char* (*)(char* at, FieldLine const& line);

  /// What a field takes that others do without.
  enum Takes : std::uint8_t { nothing = 0, inner_path = 1, room_by_column = 2 };

  PairField field;
  Put put = nullptr;
  std::uint8_t takes = nothing;
};

[[nodiscard]] FieldWriter const& writer_of(PairField field);

} // namespace pairscan
