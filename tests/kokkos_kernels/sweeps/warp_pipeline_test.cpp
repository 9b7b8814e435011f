#include <kokkos_kernels/portability/team_ticket.hpp>
#include <kokkos_kernels/sweeps/warp_pipeline.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace pairscan {
namespace {

using Space = DefaultSpace;
using Words = Kokkos::View<std::uint32_t*, typename Space::memory_space>;

constexpr int kTeam = 32;
constexpr int kColumns = 2; // per thread

/// A matrix per group: cell(row, col) = letter(row) + 3 * left + 5 * above, with 1 at both borders.
struct Sums {
  int threads; // per group
  int rows;
  int passes;
  Words border; // [group][row]: right of the pass before
  Words last;   // [group][pass][column of the pass]: the last row

  [[nodiscard]] int groups() const { return kTeam / threads; }
};

/// Two columns per thread; threads without a row wait.
template <bool kTeamIsGroup>
struct SumStage {
  static constexpr int kThreads = kTeam;
  static constexpr bool kOneGroup = kTeamIsGroup;
  static constexpr int kUnrolled = 1;
  static constexpr bool kOverlaps = false;
  enum How { kOnlyHow };

  struct State : PipelineState<1> {
    std::uint32_t above[kColumns];
    std::uint32_t* stored;
    int row;
  };

  Sums const& sums;
  int pass;

  [[nodiscard]] PAIRSCAN_FUNCTION int threads() const { return sums.threads; }
  [[nodiscard]] PAIRSCAN_FUNCTION bool reads() const { return pass > 0; }
  [[nodiscard]] PAIRSCAN_FUNCTION bool writes() const { return pass + 1 < sums.passes; }

  PAIRSCAN_FUNCTION void open(State& state, PipelineThread const& thread) const {
    state.above[0] = state.above[1] = 1;
    state.stored = sums.border.data() + thread.group * sums.rows;
    state.row = -thread.place;
  }
  static PAIRSCAN_FUNCTION void start(State&, PipelineThread const&) {}
  [[nodiscard]] static PAIRSCAN_FUNCTION HandedWords<1> right(State const& state) {
    return {{state.above[kColumns - 1]}};
  }
  [[nodiscard]] PAIRSCAN_FUNCTION HandedWords<1> border(State const& state, int step) const {
    return {{state.reads && step < sums.rows ? state.stored[step] : 1}};
  }
  template <int>
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t next_row(State const& state, int, int) const {
    return static_cast<std::uint32_t>(7 * state.row + 2);
  }
  [[nodiscard]] PAIRSCAN_FUNCTION bool has_row(State const& state) const {
    return state.row >= 0 && state.row < sums.rows;
  }
  template <int>
  PAIRSCAN_FUNCTION void scan(State& state, std::uint32_t letter, int) const {
    std::uint32_t left = state.left.word[0];
    for (auto& cell : state.above) {
      left = cell = letter + 3 * left + 5 * cell;
    }
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION bool has_message(int) { return true; }
  PAIRSCAN_FUNCTION void send(State const& state, int) const { state.stored[state.row] = right(state).word[0]; }
  static PAIRSCAN_FUNCTION void end_step(State& state) { ++state.row; }
};

template <bool kTeamIsGroup>
struct SumKernel {
  using Policy = Kokkos::TeamPolicy<Space>;
  using Stage = SumStage<kTeamIsGroup>;
  using Pipeline = WarpPipeline<Space, Stage>;

  Sums sums;
  int parts; // in which the steps of a pass are taken

