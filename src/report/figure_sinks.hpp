#pragma once

#include <report/pair_figures.hpp>
#include <results/record_sink.hpp>
#include <results/score_units.hpp>
#include <results/sink.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>

namespace pairscan {

/// Returns the empty numbers of a run: of its kept pairs where it has records of them, else of all pairs.
[[nodiscard]] std::shared_ptr<PairFigures> figures_for(Config const& config);

/// Counts the kept pairs of a run for its report.
class RecordFigures : public RecordSink {
public:
  /// The context outlives the sink. The numbers are complete after `finish`.
  RecordFigures(SinkContext const& context, std::shared_ptr<PairFigures> figures);

  void begin(std::uint64_t records) override;
  void take(std::shared_ptr<SortedPiece const> const& piece) override;
  void finish() override {}

private:
  void add(RecordView const& record);

  SequenceSet const& set_;
  ScoreUnits units_;
  std::shared_ptr<PairFigures> figures_;
};

/// Counts the scores or distances of all pairs of a run that has no records of them.
class MatrixFigures : public Sink {
public:
  /// What the context refers to outlives the sink. The numbers are complete when all tiles are there.
  MatrixFigures(SinkContext const& context, std::shared_ptr<PairFigures> figures);

  void take(TileResults const& results) override;
  void finish() override {}

private:
  void add(SequencePair pair, std::size_t index, TileResults const& results);

  SequenceSet const& set_;
  WorkList const& work_;
  DistinctSequences const* distinct_;
  ScoreUnits units_;
  std::shared_ptr<PairFigures> figures_;
};

} // namespace pairscan
