#include <kokkos_kernels/methods/one_long_pair/host_checkpoints.hpp>
#include <kokkos_kernels/methods/one_long_pair/long_trace.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>

#include <algorithm>

namespace pairscan {

namespace {

/// A band has as many rows as a register has bytes, so that the widest registers take the most memory.
std::size_t block_directions(std::size_t rows, std::size_t cols, std::size_t edge, int band_rows = kWidestRegister) {
  return band_directions(static_cast<int>(std::min(rows, edge)), static_cast<int>(std::min(cols, edge)), band_rows);
}

} // namespace

LongTrace::LongTrace(LongPair const& pair, int edge, InstructionSet const& instructions)
    : LongTrace(pair, std::make_unique<HostCheckpoints>(pair, edge, instructions), instructions) {}

LongTrace::LongTrace(LongPair const& pair, std::unique_ptr<Checkpoints> edges, InstructionSet const& instructions)
    : pair_(pair, instructions), scoring_(reduced_scoring(pair.problem)), checkpoints_(std::move(edges)),
      h_(checkpoints_->edge()), p_(checkpoints_->edge()) {}

std::size_t LongTrace::bytes(std::size_t rows, std::size_t cols, int edge) {
  auto const side = static_cast<std::size_t>(edge);
  return HostCheckpoints::bytes(rows, cols, side) + bytes_of_walk(rows, cols, side);
}

std::size_t LongTrace::bytes_of_walk(std::size_t rows, std::size_t cols, std::size_t edge) {
  return LongPairBands::bytes(cols) + 2 * edge + block_directions(rows, cols, edge) + rows + cols;
}

int LongTrace::edge_for(std::size_t rows, std::size_t cols, std::size_t bytes) {
  int edge = kShortestEdge;
  while (edge < kLongestEdge && LongTrace::bytes(rows, cols, edge) > bytes) {
    edge *= 2;
  }
  return edge;
}

void LongTrace::run() {
  score_ = scoring_.score(checkpoints_->compute(), static_cast<int>(pair_.rows()), static_cast<int>(pair_.cols()));
  walk();
}

void LongTrace::walk() {
  std::size_t const edge = checkpoints_->edge();
  path_.reserve(pair_.rows() + pair_.cols());
  directions_.resize(block_directions(pair_.rows(), pair_.cols(), edge, pair_.band_rows()));
  std::size_t row = pair_.rows();
  std::size_t col = pair_.cols();
  while (row > 0 && col > 0) {
    std::size_t const top = (row - 1) / edge * edge;
    std::size_t const begin = (col - 1) / edge * edge;
    Block const block{top, begin, row - top, col - begin}; // no further than the path has come
    checkpoints_->load(block, p_.data(), h_.data());
    DiagonalBandJob job = pair_.job(block, p_.data(), h_.data());
    job.directions = directions_.data();
    pair_.scan(job);
    walk_block(job, row, col);
  }
  path_.insert(path_.end(), row, Step::row_only);
  path_.insert(path_.end(), col, Step::col_only);
  std::reverse(path_.begin(), path_.end());
}

/// Walks from the block's last cell to its upper or left edge.
void LongTrace::walk_block(DiagonalBandJob const& job, std::size_t& row, std::size_t& col) {
  int const band_rows = pair_.band_rows();
  int height = job.height;
  int width = job.width;
  while (height > 0 && width > 0) {
    auto const step = static_cast<Step>(job.directions[band_direction(height - 1, width - 1, job.width, band_rows)]);
    path_.push_back(step);
    height -= step != Step::col_only;
    width -= step != Step::row_only;
  }
  row -= static_cast<std::size_t>(job.height - height);
  col -= static_cast<std::size_t>(job.width - width);
}

} // namespace pairscan
