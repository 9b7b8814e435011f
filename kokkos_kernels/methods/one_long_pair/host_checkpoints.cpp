#include <kokkos_kernels/methods/one_long_pair/host_checkpoints.hpp>

#include <algorithm>
#include <numeric>

namespace pairscan {

namespace {

std::size_t pieces(std::size_t length, std::size_t edge) {
  return (length + edge - 1) / edge;
}

} // namespace

HostCheckpoints::HostCheckpoints(LongPair const& pair, int edge, InstructionSet const& instructions)
    : pair_(pair, instructions), edge_(static_cast<std::size_t>(edge)), h_(pair.cols.size()), p_(edge_),
      above_(pieces(pair.rows.size(), edge_) * pair.cols.size()),
      left_(pieces(pair.cols.size(), edge_) * pair.rows.size()) {}

std::size_t HostCheckpoints::bytes(std::size_t rows, std::size_t cols, std::size_t edge) {
  return pieces(rows, edge) * cols + pieces(cols, edge) * rows + cols + edge + LongPairBands::bytes(cols);
}

/// Goes from one band of rows to the next, in each from left to right. Differences at the matrix's borders are zero.
std::int32_t HostCheckpoints::compute() {
  std::size_t const rows = pair_.rows();
  std::size_t const cols = pair_.cols();
  for (std::size_t row = 0; row < rows; row += edge_) {
    std::size_t const height = std::min(edge_, rows - row);
    std::copy(h_.begin(), h_.end(), above_.data() + row / edge_ * cols);
    std::fill(p_.begin(), p_.end(), std::uint8_t{0});
    for (std::size_t col = 0; col < cols; col += edge_) {
      std::copy_n(p_.data(), height, left_.data() + col / edge_ * rows + row);
      pair_.scan(pair_.job({row, col, height, std::min(edge_, cols - col)}, p_.data(), h_.data() + col));
    }
  }
  return std::accumulate(h_.begin(), h_.end(), std::int32_t{0});
}

void HostCheckpoints::load(Block const& block, std::uint8_t* p, std::uint8_t* h) {
  std::copy_n(left_.data() + block.col / edge_ * pair_.rows() + block.row, block.height, p);
  std::copy_n(above_.data() + block.row / edge_ * pair_.cols() + block.col, block.width, h);
}

} // namespace pairscan
