#include <kokkos_kernels/methods/values/direction_paths.hpp>
#include <kokkos_kernels/methods/values/host_bodies.hpp>
#include <kokkos_kernels/methods/values/pack_paths.hpp>
#include <kokkos_kernels/model/compiled_index.hpp>
#include <kokkos_kernels/model/score_type.hpp>

#include <stdexcept>
#include <vector>

namespace pairscan {

namespace {

// Measured on one core of a Sapphire Rapids; lanes of gaps on one of an AMD EPYC.
constexpr PackPathCost kCost{.per_pack = 2e-6, .per_cell = 1.4e-9, .per_lane_more = 0.9e-9, .per_step = 2.6e-9};

ScoreType narrowest_of(Problem const& problem, PathShape const& shape) {
  return narrowest(problem, shape.shorter, shape.longer);
}

std::size_t direction_bytes(InstructionSet const& instructions, Problem const& problem, PathShape const& shape) {
  ScoreType const type = narrowest_of(problem, shape);
  int const bits = cell_shape(problem, type).direction_bits;
  return static_cast<std::size_t>(shape.rows) * direction_words(shape.cols, type, bits) *
         instructions.pack_bytes(bytes_of(type));
}

class DirectionScan final : public PackPathScan {
public:
  DirectionScan(Problem const& problem, InstructionSet const& instructions) : PackPathScan(problem, instructions) {}

  void compute(std::span<std::uint8_t const> codes, std::span<PairDescriptor const> pairs) override {
    PathShape const shape = PathShape::of(pairs);
    ScoreType const type = narrowest_of(problem_, shape);
    int const bits = cell_shape(problem_, type).direction_bits;
    PackJob job = take(codes, pairs, type);
    job.directions = directions_.reserve(direction_bytes(instructions_, problem_, shape));
    value_bodies(instructions_).direction_scan.pick(problem_, type)(job);
    kept_ = kept_by(job, type, direction_words(shape.cols, type, bits), bits);
  }

  [[nodiscard]] PlacedSteps path(std::size_t index) override {
    kept_.lane = static_cast<int>(index);
    path_ = trace(kept_, ends_[index], pairs_[index].rows, pairs_[index].cols);
    return path_;
  }
};

class DirectionPaths final : public PackPaths {
public:
  explicit DirectionPaths(bool one_by_one) : PackPaths(kCost, one_by_one) {}

  [[nodiscard]] std::string_view name() const override { return one_by_one() ? "values_one_by_one" : "values"; }

  [[nodiscard]] std::optional<std::string> refusal(PathSetting const& setting, PathShape const& shape) const override {
    if (auto reason = refuse_other_orders(setting.problem.path_order)) {
      return reason;
    }
    try {
      return refuse_unless_compiled(setting.problem, type_of(setting, shape));
    } catch (std::overflow_error const& reason) {
      return "finds that " + std::string(reason.what());
    }
  }

  [[nodiscard]] std::size_t bytes(PathSetting const& setting, PathShape const& shape) const override {
    return direction_bytes(instructions(setting), setting.problem, shape);
  }

  [[nodiscard]] std::unique_ptr<PathScan> make_scan(PathSetting const& setting) const override {
    return std::make_unique<DirectionScan>(setting.problem, instructions(setting));
  }

private:
  [[nodiscard]] ScoreType type_of(PathSetting const& setting, PathShape const& shape) const override {
    return narrowest_of(setting.problem, shape);
  }
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
