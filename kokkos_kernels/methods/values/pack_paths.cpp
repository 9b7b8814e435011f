#include <kokkos_kernels/methods/values/pack_paths.hpp>
#include <kokkos_kernels/model/score_type.hpp>

namespace pairscan {

namespace {

constexpr int kSlice = 128; // columns; the hybrid row and its residues stay in L1 (kokkos_kernels/batch/tuning.cpp)

} // namespace

PackJob PackPathScan::take(std::span<std::uint8_t const> codes, std::span<PairDescriptor const> pairs, ScoreType type) {
  return take(codes, pairs, type, {cell_shape(problem_, type).lanes, kSlice});
}

PackJob PackPathScan::take(std::span<std::uint8_t const> codes, std::span<PairDescriptor const> pairs, ScoreType type,
                           Layout const& layout) {
  pairs_.assign(pairs.begin(), pairs.end());
  scores_.assign(pairs.size(), 0);
  ends_.resize(pairs.size());
  std::size_t const line = line_bytes(instructions_, type, layout.lanes);
  auto const rows = static_cast<std::size_t>(PathShape::of(pairs).rows);
  auto const slice = static_cast<std::size_t>(layout.slice);
  std::byte* const scratch = columns_.reserve((rows + slice) * line);
  PackJob job;
  job.residues = codes.data();
  job.pairs = pairs_.data();
  job.count = static_cast<int>(pairs.size());
  job.problem = &problem_;
  job.slice = layout.slice;
  job.scratch = scratch;
  job.columns = scratch + slice * line;
  job.ends = ends_.data();
  job.scores = scores_.data();
  return job;
}

KeptDirections PackPathScan::kept_by(PackJob const& job, ScoreType type, std::size_t words_per_row, int bits) const {
  return {.words = job.directions,
          .words_per_row = words_per_row,
          .width = instructions_.lanes(bytes_of(type)),
          .type = type,
          .bits = bits,
          .local = problem_.mode == Mode::local};
}

std::size_t PackPaths::pairs_together(PathSetting const& setting, PathShape const& shape) const {
  return static_cast<std::size_t>(instructions(setting).lanes(bytes_of(type_of(setting, shape))));
}

/// A matrix is looked up by the row that pairs share (SharedRowScorer).
bool PackPaths::gains_by_shared_rows(PathSetting const& setting) const {
  return setting.problem.scorer == "matrix" && !one_by_one_ && setting.instructions->register_bytes >= 32;
}

double PackPaths::seconds(PathSetting const& setting, PathShape const& shape) const {
  std::size_t const together = pairs_together(setting, shape);
  auto const packs = static_cast<double>((shape.pairs + together - 1) / together);
  double const cells = static_cast<double>(shape.rows) * padded_columns(shape.cols);
  int const more_lanes = cell_shape(setting.problem, type_of(setting, shape)).lanes - 1;
  double const per_cell = cost_.per_cell + cost_.per_lane_more * more_lanes;
  double const steps = static_cast<double>(shape.pairs) * (shape.rows + shape.cols);
  return packs * (cost_.per_pack + per_cell * cells) + cost_.per_step * steps;
}

} // namespace pairscan
