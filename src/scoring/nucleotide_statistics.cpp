#include <scoring/nucleotide_statistics.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace pairscan {
namespace {

// The parameters that NCBI BLAST+ has for nucleotides: src/algo/blast/core/blast_stat.c of the NCBI C++ Toolkit, which
// is in the public domain. Where gaps cost nothing to open, it lists them by another name: those of greedy alignments,
// whose residues in gaps cost half a match and a mismatch.

struct Row {
  std::string_view matrix;
  double open;
  double extend;
  NucleotideStatistics statistics;
};

constexpr bool kEven = true;

constexpr auto kRows = std::to_array<Row>({
    {"BLASTNA_1_-5", 0, 5.5, {1.39, 0.747, 1.00, 0}},
    {"BLASTNA_1_-5", 3, 3, {1.39, 0.747, 1.00, 0}},
    {"BLASTNA_1_-4", 0, 4.5, {1.383, 0.738, 1.02, 0}},
    {"BLASTNA_1_-4", 1, 2, {1.36, 0.67, 1.1, 0}},
    {"BLASTNA_1_-4", 0, 2, {1.26, 0.43, 1.4, -1}},
    {"BLASTNA_1_-4", 2, 1, {1.35, 0.61, 1.2, -1}},
    {"BLASTNA_1_-4", 1, 1, {1.22, 0.35, 1.7, -3}},
    {"BLASTNA_2_-7", 0, 8, {0.69, 0.73, 0.515, 0, kEven}},
    {"BLASTNA_2_-7", 2, 4, {0.68, 0.67, 0.55, 0, kEven}},
    {"BLASTNA_2_-7", 0, 4, {0.63, 0.43, 0.7, -1, kEven}},
    {"BLASTNA_2_-7", 4, 2, {0.675, 0.62, 0.6, -1, kEven}},
    {"BLASTNA_2_-7", 2, 2, {0.61, 0.35, 1.7, -3, kEven}},
    {"BLASTNA_1_-3", 0, 3.5, {1.374, 0.711, 1.05, 0}},
    {"BLASTNA_1_-3", 2, 2, {1.37, 0.70, 1.1, 0}},
    {"BLASTNA_1_-3", 1, 2, {1.35, 0.64, 1.2, -1}},
    {"BLASTNA_1_-3", 0, 2, {1.25, 0.42, 1.5, -2}},
    {"BLASTNA_1_-3", 2, 1, {1.34, 0.60, 1.2, -1}},
    {"BLASTNA_1_-3", 1, 1, {1.21, 0.34, 1.7, -2}},
    {"BLASTNA_2_-5", 0, 6, {0.675, 0.65, 0.6, -1, kEven}},
    {"BLASTNA_2_-5", 2, 4, {0.67, 0.59, 0.6, -1, kEven}},
    {"BLASTNA_2_-5", 0, 4, {0.62, 0.39, 0.8, -2, kEven}},
    {"BLASTNA_2_-5", 4, 2, {0.67, 0.61, 0.65, -2, kEven}},
    {"BLASTNA_2_-5", 2, 2, {0.56, 0.32, 0.95, -4, kEven}},
    {"BLASTNA_1_-2", 0, 2.5, {1.28, 0.46, 1.5, -2}},
    {"BLASTNA_1_-2", 2, 2, {1.33, 0.62, 1.2, 0}},
    {"BLASTNA_1_-2", 1, 2, {1.30, 0.52, 1.4, -2}},
    {"BLASTNA_1_-2", 0, 2, {1.19, 0.34, 1.8, -3}},
    {"BLASTNA_1_-2", 3, 1, {1.32, 0.57, 1.3, -1}},
    {"BLASTNA_1_-2", 2, 1, {1.29, 0.49, 1.4, -1}},
    {"BLASTNA_1_-2", 1, 1, {1.14, 0.26, 2.2, -5}},
    {"BLASTNA_2_-3", 4, 4, {0.63, 0.42, 0.75, -2, kEven}},
    {"BLASTNA_2_-3", 2, 4, {0.615, 0.37, 0.85, -3, kEven}},
    {"BLASTNA_2_-3", 0, 4, {0.55, 0.21, 1.2, -5, kEven}},
    {"BLASTNA_2_-3", 3, 3, {0.615, 0.37, 0.9, -3, kEven}},
    {"BLASTNA_2_-3", 6, 2, {0.63, 0.42, 0.75, -2, kEven}},
    {"BLASTNA_2_-3", 5, 2, {0.625, 0.41, 0.8, -2, kEven}},
    {"BLASTNA_2_-3", 4, 2, {0.61, 0.35, 0.9, -3, kEven}},
    {"BLASTNA_2_-3", 2, 2, {0.515, 0.14, 1.55, -9, kEven}},
    {"BLASTNA_3_-4", 6, 3, {0.389, 0.25, 0.7, -5, kEven}},
    {"BLASTNA_3_-4", 5, 3, {0.375, 0.21, 0.8, -6, kEven}},
    {"BLASTNA_3_-4", 4, 3, {0.351, 0.14, 1.0, -9, kEven}},
    {"BLASTNA_3_-4", 6, 2, {0.362, 0.16, 0.8, -4, kEven}},
    {"BLASTNA_3_-4", 5, 2, {0.330, 0.092, 1.2, -13, kEven}},
    {"BLASTNA_3_-4", 4, 2, {0.281, 0.046, 1.8, -23, kEven}},
    {"BLASTNA_4_-5", 0, 7, {0.22, 0.061, 1.0, -15}},
    {"BLASTNA_4_-5", 6, 5, {0.28, 0.21, 0.6, -7}},
    {"BLASTNA_4_-5", 5, 5, {0.27, 0.17, 0.7, -9}},
    {"BLASTNA_4_-5", 4, 5, {0.25, 0.10, 0.8, -10}},
    {"BLASTNA_4_-5", 3, 5, {0.23, 0.065, 0.9, -11}},
    {"BLASTNA_1_-1", 3, 2, {1.09, 0.31, 2.0, -2}},
    {"BLASTNA_1_-1", 2, 2, {1.07, 0.27, 2.2, -3}},
    {"BLASTNA_1_-1", 1, 2, {1.02, 0.21, 2.8, -6}},
    {"BLASTNA_1_-1", 0, 2, {0.80, 0.064, 4.8, -16}},
    {"BLASTNA_1_-1", 4, 1, {1.08, 0.28, 2.0, -2}},
    {"BLASTNA_1_-1", 3, 1, {1.06, 0.25, 2.3, -4}},
    {"BLASTNA_1_-1", 2, 1, {0.99, 0.17, 3.3, -10}},
    {"BLASTNA_3_-2", 5, 5, {0.208, 0.030, 2.9, -47}},
    {"BLASTNA_5_-4", 10, 6, {0.163, 0.068, 1.0, -19}},
    {"BLASTNA_5_-4", 8, 6, {0.146, 0.039, 1.3, -29}},
});

/// Returns how many pairs of starting points are left where an alignment takes `length` residues of each sequence.
double starts(SearchLengths const& lengths, double length) {
  return (lengths.query - length) * (lengths.database - lengths.targets * length);
}

/// Returns the greatest whole number of residues that is no more than the length of the alignment that chance gives
/// about once in what it leaves of query and database; 0 where they are too short for any.
double length_to_leave_out(NucleotideStatistics const& with, SearchLengths const& lengths) {
  double const fewest = std::max(lengths.query, lengths.database) / with.k; // starting points
  auto const fits = [&](double length) {
    return length < lengths.query && lengths.targets * length < lengths.database && starts(lengths, length) >= fewest &&
           with.beta + with.alpha / with.lambda * std::log(with.k * starts(lengths, length)) >= length;
  };
  double least = 0;
  for (double above = std::floor(lengths.query) + 1;
       above - least > 1;) { // what does not fit does not where it is longer
    double const middle = std::floor((least + above) / 2);
    (fits(middle) ? least : above) = middle;
  }
  return least;
}

} // namespace

double NucleotideStatistics::bits(double score) const {
  return (lambda * score - std::log(k)) / std::numbers::ln2;
}

double NucleotideStatistics::evalue(double score, SearchLengths const& lengths) const {
  double const length = length_to_leave_out(*this, lengths);
  double const database = std::max(1.0, lengths.database - lengths.targets * length);
  double const counted = even_scores ? 2 * std::floor(score / 2) : score;
  return (lengths.query - length) * database * k * std::exp(-lambda * counted);
}

std::optional<NucleotideStatistics> find_nucleotide_statistics(std::string_view matrix, double gap_open,
                                                               double gap_extend) {
  auto const* const found = std::find_if(kRows.begin(), kRows.end(), [&](Row const& row) {
    return row.matrix == matrix && row.open == gap_open && row.extend == gap_extend;
  });
  return found == kRows.end() ? std::nullopt : std::optional(found->statistics);
}

} // namespace pairscan
