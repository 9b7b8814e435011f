#include <kokkos_kernels/methods/values/host_bodies.hpp>
#include <kokkos_kernels/methods/values/order_paths.hpp>
#include <kokkos_kernels/methods/values/pack_paths.hpp>
#include <kokkos_kernels/model/compiled_index.hpp>
#include <kokkos_kernels/model/move_bits.hpp>
#include <kokkos_kernels/model/score_type.hpp>

#include <stdexcept>
#include <vector>

namespace pairscan {

namespace {

// Estimates, not measurements: they only order this method among others that serve the same paths.
constexpr PackPathCost kCost{.per_pack = 2e-6, .per_cell = 3e-9, .per_lane_more = 0, .per_step = 5e-9};

/// Linear gaps are affine ones that open for nothing: cells then tell gaps from one another.
Problem with_gap_lanes(Problem problem) {
  if (problem.recurrence == "linear") {
    problem.recurrence = "affine";
    problem.gaps.inner = {0, problem.scoring.gap};
  }
  return problem;
}

/// What a pack needs, from its lengths.
struct MovePlan {
  ScoreType type;
  MoveBits bits;
  std::size_t words_per_row;
  std::size_t margin_cells; // per pair; 0 where alignments are local

  MovePlan(Problem const& problem, PathShape const& shape)
      : type(narrowest(problem, shape.shorter, shape.longer)), bits{problem.recurrence == "two_piece" ? 2 : 1},
        words_per_row(direction_words(shape.cols, type, bits.count())),
        margin_cells(problem.mode == Mode::local ? 0 : margin_ends(shape.rows, shape.cols)) {}

  [[nodiscard]] std::size_t move_bytes(InstructionSet const& instructions, PathShape const& shape) const {
    return static_cast<std::size_t>(shape.rows) * words_per_row * instructions.pack_bytes(bytes_of(type));
  }
};

class MoveScan final : public PackPathScan {
public:
  MoveScan(Problem const& problem, InstructionSet const& instructions)
      : PackPathScan(with_gap_lanes(problem), instructions) {}

  void compute(std::span<std::uint8_t const> codes, std::span<PairDescriptor const> pairs) override {
    PathShape const shape = PathShape::of(pairs);
    MovePlan const plan(problem_, shape);
    PackJob job = take(codes, pairs, plan.type);
    margin_cells_ = plan.margin_cells;
    margins_.resize(margin_cells_ * pairs.size());
    job.directions = directions_.reserve(plan.move_bytes(instructions_, shape));
    job.margins = margins_.data();
    job.margin_cells = margin_cells_;
    move_bodies(instructions_).move_scan.pick(problem_, plan.type)(job);
    kept_ = kept_by(job, plan.type, plan.words_per_row, plan.bits.count());
  }

  [[nodiscard]] PlacedSteps path(std::size_t index) override {
    kept_.lane = static_cast<int>(index);
    PairDescriptor const& pair = pairs_[index];
    std::size_t const ends = kept_.local ? 0 : margin_ends(pair.rows, pair.cols);
    path_ =
        trace_moves(kept_, {ends_[index], std::span(margins_).subspan(index * margin_cells_, ends)}, pair, problem_);
    return path_;
  }

private:
  std::vector<MarginEnd> margins_; // of alignments that are not local, whose ends are in ends_
  std::size_t margin_cells_ = 0;
};

class OrderPaths final : public PackPaths {
public:
  explicit OrderPaths(bool one_by_one) : PackPaths(kCost, one_by_one) {}

  [[nodiscard]] std::string_view name() const override { return one_by_one() ? "moves_one_by_one" : "moves"; }

  [[nodiscard]] std::optional<std::string> refusal(PathSetting const& setting, PathShape const& shape) const override {
    Problem const problem = with_gap_lanes(setting.problem);
    try {
      if (auto reason = refuse_unless_compiled(problem, narrowest(problem, shape.shorter, shape.longer))) {
        return reason;
      }
    } catch (std::overflow_error const& reason) {
      return "finds that " + std::string(reason.what());
    }
    if (problem.path_order == PathOrder{}) {
      return "leaves paths in the canonical order to methods that keep less of a cell";
    }
    return {};
  }

  [[nodiscard]] std::size_t bytes(PathSetting const& setting, PathShape const& shape) const override {
    MovePlan const plan = plan_of(setting, shape);
    return plan.move_bytes(instructions(setting), shape) +
           pairs_together(setting, shape) * plan.margin_cells * sizeof(MarginEnd);
  }

  [[nodiscard]] std::unique_ptr<PathScan> make_scan(PathSetting const& setting) const override {
    return std::make_unique<MoveScan>(setting.problem, instructions(setting));
  }

private:
  [[nodiscard]] static MovePlan plan_of(PathSetting const& setting, PathShape const& shape) {
    return {with_gap_lanes(setting.problem), shape};
  }
  [[nodiscard]] ScoreType type_of(PathSetting const& setting, PathShape const& shape) const override {
    return plan_of(setting, shape).type;
  }
};

} // namespace

PathMethod const& order_paths() {
  static OrderPaths const method(false);
  return method;
}

PathMethod const& order_paths_one_by_one() {
  static OrderPaths const method(true);
  return method;
}

} // namespace pairscan
