#include <kokkos_kernels/methods/values/counted_paths.hpp>
#include <kokkos_kernels/methods/values/host_bodies.hpp>
#include <kokkos_kernels/methods/values/pack_paths.hpp>
#include <kokkos_kernels/model/compiled_index.hpp>
#include <kokkos_kernels/model/score_type.hpp>

#include <limits>
#include <stdexcept>

namespace pairscan {

namespace {

// Measured on one core of an AMD EPYC, beside directions (direction_paths.cpp). Sets with registers of 64 bytes have 32
// of them, enough for all counters unless alignments are local. By a matrix the scores, which take longest, are looked
// up once per cell and not twice, and by permutation where the pairs share a sequence.
constexpr PackPathCost kCost{.per_pack = 2e-6, .per_cell = 5.4e-9, .per_lane_more = 0, .per_step = 0};
constexpr int kWideBytes = 64;
constexpr double kHeldShare = 0.66;
constexpr double kMatrixShare = 0.3;

constexpr int kSlice = 32; // columns: a hybrid row with counters stays in L1

/// Returns the lanes of a cell and of its counters (CountedAffine::Value).
int lanes_of(Problem const& problem) {
  return 4 * (problem.mode == Mode::local ? 4 : 3);
}

/// Returns why counters would not tell what is asked for.
std::optional<std::string> refuse_counts(std::optional<CountsAsked> const& asked) {
  if (!asked) {
    return "counts columns and gives no paths";
  }
  if (asked->runs || asked->outer || asked->ends) {
    return "counts columns, neither runs of gaps nor gaps at the ends, and does not know where alignments begin";
  }
  if (!asked->identical) {
    return "compares match codes, which do not tell these identical columns";
  }
  return {};
}

class CountedScan final : public PackPathScan {
public:
  explicit CountedScan(PathSetting const& setting)
      : PackPathScan(setting.problem, *setting.instructions), identical_(*setting.counts->identical) {}

  void compute(std::span<std::uint8_t const> codes, std::span<PairDescriptor const> pairs) override {
    PackJob job = take(codes, pairs, ScoreType::int16, {lanes_of(problem_), kSlice});
    counts_.resize(pairs.size());
    job.counts = counts_.data();
    job.identical = identical_;
    count_bodies(instructions_).counted_scan.pick(problem_, ScoreType::int16)(job);
  }

  [[nodiscard]] std::optional<PathCounts> counts(std::size_t index) const override {
    CarriedCounts const& carried = counts_[index];
    std::int64_t const rows = pairs_[index].rows;
    std::int64_t const cols = pairs_[index].cols;
    PathCounts counts{.query = rows, .target = cols};
    counts.matches = carried.matches;
    counts.mismatches = carried.pairs - carried.matches;
    counts.gaps = problem_.mode == Mode::local ? carried.gaps : rows + cols - 2 * std::int64_t{carried.pairs};
    return counts;
  }

  [[nodiscard]] PlacedSteps path(std::size_t) override { throw std::logic_error("a scan that counts has no paths"); }

private:
  std::uint32_t identical_;
  std::vector<CarriedCounts> counts_;
};

class CountedPaths final : public PackPaths {
public:
  CountedPaths() : PackPaths(kCost, false) {}

  [[nodiscard]] std::string_view name() const override { return "values_counted"; }

  [[nodiscard]] std::optional<std::string> refusal(PathSetting const& setting, PathShape const& shape) const override {
    try {
      if (auto reason = refuse_unless_compiled(setting.problem, type_of(setting, shape))) {
        return reason;
      }
    } catch (std::overflow_error const& reason) {
      return "finds that " + std::string(reason.what());
    }
    if (auto reason = refuse_counts(setting.counts)) {
      return reason;
    }
    if (auto reason = refuse_other_orders(setting.problem.path_order)) {
      return reason;
    }
    return refuse_unless_counted(setting, shape);
  }

  [[nodiscard]] std::size_t bytes(PathSetting const& setting, PathShape const& shape) const override {
    return PackPathScan::line_bytes(instructions(setting), ScoreType::int16, lanes_of(setting.problem)) *
           static_cast<std::size_t>(shape.rows + kSlice);
  }

  [[nodiscard]] double seconds(PathSetting const& setting, PathShape const& shape) const override {
    bool const wide = instructions(setting).register_bytes >= kWideBytes;
    bool const held = wide && setting.problem.mode != Mode::local;
    bool const permuted = wide && setting.problem.scorer == "matrix";
    return (permuted ? kMatrixShare : held ? kHeldShare : 1) * PackPaths::seconds(setting, shape);
  }

  [[nodiscard]] std::unique_ptr<PathScan> make_scan(PathSetting const& setting) const override {
    return std::make_unique<CountedScan>(setting);
  }

private:
  [[nodiscard]] std::optional<std::string> refuse_unless_counted(PathSetting const& setting,
                                                                 PathShape const& shape) const {
    ScoreType const type = type_of(setting, shape);
    bool const compiled = type == ScoreType::int16 &&
                          count_bodies(instructions(setting)).counted_scan.pick(setting.problem, type) != nullptr;
    bool const local = setting.problem.mode == Mode::local;
    std::int64_t const most = local ? std::int64_t{shape.rows} + shape.cols : shape.shorter;
    if (!compiled || most > std::numeric_limits<std::int16_t>::max()) {
      return "is compiled for registers of 16-bit numbers, affine gaps of one piece, and the scorers base_sets and "
             "matrix";
    }
    return {};
  }

  [[nodiscard]] ScoreType type_of(PathSetting const& setting, PathShape const& shape) const override {
    return narrowest(setting.problem, shape.shorter, shape.longer);
  }
};

} // namespace

PathMethod const& counted_paths() {
  static CountedPaths const method;
  return method;
}

} // namespace pairscan
