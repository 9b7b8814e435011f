#pragma once

#include <kokkos_kernels/batch/pack_job.hpp>
#include <kokkos_kernels/model/scoring.hpp>
#include <kokkos_kernels/portability/aligned_buffer.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <kokkos_kernels/traceback/path_method.hpp>
#include <kokkos_kernels/traceback/traceback.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace pairscan {

// What path methods by values have in common: a pack of matrices is computed at once, what tells each cell's origin is
// kept, and each pair's path is walked from that.

/// The scan of a pack. A method's own scan fills in what is kept of a cell.
class PackPathScan : public PathScan {
public:
  /// Returns the bytes per row and per column of a slice of a cell of so many lanes, with its residues.
  [[nodiscard]] static std::size_t line_bytes(InstructionSet const& instructions, ScoreType type, int lanes) {
    return static_cast<std::size_t>(1 + lanes) * instructions.pack_bytes(bytes_of(type));
  }

protected:
  PackPathScan(Problem const& problem, InstructionSet const& instructions)
      : instructions_(instructions), problem_(problem) {}

  /// The memory of a job besides what it keeps of cells: lanes of a cell, and columns per slice.
  struct Layout {
    int lanes;
    int slice;
  };

  /// Takes the pairs, and returns a job for them with memory for residues and cells, scores and ends.
  [[nodiscard]] PackJob take(std::span<std::uint8_t const> codes, std::span<PairDescriptor const> pairs,
                             ScoreType type);
  [[nodiscard]] PackJob take(std::span<std::uint8_t const> codes, std::span<PairDescriptor const> pairs, ScoreType type,
                             Layout const& layout);

  /// Returns what was kept by the job, so many words per row and bits per cell. The lane is not set.
  [[nodiscard]] KeptDirections kept_by(PackJob const& job, ScoreType type, std::size_t words_per_row, int bits) const;

  InstructionSet const& instructions_;
  Problem problem_;
  AlignedBuffer directions_;
  std::vector<PairDescriptor> pairs_;
  std::vector<EndCell> ends_;
  KeptDirections kept_; // of the lane that was walked last
  PlacedPath path_;

private:
  AlignedBuffer columns_;
  std::vector<std::int32_t> scores_;
};

/// Seconds on one core; cells are those of all pairs of a register together.
struct PackPathCost {
  double per_pack;
  double per_cell;      // whose value is one lane
  double per_lane_more; // of a cell, where gaps have lanes of their own
  double per_step;      // of each pair's walk
};

/// A method that computes as many pairs together as a register has lanes, or one by one in memory for a single one.
class PackPaths : public PathMethod {
public:
  [[nodiscard]] std::size_t pairs_together(PathSetting const& setting, PathShape const& shape) const override;
  [[nodiscard]] bool gains_by_shared_rows(PathSetting const& setting) const override;
  [[nodiscard]] double seconds(PathSetting const& setting, PathShape const& shape) const override;

protected:
  PackPaths(PackPathCost const& cost, bool one_by_one) : cost_(cost), one_by_one_(one_by_one) {}

  /// Returns the type of the cells. Throws as narrowest does.
  [[nodiscard]] virtual ScoreType type_of(PathSetting const& setting, PathShape const& shape) const = 0;
  [[nodiscard]] bool one_by_one() const { return one_by_one_; }
  [[nodiscard]] InstructionSet const& instructions(PathSetting const& setting) const {
    return one_by_one_ ? scalar_instruction_set() : *setting.instructions;
  }

private:
  PackPathCost cost_;
  bool one_by_one_;
};

} // namespace pairscan
