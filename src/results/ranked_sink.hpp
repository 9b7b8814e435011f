#pragma once

#include <results/record_sink.hpp>
#include <results/sink.hpp>

#include <memory>
#include <vector>

namespace pairscan {

/// Hands the hits of a search to any number of record sinks, the best of each query first (filter.top). It takes the
/// final hits only, which are few enough to be held.
class RankedSink : public Sink {
public:
  explicit RankedSink(std::vector<std::unique_ptr<RecordSink>> consumers) : consumers_(std::move(consumers)) {}

  void take(TileResults const& results) override;
  void finish() override;

private:
  std::vector<std::unique_ptr<RecordSink>> consumers_;
  TileResults::Records blocks_;
};

} // namespace pairscan
