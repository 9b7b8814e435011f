#include <scoring/karlin_altschul.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace pairscan {
namespace {

// The parameters that NCBI BLAST+ has for gapped alignments of proteins: src/algo/blast/core/blast_stat.c of the NCBI
// C++ Toolkit, commit 0088c685, which is in the public domain. Matrix, costs of opening and extension, lambda, K,
// alpha, beta.
constexpr auto kPublished = std::to_array<KarlinAltschul>({
    {"BLOSUM45", 13, 3, 0.207, 0.049, 1.5, -22},  {"BLOSUM45", 12, 3, 0.199, 0.039, 1.8, -34},
    {"BLOSUM45", 11, 3, 0.190, 0.031, 2.0, -38},  {"BLOSUM45", 10, 3, 0.179, 0.023, 2.4, -51},
    {"BLOSUM45", 16, 2, 0.210, 0.051, 1.5, -24},  {"BLOSUM45", 15, 2, 0.203, 0.041, 1.7, -31},
    {"BLOSUM45", 14, 2, 0.195, 0.032, 1.9, -36},  {"BLOSUM45", 13, 2, 0.185, 0.024, 2.2, -45},
    {"BLOSUM45", 12, 2, 0.171, 0.016, 2.8, -65},  {"BLOSUM45", 19, 1, 0.205, 0.040, 1.9, -43},
    {"BLOSUM45", 18, 1, 0.198, 0.032, 2.0, -43},  {"BLOSUM45", 17, 1, 0.189, 0.024, 2.4, -57},
    {"BLOSUM45", 16, 1, 0.176, 0.016, 2.8, -67},  {"BLOSUM50", 13, 3, 0.212, 0.063, 1.1, -16},
    {"BLOSUM50", 12, 3, 0.206, 0.055, 1.2, -18},  {"BLOSUM50", 11, 3, 0.197, 0.042, 1.4, -25},
    {"BLOSUM50", 10, 3, 0.186, 0.031, 1.7, -34},  {"BLOSUM50", 9, 3, 0.172, 0.022, 2.1, -48},
    {"BLOSUM50", 16, 2, 0.215, 0.066, 1.05, -15}, {"BLOSUM50", 15, 2, 0.210, 0.058, 1.2, -20},
    {"BLOSUM50", 14, 2, 0.202, 0.045, 1.4, -27},  {"BLOSUM50", 13, 2, 0.193, 0.035, 1.6, -32},
    {"BLOSUM50", 12, 2, 0.181, 0.025, 1.9, -41},  {"BLOSUM50", 19, 1, 0.212, 0.057, 1.2, -21},
    {"BLOSUM50", 18, 1, 0.207, 0.050, 1.4, -28},  {"BLOSUM50", 17, 1, 0.198, 0.037, 1.6, -33},
    {"BLOSUM50", 16, 1, 0.186, 0.025, 1.9, -42},  {"BLOSUM50", 15, 1, 0.171, 0.015, 2.7, -76},
    {"BLOSUM62", 11, 2, 0.297, 0.082, 1.1, -10},  {"BLOSUM62", 10, 2, 0.291, 0.075, 1.3, -15},
    {"BLOSUM62", 9, 2, 0.279, 0.058, 1.5, -19},   {"BLOSUM62", 8, 2, 0.264, 0.045, 1.8, -26},
    {"BLOSUM62", 7, 2, 0.239, 0.027, 2.5, -46},   {"BLOSUM62", 6, 2, 0.201, 0.012, 3.3, -58},
    {"BLOSUM62", 13, 1, 0.292, 0.071, 1.2, -11},  {"BLOSUM62", 12, 1, 0.283, 0.059, 1.5, -19},
    {"BLOSUM62", 11, 1, 0.267, 0.041, 1.9, -30},  {"BLOSUM62", 10, 1, 0.243, 0.024, 2.5, -44},
    {"BLOSUM62", 9, 1, 0.206, 0.010, 4.0, -87},   {"BLOSUM80", 25, 2, 0.342, 0.17, 0.52, -1.6},
    {"BLOSUM80", 13, 2, 0.336, 0.15, 0.59, -3},   {"BLOSUM80", 9, 2, 0.319, 0.11, 0.76, -6},
    {"BLOSUM80", 8, 2, 0.308, 0.090, 0.89, -9},   {"BLOSUM80", 7, 2, 0.293, 0.070, 1.1, -14},
    {"BLOSUM80", 6, 2, 0.268, 0.045, 1.4, -19},   {"BLOSUM80", 11, 1, 0.314, 0.095, 0.90, -9},
    {"BLOSUM80", 10, 1, 0.299, 0.071, 1.1, -14},  {"BLOSUM80", 9, 1, 0.279, 0.048, 1.4, -19},
    {"BLOSUM90", 9, 2, 0.310, 0.12, 0.67, -6},    {"BLOSUM90", 8, 2, 0.300, 0.099, 0.76, -7},
    {"BLOSUM90", 7, 2, 0.283, 0.072, 0.93, -11},  {"BLOSUM90", 6, 2, 0.259, 0.048, 1.2, -16},
    {"BLOSUM90", 11, 1, 0.302, 0.093, 0.78, -8},  {"BLOSUM90", 10, 1, 0.290, 0.075, 1.04, -15},
    {"BLOSUM90", 9, 1, 0.265, 0.044, 1.3, -19},   {"PAM250", 15, 3, 0.205, 0.049, 1.6, -23},
    {"PAM250", 14, 3, 0.200, 0.043, 1.7, -26},    {"PAM250", 13, 3, 0.194, 0.036, 1.9, -31},
    {"PAM250", 12, 3, 0.186, 0.029, 2.2, -41},    {"PAM250", 11, 3, 0.174, 0.020, 2.5, -48},
    {"PAM250", 17, 2, 0.204, 0.047, 1.7, -28},    {"PAM250", 16, 2, 0.198, 0.038, 1.8, -29},
    {"PAM250", 15, 2, 0.191, 0.031, 2.2, -44},    {"PAM250", 14, 2, 0.182, 0.024, 2.5, -53},
    {"PAM250", 13, 2, 0.171, 0.017, 2.9, -64},    {"PAM250", 21, 1, 0.205, 0.045, 1.8, -34},
    {"PAM250", 20, 1, 0.199, 0.037, 1.9, -35},    {"PAM250", 19, 1, 0.192, 0.029, 2.3, -52},
    {"PAM250", 18, 1, 0.183, 0.021, 2.6, -60},    {"PAM250", 17, 1, 0.171, 0.014, 3.3, -86},
    {"PAM30", 7, 2, 0.305, 0.15, 0.35, -3},       {"PAM30", 6, 2, 0.287, 0.11, 0.42, -4},
    {"PAM30", 5, 2, 0.264, 0.079, 0.59, -7},      {"PAM30", 10, 1, 0.309, 0.15, 0.35, -3},
    {"PAM30", 9, 1, 0.294, 0.11, 0.48, -6},       {"PAM30", 8, 1, 0.270, 0.072, 0.68, -10},
    {"PAM70", 8, 2, 0.301, 0.12, 0.56, -5},       {"PAM70", 7, 2, 0.286, 0.093, 0.67, -7},
    {"PAM70", 6, 2, 0.264, 0.064, 0.90, -12},     {"PAM70", 11, 1, 0.305, 0.12, 0.59, -6},
    {"PAM70", 10, 1, 0.291, 0.091, 0.71, -9},     {"PAM70", 9, 1, 0.270, 0.060, 0.97, -14},
});

/// Returns (m - l) (n - N l).
double space_without(double adjustment, double query_residues, DatabaseSize const& database) {
  return (query_residues - adjustment) *
         (static_cast<double>(database.residues) - static_cast<double>(database.sequences) * adjustment);
}

/// Returns the length that an alignment of significance has in a search space.
double expected_length(KarlinAltschul const& parameters, double space) {
  return parameters.alpha / parameters.lambda * std::log(parameters.k * space) + parameters.beta;
}

} // namespace

