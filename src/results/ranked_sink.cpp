#include <results/best_hits.hpp>
#include <results/ranked_sink.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace pairscan {
namespace {

[[nodiscard]] bool stands_before(RecordView const& left, RecordView const& right) {
  if (left.query() != right.query()) {
    return left.query() < right.query();
  }
  return is_better(hit_of(left), hit_of(right));
}

} // namespace

void RankedSink::take(TileResults const& results) {
  blocks_.insert(blocks_.end(), results.records.begin(), results.records.end());
}

void RankedSink::finish() {
  std::vector<RecordView> records;
  for (auto const& block : blocks_) {
    for_each_record(block->schema(), block->bytes(), [&](RecordView const& record) { records.push_back(record); });
  }
  std::sort(records.begin(), records.end(), stands_before);
  for (auto const& consumer : consumers_) {
    consumer->begin(records.size());
  }
  for (std::size_t next = 0; next < records.size();) {
    RecordSchema const schema = records[next].schema();
    std::vector<std::byte> bytes;
    for (; next < records.size() && bytes.size() < SortedPiece::kBytes && records[next].schema() == schema; ++next) {
      append_record(bytes, schema, records[next]);
    }
    auto const piece = std::make_shared<SortedPiece const>(schema, std::move(bytes));
    for (auto const& consumer : consumers_) {
      consumer->take(piece);
    }
  }
  for (auto const& consumer : consumers_) {
    consumer->finish();
  }
}

} // namespace pairscan
