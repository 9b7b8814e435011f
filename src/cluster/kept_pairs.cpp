#include <cluster/kept_pairs.hpp>

#include <numeric>

namespace pairscan {

void KeptPairs::close() {
  std::partial_sum(row_starts_.begin(), row_starts_.end(), row_starts_.begin());
}

PairRows<ClusterSpace> KeptPairs::rows() const {
  using Rows = PairRows<ClusterSpace>;
  // Views of arrays that somebody else owns are not const; nothing is written to these.
  PairRows<ClusterSpace> rows;
  rows.row_starts = Rows::RowStarts(const_cast<std::size_t*>(row_starts_.data()), row_starts_.size());
  rows.columns = Rows::Columns(const_cast<int*>(columns_.data()), columns_.size());
  rows.weights = Rows::Weights(const_cast<KeptDistance*>(distances_.data()), distances_.size());
  return rows;
}

} // namespace pairscan
