#include <tune/tune_input.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <random>

namespace pairscan {

namespace {

constexpr unsigned kSeed = 16;
constexpr std::size_t kRandomResidues = std::size_t{1} << 24U;
constexpr std::size_t kMostSequences = 1024; // half a million pairs

/// Codes of `count` sequences: random ones, and copies of the first in which a base in five is another.
std::vector<std::uint8_t> related_sequences(std::size_t count, std::size_t length) {
  std::mt19937 random(kSeed);
  std::vector<std::uint8_t> codes;
  codes.reserve(count * length);
  for (std::size_t sequence = 0; sequence < count; ++sequence) {
    for (std::size_t position = 0; position < length; ++position) {
      bool const copied = sequence > 0 && random() % 5 != 0;
      codes.push_back(copied ? codes[position] : static_cast<std::uint8_t>(1U << (random() % 4)));
    }
  }
  return codes;
}

/// Cuts what is sorted down to a window around the median, so that no outlier decides.
template <class Sequence>
void keep_middle(std::vector<Sequence>& sorted) {
  if (sorted.size() > kMostSequences) {
    auto const begin = static_cast<std::ptrdiff_t>((sorted.size() - kMostSequences) / 2);
    sorted = {sorted.begin() + begin, sorted.begin() + begin + static_cast<std::ptrdiff_t>(kMostSequences)};
  }
}

} // namespace

TuneInput::TuneInput(SequenceSet const& set, Ambiguity ambiguity)
    : source_(fmt::format("input {:016x}", digest(set))), codes_(match_codes(set, ambiguity)),
      rule_(match_rule(set.alphabet)), same_set_(set.all_against_all) {
  for (std::uint32_t record = 0; record < set.size(); ++record) {
    auto& side = record < set.queries ? queries_ : targets_;
    side.push_back({set.offsets[record], static_cast<int>(set.length(record))});
  }
  auto const longer = [](Sequence const& a, Sequence const& b) { return a.length > b.length; };
  for (auto* side : {&queries_, &targets_}) {
    std::stable_sort(side->begin(), side->end(), longer);
    keep_middle(*side);
  }
  if (same_set_) {
    targets_ = queries_;
  }
  int const rows = queries_.front().length;
  int const cols = targets_.front().length;
  groups_ = {{std::max(rows, cols), rows, cols}};
}

TuneInput::TuneInput(std::vector<int> const& lengths) : source_(fmt::format("random, seed {}", kSeed)) {
  auto const longest = static_cast<std::size_t>(*std::max_element(lengths.begin(), lengths.end()));
  std::size_t const count = std::clamp<std::size_t>(kRandomResidues / longest, 2, kMostSequences);
  codes_ = related_sequences(count, longest);
  for (std::size_t sequence = 0; sequence < count; ++sequence) {
    queries_.push_back({sequence * longest, static_cast<int>(longest)});
  }
  targets_ = queries_;
  for (int const length : lengths) {
    groups_.push_back({length, length, length});
  }
}

std::vector<PairDescriptor> TuneInput::pairs(Group const& group, std::size_t count) const {
  std::vector<PairDescriptor> pairs;
  pairs.reserve(count);
  for (std::size_t index = 0; index < count; ++index) {
    std::size_t const query = index % queries_.size();
    std::size_t const partner = query * targets_.size() / queries_.size(); // at the same place of the order
    std::size_t const target = (partner + (same_set_ ? 1 : 0) + index / queries_.size()) % targets_.size();
    pairs.push_back({queries_[query].begin, targets_[target].begin, std::min(queries_[query].length, group.rows),
                     std::min(targets_[target].length, group.cols)});
  }
  return pairs;
}

} // namespace pairscan
