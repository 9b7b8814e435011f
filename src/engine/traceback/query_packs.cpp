#include <engine/traceback/query_packs.hpp>

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>
#include <utility>

namespace pairscan {
namespace {

/// Sorts the numbers of candidates by key(query), the greatest first, and the longest targets of a key first.
template <class Key>
void sort_by(std::vector<std::size_t>& numbers, std::span<Candidate const> candidates, SequenceSet const& set,
             Key const& key) {
  auto const place = [&](std::size_t at) {
    return std::tuple(key(candidates[at].pair.query), set.length(candidates[at].pair.target), at);
  };
  std::sort(numbers.begin(), numbers.end(),
            [&](std::size_t one, std::size_t other) { return place(one) > place(other); });
}

/// Returns whether so many candidates of one query are worth a pack of their own, which takes about three eighths of
/// the time of one of several queries.
constexpr bool are_worth_a_pack(std::size_t count, std::size_t pairs) {
  return count * 8 >= pairs * 3;
}

std::vector<Candidate> chosen(std::span<Candidate const> candidates, std::span<std::size_t const> numbers) {
  std::vector<Candidate> pack;
  pack.reserve(numbers.size());
  for (std::size_t const at : numbers) {
    pack.push_back(candidates[at]);
  }
  return pack;
}

} // namespace

std::vector<std::vector<Candidate>> packs_by_query(std::span<Candidate const> candidates, std::size_t pairs,
                                                   SequenceSet const& set) {
  std::vector<std::vector<Candidate>> packs;
  std::vector<std::size_t> order(candidates.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  sort_by(order, candidates, set, [&set](std::uint32_t query) { return std::pair(set.length(query), query); });
  std::vector<std::size_t> others;
  for (std::span<std::size_t const> rest = order; !rest.empty();) {
    std::uint32_t const query = candidates[rest.front()].pair.query;
    auto const most = rest.first(std::min(pairs, rest.size()));
    auto const end =
        std::find_if(most.begin(), most.end(), [&](std::size_t at) { return candidates[at].pair.query != query; });
    auto const part = most.first(static_cast<std::size_t>(end - most.begin()));
    if (are_worth_a_pack(part.size(), pairs)) {
      packs.push_back(chosen(candidates, part));
    } else {
      others.insert(others.end(), part.begin(), part.end());
    }
    rest = rest.subspan(part.size());
  }
  sort_by(others, candidates, set, [&set](std::uint32_t query) { return std::bit_width(set.length(query)); });
  for (std::span<std::size_t const> rest = others; !rest.empty();) {
    auto const part = rest.first(std::min(pairs, rest.size()));
    packs.push_back(chosen(candidates, part));
    rest = rest.subspan(part.size());
  }
  return packs;
}

} // namespace pairscan
