#include <kokkos_kernels/graph/markov_clustering.hpp>
#include <kokkos_kernels/graph/markov_interpretation.hpp>
#include <kokkos_kernels/graph/markov_rows.hpp>
#include <kokkos_kernels/portability/sparse_product.hpp>

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

namespace pairscan {
namespace {

using Range = std::pair<std::size_t, std::size_t>;

[[nodiscard]] std::string step(char const* name) {
  return std::string("pairscan::markov_clusters::") + name;
}

/// Expands and prunes a matrix block of rows by block of rows.
template <class Space>
class MarkovProcess {
public:
  using Rows = SparseRows<Space>;
  using Starts = typename Rows::RowStarts;

  MarkovProcess(SimilarityGraph<Space> const& graph, MarkovOptions const& options)
      : nodes_(graph.nodes()), options_(options) {
    auto const size = static_cast<std::size_t>(nodes_);
    matrix_ = rows_of(size, graph.entries() + size);
    Kokkos::parallel_for(step("first"), Kokkos::RangePolicy<Space>(0, nodes_), FirstMarkovRows<Space>{graph, matrix_});
    Kokkos::fence();
  }

  [[nodiscard]] Rows const& matrix() const { return matrix_; }

  /// Expands, prunes and inflates; returns the chaos.
  double iterate() {
    double chaos = 0;
    std::vector<Rows> blocks;
    for (Range const& range : blocks_of_rows()) {
      blocks.push_back(pruned(expanded(range), chaos));
    }
    matrix_ = blocks.size() == 1 ? blocks.front() : joined(blocks);
    return chaos;
  }

private:
  [[nodiscard]] static Rows rows_of(std::size_t rows, std::size_t entries) {
    Rows made;
    made.row_starts = allocate<Starts>(step("row_starts"), rows + 1);
    made.columns = allocate<typename Rows::Columns>(step("columns"), entries);
    made.weights = allocate<typename Rows::Weights>(step("weights"), entries);
    return made;
  }

  /// Returns ranges of rows whose products are not more than fit into memory at a time, but for a row of more.
  [[nodiscard]] std::vector<Range> blocks_of_rows() const {
    auto const products = allocate<Starts>(step("products"), static_cast<std::size_t>(nodes_));
    Kokkos::parallel_for(step("count_products"), Kokkos::RangePolicy<Space>(0, nodes_),
                         CountProducts<Space>{matrix_, products});
    auto const of_rows = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), products);
    std::vector<Range> ranges;
    std::size_t sum = kProductEntries + 1;
    for (std::size_t row = 0; row < of_rows.extent(0); ++row) {
      if (sum + of_rows(row) > kProductEntries) {
        ranges.push_back({row, row});
        sum = 0;
      }
      sum += of_rows(row);
      ranges.back().second = row + 1;
    }
    return ranges;
  }

  [[nodiscard]] Rows expanded(Range range) const {
    std::size_t const rows = range.second - range.first;
    auto const starts = Kokkos::subview(matrix_.row_starts, Range(range.first, range.second + 1));
    auto const ends = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), starts);
    Range const entries(ends(0), ends(rows));
    Rows block;
    block.row_starts = allocate<Starts>(step("block_starts"), rows + 1);
    Kokkos::parallel_for(step("shift"), Kokkos::RangePolicy<Space>(0, static_cast<int>(rows) + 1),
                         MoveStarts<Space>{starts, block.row_starts, 0, std::size_t{0} - entries.first});
    Kokkos::fence();
    block.columns = Kokkos::subview(matrix_.columns, entries);
    block.weights = Kokkos::subview(matrix_.weights, entries);
    return sparse_product<Space>(block, static_cast<int>(rows), matrix_, nodes_);
  }

  [[nodiscard]] Rows pruned(Rows const& product, double& chaos) const {
    using Steps = PrunedRows<Space>;
    auto const rows = product.row_starts.extent(0) - 1;
    auto const last = static_cast<int>(rows);
    Steps steps{product,
                options_,
                allocate<typename Rows::Weights>(step("bars"), rows),
                allocate<Starts>(step("counts"), rows),
                {}};
    Kokkos::parallel_for(step("choose"), Kokkos::RangePolicy<Space, typename Steps::Choose>(0, last), steps);
    steps.next.row_starts = allocate<Starts>(step("row_starts"), rows + 1);
    Kokkos::parallel_scan(step("place"), Kokkos::RangePolicy<Space, typename Steps::Place>(0, last + 1), steps);
    std::size_t entries = 0;
    Kokkos::deep_copy(entries, Kokkos::subview(steps.next.row_starts, rows));
    steps.next.columns = allocate<typename Rows::Columns>(step("columns"), entries);
    steps.next.weights = allocate<typename Rows::Weights>(step("weights"), entries);
    double largest = 0;
    Kokkos::parallel_reduce(step("fill"), Kokkos::RangePolicy<Space, typename Steps::Fill>(0, last), steps,
                            Kokkos::Max<double>(largest));
    chaos = std::max(chaos, largest);
    return steps.next;
  }

  [[nodiscard]] Rows joined(std::vector<Rows> const& blocks) const {
    std::size_t entries = 0;
    for (Rows const& block : blocks) {
      entries += block.entries();
    }
    Rows const all = rows_of(static_cast<std::size_t>(nodes_), entries);
    std::size_t row = 0;
    std::size_t place = 0;
    for (Rows const& block : blocks) {
      auto const rows = block.row_starts.extent(0) - 1;
      Range const to(place, place + block.entries());
      Kokkos::deep_copy(Kokkos::subview(all.columns, to), block.columns);
      Kokkos::deep_copy(Kokkos::subview(all.weights, to), block.weights);
      Kokkos::parallel_for(step("join"), Kokkos::RangePolicy<Space>(0, static_cast<int>(rows) + 1),
                           MoveStarts<Space>{block.row_starts, all.row_starts, row, place});
      Kokkos::fence();
      row += rows;
      place += block.entries();
    }
    return all;
  }

  int nodes_;
  MarkovOptions options_;
  Rows matrix_;
};

} // namespace

template <class Space>
MarkovClusters markov_clusters(SimilarityGraph<Space> const& graph, MarkovOptions const& options) {
  MarkovClusters clusters;
  if (graph.nodes() == 0) {
    return clusters;
  }
  MarkovProcess<Space> process(graph, options);
  do {
    clusters.chaos = process.iterate();
    clusters.most_entries = std::max(clusters.most_entries, process.matrix().entries());
    ++clusters.iterations;
  } while (clusters.chaos >= kChaosLimit && clusters.iterations < kMostIterations);
  auto const& limit = process.matrix();
  auto const starts = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), limit.row_starts);
  auto const columns = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), limit.columns);
  auto const weights = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), limit.weights);
  clusters.labels = clusters_of_limit({starts.data(), starts.extent(0)}, {columns.data(), columns.extent(0)},
                                      {weights.data(), weights.extent(0)});
  return clusters;
}

namespace {

template <class... Each>
auto compiled_for(SpaceList<Each...> /*spaces*/) {
  return std::make_tuple(&markov_clusters<Each>...);
}

[[maybe_unused]] auto const kCompiled = compiled_for(Spaces{});

} // namespace

} // namespace pairscan
