#include <kokkos_kernels/methods/values/direction_paths.hpp>
#include <kokkos_kernels/methods/values/host_bodies.hpp>
#include <kokkos_kernels/model/compiled_index.hpp>
#include <kokkos_kernels/model/score_type.hpp>
#include <kokkos_kernels/portability/aligned_buffer.hpp>

#include <stdexcept>
#include <vector>

namespace pairscan {

namespace {

constexpr int kSlice = 128; // columns; the hybrid row and its residues stay in L1 (kokkos_kernels/batch/tuning.cpp)

// Measured on one core of a Sapphire Rapids; cells are those of all pairs of a register together.
constexpr double kSecondsPerPack = 2e-6;
constexpr double kSecondsPerCell = 1.4e-9;
constexpr double kSecondsPerStep = 2.6e-9; // of each pair's walk

ScoreType type_of(Problem const& problem, PathShape const& shape) {
  return narrowest(problem, shape.shorter, shape.longer);
}

std::size_t direction_bytes(InstructionSet const& instructions, Problem const& problem, PathShape const& shape) {
  ScoreType const type = type_of(problem, shape);
  int const bits = cell_shape(problem, type).direction_bits;
  return static_cast<std::size_t>(shape.rows) * direction_words(shape.cols, type, bits) *
         instructions.pack_bytes(bytes_of(type));
}

class DirectionScan final : public PathScan {
public:
  DirectionScan(Problem const& problem, InstructionSet const& instructions)
      : instructions_(instructions), problem_(problem) {}

  void compute(std::span<std::uint8_t const> codes, std::span<PairDescriptor const> pairs) override {
    pairs_.assign(pairs.begin(), pairs.end());
    scores_.assign(pairs.size(), 0);
    PathShape const shape = PathShape::of(pairs);
    ScoreType const type = type_of(problem_, shape);
    CellShape const cell = cell_shape(problem_, type);
    ends_.resize(pairs.size());
    std::size_t const line_bytes =
        static_cast<std::size_t>(1 + cell.lanes) * instructions_.pack_bytes(bytes_of(type)); // residue and cell
    std::byte* const scratch = columns_.reserve((static_cast<std::size_t>(shape.rows) + kSlice) * line_bytes);
    PackJob job;
    job.residues = codes.data();
    job.pairs = pairs_.data();
    job.count = static_cast<int>(pairs.size());
    job.problem = &problem_;
    job.slice = kSlice;
    job.scratch = scratch;
    job.columns = scratch + kSlice * line_bytes;
    job.directions = directions_.reserve(direction_bytes(instructions_, problem_, shape));
    job.ends = ends_.data();
    job.scores = scores_.data();
    value_bodies(instructions_).direction_scan.pick(problem_, type)(job);
    kept_ = {.words = job.directions,
             .words_per_row = direction_words(shape.cols, type, cell.direction_bits),
             .width = instructions_.lanes(bytes_of(type)),
             .type = type,
             .bits = cell.direction_bits,
             .local = problem_.mode == Mode::local};
  }

  [[nodiscard]] PlacedSteps path(std::size_t index) override {
    kept_.lane = static_cast<int>(index);
    path_ = trace(kept_, ends_[index], pairs_[index].rows, pairs_[index].cols);
    return path_;
  }

private:
  InstructionSet const& instructions_;
  Problem problem_;
  AlignedBuffer directions_;
  AlignedBuffer columns_;
  std::vector<PairDescriptor> pairs_;
  std::vector<std::int32_t> scores_;
  std::vector<EndCell> ends_;
  KeptDirections kept_; // of the lane that was walked last
  PlacedPath path_;
};

class DirectionPaths final : public PathMethod {
public:
  explicit DirectionPaths(bool one_by_one) : one_by_one_(one_by_one) {}

  [[nodiscard]] std::string_view name() const override { return one_by_one_ ? "values_one_by_one" : "values"; }

  [[nodiscard]] std::optional<std::string> refusal(PathSetting const& setting, PathShape const& shape) const override {
    if (auto reason = refuse_other_orders(setting.problem.path_order)) {
      return reason;
    }
    try {
      return refuse_unless_compiled(setting.problem, type_of(setting.problem, shape));
    } catch (std::overflow_error const& reason) {
      return "finds that " + std::string(reason.what());
    }
  }

  [[nodiscard]] std::size_t pairs_together(PathSetting const& setting, PathShape const& shape) const override {
    return static_cast<std::size_t>(instructions(setting).lanes(bytes_of(type_of(setting.problem, shape))));
  }

  [[nodiscard]] std::size_t bytes(PathSetting const& setting, PathShape const& shape) const override {
    return direction_bytes(instructions(setting), setting.problem, shape);
  }

  [[nodiscard]] double seconds(PathSetting const& setting, PathShape const& shape) const override {
    std::size_t const together = pairs_together(setting, shape);
    auto const packs = static_cast<double>((shape.pairs + together - 1) / together);
    double const cells = static_cast<double>(shape.rows) * padded_columns(shape.cols);
    double const steps = static_cast<double>(shape.pairs) * (shape.rows + shape.cols);
    return packs * (kSecondsPerPack + kSecondsPerCell * cells) + kSecondsPerStep * steps;
  }

  [[nodiscard]] std::unique_ptr<PathScan> make_scan(PathSetting const& setting) const override {
    return std::make_unique<DirectionScan>(setting.problem, instructions(setting));
  }

private:
  [[nodiscard]] InstructionSet const& instructions(PathSetting const& setting) const {
    return one_by_one_ ? scalar_instruction_set() : *setting.instructions;
  }

  bool one_by_one_;
};

} // namespace

PathMethod const& direction_paths() {
  static DirectionPaths const method(false);
  return method;
}

PathMethod const& direction_paths_one_by_one() {
  static DirectionPaths const method(true);
  return method;
}

} // namespace pairscan
