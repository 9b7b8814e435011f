#include <engine/better_strands.hpp>

#include <algorithm>
#include <iterator>

namespace pairscan {

BetterStrands better_strands(std::span<ScoredPair const> plus, std::span<ScoredPair const> minus, std::size_t end) {
  BetterStrands better;
  auto const last = static_cast<std::int32_t>(end);
  auto next = minus.begin();
  auto const take_minus = [&](std::int32_t until) {
    for (; next != minus.end() && until > next->index; ++next) {
      better.minus.push_back(*next);
    }
  };
  for (auto each = plus.begin(); each != plus.end() && last > each->index; ++each) {
    take_minus(each->index);
    bool const in_both = next != minus.end() && next->index == each->index;
    bool const plus_wins = !in_both || next->score <= each->score;
    (plus_wins ? better.plus : better.minus).push_back(plus_wins ? *each : *next);
    next += in_both ? 1 : 0;
  }
  take_minus(last);
  return better;
}

void append_better_scores(std::span<std::int32_t const> plus, std::span<std::int32_t const> minus, bool with_strands,
                          TileResults& results) {
  std::transform(plus.begin(), plus.end(), minus.begin(), std::back_inserter(results.scores),
                 [](std::int32_t given, std::int32_t other) { return std::max(given, other); });
  if (with_strands) {
    std::transform(plus.begin(), plus.end(), minus.begin(), std::back_inserter(results.strands),
                   [](std::int32_t given, std::int32_t other) { return other > given ? Strand::minus : Strand::plus; });
  }
}

} // namespace pairscan
