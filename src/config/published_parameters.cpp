#include <config/published_parameters.hpp>

#include <algorithm>
#include <cmath>
#include <string>

namespace pairscan {
namespace {

[[nodiscard]] std::string in_capitals(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char letter) { return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 32) : letter; });
  return text;
}

/// Published gap costs are small whole numbers.
[[nodiscard]] bool may_be_published(double score) {
  return score == std::floor(score) && std::abs(score) < 1'000;
}

} // namespace

std::optional<KarlinAltschul> published_parameters(AlignmentOptions const& alignment) {
  ScoringOptions const& scoring = alignment.scoring;
  bool const affine = scoring.affine.open && scoring.affine.extend && !scoring.second.open;
  if (alignment.mode != Mode::local || scoring.matrix.empty() || !affine || !may_be_published(*scoring.affine.open) ||
      !may_be_published(*scoring.affine.extend)) {
    return {};
  }
  return find_karlin_altschul(in_capitals(scoring.matrix), static_cast<int>(-*scoring.affine.open),
                              static_cast<int>(-*scoring.affine.extend));
}

} // namespace pairscan
