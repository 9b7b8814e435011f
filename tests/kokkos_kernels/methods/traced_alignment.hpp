#pragma once

#include <kokkos_kernels/batch/traced_pair.hpp>
#include <kokkos_kernels/traceback/cigar.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <ostream>
#include <string>

namespace pairscan::testing {

/// What is expected of a pair, and found.
struct Alignment {
  std::int64_t score = 0;
  std::string cigar;
  std::uint32_t matches = 0;
  std::uint32_t mismatches = 0;
  std::uint32_t gaps = 0;
  std::uint32_t outer_gaps = 0;
  std::array<std::uint32_t, 4> covered{}; // local: query begin and end, target begin and end

  friend bool operator==(Alignment const&, Alignment const&) = default;
  friend std::ostream& operator<<(std::ostream& out, Alignment const& all) {
    return out << all.score << ": " << all.cigar << ", " << all.matches << " =, " << all.mismatches << " X, "
               << all.gaps << " gaps, " << all.outer_gaps << " of them outside, covers " << all.covered[0] << " to "
               << all.covered[1] << " and " << all.covered[2] << " to " << all.covered[3];
  }
};

/// From the columns of an alignment, '=', 'X', 'I' or 'D' each.
inline Alignment alignment_of(std::string const& columns, std::int64_t score) {
  Alignment found;
  found.score = score;
  for (std::size_t begin = 0; begin < columns.size();) {
    std::size_t const end = std::min(columns.find_first_not_of(columns[begin], begin), columns.size());
    found.cigar += std::to_string(end - begin) + columns[begin];
    begin = end;
  }
  found.matches = static_cast<std::uint32_t>(std::count(columns.begin(), columns.end(), '='));
  found.mismatches = static_cast<std::uint32_t>(std::count(columns.begin(), columns.end(), 'X'));
  found.gaps = static_cast<std::uint32_t>(columns.size()) - found.matches - found.mismatches;
  std::size_t const first = columns.find_first_of("=X");
  std::size_t const last = columns.find_last_of("=X");
  found.outer_gaps =
      first == std::string::npos ? found.gaps : static_cast<std::uint32_t>(first + columns.size() - 1 - last);
  return found;
}

/// From what a kernel says of a pair whose CIGAR was written.
inline Alignment alignment_of(TracedPair const& traced, std::uint8_t const* cigars, std::int64_t score) {
  return {score,
          Cigar(CigarView({cigars + traced.begin, traced.length})).text(),
          traced.matches,
          traced.mismatches,
          traced.gaps,
          traced.outer_gaps,
          {traced.query_begin, traced.query_end, traced.target_begin, traced.target_end}};
}

} // namespace pairscan::testing