  KOKKOS_FUNCTION void operator()(typename Policy::member_type const& team) const {
    for (int pass = 0; pass < sums.passes; ++pass) {
      Stage const stage{sums, pass};
      typename Pipeline::States threads;
      Pipeline::open(team, stage, threads);
      int const steps = pipeline_steps(sums.rows, sums.threads);
      for (int part = 0; part < parts; ++part) {
        Pipeline::template run<Stage::kOnlyHow>(team, stage, threads, steps * part / parts, steps * (part + 1) / parts);
      }
      team.team_barrier();
      Pipeline::for_threads(team, [&](int number, int at) {
        PipelineThread const thread = Pipeline::thread_of(stage, number);
        int const first = ((thread.group * sums.passes + pass) * sums.threads + thread.place) * kColumns;
        for (int column = 0; column < kColumns; ++column) {
          sums.last(static_cast<std::size_t>(first + column)) = threads[at].above[column];
        }
      });
    }
  }
};

/// The last row of every matrix, side by side.
std::vector<std::uint32_t> expected(Sums const& sums) {
  std::vector<std::uint32_t> above(static_cast<std::size_t>(sums.passes * sums.threads * kColumns), 1);
  for (int row = 0; row < sums.rows; ++row) {
    std::uint32_t left = 1;
    for (auto& cell : above) {
      left = cell = static_cast<std::uint32_t>(7 * row + 2) + 3 * left + 5 * cell;
    }
  }
  std::vector<std::uint32_t> all;
  for (int group = 0; group < sums.groups(); ++group) {
    all.insert(all.end(), above.begin(), above.end());
  }
  return all;
}

template <bool kTeamIsGroup>
std::vector<std::uint32_t> computed(Sums sums, int parts) {
  Space const space;
  auto const groups = static_cast<std::size_t>(sums.groups());
  sums.border = Words("border", groups * static_cast<std::size_t>(sums.rows) + 1);
  sums.last = Words("last", groups * static_cast<std::size_t>(sums.passes * sums.threads * kColumns));
  using Kernel = SumKernel<kTeamIsGroup>;
  Kokkos::parallel_for("sums", typename Kernel::Policy(space, 1, kIsHostSpace<Space> ? 1 : kTeam), Kernel{sums, parts});
  auto const last = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, sums.last);
  return {last.data(), last.data() + last.size()};
}

TEST(WarpPipeline, ComputesEveryCellOnceInOrderWhateverTheGroups) {
  for (int const threads : {1, 2, 4, 32}) {
    for (int const rows : {0, 1, 3, 40}) {
      Sums const sums{threads, rows, 1, {}, {}};
      EXPECT_EQ(computed<false>(sums, 1), expected(sums)) << threads << " threads, " << rows << " rows";
    }
  }
}

TEST(WarpPipeline, HandsBordersFromPassToPass) {
  for (int const threads : {1, 4, 32}) {
    for (int const passes : {2, 3}) {
      Sums const sums{threads, 17, passes, {}, {}};
      EXPECT_EQ(computed<false>(sums, 1), expected(sums)) << threads << " threads, " << passes << " passes";
    }
  }
}

TEST(WarpPipeline, TakesThePassInParts) {
  for (int const parts : {2, 5, 60}) {
    Sums const sums{8, 23, 2, {}, {}};
    EXPECT_EQ(computed<false>(sums, parts), expected(sums)) << parts << " parts";
  }
}

TEST(WarpPipeline, ServesATeamThatIsOneGroup) {
  Sums const sums{kTeam, 23, 2, {}, {}};
  EXPECT_EQ(computed<true>(sums, 3), expected(sums));
}

struct DrawTickets {
  Words counter;
  Words drawn;

  KOKKOS_FUNCTION void operator()(Kokkos::TeamPolicy<Space>::member_type const& team) const {
    std::uint32_t const number = draw_ticket(team, counter.data());
    Kokkos::single(Kokkos::PerTeam(team), [&]() { Kokkos::atomic_add(&drawn(number), 1U); });
  }
};

TEST(DrawTicket, GivesEveryTeamANumberOfItsOwn) {
  constexpr int kTeams = 1000;
  DrawTickets const tickets{Words("counter", 1), Words("drawn", kTeams)};
  Kokkos::parallel_for("tickets", Kokkos::TeamPolicy<Space>(kTeams, kIsHostSpace<Space> ? 1 : kTeam), tickets);
  auto const drawn = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, tickets.drawn);
  for (std::size_t number = 0; number < kTeams; ++number) {
    EXPECT_EQ(drawn(number), 1U) << number;
  }
}

} // namespace
} // namespace pairscan
