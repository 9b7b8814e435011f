#pragma once

#include <results/pair_record.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace pairscan {

/// What a record may hold beside its pair and score.
enum class RecordPart : std::uint32_t { path = 1, ends = 2, carried = 4 };

/// A record without parts, and the beginning of every other record.
struct ScoreRecord {
  std::uint32_t query = 0;
  std::uint32_t target = 0;
  std::int32_t score = 0;
};
static_assert(sizeof(ScoreRecord) == 12 && std::is_trivially_copyable_v<ScoreRecord>, "no padding reaches a file");

/// The beginning of a record with a path, whose CIGAR is the record's end.
struct PathRecord {
  std::uint32_t query = 0;
  std::uint32_t target = 0;
  std::int32_t score = 0;
  std::uint32_t columns = 0;
  std::uint32_t matches = 0;
  std::uint32_t mismatches = 0;
  std::uint32_t gaps = 0;
  std::uint32_t cigar_bytes = 0;
  double identity = 0;
};
static_assert(sizeof(PathRecord) == 40 && std::is_trivially_copyable_v<PathRecord>, "no padding reaches a file");
static_assert(sizeof(AlignmentEnds) == 16 && std::is_trivially_copyable_v<AlignmentEnds>, "no padding reaches a file");

/// What the records of a block hold, as bytes in messages, in the journal and in spilled runs. It is said once for a
/// block, so that a record spends no bytes on a part that it lacks:
///
///     ScoreRecord, or PathRecord where there are paths | AlignmentEnds | carried value (double) | CIGAR
struct RecordSchema {
  static constexpr std::uint32_t kVersion = 1;
  static constexpr std::uint32_t kAllParts = 7;

  std::uint32_t parts = 0; // bits of RecordPart

  [[nodiscard]] constexpr bool has(RecordPart part) const { return (parts & static_cast<std::uint32_t>(part)) != 0; }

  [[nodiscard]] constexpr RecordSchema with(RecordPart part) const {
    return {parts | static_cast<std::uint32_t>(part)};
  }

  /// Returns the bytes before the ends, before the carried value, and of all but the CIGAR.
  [[nodiscard]] constexpr std::size_t ends_offset() const {
    return has(RecordPart::path) ? sizeof(PathRecord) : sizeof(ScoreRecord);
  }
  [[nodiscard]] constexpr std::size_t carried_offset() const {
    return ends_offset() + (has(RecordPart::ends) ? sizeof(AlignmentEnds) : 0);
  }
  [[nodiscard]] constexpr std::size_t fixed_bytes() const {
    return carried_offset() + (has(RecordPart::carried) ? sizeof(double) : 0);
  }

  friend constexpr bool operator==(RecordSchema const&, RecordSchema const&) = default;
};

/// A pair and its score; and a pair that was traced.
inline constexpr RecordSchema kScoreSchema{};
inline constexpr RecordSchema kPathSchema = kScoreSchema.with(RecordPart::path);

/// A record where it lies. A part that it lacks reads as zeros.
class RecordView {
public:
  /// A record without parts, which lies nowhere.
  explicit RecordView(ScoreRecord const& pair) : pair_(pair) {}

  /// The record that begins here, of which at least the schema's fixed_bytes() can be read.
  RecordView(RecordSchema schema, std::byte const* bytes) : schema_(schema), bytes_(bytes) {
    std::memcpy(&pair_, bytes, sizeof pair_);
  }

  [[nodiscard]] RecordSchema schema() const { return schema_; }
  [[nodiscard]] std::uint32_t query() const { return pair_.query; }
  [[nodiscard]] std::uint32_t target() const { return pair_.target; }
  [[nodiscard]] std::int32_t score() const { return pair_.score; }

  [[nodiscard]] PathRecord path() const { return part<PathRecord>(RecordPart::path, 0); }
  [[nodiscard]] AlignmentEnds ends() const { return part<AlignmentEnds>(RecordPart::ends, schema_.ends_offset()); }
  [[nodiscard]] double carried() const { return part<double>(RecordPart::carried, schema_.carried_offset()); }
  [[nodiscard]] std::string_view cigar() const {
    auto const* const text = reinterpret_cast<char const*>(bytes_);
    return schema_.has(RecordPart::path) ? std::string_view(text + schema_.fixed_bytes(), path().cigar_bytes) : "";
  }

  /// Returns where the record lies, or null for one that lies nowhere.
  [[nodiscard]] std::byte const* data() const { return bytes_; }
  [[nodiscard]] std::size_t bytes() const { return schema_.fixed_bytes() + path().cigar_bytes; }

private:
  template <class Part>
  [[nodiscard]] Part part(RecordPart which, std::size_t offset) const {
    Part value{};
    if (schema_.has(which)) {
      std::memcpy(&value, bytes_ + offset, sizeof value);
    }
    return value;
  }

  ScoreRecord pair_;
  RecordSchema schema_;
  std::byte const* bytes_ = nullptr;
};

/// Records in this order are ordered by query, then target.
[[nodiscard]] inline std::uint64_t sort_key(std::uint32_t query, std::uint32_t target) {
  return std::uint64_t{query} << 32 | target;
}

} // namespace pairscan
