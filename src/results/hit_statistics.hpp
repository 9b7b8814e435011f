#pragma once

#include <config/config.hpp>
#include <results/score_units.hpp>
#include <scoring/karlin_altschul.hpp>
#include <sequences/sequence_set.hpp>

#include <cstdint>
#include <memory>

namespace pairscan {

/// Bits and E-values of the hits of a search: what scores say beside those of unrelated sequences.
class HitStatistics {
public:
  /// Returns the statistics of queries against targets; null where no parameters are published, and for
  /// all-against-all.
  [[nodiscard]] static std::shared_ptr<HitStatistics const>
  of(AlignmentOptions const& alignment, SequenceSet const& set, std::uint64_t database_residues = 0);

  /// The set outlives the object. `database_residues` are those of all targets, 0 = the set has all of them; else its
  /// targets may change.
  HitStatistics(KarlinAltschul const& parameters, ScoreUnits units, SequenceSet const& set,
                std::uint64_t database_residues = 0);

  [[nodiscard]] double bits(std::int32_t score) const { return parameters_.bits(units_.printed(score)); }

  /// Returns how many hits of this score or a better one are expected by chance. Targets count from the first target.
  [[nodiscard]] double evalue(std::uint32_t query, std::uint32_t target, std::int32_t score) const;

private:
  KarlinAltschul parameters_;
  ScoreUnits units_;
  SequenceSet const& set_;
  std::uint64_t database_residues_;
};

} // namespace pairscan
