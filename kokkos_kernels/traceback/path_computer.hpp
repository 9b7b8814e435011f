#pragma once

#include <kokkos_kernels/traceback/path_method.hpp>

#include <algorithm>
#include <map>

namespace pairscan {

/// Computes paths on one thread, every pack by the path method that is the fastest for it. The memory that a method
/// took for a pack is kept for its next one.
class PathComputer {
public:
  PathComputer(PathMethods methods, PathSetting const& setting) : methods_(methods), setting_(setting) {}

  /// Calls `take(index, path)` for each of the pairs, which index into `codes`. Returns false, and computes nothing,
  /// where no method serves the pairs and has room for them.
  template <class Take>
  [[nodiscard]] bool compute(std::span<std::uint8_t const> codes, std::span<PairDescriptor const> pairs,
                             Take const& take) {
    return in_parts(codes, pairs,
                    [&](PathScan& scan, std::size_t index, std::size_t of_part) { take(index, scan.path(of_part)); });
  }

  /// The same where counts suffice: calls `take_counts(index, counts)` for pairs that were counted without a path.
  template <class Take, class TakeCounts>
  [[nodiscard]] bool compute(std::span<std::uint8_t const> codes, std::span<PairDescriptor const> pairs,
                             Take const& take, TakeCounts const& take_counts) {
    return in_parts(codes, pairs, [&](PathScan& scan, std::size_t index, std::size_t of_part) {
      if (auto const counts = scan.counts(of_part)) {
        take_counts(index, *counts);
      } else {
        take(index, scan.path(of_part));
      }
    });
  }

private:
  /// Calls visit(scan, index, index of its part) for each of the pairs.
  template <class Visit>
  [[nodiscard]] bool in_parts(std::span<std::uint8_t const> codes, std::span<PairDescriptor const> pairs,
                              Visit const& visit) {
    PathMethod const* const method = choose_path_method(methods_, setting_, pairs);
    if (method == nullptr) {
      return false;
    }
    PathScan& scan = scan_of(*method);
    std::size_t const together = method->pairs_together(setting_, PathShape::of(pairs));
    for (std::size_t begin = 0; begin < pairs.size(); begin += together) {
      auto const part = pairs.subspan(begin, std::min(together, pairs.size() - begin));
      scan.compute(codes, part);
      for (std::size_t index = 0; index < part.size(); ++index) {
        visit(scan, begin + index, index);
      }
    }
    return true;
  }

  [[nodiscard]] PathScan& scan_of(PathMethod const& method) {
    std::unique_ptr<PathScan>& scan = scans_[&method];
    if (scan == nullptr) {
      scan = method.make_scan(setting_);
    }
    return *scan;
  }

  PathMethods methods_;
  PathSetting setting_;
  std::map<PathMethod const*, std::unique_ptr<PathScan>> scans_;
};

} // namespace pairscan
