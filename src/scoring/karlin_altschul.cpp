#include <scoring/karlin_altschul.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace pairscan {
namespace {

// The parameters that NCBI BLAST+ has for proteins: src/algo/blast/core/blast_stat.c of the NCBI C++ Toolkit, commit
// 0088c685, which is in the public domain.

struct WithGaps {
  std::string_view matrix;
  int open;
  int extend;
  double lambda;
  double k;
  double length_mean;
  double length_variance;
  double length_covariance;
};

constexpr auto kWithGaps = std::to_array<WithGaps>({
    {"BLOSUM45", 13, 3, 0.207, 0.049, 1.5, 35.855900, 35.963900},
    {"BLOSUM45", 12, 3, 0.199, 0.039, 1.8, 45.693600, 45.851700},
    {"BLOSUM45", 11, 3, 0.190, 0.031, 2.0, 62.874100, 63.103700},
    {"BLOSUM45", 10, 3, 0.179, 0.023, 2.4, 88.286800, 88.639100},
    {"BLOSUM45", 16, 2, 0.210, 0.051, 1.5, 36.279800, 36.452400},
    {"BLOSUM45", 15, 2, 0.203, 0.041, 1.7, 44.825700, 45.060400},
    {"BLOSUM45", 14, 2, 0.195, 0.032, 1.9, 60.736200, 61.102300},
    {"BLOSUM45", 13, 2, 0.185, 0.024, 2.2, 85.148100, 85.689400},
    {"BLOSUM45", 12, 2, 0.171, 0.016, 2.8, 127.758000, 128.582000},
    {"BLOSUM45", 19, 1, 0.205, 0.040, 1.9, 53.071400, 53.828200},
    {"BLOSUM45", 18, 1, 0.198, 0.032, 2.0, 72.342400, 73.403900},
    {"BLOSUM45", 17, 1, 0.189, 0.024, 2.4, 103.055000, 104.721000},
    {"BLOSUM45", 16, 1, 0.176, 0.016, 2.8, 170.100000, 173.003000},
    {"BLOSUM50", 13, 3, 0.212, 0.063, 1.1, 18.113800, 18.202800},
    {"BLOSUM50", 12, 3, 0.206, 0.055, 1.2, 22.654600, 22.777700},
    {"BLOSUM50", 11, 3, 0.197, 0.042, 1.4, 29.861100, 30.045700},
    {"BLOSUM50", 10, 3, 0.186, 0.031, 1.7, 42.393800, 42.674000},
    {"BLOSUM50", 9, 3, 0.172, 0.022, 2.1, 66.069600, 66.516400},
    {"BLOSUM50", 16, 2, 0.215, 0.066, 1.05, 17.951800, 18.092100},
    {"BLOSUM50", 15, 2, 0.210, 0.058, 1.2, 21.940100, 22.141800},
    {"BLOSUM50", 14, 2, 0.202, 0.045, 1.4, 28.681200, 28.961900},
    {"BLOSUM50", 13, 2, 0.193, 0.035, 1.6, 42.059500, 42.471600},
    {"BLOSUM50", 12, 2, 0.181, 0.025, 1.9, 63.747600, 64.397300},
    {"BLOSUM50", 19, 1, 0.212, 0.057, 1.2, 26.311200, 26.923300},
    {"BLOSUM50", 18, 1, 0.207, 0.050, 1.4, 34.903700, 35.734800},
    {"BLOSUM50", 17, 1, 0.198, 0.037, 1.6, 48.895800, 50.148600},
    {"BLOSUM50", 16, 1, 0.186, 0.025, 1.9, 76.469100, 78.443000},
    {"BLOSUM50", 15, 1, 0.171, 0.015, 2.7, 140.053000, 144.160000},
    {"BLOSUM62", 11, 2, 0.297, 0.082, 1.1, 12.673800, 12.757600},
    {"BLOSUM62", 10, 2, 0.291, 0.075, 1.3, 16.474000, 16.602600},
    {"BLOSUM62", 9, 2, 0.279, 0.058, 1.5, 22.751900, 22.950000},
    {"BLOSUM62", 8, 2, 0.264, 0.045, 1.8, 35.483800, 35.821300},
    {"BLOSUM62", 7, 2, 0.239, 0.027, 2.5, 61.238300, 61.886000},
    {"BLOSUM62", 6, 2, 0.201, 0.012, 3.3, 140.417000, 141.882000},
    {"BLOSUM62", 13, 1, 0.292, 0.071, 1.2, 19.506300, 19.893100},
    {"BLOSUM62", 12, 1, 0.283, 0.059, 1.5, 27.856200, 28.469900},
    {"BLOSUM62", 11, 1, 0.267, 0.041, 1.9, 42.602800, 43.636200},
    {"BLOSUM62", 10, 1, 0.243, 0.024, 2.5, 83.178700, 85.065600},
    {"BLOSUM62", 9, 1, 0.206, 0.010, 4.0, 210.333000, 214.842000},
    {"BLOSUM80", 25, 2, 0.342, 0.17, 0.52, 1.731000, 1.731300},
    {"BLOSUM80", 13, 2, 0.336, 0.15, 0.59, 2.673470, 2.692300},
    {"BLOSUM80", 9, 2, 0.319, 0.11, 0.76, 5.576090, 5.667860},
    {"BLOSUM80", 8, 2, 0.308, 0.090, 0.89, 7.536950, 7.686230},
    {"BLOSUM80", 7, 2, 0.293, 0.070, 1.1, 11.586600, 11.840400},
    {"BLOSUM80", 6, 2, 0.268, 0.045, 1.4, 19.958100, 20.441200},
    {"BLOSUM80", 11, 1, 0.314, 0.095, 0.90, 8.808610, 9.223320},
    {"BLOSUM80", 10, 1, 0.299, 0.071, 1.1, 13.833800, 14.533400},
    {"BLOSUM80", 9, 1, 0.279, 0.048, 1.4, 24.252000, 25.490400},
    {"BLOSUM90", 9, 2, 0.310, 0.12, 0.67, 4.232290, 4.334170},
    {"BLOSUM90", 8, 2, 0.300, 0.099, 0.76, 5.797020, 5.961420},
    {"BLOSUM90", 7, 2, 0.283, 0.072, 0.93, 9.040880, 9.321600},
    {"BLOSUM90", 6, 2, 0.259, 0.048, 1.2, 16.024400, 16.531600},
    {"BLOSUM90", 11, 1, 0.302, 0.093, 0.78, 7.143250, 7.619190},
    {"BLOSUM90", 10, 1, 0.290, 0.075, 1.04, 11.483900, 12.269800},
    {"BLOSUM90", 9, 1, 0.265, 0.044, 1.3, 21.408300, 22.840900},
    {"PAM250", 15, 3, 0.205, 0.049, 1.6, 34.578400, 34.928000},
    {"PAM250", 14, 3, 0.200, 0.043, 1.7, 43.353000, 43.443800},
    {"PAM250", 13, 3, 0.194, 0.036, 1.9, 50.948500, 51.081700},
    {"PAM250", 12, 3, 0.186, 0.029, 2.2, 69.606500, 69.793600},
    {"PAM250", 11, 3, 0.174, 0.020, 2.5, 98.653500, 98.927100},
    {"PAM250", 17, 2, 0.204, 0.047, 1.7, 41.583800, 41.735800},
    {"PAM250", 16, 2, 0.198, 0.038, 1.8, 51.635200, 51.843900},
    {"PAM250", 15, 2, 0.191, 0.031, 2.2, 67.256700, 67.558500},
    {"PAM250", 14, 2, 0.182, 0.024, 2.5, 96.315100, 96.756800},
    {"PAM250", 13, 2, 0.171, 0.017, 2.9, 135.653000, 136.339000},
    {"PAM250", 21, 1, 0.205, 0.045, 1.8, 48.728200, 49.218800},
    {"PAM250", 20, 1, 0.199, 0.037, 1.9, 60.832000, 61.514100},
    {"PAM250", 19, 1, 0.192, 0.029, 2.3, 84.019700, 84.985600},
    {"PAM250", 18, 1, 0.183, 0.021, 2.6, 113.829000, 115.184000},
    {"PAM250", 17, 1, 0.171, 0.014, 3.3, 175.071000, 177.196000},
    {"PAM30", 7, 2, 0.305, 0.15, 0.35, 1.014010, 1.162730},
    {"PAM30", 6, 2, 0.287, 0.11, 0.42, 1.688060, 1.951430},
    {"PAM30", 5, 2, 0.264, 0.079, 0.59, 3.377010, 3.871950},
    {"PAM30", 10, 1, 0.309, 0.15, 0.35, 1.372050, 1.788770},
    {"PAM30", 9, 1, 0.294, 0.11, 0.48, 2.463920, 3.186150},
    {"PAM30", 8, 1, 0.270, 0.072, 0.68, 5.368130, 6.763480},
    {"PAM70", 8, 2, 0.301, 0.12, 0.56, 2.881650, 3.025710},
    {"PAM70", 7, 2, 0.286, 0.093, 0.67, 4.534540, 4.785780},
    {"PAM70", 6, 2, 0.264, 0.064, 0.90, 7.942630, 8.402720},
    {"PAM70", 11, 1, 0.305, 0.12, 0.59, 3.681400, 4.108020},
    {"PAM70", 10, 1, 0.291, 0.091, 0.71, 6.002970, 6.716570},
    {"PAM70", 9, 1, 0.270, 0.060, 0.97, 11.360800, 12.636700},
});

struct WithoutGaps {
  std::string_view matrix;
  double length_mean;
  double length_variance;
};

constexpr auto kWithoutGaps = std::to_array<WithoutGaps>({
    {"BLOSUM45", 0.9113, 9.611060},
    {"BLOSUM50", 0.6895, 5.388310},
    {"BLOSUM62", 0.7916, 4.964660},
    {"BLOSUM80", 0.5222, 1.918130},
    {"BLOSUM90", 0.4434, 1.377760},
    {"PAM250", 0.98, 11.754300},
    {"PAM30", 0.1938, 0.161818},
    {"PAM70", 0.3250, 0.633439},
});

/// What is expected of one sequence where an alignment of a score begins at one of its residues.
struct Room {
  double residues = 0; // that are left behind an alignment of this score, on average
  double fits = 0;     // the chance that it does not reach the end
};

Room room_in(double residues, double mean, double variance) {
  double const deviation = std::sqrt(variance);
  double const left = residues - mean;
  double const quantile = left / deviation;
  double const fits = std::erfc(-quantile / std::numbers::sqrt2) / 2;
  double const density = std::exp(-quantile * quantile / 2) * std::numbers::inv_sqrtpi / std::numbers::sqrt2;
  return {left * fits + deviation * density, fits};
}

} // namespace

