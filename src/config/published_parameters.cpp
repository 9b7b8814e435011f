#include <config/published_parameters.hpp>

#include <algorithm>
#include <string>
#include <string_view>

namespace pairscan {
namespace {

constexpr std::string_view kAsBlastpReads = "BLASTP_BL62"; // BLOSUM62 with scores of U and O

[[nodiscard]] std::string in_capitals(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char letter) { return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 32) : letter; });
  return text;
}

struct AffineCosts {
  double open = 0;
  double extend = 0;
};

/// Returns what gaps cost; nothing where they are of two pieces.
[[nodiscard]] std::optional<AffineCosts> gap_costs(ScoringOptions const& scoring) {
  if (scoring.second.open) {
    return {};
  }
  if (scoring.affine.open && scoring.affine.extend) {
    return AffineCosts{-*scoring.affine.open, -*scoring.affine.extend};
  }
  return scoring.gap ? std::optional(AffineCosts{0, -*scoring.gap}) : std::nullopt;
}

} // namespace

std::optional<PublishedParameters> published_parameters(AlignmentOptions const& alignment) {
  auto const costs = gap_costs(alignment.scoring);
  if (alignment.mode != Mode::local || !costs) {
    return {};
  }
  std::string const matrix = in_capitals(alignment.scoring.matrix);
  if (auto const found =
          find_karlin_altschul(matrix == kAsBlastpReads ? "BLOSUM62" : matrix, costs->open, costs->extend)) {
    return *found;
  }
  if (auto const found = find_nucleotide_statistics(matrix, costs->open, costs->extend)) {
    return *found;
  }
  return {};
}

} // namespace pairscan
