#include <results/formats/distance_matrix.hpp>
#include <results/formats/formats.hpp>

#include <cstdio>

namespace pairscan {
namespace {

/// What AmpliconNoise's programs read: the number of records, then a distance per line, as C's %.8e prints it, of the
/// pairs (1, 0), (2, 0), (2, 1), (3, 0) and so on. Lines of distances below 1e100 are of one length.
struct NdistCells {
  using Value = double;
  static constexpr std::string_view kWhat = "distances";
  static constexpr std::size_t kLineBytes = sizeof("0.00000000e+00\n") - 1;

  [[nodiscard]] static std::span<Value const> values(TileResults const& results) { return results.distances; }
  [[nodiscard]] static std::string header(SequenceSet const& set) { return std::to_string(set.size()) + '\n'; }
  [[nodiscard]] static std::size_t bytes() { return kLineBytes; }
  [[nodiscard]] static std::uint64_t index(SequenceSet const& /*set*/, SequencePair pair) {
    std::uint64_t const later = pair.target;
    return later * (later - 1) / 2 + pair.query;
  }
  static void put(std::byte* place, Value distance) {
    char line[2 * kLineBytes];
    int const length = std::snprintf(line, sizeof line, "%.8e\n", distance);
    PAIRSCAN_ASSERT(length == static_cast<int>(kLineBytes), "a distance is from 0 to 1e100");
    std::memcpy(place, line, kLineBytes);
  }
};

} // namespace

std::unique_ptr<Sink> make_ndist(SinkContext const& context, MatrixOutput const& /*output*/, std::string const& path) {
  return make_distance_sink(context, path, CellTable(context.set, NdistCells{}));
}

std::uint64_t ndist_bytes(Config const& /*config*/, SequenceSet const& set, MatrixOutput const& /*output*/) {
  return CellTable(set, NdistCells{}).bytes();
}

} // namespace pairscan
