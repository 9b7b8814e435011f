#include <results/tile_results.hpp>
#include <support/bytes.hpp>
#include <support/error.hpp>
#include <support/memory.hpp>

#include <cstring>

namespace pairscan {
namespace {

/// Hands out parts of the message; whatever the counts in it claim, never a byte beyond its end.
class Reader {
public:
  explicit Reader(std::span<std::byte const> bytes) : rest_(bytes) {}

  [[nodiscard]] std::span<std::byte const> take(std::uint64_t count, std::size_t bytes_each) {
    if (count > rest_.size() / bytes_each)
      throw Error{ExitCode::failed, "results of a range of tiles are cut short or damaged"};
    auto const part = rest_.first(static_cast<std::size_t>(count) * bytes_each);
    rest_ = rest_.subspan(part.size());
    return part;
  }

  [[nodiscard]] bool empty() const { return rest_.empty(); }

private:
  std::span<std::byte const> rest_;
};

} // namespace

EncodedResults::EncodedResults(TileResults const& results)
    : head_{.tiles_begin = results.tiles.begin,
            .tiles_end = results.tiles.end,
            .kept = results.kept,
            .traced = results.traced,
            .scores = results.scores.size()} {
  add(std::as_bytes(std::span(&head_, 1))); // its counts are added below
  add(std::as_bytes(std::span(results.scores)));
  for (auto const& block : results.records) {
    add(std::as_bytes(block->bare()));
    head_.bare_records += block->bare().size();
  }
  for (auto const& block : results.records) {
    add(block->traced());
    head_.traced_bytes += block->traced().size();
  }
}

void EncodedResults::add(std::span<std::byte const> part) {
  if (!part.empty()) {
    parts_.push_back(part);
    bytes_ += part.size();
  }
}

bool operator==(TileResults const& left, TileResults const& right) {
  return encode(left) == encode(right);
}

std::vector<std::byte> encode(TileResults const& results) {
  return concatenated(EncodedResults(results).parts());
}

TileResults decode(std::span<std::byte const> bytes) {
  Reader reader{bytes};
  EncodedResults::Head head;
  std::memcpy(&head, reader.take(1, sizeof head).data(), sizeof head);
  auto const scores = reader.take(head.scores, sizeof(std::int32_t));
  auto const bare = reader.take(head.bare_records, sizeof(BareRecord));
  auto const traced = reader.take(head.traced_bytes, 1);
  if (!reader.empty() || head.tiles_begin > head.tiles_end)
    throw Error{ExitCode::failed, "results of a range of tiles are damaged"};

  TileResults results{
      .tiles = {head.tiles_begin, head.tiles_end}, .kept = head.kept, .records = {}, .traced = head.traced};
  results.scores.reserve(scores.size() / sizeof(std::int32_t));
  prefer_large_pages(results.scores.data(), scores.size());
  results.scores.resize(scores.size() / sizeof(std::int32_t));
  if (!scores.empty())
    std::memcpy(results.scores.data(), scores.data(), scores.size());
  if (!bare.empty() || !traced.empty())
    results.records.push_back(std::make_shared<RecordBlock>(bare, traced));
  return results;
}

} // namespace pairscan
