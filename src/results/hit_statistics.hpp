#pragma once

#include <config/published_parameters.hpp>
#include <results/score_units.hpp>
#include <sequences/sequence_set.hpp>

#include <cstdint>
#include <memory>
#include <optional>

namespace pairscan {

/// All targets of a database: how many there are, and their residues.
struct DatabaseSize {
  std::uint64_t targets = 0;
  std::uint64_t residues = 0;
};

/// Bits and E-values of the hits of a search: what scores say beside those of unrelated sequences.
class HitStatistics {
public:
  /// Returns the statistics of queries against targets; null where no parameters are published, and for
  /// all-against-all.
  [[nodiscard]] static std::shared_ptr<HitStatistics const>
  of(AlignmentOptions const& alignment, SequenceSet const& set, std::optional<DatabaseSize> database = {});

  /// The set outlives the object. Without the size of a database it has all targets; else its targets may change.
  HitStatistics(PublishedParameters const& parameters, ScoreUnits units, SequenceSet const& set,
                std::optional<DatabaseSize> database = {});

  [[nodiscard]] double bits(std::int32_t score) const;

  /// Returns how many hits of this score or a better one are expected by chance. Targets count from the first target.
  [[nodiscard]] double evalue(std::uint32_t query, std::uint32_t target, std::int32_t score) const;

private:
  PublishedParameters parameters_;
  ScoreUnits units_;
  SequenceSet const& set_;
  DatabaseSize database_;
};

} // namespace pairscan