double KarlinAltschul::bits(double score) const {
  return (lambda * score - std::log(k)) / std::numbers::ln2;
}

double KarlinAltschul::evalue(double score, SearchLengths const& lengths) const {
  auto const of_score = [&](Linear const& linear) { return linear.slope * score + linear.intercept; };
  auto const at_least = [&](Linear const& linear) { return std::max(2 * linear.slope / lambda, of_score(linear)); };
  double const mean = of_score(length_mean);
  Room const query = room_in(lengths.query, mean, at_least(length_variance));
  Room const target = room_in(lengths.target, mean, at_least(length_variance));
  double const starts = query.residues * target.residues + at_least(length_covariance) * query.fits * target.fits;
  return starts * k * std::exp(-lambda * score) * lengths.database / lengths.target;
}

std::optional<KarlinAltschul> find_karlin_altschul(std::string_view matrix, double gap_open, double gap_extend) {
  auto const* const found = std::find_if(kWithGaps.begin(), kWithGaps.end(), [&](WithGaps const& row) {
    return row.matrix == matrix && row.open == gap_open && row.extend == gap_extend;
  });
  if (found == kWithGaps.end()) {
    return {};
  }
  auto const& ungapped = *std::find_if(kWithoutGaps.begin(), kWithoutGaps.end(),
                                       [&](WithoutGaps const& row) { return row.matrix == matrix; });
  double const both_gaps = 2.0 * (gap_open + gap_extend);
  auto const linear = [&](double slope, double without_gaps) {
    return KarlinAltschul::Linear{slope, both_gaps * (without_gaps - slope)};
  };
  return KarlinAltschul{.lambda = found->lambda,
                        .k = found->k,
                        .length_mean = linear(found->length_mean, ungapped.length_mean),
                        .length_variance = linear(found->length_variance, ungapped.length_variance),
                        .length_covariance = linear(found->length_covariance, ungapped.length_variance)};
}

} // namespace pairscan
