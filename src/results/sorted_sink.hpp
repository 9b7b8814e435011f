#pragma once

#include <results/record_sink.hpp>
#include <results/record_sorter.hpp>
#include <results/sink.hpp>

#include <cstdint>
#include <memory>
#include <vector>

namespace pairscan {

/// Sorts the kept pairs of a run once, and hands them in order to any number of record sinks.
class SortedSink : public Sink {
public:
  SortedSink(RecordSorter::Options options, std::vector<std::unique_ptr<RecordSink>> consumers);

  void take(TileResults const& results) override;
  void finish() override;

private:
  RecordSorter sorter_;
  std::vector<std::unique_ptr<RecordSink>>
      consumers_;          // declared after the sorter, whose records they read until they are destroyed
  std::uint64_t kept_ = 0; // number of records that must have come
};

} // namespace pairscan
