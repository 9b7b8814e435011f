#include <kokkos_kernels/methods/bit_planes/host/checkpoint_paths.hpp>
#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>
#include <kokkos_kernels/portability/aligned_buffer.hpp>
#include <kokkos_kernels/traceback/backward_steps.hpp>

#include <algorithm>

namespace pairscan {

namespace {

// Measured on one core of a Sapphire Rapids with AVX-512; cells are those of all pairs of a register together.
constexpr double kSecondsPerPack = 15e-6;
constexpr double kSecondsPerCell = 3e-9;
constexpr double kSecondsPerCellAgain = 3.3e-9; // in the second pass, with directions
constexpr double kSecondsPerStep = 2.5e-9;      // of each pair's walk
constexpr double kWithoutTernaryLogic = 1.7;    // times as many gates on narrower registers

/// Bytes of the checkpoints. The shorter sequences are the rows' and the longer ones the columns' of a pack.
std::size_t checkpoint_bytes(InstructionSet const& instructions, int shorter, int longer) {
  return plane_checkpoint_words(shorter, longer) * static_cast<std::size_t>(instructions.register_bytes);
}

/// Length in whole blocks of cells.
double whole_blocks(int length) {
  return (length + kPlaneSlice - 1) / kPlaneSlice * kPlaneSlice;
}

class CheckpointScan final : public PathScan {
public:
  explicit CheckpointScan(PathSetting const& setting)
      : instructions_(*setting.instructions), letters_(setting.problem.letters),
        scoring_(reduced_scoring(setting.problem)) {}

  void compute(std::span<std::uint8_t const> codes, std::span<PairDescriptor const> pairs) override {
    steps_.make_room(pairs);
    PathShape const shape = PathShape::of(pairs);
    PlanePathJob job;
    job.pack.residues = codes.data();
    job.pack.pairs = pairs.data();
    job.pack.count = static_cast<int>(pairs.size());
    job.pack.scoring = scoring_;
    job.pack.letters = letters_;
    job.checkpoints = checkpoints_.reserve(checkpoint_bytes(instructions_, shape.shorter, shape.longer));
    job.ends = steps_.ends();
    job.begins = steps_.begins();
    plane_bodies(instructions_)->paths(job);
  }

  [[nodiscard]] PlacedSteps path(std::size_t index) override { return steps_.path(index); }

private:
  InstructionSet const& instructions_;
  LetterKind letters_;
  ReducedScoring scoring_;
  AlignedBuffer checkpoints_;
  BackwardSteps steps_;
};

class CheckpointPaths final : public PathMethod {
public:
  [[nodiscard]] std::string_view name() const override { return "bit_planes"; }

  [[nodiscard]] std::optional<std::string> refusal(PathSetting const& setting, PathShape const&) const override {
    if (auto reason = refuse_other_orders(setting.problem.path_order)) {
      return reason;
    }
    if (auto reason = refuse_unless_reduced(setting.problem)) {
      return reason;
    }
    if (plane_bodies(*setting.instructions) == nullptr) {
      return "is not built for the instruction set " + std::string(setting.instructions->name);
    }
    return refuse_large_match(setting.problem, kLargestPlaneMatch);
  }

  [[nodiscard]] std::size_t pairs_together(PathSetting const& setting, PathShape const&) const override {
    return static_cast<std::size_t>(setting.instructions->bits());
  }

  [[nodiscard]] std::size_t bytes(PathSetting const& setting, PathShape const& shape) const override {
    std::size_t const steps = static_cast<std::size_t>(shape.rows + shape.cols) * pairs_together(setting, shape);
    return checkpoint_bytes(*setting.instructions, std::min(shape.rows, shape.cols), std::max(shape.rows, shape.cols)) +
           steps;
  }

  /// All blocks are computed once, and those near the paths once more.
  [[nodiscard]] double seconds(PathSetting const& setting, PathShape const& shape) const override {
    std::size_t const together = pairs_together(setting, shape);
    auto const packs = static_cast<double>((shape.pairs + together - 1) / together);
    double const steps = shape.shorter + shape.longer;
    double const cells = whole_blocks(shape.shorter) * whole_blocks(shape.longer);
    double const gates = setting.instructions->register_bytes == kWidestRegister ? 1 : kWithoutTernaryLogic;
    double const passes = kSecondsPerCell * cells + kSecondsPerCellAgain * std::min(cells, kPlaneSlice * steps);
    return packs * (kSecondsPerPack + gates * passes) + kSecondsPerStep * steps * static_cast<double>(shape.pairs);
  }

  [[nodiscard]] std::unique_ptr<PathScan> make_scan(PathSetting const& setting) const override {
    return std::make_unique<CheckpointScan>(setting);
  }
};

} // namespace

PathMethod const& checkpoint_paths() {
  static CheckpointPaths const method;
  return method;
}

} // namespace pairscan
