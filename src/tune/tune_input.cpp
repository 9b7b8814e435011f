#include <tune/tune_input.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <span>
#include <utility>

namespace pairscan {

namespace {

constexpr unsigned kSeed = 16;
constexpr std::size_t kRandomResidues = std::size_t{1} << 24U;
constexpr std::size_t kMostSequences = 2048; // two million pairs: two batches of the largest device

void append(SequenceSet& set, std::string name, std::span<Residue const> residues) {
  set.names.push_back(std::move(name));
  set.residues.append(residues);
  set.offsets.push_back(set.residues.size());
}

/// Random sequences, all but the first copies of it in which a base in five is drawn anew.
SequenceSet related_sequences(std::size_t length) {
  std::size_t const count = std::clamp<std::size_t>(kRandomResidues / length, 2, kMostSequences);
  std::mt19937 random(kSeed);
  SequenceSet set;
  set.offsets = {0};
  std::vector<Residue> first;
  std::vector<Residue> next(length);
  for (std::size_t sequence = 0; sequence < count; ++sequence) {
    for (std::size_t position = 0; position < length; ++position) {
      bool const copied = sequence > 0 && random() % 5 != 0;
      next[position] = copied ? first[position] : static_cast<Residue>(1U << (random() % 4));
    }
    if (sequence == 0) {
      first = next;
    }
    append(set, fmt::format("r{}", sequence), next);
  }
  set.queries = set.size();
  return set;
}

/// The records [begin, end) whose lengths are around the median, in input order.
std::vector<std::uint32_t> middle_records(SequenceSet const& set, std::uint32_t begin, std::uint32_t end) {
  std::vector<std::uint32_t> records(end - begin);
  std::iota(records.begin(), records.end(), begin);
  if (records.size() > kMostSequences) {
    std::stable_sort(records.begin(), records.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return set.length(a) < set.length(b); });
    auto const first = records.begin() + static_cast<std::ptrdiff_t>((records.size() - kMostSequences) / 2);
    records = {first, first + static_cast<std::ptrdiff_t>(kMostSequences)};
    std::sort(records.begin(), records.end());
  }
  return records;
}

SequenceSet middle_of(SequenceSet const& all) {
  SequenceSet set;
  set.alphabet = all.alphabet;
  set.all_against_all = all.all_against_all;
  set.offsets = {0};
  for (std::uint32_t const record : middle_records(all, 0, all.queries)) {
    append(set, all.names[record], all.sequence(record));
  }
  set.queries = set.size();
  for (std::uint32_t const record : middle_records(all, all.queries, all.size())) {
    append(set, all.names[record], all.sequence(record));
  }
  return set;
}

int longest_of(SequenceSet const& set) {
  std::uint32_t longest = 0;
  for (std::uint32_t record = 0; record < set.size(); ++record) {
    longest = std::max(longest, set.length(record));
  }
  return static_cast<int>(longest);
}

} // namespace

TuneGroup::TuneGroup(SequenceSet sequences, LetterKind kind)
    : set(std::move(sequences)), letters(kind), work(set, default_tile_sides(set)), length(longest_of(set)) {}

TuneInput::TuneInput(SequenceSet const& set, Ambiguity ambiguity) : source_(fmt::format("input {:016x}", digest(set))) {
  LetterKind const letters = CodeUse::of(match_codes(set, ambiguity)).kind(match_rule(set.alphabet));
  groups_.emplace_back(middle_of(set), letters);
}

TuneInput::TuneInput(std::vector<int> const& lengths) : source_(fmt::format("random, seed {}", kSeed)) {
  for (int const length : lengths) {
    groups_.emplace_back(related_sequences(static_cast<std::size_t>(length)), LetterKind::bases);
  }
}

} // namespace pairscan
