#include <kokkos_kernels/methods/bytes/affine_scheme.hpp>
#include <kokkos_kernels/methods/bytes/byte_checkpoint_paths.hpp>
#include <kokkos_kernels/methods/bytes/path_bodies.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/portability/aligned_buffer.hpp>
#include <kokkos_kernels/traceback/backward_steps.hpp>

#include <algorithm>
#include <optional>
#include <string>

namespace pairscan {

namespace {

// Measured on one core of an AMD EPYC; cells are those of all pairs of a register together.
constexpr double kSecondsPerPack = 10e-6;
constexpr double kSecondsPerCell = 1.4e-9;
constexpr double kSecondsPerCellAgain = 2e-9; // in the second pass, with directions
constexpr double kSecondsPerStep = 2.5e-9;    // of each pair's walk
constexpr double kBlocksAgain = 2.3;          // per block of rows, as paths cross columns where blocks meet
constexpr double kWithoutByteMaximum = 2;     // times as long where signed bytes have no maximum

std::size_t checkpoint_bytes(InstructionSet const& instructions, PathShape const& shape) {
  return byte_path_registers(shape.rows, shape.cols) * static_cast<std::size_t>(instructions.register_bytes);
}

/// Length in whole blocks of cells.
double whole_blocks(int length) {
  return (length + kByteBlock - 1) / kByteBlock * kByteBlock;
}

/// Other ends than inner gaps are found in the canonical order only, but for lone ones, in front of which stands no
/// gap.
std::optional<std::string> refuse_order(Problem const& problem) {
  GapRules const gaps = gap_rules(problem);
  bool const plain = ends_as_inner(problem) && problem.path_order.end == EndTie::canonical;
  if (plain || gaps.lone_end || !refuse_other_orders(problem.path_order)) {
    return {};
  }
  return "walks paths in other orders than MID only where gaps at the ends score as inner ones or touch no other gap";
}

class ByteCheckpointScan final : public PathScan {
public:
  explicit ByteCheckpointScan(PathSetting const& setting)
      : instructions_(*setting.instructions), problem_(setting.problem) {}

  void compute(std::span<std::uint8_t const> codes, std::span<PairDescriptor const> pairs) override {
    steps_.make_room(pairs);
    BytePathJob job;
    job.pack.residues = codes.data();
    job.pack.pairs = pairs.data();
    job.pack.count = static_cast<int>(pairs.size());
    job.pack.problem = &problem_;
    job.memory = checkpoints_.reserve(checkpoint_bytes(instructions_, PathShape::of(pairs)));
    job.ends = steps_.ends();
    job.begins = steps_.begins();
    byte_path_bodies(instructions_).pick(problem_)(job);
  }

  [[nodiscard]] PlacedSteps path(std::size_t index) override { return steps_.path(index); }

private:
  InstructionSet const& instructions_;
  Problem problem_;
  AlignedBuffer checkpoints_;
  BackwardSteps steps_;
};

class ByteCheckpointPaths final : public PathMethod {
public:
  [[nodiscard]] std::string_view name() const override { return "bytes"; }

  [[nodiscard]] std::optional<std::string> refusal(PathSetting const& setting, PathShape const&) const override {
    if (setting.instructions->register_bytes == 0) {
      return "is not built for the instruction set " + std::string(setting.instructions->name);
    }
    if (auto reason = refuse_order(setting.problem)) {
      return reason;
    }
    return refuse_affine_bytes(setting.problem);
  }

  [[nodiscard]] std::size_t pairs_together(PathSetting const& setting, PathShape const&) const override {
    return static_cast<std::size_t>(setting.instructions->lanes(1));
  }

  [[nodiscard]] std::size_t bytes(PathSetting const& setting, PathShape const& shape) const override {
    std::size_t const steps = static_cast<std::size_t>(shape.rows + shape.cols) * pairs_together(setting, shape);
    return checkpoint_bytes(*setting.instructions, shape) + steps;
  }

  /// All blocks are computed once, and those on the paths once more.
  [[nodiscard]] double seconds(PathSetting const& setting, PathShape const& shape) const override {
    std::size_t const together = pairs_together(setting, shape);
    auto const packs = static_cast<double>((shape.pairs + together - 1) / together);
    double const cells = static_cast<double>(shape.rows) * whole_blocks(shape.cols);
    double const again = std::min(cells, kBlocksAgain * kByteBlock * shape.rows);
    double const narrow = setting.instructions->register_bytes < 32 ? kWithoutByteMaximum : 1;
    double const passes = narrow * (kSecondsPerCell * cells + kSecondsPerCellAgain * again);
    double const steps = static_cast<double>(shape.pairs) * (shape.rows + shape.cols);
    return packs * (kSecondsPerPack + passes) + kSecondsPerStep * steps;
  }

  [[nodiscard]] std::unique_ptr<PathScan> make_scan(PathSetting const& setting) const override {
    return std::make_unique<ByteCheckpointScan>(setting);
  }
};

} // namespace

PathMethod const& byte_checkpoint_paths() {
  static ByteCheckpointPaths const method;
  return method;
}

} // namespace pairscan
