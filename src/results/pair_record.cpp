#include <results/packed_record.hpp>
#include <results/pair_record.hpp>
#include <support/error.hpp>

#include <algorithm>
#include <cstring>
#include <string_view>

namespace pairscan {
namespace {

/// head | scores | packed records | their CIGARs, one behind the other; or, where no record was traced,
/// head | scores | bare records
struct Head {
  std::uint64_t tiles_begin = 0;
  std::uint64_t tiles_end = 0;
  std::uint64_t kept = 0;
  std::uint64_t traced = 0;
  std::uint64_t scores = 0;
  std::uint64_t records = 0;
  std::uint64_t cigar_bytes = 0;
  std::uint64_t bare = 0; // 1 = bare records

  [[nodiscard]] std::size_t record_bytes() const { return bare == 1 ? sizeof(BareRecord) : sizeof(PackedRecord); }
};

class Writer {
public:
  explicit Writer(std::vector<std::byte>& bytes) : next_(bytes.data()) {}

  void put(void const* data, std::size_t bytes) {
    if (bytes > 0) // an empty vector's data() may be null, which memcpy must not see
      std::memcpy(next_, data, bytes);
    next_ += bytes;
  }

private:
  std::byte* next_;
};

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

template <class T>
[[nodiscard]] T value_at(std::span<std::byte const> bytes, std::size_t index) {
  T value;
  std::memcpy(&value, bytes.data() + index * sizeof(T), sizeof(T));
  return value;
}

[[nodiscard]] std::vector<PairRecord> unpack_all(std::span<std::byte const> packed, std::span<std::byte const> cigars) {
  std::vector<PairRecord> records(packed.size() / sizeof(PackedRecord));
  Reader reader{cigars};
  for (std::size_t index = 0; index < records.size(); ++index) {
    auto const record = value_at<PackedRecord>(packed, index);
    auto const cigar = reader.take(record.cigar_bytes, 1);
    unpack(record, {reinterpret_cast<char const*>(cigar.data()), cigar.size()}, records[index]);
  }
  if (!reader.empty())
    throw Error{ExitCode::failed, "results of a range of tiles hold alignments that belong to no pair"};
  return records;
}

[[nodiscard]] std::vector<PairRecord> unpack_bare(std::span<std::byte const> bare) {
  std::vector<PairRecord> records(bare.size() / sizeof(BareRecord));
  for (std::size_t index = 0; index < records.size(); ++index)
    unpack(packed_from(value_at<BareRecord>(bare, index)), {}, records[index]);
  return records;
}

[[nodiscard]] Head head_of(TileResults const& results) {
  Head head{.tiles_begin = results.tiles.begin,
            .tiles_end = results.tiles.end,
            .kept = results.kept,
            .traced = results.traced,
            .scores = results.scores.size(),
            .records = results.records.size()};
  for (auto const& record : results.records)
    head.cigar_bytes += record.cigar.size();
  head.bare = std::all_of(results.records.begin(), results.records.end(), is_bare) ? 1 : 0;
  return head;
}

void put_bare(std::vector<PairRecord> const& records, Writer& writer) {
  for (auto const& record : records) {
    BareRecord const bare{record.query, record.target, record.score};
    writer.put(&bare, sizeof bare);
  }
}

void put_packed(std::vector<PairRecord> const& records, Writer& writer) {
  for (auto const& record : records) {
    auto const packed = pack(record);
    writer.put(&packed, sizeof packed);
  }
  for (auto const& record : records)
    writer.put(record.cigar.data(), record.cigar.size());
}

} // namespace

std::vector<std::byte> encode(TileResults const& results) {
  auto const head = head_of(results);
  auto const score_bytes = results.scores.size() * sizeof(std::int32_t);
  std::vector<std::byte> bytes(sizeof head + score_bytes + results.records.size() * head.record_bytes() +
                               head.cigar_bytes);
  Writer writer{bytes};
  writer.put(&head, sizeof head);
  writer.put(results.scores.data(), score_bytes);
  if (head.bare == 1) {
    put_bare(results.records, writer);
  } else {
    put_packed(results.records, writer);
  }
  return bytes;
}

TileResults decode(std::span<std::byte const> bytes) {
  Reader reader{bytes};
  auto const head = value_at<Head>(reader.take(1, sizeof(Head)), 0);
  auto const scores = reader.take(head.scores, sizeof(std::int32_t));
  auto const packed = reader.take(head.records, head.record_bytes());
  auto const cigars = reader.take(head.cigar_bytes, 1);
  bool const wrong = head.tiles_begin > head.tiles_end || head.bare > 1 || (head.bare == 1 && head.cigar_bytes > 0);
  if (!reader.empty() || wrong)
    throw Error{ExitCode::failed, "results of a range of tiles are damaged"};

  TileResults results{.tiles = {head.tiles_begin, head.tiles_end},
                      .scores = {},
                      .kept = head.kept,
                      .records = {},
                      .traced = head.traced};
  results.scores.resize(scores.size() / sizeof(std::int32_t));
  if (!scores.empty())
    std::memcpy(results.scores.data(), scores.data(), scores.size());
  results.records = head.bare == 1 ? unpack_bare(packed) : unpack_all(packed, cigars);
  return results;
}

} // namespace pairscan
