#pragma once

#include <results/pair_record.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace pairscan {

/// The parts that a record may hold besides its pair and score.
enum class RecordPart : std::uint32_t { path = 1, ends = 2, carried = 4, strand = 8 };

/// The bytes of a record without parts, and the first bytes of every other record.
struct ScoreRecord {
  std::uint32_t query = 0;
  std::uint32_t target = 0;
  std::int32_t score = 0;
};
static_assert(sizeof(ScoreRecord) == 12 && std::is_trivially_copyable_v<ScoreRecord>, "no padding reaches a file");

/// The first bytes of a record with a path or what it is counted as; its CIGAR, packed, is the end of the record, and
/// empty where a run asks for none.
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
static_assert(sizeof(Strand) == 1);
static_assert(sizeof(AlignmentEnds) == 16 && std::is_trivially_copyable_v<AlignmentEnds>, "no padding reaches a file");

/// Which parts the records of a block hold, and where they stand in a record's bytes, in messages, in the journal and
/// in spilled runs. A schema is stored once per block, so that a record spends no bytes on parts that it lacks:
///
///     ScoreRecord, or PathRecord where there are paths | AlignmentEnds | carried value (double) | Strand | CIGAR
///
/// A new part takes a new bit. Readers refuse bits that they do not know, so that the version changes only with the
/// layout of parts that there are.
struct RecordSchema {
  static constexpr std::uint32_t kVersion = 2; // 1: CIGARs were text
  static constexpr std::uint32_t kAllParts = 15;

  std::uint32_t parts = 0; // bits of RecordPart

  [[nodiscard]] constexpr bool has(RecordPart part) const { return (parts & static_cast<std::uint32_t>(part)) != 0; }

  [[nodiscard]] constexpr RecordSchema with(RecordPart part) const {
    return {parts | static_cast<std::uint32_t>(part)};
  }

  /// Returns the bytes before the ends, before the carried value, before the strand, and of all but the CIGAR.
  [[nodiscard]] constexpr std::size_t ends_offset() const {
    return has(RecordPart::path) ? sizeof(PathRecord) : sizeof(ScoreRecord);
  }
  [[nodiscard]] constexpr std::size_t carried_offset() const {
    return ends_offset() + (has(RecordPart::ends) ? sizeof(AlignmentEnds) : 0);
  }
  [[nodiscard]] constexpr std::size_t strand_offset() const {
    return carried_offset() + (has(RecordPart::carried) ? sizeof(double) : 0);
  }
  [[nodiscard]] constexpr std::size_t fixed_bytes() const {
    return strand_offset() + (has(RecordPart::strand) ? sizeof(Strand) : 0);
  }

  friend constexpr bool operator==(RecordSchema const&, RecordSchema const&) = default;
};

/// The schemas of records of pairs with their scores, and of pairs with their paths.
inline constexpr RecordSchema kScoreSchema{};
inline constexpr RecordSchema kPathSchema = kScoreSchema.with(RecordPart::path);

/// Reads a record in place. A part that it lacks reads as zeros.
class RecordView {
public:
  /// Views a pair and its score that do not stand in a block.
  explicit RecordView(ScoreRecord const& pair) : pair_(pair) {}

  /// Views the record that begins at `bytes`, of which at least the schema's fixed_bytes() can be read.
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
  [[nodiscard]] Strand strand() const { return part<Strand>(RecordPart::strand, schema_.strand_offset()); }
  [[nodiscard]] CigarView cigar() const {
    auto const* const bytes = reinterpret_cast<std::uint8_t const*>(bytes_);
    return schema_.has(RecordPart::path) ? CigarView({bytes + schema_.fixed_bytes(), path().cigar_bytes}) : CigarView();
  }

  /// Returns where the record begins, or null for one that does not stand in a block.
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

/// Returns a number that orders records by query, then by target.
[[nodiscard]] inline std::uint64_t sort_key(std::uint32_t query, std::uint32_t target) {
  return std::uint64_t{query} << 32 | target;
}

} // namespace pairscan
