#include <kokkos_kernels/methods/values/host_bodies.hpp>
#include <kokkos_kernels/methods/values/order_paths.hpp>
#include <kokkos_kernels/model/compiled_index.hpp>
#include <kokkos_kernels/model/move_bits.hpp>
#include <kokkos_kernels/model/score_type.hpp>
#include <kokkos_kernels/portability/aligned_buffer.hpp>

#include <stdexcept>
#include <vector>

namespace pairscan {

namespace {

constexpr int kSlice = 128; // columns; the hybrid row and its residues stay in L1 (kokkos_kernels/batch/tuning.cpp)

// Estimates, not measurements: they only order this method among others that serve the same paths. Cells are those of
// all pairs of a register together.
constexpr double kSecondsPerPack = 2e-6;
constexpr double kSecondsPerCell = 3e-9;
constexpr double kSecondsPerStep = 5e-9; // of each pair's walk

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

class MoveScan final : public PathScan {
public:
  MoveScan(Problem const& problem, InstructionSet const& instructions)
      : instructions_(instructions), problem_(with_gap_lanes(problem)) {}

  void compute(std::span<std::uint8_t const> codes, std::span<PairDescriptor const> pairs) override {
    pairs_.assign(pairs.begin(), pairs.end());
    scores_.assign(pairs.size(), 0);
    ends_.resize(pairs.size());
    PathShape const shape = PathShape::of(pairs);
    MovePlan const plan(problem_, shape);
    margin_cells_ = plan.margin_cells;
    margins_.resize(margin_cells_ * pairs.size());
    std::size_t const line_bytes = static_cast<std::size_t>(1 + cell_shape(problem_, plan.type).lanes) *
                                   instructions_.pack_bytes(bytes_of(plan.type)); // residue and cell
    std::byte* const scratch = columns_.reserve((static_cast<std::size_t>(shape.rows) + kSlice) * line_bytes);
    PackJob job;
    job.residues = codes.data();
    job.pairs = pairs_.data();
    job.count = static_cast<int>(pairs.size());
    job.problem = &problem_;
    job.slice = kSlice;
    job.scratch = scratch;
    job.columns = scratch + kSlice * line_bytes;
    job.directions = moves_.reserve(plan.move_bytes(instructions_, shape));
    job.ends = ends_.data();
    job.margins = margins_.data();
    job.margin_cells = margin_cells_;
    job.scores = scores_.data();
    move_bodies(instructions_).move_scan.pick(problem_, plan.type)(job);
    kept_ = {.words = job.directions,
             .words_per_row = plan.words_per_row,
             .width = instructions_.lanes(bytes_of(plan.type)),
             .type = plan.type,
             .bits = plan.bits.count(),
             .local = problem_.mode == Mode::local};
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
  InstructionSet const& instructions_;
  Problem problem_;
  AlignedBuffer moves_;
  AlignedBuffer columns_;
  std::vector<PairDescriptor> pairs_;
  std::vector<std::int32_t> scores_;
  std::vector<EndCell> ends_;      // of local alignments
  std::vector<MarginEnd> margins_; // of others
  std::size_t margin_cells_ = 0;
  KeptDirections kept_; // of the lane that was walked last
  PlacedPath path_;
};

class OrderPaths final : public PathMethod {
public:
  explicit OrderPaths(bool one_by_one) : one_by_one_(one_by_one) {}

  [[nodiscard]] std::string_view name() const override { return one_by_one_ ? "moves_one_by_one" : "moves"; }

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

  [[nodiscard]] std::size_t pairs_together(PathSetting const& setting, PathShape const& shape) const override {
    return static_cast<std::size_t>(instructions(setting).lanes(bytes_of(plan_of(setting, shape).type)));
  }

  [[nodiscard]] std::size_t bytes(PathSetting const& setting, PathShape const& shape) const override {
    MovePlan const plan = plan_of(setting, shape);
    return plan.move_bytes(instructions(setting), shape) +
           pairs_together(setting, shape) * plan.margin_cells * sizeof(MarginEnd);
  }

  [[nodiscard]] double seconds(PathSetting const& setting, PathShape const& shape) const override {
    std::size_t const together = pairs_together(setting, shape);
    auto const packs = static_cast<double>((shape.pairs + together - 1) / together);
    double const cells = static_cast<double>(shape.rows) * padded_columns(shape.cols);
    double const steps = static_cast<double>(shape.pairs) * (shape.rows + shape.cols);
    return packs * (kSecondsPerPack + kSecondsPerCell * cells) + kSecondsPerStep * steps;
  }

  [[nodiscard]] std::unique_ptr<PathScan> make_scan(PathSetting const& setting) const override {
    return std::make_unique<MoveScan>(setting.problem, instructions(setting));
  }

private:
  [[nodiscard]] static MovePlan plan_of(PathSetting const& setting, PathShape const& shape) {
    return {with_gap_lanes(setting.problem), shape};
  }

  [[nodiscard]] InstructionSet const& instructions(PathSetting const& setting) const {
    return one_by_one_ ? scalar_instruction_set() : *setting.instructions;
  }

  bool one_by_one_;
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
