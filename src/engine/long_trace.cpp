#include <engine/long_trace.hpp>
#include <kokkos_kernels/cell_store.hpp>

#include <algorithm>
#include <numeric>

namespace pairscan {

namespace {

std::size_t pieces(std::size_t length, std::size_t edge) {
  return (length + edge - 1) / edge;
}

} // namespace

LongTrace::LongTrace(std::span<std::uint8_t const> rows, std::span<std::uint8_t const> cols,
                     ReducedScoring const& scoring, MatchRule rule, int edge)
    : rows_(rows), cols_(cols.size()), scoring_(scoring), scan_(host_lanes().stripe_scan[static_cast<int>(rule)]),
      edge_(static_cast<std::size_t>(edge)), letters_(cols.size() + 2 * kStripeMargin), h_(cols.size()), p_(edge_),
      above_(pieces(rows.size(), edge_) * cols.size()), left_(pieces(cols.size(), edge_) * rows.size()) {
  std::copy(cols.begin(), cols.end(), letters_.begin() + kStripeMargin);
}

bool LongTrace::serves(ReducedScoring const& scoring) {
  return scoring.match <= kLargestByteMatch;
}

std::size_t LongTrace::bytes(std::size_t rows, std::size_t cols, int edge) {
  auto const side = static_cast<std::size_t>(edge);
  std::size_t const edges = pieces(rows, side) * cols + pieces(cols, side) * rows;
  std::size_t const block = std::min(rows, side) * std::min(cols, side);
  return edges + block + side + 2 * cols + 2 * kStripeMargin + rows + cols;
}

int LongTrace::edge_for(std::size_t rows, std::size_t cols, std::size_t bytes) {
  int edge = kShortestEdge;
  while (edge < kLongestEdge && LongTrace::bytes(rows, cols, edge) > bytes) {
    edge *= 2;
  }
  return edge;
}

void LongTrace::run() {
  keep_edges();
  score_ = scoring_.score(std::accumulate(h_.begin(), h_.end(), std::int32_t{0}), static_cast<int>(rows_.size()),
                          static_cast<int>(cols_));
  walk();
}

/// The block from (row, col) on; its edges are p_ and, at their place, h_.
StripeJob LongTrace::block(std::size_t row, std::size_t col, std::size_t height, std::size_t width) {
  StripeJob job;
  job.rows = rows_.data() + row;
  job.cols = letters_.data() + kStripeMargin + col;
  job.height = static_cast<int>(height);
  job.width = static_cast<int>(width);
  job.scoring = scoring_;
  job.p = p_.data();
  job.h = h_.data() + col;
  return job;
}

/// Band by band of rows, from left to right. Borders have no differences.
void LongTrace::keep_edges() {
  for (std::size_t row = 0; row < rows_.size(); row += edge_) {
    std::size_t const height = std::min(edge_, rows_.size() - row);
    std::copy(h_.begin(), h_.end(), above_.data() + row / edge_ * cols_);
    std::fill(p_.begin(), p_.end(), std::uint8_t{0});
    for (std::size_t col = 0; col < cols_; col += edge_) {
      std::copy_n(p_.data(), height, left_.data() + col / edge_ * rows_.size() + row);
      scan_(block(row, col, height, std::min(edge_, cols_ - col)));
    }
  }
}

void LongTrace::walk() {
  path_.reserve(rows_.size() + cols_);
  directions_.resize(std::min(edge_, rows_.size()) * std::min(edge_, cols_));
  std::size_t row = rows_.size();
  std::size_t col = cols_;
  while (row > 0 && col > 0) {
    std::size_t const top = (row - 1) / edge_ * edge_;
    std::size_t const begin = (col - 1) / edge_ * edge_;
    StripeJob job = block(top, begin, row - top, col - begin); // no further than the path has come
    std::copy_n(left_.data() + begin / edge_ * rows_.size() + top, row - top, job.p);
    std::copy_n(above_.data() + top / edge_ * cols_ + begin, col - begin, job.h);
    job.directions = directions_.data();
    scan_(job);
    walk_block(job, row, col);
  }
  path_.insert(path_.end(), row, Step::row_only);
  path_.insert(path_.end(), col, Step::col_only);
  std::reverse(path_.begin(), path_.end());
}

/// From the block's last cell to one of its upper and left edges.
void LongTrace::walk_block(StripeJob const& job, std::size_t& row, std::size_t& col) {
  int height = job.height;
  int width = job.width;
  while (height > 0 && width > 0) {
    std::size_t const cell = static_cast<std::size_t>(height - 1) * static_cast<std::size_t>(job.width) +
                             static_cast<std::size_t>(width - 1);
    auto const step = static_cast<Step>(job.directions[cell]);
    path_.push_back(step);
    height -= step != Step::col_only;
    width -= step != Step::row_only;
  }
  row -= static_cast<std::size_t>(job.height - height);
  col -= static_cast<std::size_t>(job.width - width);
}

} // namespace pairscan
