#pragma once

#include <results/record_sink.hpp>
#include <results/record_sorter.hpp>
#include <results/sink.hpp>
#include <sequences/distinct_sequences.hpp>

#include <cstdint>
#include <memory>
#include <vector>

namespace pairscan {

/// Sorts the kept pairs of a run once, and hands them in order to any number of record sinks.
class SortedSink : public Sink {
public:
  /// `distinct` is null where every record of a pair stands for itself; else it outlives the sink.
  SortedSink(RecordSorter::Options options, std::vector<std::unique_ptr<RecordSink>> consumers,
             DistinctSequences const* distinct = nullptr);

  void take(TileResults const& results) override;
  void finish() override;

private:
  void add(std::shared_ptr<RecordBlock const> const& block);
  void add_for_each(RecordBlock const& block);

  RecordSorter sorter_;
  std::vector<std::unique_ptr<RecordSink>>
      consumers_; // declared after the sorter, whose records they read until they are destroyed
  DistinctSequences const* distinct_;
  std::uint64_t kept_ = 0; // number of records that must have come
  std::uint64_t came_ = 0;
};

} // namespace pairscan
