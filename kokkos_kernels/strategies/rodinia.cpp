// The baseline, Needleman-Wunsch of the Rodinia benchmark suite (Truong et al. 2014, section 3.3): one pair at a time,
// its matrix and a table of substitution scores prepared on the host and copied to the device, one launch per diagonal
// of tiles. What it lacks on purpose is what the four strategies add.
//
//           league                team        thread
//   device  tiles of a diagonal   one tile    cells of the tile's anti-diagonal (TeamThreadRange)
//   host    the same              one thread  all of them
//
// Device memory: the matrix with its border, (m + 1)(n + 1) scores, and the table, m n scores; as much is staged on the
// host. Scratch per team with tiles of k x k cells: (2 k + 1)(k + 1) scores of anti-diagonals and 2 k k of the table.
// What a tile's team does stands in rodinia_kernel.hpp.

#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/model/compiled_problems.hpp>
#include <kokkos_kernels/strategies/registry.hpp>
#include <kokkos_kernels/strategies/rodinia_kernel.hpp>

#include <algorithm>
#include <utility>

namespace pairscan {

namespace {

constexpr int kHostTile = 128; // its scratch of 4 k^2 scores has to stay in the second cache
constexpr int kDeviceTile = 32;

/// Where a launch prepares its pair on the host: the matrix with its border and the table behind it, as they go to the
/// device, and behind them the residues, as they come from there.
template <class Score>
struct Staging {
  std::byte* bytes;
  std::size_t table;    // elements
  std::size_t residues; // bytes

  [[nodiscard]] Score* matrix() const { return reinterpret_cast<Score*>(bytes); }
  [[nodiscard]] std::uint8_t* rows() const { return reinterpret_cast<std::uint8_t*>(bytes + residues); }
};

template <class T>
using OnHost = Kokkos::View<T*, Kokkos::HostSpace, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

/// Returns the batch's pair. Waits for what wrote it.
template <class Space>
PairDescriptor fetch_pair(Space const& space, Batch<Space> const& batch) {
  PairDescriptor pair;
  auto const first = std::make_pair(0, 1);
  Kokkos::deep_copy(space, OnHost<PairDescriptor>(&pair, 1), Kokkos::subview(batch.pairs, first));
  space.fence();
  return pair;
}

/// Brings the residues of a pair to the host, the rows' in front of the columns', and waits.
template <class Space>
void fetch_residues(Space const& space, Batch<Space> const& batch, PairDescriptor const& pair, std::uint8_t* to) {
  auto const fetch = [&](std::uint64_t begin, std::int32_t length, std::uint8_t* target) {
    auto const count = static_cast<std::size_t>(length);
    auto const range = std::make_pair(static_cast<std::size_t>(begin), static_cast<std::size_t>(begin) + count);
    Kokkos::deep_copy(space, OnHost<std::uint8_t>(target, count), Kokkos::subview(batch.residues, range));
  };
  fetch(pair.row_begin, pair.rows, to);
  fetch(pair.col_begin, pair.cols, to + pair.rows);
  space.fence();
}

/// Prepares the matrix with its border, and the table with the scores of all cells behind it.
template <class Compiled>
void prepare(Staging<typename Compiled::Score> const& staging, PairDescriptor const& pair,
             typename Compiled::Scheme const& scheme) {
  using Score = typename Compiled::Score;
  using Scorer = typename Compiled::template ScorerOn<Score>;
  auto const recurrence = Compiled::template on<Score>(scheme);
  Score* const matrix = staging.matrix();
  auto const stride = static_cast<std::size_t>(pair.cols + 1);
  std::fill_n(matrix, static_cast<std::size_t>(pair.rows + 1) * stride, Score{0});
  for (int col = 0; col <= pair.cols; ++col) {
    matrix[col] = border_cell(recurrence, 0, col);
  }
  for (int row = 1; row <= pair.rows; ++row) {
    matrix[static_cast<std::size_t>(row) * stride] = border_cell(recurrence, row, 0);
  }
  Scorer const scorer(scheme.scores);
  Score* table = matrix + staging.table;
  std::uint8_t const* const cols = staging.rows() + pair.rows;
  for (int row = 0; row < pair.rows; ++row) {
    auto const residue = scorer.prepare_row(Scorer::row_code(staging.rows()[row]));
    for (int col = 0; col < pair.cols; ++col) {
      *table++ = scorer.score(residue, Score{cols[col]});
    }
  }
}

template <class Space>
class Rodinia final : public Strategy<Space> {
public:
  [[nodiscard]] std::string_view name() const override { return "rodinia"; }
  [[nodiscard]] bool keeps_matrix() const override { return true; }

  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    BatchPlan plan{.strategy = name(), .shape = shape, .budget = budget, .tuning = {}};
    plan.shape.pairs = 1;
    Tuning asked = knobs_for(name(), shape, tuning);
    if (asked.tile == 0) {
      asked.tile = budget.register_bytes() != 0 ? kHostTile : kDeviceTile;
    }
    plan.tuning.tile = resolve(asked, budget, shape).tile;
    auto const score = static_cast<std::size_t>(bytes_of(shape.type));
    auto const edge = static_cast<std::size_t>(plan.tuning.tile);
    auto const rows = static_cast<std::size_t>(shape.longest_rows);
    auto const cols = static_cast<std::size_t>(shape.longest_cols);
    plan.matrix_border = 1;
    plan.matrix_elements = (rows + 1) * (cols + 1);
    plan.bytes_per_pair = (plan.matrix_elements + rows * cols) * score; // 2 l^2: the matrix and the table
    plan.staging_bytes = plan.bytes_per_pair + rows + cols;
    plan.scratch_bytes = ((2 * edge + 1) * (edge + 1) + 2 * edge * edge) * score + 16; // 4 k^2
    plan.team_size = std::min(budget.largest_team, plan.tuning.tile);
    settle(plan, 1);
    return plan;
  }

  /// Fences, as the baseline does: it reads the pair's residues on the host.
  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    Problem const& problem = plan.shape.problem;
    with_compiled<OneLaneProblems>(problem, plan.shape.type, [&](auto compiled) {
      using Compiled = typename decltype(compiled)::type;
      Staging<typename Compiled::Score> const staging{batch.staging.data(), plan.matrix_elements, plan.bytes_per_pair};
      PairDescriptor const pair = fetch_pair(space, batch);
      fetch_residues(space, batch, pair, staging.rows());
      auto const scheme = Compiled::scheme(problem);
      prepare<Compiled>(staging, pair, scheme);
      auto const all = std::make_pair(std::size_t{0}, plan.bytes_per_pair);
      Kokkos::deep_copy(space, Kokkos::subview(batch.workspace, all), Kokkos::subview(batch.staging, all));
      for_each_tile_diagonal(plan, plan.tuning.tile, [&](TileDiagonal const& tiles) {
        using Kernel = RodiniaKernel<Space, Compiled>;
        typename Kernel::Policy policy(space, batch.count * tiles.slots, plan.team_size); // the batch is one pair
        policy.set_scratch_size(plan.scratch_level, Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
        Kokkos::parallel_for("pairscan::Rodinia::tiles", policy, Kernel(plan, batch, scheme.gaps, tiles));
      });
    });
  }

  [[nodiscard]] Knobs knobs(BatchShape const&, Budget const&, Tuning const&) const override {
    return knobs_of_tiles(kIsHostSpace<Space>);
  }
};

} // namespace

AnyStrategy rodinia() {
  return compile_for_all_spaces<Rodinia>();
}

} // namespace pairscan
