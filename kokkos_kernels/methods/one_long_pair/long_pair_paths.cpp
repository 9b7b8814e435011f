#include <kokkos_kernels/methods/one_long_pair/host_bodies.hpp>
#include <kokkos_kernels/methods/one_long_pair/host_checkpoints.hpp>
#include <kokkos_kernels/methods/one_long_pair/long_pair_paths.hpp>
#include <kokkos_kernels/methods/one_long_pair/long_trace.hpp>
#include <kokkos_kernels/model/byte_differences.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>

#include <algorithm>

namespace pairscan {

namespace {

// Measured on one core of a Sapphire Rapids and on an H200.
constexpr double kSecondsPerPair = 4e-6;         // for buffers
constexpr double kSecondsPerRegister = 2.9e-9;   // of cells of an anti-diagonal
constexpr double kSecondsPerDirection = 0.13e-9; // written in the second pass
constexpr double kSecondsPerCellOnDevice = 1e-12;

std::size_t length(int letters) {
  return static_cast<std::size_t>(letters);
}

class LongPairScan final : public PathScan {
public:
  LongPairScan(PathSetting const& setting, FirstPass const* elsewhere)
      : instructions_(*setting.instructions), room_(setting.room), problem_(setting.problem), elsewhere_(elsewhere) {}

  void compute(std::span<std::uint8_t const> codes, std::span<PairDescriptor const> pairs) override {
    PairDescriptor const& pair = pairs.front();
    LongPair const whole{codes.subspan(pair.row_begin, length(pair.rows)),
                         codes.subspan(pair.col_begin, length(pair.cols)), problem_};
    LongTrace trace(whole, first_pass(whole), instructions_);
    trace.run();
    path_ = trace.take_path();
  }

  [[nodiscard]] PlacedSteps path(std::size_t) override { return path_; }

private:
  [[nodiscard]] std::unique_ptr<Checkpoints> first_pass(LongPair const& pair) const {
    std::unique_ptr<Checkpoints> taken = elsewhere_ != nullptr ? elsewhere_->take(pair) : nullptr;
    if (taken != nullptr) {
      return taken;
    }
    return std::make_unique<HostCheckpoints>(pair, LongTrace::edge_for(pair.rows.size(), pair.cols.size(), room_),
                                             instructions_);
  }

  InstructionSet const& instructions_;
  std::size_t room_;
  Problem problem_;
  FirstPass const* elsewhere_;
  Path path_;
};

} // namespace

std::optional<std::string> LongPairPaths::refusal(PathSetting const& setting, PathShape const& shape) const {
  if (auto reason = refuse_other_orders(setting.problem.path_order)) {
    return reason;
  }
  if (auto reason = refuse_unless_reduced(setting.problem)) {
    return reason;
  }
  if (auto reason = refuse_large_match(setting.problem, kLargestByteMatch)) {
    return reason;
  }
  if (elsewhere_ != nullptr && edge(setting, shape) == 0) {
    return "finds no device of this process that has the memory and computes such a pair sooner";
  }
  return std::nullopt;
}

std::size_t LongPairPaths::edge(PathSetting const& setting, PathShape const& shape) const {
  if (elsewhere_ != nullptr) {
    return elsewhere_->edge(length(shape.rows), length(shape.cols));
  }
  return static_cast<std::size_t>(LongTrace::edge_for(length(shape.rows), length(shape.cols), setting.room));
}

std::size_t LongPairPaths::bytes(PathSetting const& setting, PathShape const& shape) const {
  std::size_t const rows = length(shape.rows);
  std::size_t const cols = length(shape.cols);
  std::size_t const side = edge(setting, shape);
  return LongTrace::bytes_of_walk(rows, cols, side) +
         (elsewhere_ != nullptr ? 0 : HostCheckpoints::bytes(rows, cols, side));
}

/// All cells are computed once, and those of the blocks near the path once more, with directions.
double LongPairPaths::seconds(PathSetting const& setting, PathShape const& shape) const {
  int const height = band_rows(*setting.instructions);
  double const rows = (shape.rows + height - 1) / height * height;
  double const cells = rows * (shape.cols + height - 1); // a band begins and ends with registers that are not full
  double const near_path = std::min(cells, shape.longer * static_cast<double>(edge(setting, shape)));
  double const per_cell = kSecondsPerRegister / height;
  double const first_pass = cells * (elsewhere_ != nullptr ? kSecondsPerCellOnDevice : per_cell);
  double const second_pass = near_path * (per_cell + kSecondsPerDirection);
  return static_cast<double>(shape.pairs) * (kSecondsPerPair + first_pass + second_pass);
}

std::unique_ptr<PathScan> LongPairPaths::make_scan(PathSetting const& setting) const {
  return std::make_unique<LongPairScan>(setting, elsewhere_);
}

PathMethod const& long_pair_paths() {
  static LongPairPaths const method("one_long_pair", nullptr);
  return method;
}

} // namespace pairscan
