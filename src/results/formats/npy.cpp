#include <results/formats/distance_matrix.hpp>
#include <results/formats/formats.hpp>
#include <results/formats/npy.hpp>

#include <fmt/format.h>

#include <bit>
#include <cstring>

namespace pairscan {
namespace {

constexpr std::size_t kHeaderAlignment = 64; // so that the array can be mapped and used in place

[[nodiscard]] std::string shape_of(SequenceSet const& set) {
  std::uint64_t const records = set.size();
  if (set.all_against_all) {
    return fmt::format("({},)", pairs_of_records(set));
  }
  return fmt::format("({}, {})", set.queries, records - set.queries);
}

/// Cells of distances: float64, or float32 where costs were added up in single precision. 1 - identity is a float64.
struct NpyDistances {
  using Value = double;
  static constexpr std::string_view kWhat = "distances";

  DistanceNumber number = DistanceNumber::double_precision;

  [[nodiscard]] bool single() const { return number == DistanceNumber::single_precision; }
  [[nodiscard]] static std::span<Value const> values(TileResults const& results) { return results.distances; }
  [[nodiscard]] std::string header(SequenceSet const& set) const { return npy_header(set, single() ? "f4" : "f8"); }
  [[nodiscard]] std::size_t bytes() const { return single() ? sizeof(float) : sizeof(double); }
  [[nodiscard]] static std::uint64_t index(SequenceSet const& set, SequencePair pair) { return npy_index(set, pair); }
  void put(std::byte* place, Value distance) const {
    auto const narrow = static_cast<float>(distance);
    single() ? std::memcpy(place, &narrow, sizeof narrow) : std::memcpy(place, &distance, sizeof distance);
  }
};

/// Cells of strands: a byte, 0 for plus and 1 for minus.
struct NpyStrands {
  using Value = Strand;
  static constexpr std::string_view kWhat = "strands";

  [[nodiscard]] static std::span<Value const> values(TileResults const& results) { return results.strands; }
  [[nodiscard]] static std::string header(SequenceSet const& set) { return npy_header(set, "u1"); }
  [[nodiscard]] static std::size_t bytes() { return sizeof(Value); }
  [[nodiscard]] static std::uint64_t index(SequenceSet const& set, SequencePair pair) { return npy_index(set, pair); }
  static void put(std::byte* place, Value strand) { std::memcpy(place, &strand, sizeof strand); }
};

} // namespace

std::string npy_header(std::string_view type, std::string_view shape) {
  char const order = type.front() == 'S' || type.ends_with('1')   ? '|'
                     : std::endian::native == std::endian::little ? '<'
                                                                  : '>';
  auto dictionary = fmt::format("{{'descr': '{}{}', 'fortran_order': False, 'shape': {}, }}", order, type, shape);
  std::string header("\x93NUMPY\x01\x00", 8);
  std::size_t const unpadded = header.size() + 2 + dictionary.size() + 1;
  std::size_t const padded = (unpadded + kHeaderAlignment - 1) / kHeaderAlignment * kHeaderAlignment;
  dictionary.append(padded - unpadded, ' ').push_back('\n');
  header.push_back(static_cast<char>(dictionary.size() & 0xff));
  header.push_back(static_cast<char>(dictionary.size() >> 8));
  return header + dictionary;
}

std::string npy_header(SequenceSet const& set, std::string_view type) {
  return npy_header(type, shape_of(set));
}

std::uint64_t npy_index(SequenceSet const& set, SequencePair pair) {
  if (set.all_against_all) {
    return condensed_index(set.size(), pair.query, pair.target);
  }
  std::uint64_t const targets = set.size() - set.queries;
  return pair.query * targets + (pair.target - set.queries); // records count queries first
}

void NpyScores::put(std::byte* place, Value score) const {
  static_assert(sizeof(float) == sizeof score);
  if (units.scale == 1) {
    std::memcpy(place, &score, sizeof score);
  } else if (units.whole()) {
    auto const printed = static_cast<std::int32_t>(units.printed(score));
    std::memcpy(place, &printed, sizeof printed);
  } else {
    auto const printed = static_cast<float>(units.printed(score));
    std::memcpy(place, &printed, sizeof printed);
  }
}

std::unique_ptr<Sink> make_npy(SinkContext const& context, MatrixOutput const& output, std::string const& path) {
  if (output.value == MatrixValue::strand) {
    MatrixPairs const pairs{context.set, context.work, context.distinct, context.threads};
    return std::make_unique<PairMatrixSink<CellTable<NpyStrands>>>(pairs, path, CellTable(context.set, NpyStrands{}));
  }
  if (output.value != MatrixValue::distance) {
    return std::make_unique<NpySink>(context, path);
  }
  return make_distance_sink(context, path,
                            CellTable(context.set, NpyDistances{context.config.alignment.distance.number}));
}

std::uint64_t npy_bytes(Config const& config, SequenceSet const& set, MatrixOutput const& output) {
  if (output.value == MatrixValue::strand) {
    return CellTable(set, NpyStrands{}).bytes();
  }
  if (output.value != MatrixValue::distance) {
    return CellTable(set, NpyScores{ScoreUnits::of(config.alignment.scoring)}).bytes();
  }
  return CellTable(set, NpyDistances{config.alignment.distance.number}).bytes();
}

} // namespace pairscan
