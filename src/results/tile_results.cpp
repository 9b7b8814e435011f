#include <results/tile_results.hpp>
#include <support/bytes.hpp>
#include <support/error.hpp>
#include <support/memory.hpp>

#include <array>
#include <cstring>

namespace pairscan {
namespace {

[[nodiscard]] Error damaged() {
  return Error{ExitCode::failed, "results of a range of tiles are cut short or damaged"};
}

/// Hands out parts of a message, and never a byte beyond its end, whatever the counts in it claim.
class Reader {
public:
  explicit Reader(std::span<std::byte const> bytes) : rest_(bytes) {}

  [[nodiscard]] std::span<std::byte const> take(std::uint64_t count, std::size_t bytes_each) {
    if (count > rest_.size() / bytes_each) {
      throw damaged();
    }
    auto const part = rest_.first(static_cast<std::size_t>(count) * bytes_each);
    rest_ = rest_.subspan(part.size());
    return part;
  }

  template <class Value>
  [[nodiscard]] Value take_value() {
    Value value;
    std::memcpy(&value, take(1, sizeof value).data(), sizeof value);
    return value;
  }

  [[nodiscard]] bool empty() const { return rest_.empty(); }

private:
  std::span<std::byte const> rest_;
};

template <class Value>
void copy_values(std::span<std::byte const> bytes, std::vector<Value>& values) {
  std::size_t const count = bytes.size() / sizeof(Value);
  values.reserve(count);
  prefer_large_pages(values.data(), bytes.size());
  values.resize(count);
  if (count > 0) {
    std::memcpy(values.data(), bytes.data(), bytes.size());
  }
}

} // namespace

EncodedResults::EncodedResults(TileResults const& results)
    : head_{.tiles_begin = results.tiles.begin,
            .tiles_end = results.tiles.end,
            .kept = results.kept,
            .traced = results.traced,
            .scores = results.scores.size(),
            .distances = results.distances.size(),
            .strands = results.strands.size()},
      block_heads_(heads_of(results.records)) {
  head_.schemas = block_heads_.size();
  add(std::as_bytes(std::span(&head_, 1)));
  add(std::as_bytes(std::span(block_heads_)));
  add(std::as_bytes(std::span(results.scores)));
  add(std::as_bytes(std::span(results.distances)));
  add(std::as_bytes(std::span(results.strands)));
  for (BlockHead const& head : block_heads_) {
    for (auto const& block : results.records) {
      if (block->schema().parts == head.parts) {
        add(block->bytes());
      }
    }
  }
}

/// Returns one head per schema of which there are records, in the order of their parts, whatever the order of the
/// blocks.
std::vector<EncodedResults::BlockHead> EncodedResults::heads_of(TileResults::Records const& blocks) {
  std::array<std::uint64_t, RecordSchema::kAllParts + 1> bytes{};
  for (auto const& block : blocks) {
    bytes[block->schema().parts] += block->bytes().size();
  }
  std::vector<BlockHead> heads;
  for (std::uint32_t parts = 0; parts < bytes.size(); ++parts) {
    if (bytes[parts] > 0) {
      heads.push_back({.parts = parts, .bytes = bytes[parts]});
    }
  }
  return heads;
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
  using BlockHead = EncodedResults::BlockHead;
  Reader reader{bytes};
  auto const head = reader.take_value<EncodedResults::Head>();
  if (head.tiles_begin > head.tiles_end || head.schemas > RecordSchema::kAllParts + 1) {
    throw damaged();
  }
  std::vector<BlockHead> block_heads;
  for (std::uint64_t schema = 0; schema < head.schemas; ++schema) {
    block_heads.push_back(reader.take_value<BlockHead>());
  }
  TileResults results{
      .tiles = {head.tiles_begin, head.tiles_end}, .kept = head.kept, .records = {}, .traced = head.traced};
  copy_values(reader.take(head.scores, sizeof(std::int32_t)), results.scores);
  copy_values(reader.take(head.distances, sizeof(double)), results.distances);
  copy_values(reader.take(head.strands, sizeof(Strand)), results.strands);
  std::uint32_t next_parts = 0;
  for (BlockHead const& each : block_heads) {
    if (each.version != RecordSchema::kVersion || each.parts < next_parts || each.parts > RecordSchema::kAllParts ||
        each.bytes == 0) {
      throw damaged();
    }
    next_parts = each.parts + 1;
    results.records.push_back(std::make_shared<RecordBlock>(RecordSchema{each.parts}, reader.take(each.bytes, 1)));
  }
  if (!reader.empty()) {
    throw damaged();
  }
  return results;
}

} // namespace pairscan
