#include <report/pair_figures.hpp>

#include <algorithm>

namespace pairscan {
namespace {

constexpr double kLastBin = 0.9975; // identical pairs count in the last bin below 1

} // namespace

void PairFigures::add_value(std::uint32_t query, std::uint32_t target, double value) {
  values.add(measure == PairMeasure::identity && value >= 1 ? kLastBin : value);
  if (map) {
    map->add(query, target, value);
  }
}

void PairFigures::add_score(std::uint32_t query, std::uint32_t target, double score) {
  scores.add(score);
  if (map && measure == PairMeasure::score) {
    map->add(query, target, score);
  }
}

} // namespace pairscan
