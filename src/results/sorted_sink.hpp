#pragma once

#include <results/record_sink.hpp>
#include <results/record_sorter.hpp>
#include <results/sink.hpp>

#include <cstdint>
#include <memory>
#include <vector>

namespace pairscan {

/// Sorts the kept pairs of a run once, and hands them to everything that wants them in order.
class SortedSink : public Sink {
public:
  SortedSink(RecordSorter::Options options, std::vector<std::unique_ptr<RecordSink>> consumers);

  void take(TileResults const& results) override;
  void finish() override;

private:
  RecordSorter sorter_;
  std::vector<std::unique_ptr<RecordSink>> consumers_; // behind the sorter, whose records they read until they go
  std::uint64_t kept_ = 0;                             // pairs that there must be records of
};

} // namespace pairscan