double KarlinAltschul::bits(double score) const {
  return (lambda * score - std::log(k)) / std::numbers::ln2;
}

std::optional<KarlinAltschul> find_karlin_altschul(std::string_view matrix, int gap_open, int gap_extend) {
  auto const* const found = std::find_if(kPublished.begin(), kPublished.end(), [&](KarlinAltschul const& row) {
    return row.matrix == matrix && row.gap_open == gap_open && row.gap_extend == gap_extend;
  });
  return found == kPublished.end() ? std::nullopt : std::optional(*found);
}

/// The expected length falls while l rises, so that a bisection finds where they meet. No l is tried at which K times
/// the search space falls to the longer of both lengths, as in BLAST.
std::uint64_t length_adjustment(KarlinAltschul const& parameters, std::uint64_t query_residues,
                                DatabaseSize const& database) {
  auto const query = static_cast<double>(query_residues);
  double const least_space = std::max(query, static_cast<double>(database.residues)) / parameters.k;
  std::uint64_t const shortest =
      std::min(query_residues, database.residues / std::max<std::uint64_t>(database.sequences, 1));
  auto const is_at_most = [&](std::uint64_t residues) {
    double const space = space_without(static_cast<double>(residues), query, database);
    return space >= least_space && expected_length(parameters, space) >= static_cast<double>(residues);
  };
  std::uint64_t low = 0;
  std::uint64_t high = shortest;
  while (low < high) {
    std::uint64_t const middle = low + (high - low + 1) / 2;
    if (is_at_most(middle)) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

double search_space(KarlinAltschul const& parameters, std::uint64_t query_residues, DatabaseSize const& database) {
  return space_without(static_cast<double>(length_adjustment(parameters, query_residues, database)),
                       static_cast<double>(query_residues), database);
}

double expected_by_chance(KarlinAltschul const& parameters, double score, double search_space) {
  return parameters.k * search_space * std::exp(-parameters.lambda * score);
}

} // namespace pairscan
