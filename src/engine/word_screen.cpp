#include <engine/word_screen.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/portability/count_common_bits.hpp>

#include <algorithm>
#include <array>
#include <bit>

namespace pairscan {
namespace {

constexpr std::uint64_t kPartsOfMemory = 16;        // of which words may take one
constexpr double kLeastIdentity = 0.9;              // below it, too few whole words are certain to be left
constexpr std::size_t kLongestSequence = 1U << 12U; // longer ones hold most words

/// Returns the most that a column of two residues scores, and the least.
struct ColumnScores {
  std::int64_t greatest;
  std::int64_t least;
};

ColumnScores column_scores(Problem const& problem) {
  return problem.scorer == "matrix"
             ? ColumnScores{problem.matrix.scores->greatest, problem.matrix.scores->least}
             : ColumnScores{problem.scoring.match, std::min(problem.scoring.match, problem.scoring.mismatch)};
}

std::array<GapScores, 4> ends_of(GapRules const& rules) {
  return {rules.query_start, rules.query_end, rules.target_start, rules.target_end};
}

/// Returns the least that a residue in a gap costs, at an end or inside.
std::int64_t least_gap_cost(GapRules const& rules) {
  std::int64_t cost = -std::int64_t{rules.inner.extend};
  for (GapScores const& end : ends_of(rules)) {
    cost = std::min(cost, -std::int64_t{end.extend});
  }
  return cost;
}

bool ends_cost_no_more(GapRules const& rules) {
  auto const ends = ends_of(rules);
  return std::all_of(ends.begin(), ends.end(), [&](GapScores const& end) {
    return end.open >= rules.inner.open && end.extend >= rules.inner.extend;
  });
}

/// Returns whether an identity counts every column between the first pair of residues and the last one, so that it says
/// how many of them may break words.
bool counts_all_inner_columns(IdentityDefinition definition) {
  return definition == IdentityDefinition::internal || definition == IdentityDefinition::eachgap_internal;
}

bool only_identity_matters(Config const& config) {
  return config.filter.min_identity.value_or(0) >= kLeastIdentity && counts_all_inner_columns(config.filter.identity) &&
         config.traceback != Traceback::all && !config.output.writes_matrix() && config.input.strand == Strands::plus &&
         config.execution.strategy == "auto" && config.execution.tuning.method == "auto";
}

bool has_words(SequenceSet const& set, std::uint64_t host_bytes) {
  if (set.alphabet != Alphabet::dna || set.size() * WordScreen::kBytesPerRecord > host_bytes / kPartsOfMemory) {
    return false;
  }
  for (std::uint32_t record = 0; record < set.size(); ++record) {
    if (set.length(record) > kLongestSequence) {
      return false;
    }
  }
  return true;
}

/// Fibonacci hashing: the high bits of a product with 2^32 by the golden ratio.
std::uint32_t hash_of(std::uint32_t word) {
  return word * 0x9e3779b1U >> (32U - kWordBits);
}

} // namespace

std::optional<Problem> bounding_problem(Config const& config, SequenceSet const& set, Problem const& asked,
                                        std::uint64_t host_bytes) {
  GapRules const rules = gap_rules(asked);
  ScoringOptions const& scoring = config.alignment.scoring;
  bool const by_two_scores = !scoring.by_matrix() && asked.recurrence != "two_piece" && asked.mode != Mode::local;
  if (!only_identity_matters(config) || !has_words(set, host_bytes) || !by_two_scores || rules.lone_end ||
      !ends_cost_no_more(rules)) {
    return {};
  }
  Problem bounding = asked;
  bounding.mode = Mode::global;
  bounding.free_ends = {};
  bounding.gaps.ends = {};
  bounding.scorer = "base_sets";
  bounding.matrix = {};
  bounding.scoring.match = scoring.in_units(*scoring.match);
  bounding.scoring.mismatch = scoring.in_units(*scoring.mismatch);
  ColumnScores const columns = column_scores(asked);
  bool const below = bounding.scoring.mismatch <= columns.least;
  return below && columns.greatest + 2 * least_gap_cost(rules) > 0 ? std::optional(bounding) : std::nullopt;
}

WordScreen::WordScreen(FilterOptions const& filter, SequenceSet const& set, Problem const& asked)
    : bound_{kWordBases * (1 - filter.min_identity.value_or(0)), column_scores(asked).greatest,
             least_gap_cost(gap_rules(asked))} {
  letters_.reserve(set.size());
  words_.reserve(set.size() * kWordBlocks);
  for (std::uint32_t record = 0; record < set.size(); ++record) {
    add(set.sequence(record));
  }
}

void WordScreen::add(std::span<Residue const> sequence) {
  constexpr std::uint32_t kMask = (1U << (2U * kWordBases)) - 1;
  auto const length = static_cast<std::uint32_t>(sequence.size());
  WordLetters letters{.length = length};
  std::size_t const first = words_.size();
  words_.resize(first + kWordBlocks);
  std::uint32_t word = 0;
  std::uint32_t whole = 0; // words
  int bases = 0;           // since the last ambiguous letter
  for (Residue const residue : sequence) {
    if (!std::has_single_bit(residue)) {
      bases = 0;
      continue;
    }
    word = (word << 2U | static_cast<std::uint32_t>(std::countr_zero(residue))) & kMask;
    if (++bases >= kWordBases) {
      std::uint32_t const hash = hash_of(word);
      std::uint64_t& block = words_[first + hash / 64];
      std::uint64_t const bit = std::uint64_t{1} << hash % 64;
      letters.repeated += (block & bit) != 0 ? 1 : 0;
      block |= bit;
      ++whole;
    }
  }
  letters.broken = length < kWordBases ? 0 : length - (kWordBases - 1) - whole;
  letters_.push_back(letters);
}

std::uint32_t WordScreen::words_in_common(std::uint32_t query, std::uint32_t target) const {
  return count_common_bits<kWordBlocks>(words_.data() + query * kWordBlocks, words_.data() + target * kWordBlocks);
}

bool WordScreen::may_pass(std::int64_t least_score, std::uint32_t query, std::uint32_t target) const {
  double const least = bound_.least_words(least_score, letters_[query], letters_[target]);
  return least <= 0 || words_in_common(query, target) >= least;
}

} // namespace pairscan
