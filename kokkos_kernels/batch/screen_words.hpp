#pragma once

#include <kokkos_kernels/batch/sequence_table.hpp>
#include <kokkos_kernels/model/word_bound.hpp>
#include <kokkos_kernels/portability/count_bits.hpp>

#include <cstdint>

namespace pairscan {

/// The words of a run's records where kernels read them, uploaded once. Empty where pairs are not screened there.
template <class Space>
struct WordTable {
  using Memory = typename Space::memory_space;

  Kokkos::View<std::uint64_t const*, Memory> words; // kWordBlocks per record
  Kokkos::View<WordLetters const*, Memory> letters; // of each record
  WordBound bound;
};

inline constexpr std::int32_t kScreenedOut = INT32_MIN; // in place of the score of a pair that cannot pass

/// Marks the pairs that have too few words in common for a lower bound of their score. A team counts those of one pair.
template <class Space>
struct ScreenWords {
  using Memory = typename Space::memory_space;
  using Policy = Kokkos::TeamPolicy<Space>;
  using Member = typename Policy::member_type;
  static constexpr int kThreads = kIsHostSpace<Space> ? 1 : 32;
  static constexpr double kRounding = 1e-3; // devices may contract two roundings into one; the host asks again

  WordTable<Space> table;
  RecordsOfPairs<Space> records;
  Kokkos::View<std::int32_t*, Memory> scores; // in and out

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    int const index = team.league_rank();
    PairPlace const pair = records(index);
    double const least = table.bound.least_words(scores(index), table.letters(pair.row), table.letters(pair.col));
    std::uint64_t const* const row = table.words.data() + pair.row * kWordBlocks;
    std::uint64_t const* const col = table.words.data() + pair.col * kWordBlocks;
    std::uint32_t common = 0;
    Kokkos::parallel_reduce(
        Kokkos::TeamThreadRange(team, static_cast<int>(kWordBlocks)),
        [&](int block, std::uint32_t& sum) { sum += count_bits(row[block] & col[block]); }, common);
    team.team_barrier(); // all have read the score
    Kokkos::single(Kokkos::PerTeam(team), [&] {
      if (least > 0 && common < least - kRounding) {
        scores(index) = kScreenedOut;
      }
    });
  }

  static void launch(Space const& space, ScreenWords const& screen, int pairs) {
    Kokkos::parallel_for("pairscan::ScreenWords", Policy(space, pairs, kThreads), screen);
  }
};

} // namespace pairscan
