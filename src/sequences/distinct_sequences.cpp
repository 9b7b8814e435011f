#include <sequences/distinct_sequences.hpp>

#include <numeric>
#include <string_view>
#include <unordered_map>

namespace pairscan {
namespace {

/// Numbers the sequences of the records [begin, end) in the order in which they first occur, from `next` on.
[[nodiscard]] std::uint32_t number_sequences(SequenceSet const& all, std::uint32_t begin, std::uint32_t end,
                                             std::uint32_t next, std::vector<std::uint32_t>& numbers) {
  std::unordered_map<std::string_view, std::uint32_t> known;
  for (std::uint32_t record = begin; record < end; ++record) {
    auto const residues = all.sequence(record);
    std::string_view const text(reinterpret_cast<char const*>(residues.data()), residues.size());
    auto const [place, is_new] = known.emplace(text, next);
    next += is_new ? 1 : 0;
    numbers.push_back(place->second);
  }
  return next;
}

} // namespace

DistinctSequences::DistinctSequences(SequenceSet const& all, bool symmetric)
    : first_target_(all.all_against_all ? 0 : all.queries) {
  group(all);
  choose_records(all, symmetric || !all.all_against_all);
  if (symmetric && all.all_against_all) {
    find_wanted_pairs();
  }
}

/// Lists the records of each sequence. A query and a target are never of one sequence.
void DistinctSequences::group(SequenceSet const& all) {
  std::vector<std::uint32_t> numbers;
  numbers.reserve(all.size());
  std::uint32_t const of_queries = number_sequences(all, 0, all.queries, 0, numbers);
  std::uint32_t const sequences = number_sequences(all, all.queries, all.size(), of_queries, numbers);
  first_member_.resize(std::size_t{sequences} + 1);
  for (std::uint32_t const number : numbers) {
    ++first_member_[number + 1];
  }
  std::partial_sum(first_member_.begin(), first_member_.end(), first_member_.begin());
  members_.resize(numbers.size());
  std::vector<std::uint64_t> next(first_member_.begin(), first_member_.end() - 1);
  for (std::uint32_t record = 0; record < numbers.size(); ++record) {
    members_[next[numbers[record]]++] = record;
  }
  sequence_of_ = std::move(numbers); // of all records, until choose_records leaves out some
}

/// Copies the first record of every sequence, and the last besides it unless every sequence is to stand there `once`.
void DistinctSequences::choose_records(SequenceSet const& all, bool once) {
  set_.alphabet = all.alphabet;
  set_.all_against_all = all.all_against_all;
  set_.offsets.push_back(0);
  std::vector<std::uint32_t> const numbers = std::move(sequence_of_);
  sequence_of_.clear();
  std::vector<Residue> chosen;
  for (std::uint32_t record = 0; record < all.size(); ++record) {
    std::uint32_t const number = numbers[record];
    bool const first = members_[first_member_[number]] == record;
    bool const last = members_[first_member_[number + 1] - 1] == record;
    if (first || (last && !once)) {
      auto const residues = all.sequence(record);
      set_.names.push_back(all.names[record]);
      chosen.insert(chosen.end(), residues.begin(), residues.end());
      set_.offsets.push_back(chosen.size());
      set_.queries += record < all.queries ? 1 : 0;
      records_.push_back(record);
      sequence_of_.push_back(number);
    }
  }
  set_.residues = std::move(chosen);
}

/// Of a sequence's records the first is the query to every later sequence. The last is also a target of the sequences
/// that first occur before it, itself among them where it is not the only one.
void DistinctSequences::find_wanted_pairs() {
  for (std::uint32_t record = 0; record < set_.size(); ++record) {
    auto const until = std::lower_bound(records_.begin(), records_.end(), members(record).back());
    set_.queried_until.push_back(static_cast<std::uint32_t>(until - records_.begin()));
  }
}

std::uint64_t DistinctSequences::count_pairs(std::uint32_t query, std::uint32_t target) const {
  if (!stands_for(query, target)) {
    return 0;
  }
  auto const targets = members(target);
  std::uint64_t pairs = 0;
  for (std::uint32_t const record : members(query)) {
    pairs += static_cast<std::uint64_t>(targets.data() + targets.size() - first_after(record, targets));
  }
  return pairs;
}

std::span<std::uint32_t const> DistinctSequences::members(std::uint32_t record) const {
  std::uint64_t const begin = first_member_[sequence_of_[record]];
  return std::span(members_).subspan(begin, first_member_[sequence_of_[record] + 1] - begin);
}

/// Where a sequence stands in the set twice, only a first record as the query and a last one as the target count, so
/// that no pair is reported twice.
bool DistinctSequences::stands_for(std::uint32_t query, std::uint32_t target) const {
  return records_[query] == members(query).front() &&
         (scored_once() || !set_.all_against_all || records_[target] == members(target).back());
}

} // namespace pairscan
