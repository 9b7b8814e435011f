#pragma once

#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <kokkos_kernels/model/identity.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <kokkos_kernels/traceback/traceback.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pairscan {

/// What has to be known of a path where its columns need only be counted: matches, mismatches and gap columns, and
/// besides
struct CountsAsked {
  bool runs = false;                        // runs of gaps
  bool outer = false;                       // gaps in front of the first and behind the last column of two residues
  bool ends = false;                        // the residues that the alignment covers
  std::optional<std::uint32_t> identical{}; // match codes that are identical where they meet themselves, a bit per
                                            // code, and in no other column; unset where match codes do not tell
};

/// What is the same for all paths that a thread computes.
struct PathSetting {
  Problem problem;
  InstructionSet const* instructions = nullptr; // instruction set that the thread uses
  std::size_t room = 0;                         // bytes that a method may take on the thread
  std::optional<CountsAsked> counts{};          // set where no path is wanted
};

/// The lengths of the pairs that a thread is given together, as far as time and memory depend on them.
struct PathShape {
  std::size_t pairs = 0;
  int rows = 0;    // length of the longest row sequence
  int cols = 0;    // length of the longest column sequence; it may belong to another pair
  int shorter = 0; // the longest among the shorter sequences of the pairs
  int longer = 0;  // the longest among the longer ones

  [[nodiscard]] static PathShape of(std::span<PairDescriptor const> pairs);
};

/// The columns of an alignment, and how many residues of each sequence stand in front of them.
struct PlacedSteps : std::span<Step const> {
  PlacedSteps(std::span<Step const> steps) : std::span<Step const>(steps) {}
  PlacedSteps(Path const& path) : std::span<Step const>(path) {}
  PlacedSteps(PlacedPath const& path)
      : std::span<Step const>(path.path), row_begin(path.row_begin), col_begin(path.col_begin) {}

  std::int32_t row_begin = 0;
  std::int32_t col_begin = 0;
};

/// A path method at work on one thread, with its memory, which grows to the largest pack and is used again.
class PathScan {
public:
  virtual ~PathScan() = default;

  /// Computes the paths of 1 to `pairs_together` pairs, which index into `codes`, the match codes of all sequences.
  virtual void compute(std::span<std::uint8_t const> codes, std::span<PairDescriptor const> pairs) = 0;

  /// Returns the path of one of the pairs that were computed last. The next call of `path` or `compute` may overwrite
  /// it.
  [[nodiscard]] virtual PlacedSteps path(std::size_t index) = 0;

  /// Returns what the path of one of these pairs is counted as, of a scan that has no paths; nothing of all others.
  [[nodiscard]] virtual std::optional<PathCounts> counts(std::size_t /*index*/) const { return {}; }
};

/// A way to compute the canonical paths of pairs anew, from their sequences alone, on one thread of a host.
///
/// All methods give the same paths. They differ in time, in memory and in the problems they serve.
class PathMethod {
public:
  virtual ~PathMethod() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;

  /// Returns why the method does not compute such paths, as the end of a sentence that begins with its name; nothing
  /// where it does.
  [[nodiscard]] virtual std::optional<std::string> refusal(PathSetting const& setting,
                                                           PathShape const& shape) const = 0;

  /// Returns how many pairs of such lengths a scan computes at a time.
  [[nodiscard]] virtual std::size_t pairs_together(PathSetting const& setting, PathShape const& shape) const = 0;

  /// Returns whether packs of full size take less time where all pairs have the row sequence in common.
  [[nodiscard]] virtual bool gains_by_shared_rows(PathSetting const& /*setting*/) const { return false; }

  /// Returns the bytes that a scan takes for the pairs it computes at a time. A method that trades memory for time
  /// takes as much as the setting has room for; more than that means that the pairs do not fit.
  [[nodiscard]] virtual std::size_t bytes(PathSetting const& setting, PathShape const& shape) const = 0;

  /// Estimates the time for all of the shape's pairs. It only serves to compare methods with one another.
  [[nodiscard]] virtual double seconds(PathSetting const& setting, PathShape const& shape) const = 0;

  /// Makes the scan that computes paths on one thread, for problems that the method does not refuse.
  [[nodiscard]] virtual std::unique_ptr<PathScan> make_scan(PathSetting const& setting) const = 0;
};

using PathMethods = std::span<PathMethod const* const>;

/// Returns the fastest method that serves these pairs and has room for as many of them as it takes at a time, or null
/// where there is none.
[[nodiscard]] PathMethod const* choose_path_method(PathMethods methods, PathSetting const& setting,
                                                   std::span<PairDescriptor const> pairs);

/// Returns the least bytes that any method which serves needs for pairs of these lengths, one at a time; 0 where none
/// serves.
[[nodiscard]] std::size_t least_path_bytes(PathMethods methods, PathSetting const& setting, PathShape const& shape);

/// Returns the bytes with which every method that serves has room for pairs of these lengths.
[[nodiscard]] std::size_t most_path_bytes(PathMethods methods, PathSetting const& setting, PathShape const& shape);

/// The packs that the fastest method computes, whatever room it needs.
struct BestPack {
  std::size_t pairs = 1;    // packs of this size leave the fewest lanes idle
  bool shares_rows = false; // whether it is worth while to put pairs with the same row sequence together
};

/// Returns those for full packs of short pairs.
[[nodiscard]] BestPack best_pack(PathMethods methods, PathSetting const& setting);

/// Returns the score of a path between two sequences of match codes.
[[nodiscard]] std::int32_t score_of(PlacedSteps const& path, std::span<std::uint8_t const> rows,
                                    std::span<std::uint8_t const> cols, Problem const& problem);

} // namespace pairscan
