#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/methods/int16x2/borders.hpp>
#include <kokkos_kernels/methods/int16x2/sequences.hpp>
#include <kokkos_kernels/portability/team_threads.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// Warps of a scheduler, of which a multiprocessor has four, for columns that take so many registers: 4, 3 or 2, with
/// 128, 168 or 255 registers a thread.
[[nodiscard]] constexpr int int16x2_warps(int registers, bool many_passes) {
  int const four = many_passes ? 60 : 72; // two rows and a border take some, too
  int const three = many_passes ? 88 : 144;
  return registers <= four ? 4 : registers <= three ? 3 : 2;
}

/// team = a warp and a few matrices, lane = some columns of two of them. The lanes of a group hand the values at their
/// right edge on from register to register, a row or two behind one another. Where the lanes are not as wide as the
/// matrix, the columns behind them are another team's pass, which follows as soon as it is told of the first rows
/// (methods/int16x2/borders.hpp). Any pairs share a group. (The warp wavefront of CUDASW++4, Schmidt et al. 2024, on
/// reduced scores.)
///
/// Values of any size fit 16 bits, since those of a pass and some rows are close to one another: none is smaller than
/// what stands left of the pass in the row before them, or larger than that by more than a match for each row or each
/// column. So each block of rows has that value as its base; a lane subtracts what it is above the last one when the
/// first row of the block is its next (docs/strategies.md, Score types).
template <class Space, class Columns, bool kManyPasses>
struct Int16x2Kernel {
  static constexpr int kRegisters = Columns::registers * Columns::columns;
  static constexpr int kTeams = 4 * int16x2_warps(kRegisters, kManyPasses);

  /// Columns leave so few registers that no two rows may overlap, nor many letters be on their way.
  static constexpr bool kCrowded = kTeams == 12 && kRegisters > 132;

  /// That a lane computes in a step: two where passes tell one another of two rows at a time, and few teams wait long
  /// for each step. One has lanes begin earlier and needs fewer registers.
  static constexpr int kRows = kManyPasses ? 2 : 1;
  using Rows = Int16x2Rows<kRows>;

  /// Rows whose letters take time: none, looked for at each step, or some. Where registers are few each has a loop of
  /// its own, and such letters are looked for once for so many steps.
  enum How { kFast, kLook, kSlow };
  static constexpr int kSlowSteps = 8;

  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<Int16x2Shape::kThreads, kTeams>>;
  using Member = typename Policy::member_type;

  std::uint8_t const* residues;
  PairDescriptor const* pairs;
  int count;    // of pairs
  bool unknown; // letters may occur
  std::int32_t* scores;
  std::uint64_t* messages; // number of teams that have begun, then each group's
  ReducedScoring scoring;
  Int16x2Scoring packed;
  Int16x2Shape shape;

  Int16x2Kernel(Batch<Space> const& batch, LetterKind letters, Int16x2Shape const& how)
      : residues(batch.residues.data()), pairs(batch.pairs.data()), count(batch.count),
        unknown(letters != LetterKind::bases), scores(batch.scores.data()),
        messages(reinterpret_cast<std::uint64_t*>(batch.workspace.data())), scoring(batch.scoring),
        packed(batch.scoring), shape(how) {}

  /// Columns that a team computes in one go over all rows.
  struct Pass {
    int matrix; // the team's first
    int number;
    int begin;
    int steps; // of a lane, for the longest of its matrices
    bool last;
  };

  /// What a thread keeps in registers in a pass.
  struct Lane {
    Columns columns;
    Rows left;                 // of its first column, in the rows that come next
    Rows right;                // of its last column, in the rows before
    Rows rows;                 // that come next
    std::uint32_t const* next; // where those stand
    bool head;                 // of its group

    // of the first lane of a pass behind another, and of the last one of a pass before another
    bool reads;
    bool writes;
    Int16x2Border stored;
    Int16x2Message border; // left of the pass, in the rows that come next
    std::uint32_t shift;   // how far the base behind a border is above the one before it; with the writer's mark
  };

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    Int16x2Scratch const scratch = Int16x2Scratch::take(team.team_scratch(0), shape);
    Pass pass = pass_of(team);
    sequences().load(team, scratch, pass.matrix);
    PairDescriptor const most = sequences().longest(scratch);
    pass.steps = (most.rows + kRows - 1) / kRows;
    pass.last = pass.begin + width() >= most.cols;
    if (pass.number > 0 && pass.begin >= most.cols) {
      return;
    }
    bool const slow = Columns::has_slow_letters && sequences().any_slow(scratch);
    ThreadStates<Space, Lane> lanes;
    for_each_thread(team, Int16x2Shape::kThreads,
                    [&](int lane, int place) { open(lanes[place], pass, scratch, lane); });
    if constexpr (kManyPasses) {
      clear_bases(team, scratch);
    }
    scan_rows(team, lanes, scratch, pass, slow);
    team.team_barrier(); // the bases were added up
    for_each_thread(team, Int16x2Shape::kThreads,
                    [&](int lane, int place) { give_scores(lanes[place], pass, scratch, lane); });
  }

private:
  [[nodiscard]] KOKKOS_FUNCTION Int16x2Sequences<Member, Columns> sequences() const {
    return {residues, pairs, packed, shape, count, unknown};
  }

  [[nodiscard]] KOKKOS_FUNCTION int width() const { return shape.lanes * Columns::columns; }

  /// The passes of a few matrices follow one another, and are numbered as teams begin: who waits, waits for a team that
  /// runs already.
  [[nodiscard]] KOKKOS_FUNCTION Pass pass_of(Member const& team) const {
    Pass pass{};
    int number = team.league_rank();
    if constexpr (kManyPasses) {
      std::uint64_t begun = 0;
      Kokkos::single(
          Kokkos::PerTeam(team),
          [&](std::uint64_t& next) { next = Kokkos::atomic_fetch_add(messages, std::uint64_t{1}); }, begun);
      number = static_cast<int>(begun & ~kNoMessage);
      pass.number = number % shape.passes;
      number /= shape.passes;
    }
    pass.matrix = number * shape.matrices();
    pass.begin = pass.number * width();
    return pass;
  }

  KOKKOS_FUNCTION void open(Lane& state, Pass const& pass, Int16x2Scratch const& scratch, int lane) const {
    int const group = lane / shape.lanes;
    int const place = lane % shape.lanes;
    int const begin = pass.begin + place * Columns::columns;
    std::uint32_t* const letters = scratch.letters_of(lane, Columns::columns);
    sequences().copy_columns(scratch, group, begin, Columns::columns, letters);
    PAIRSCAN_UNROLL
    for (int column = 0; column < Columns::columns; ++column) {
      std::uint32_t const* const four = letters + column / 4 * 2;
      int const bit = column % 4 * 8;
      state.columns.set_column(packed, column, four[0] >> bit & 0xffU, four[1] >> bit & 0xffU);
    }
    state.columns.open();
    state.left = state.right = {};
    state.head = place == 0;
    if constexpr (kManyPasses) {
      state.reads = state.head && pass.number > 0 && pass.steps > 0;
      state.writes = place == shape.lanes - 1 && !pass.last;
      state.stored = Int16x2Border(messages + 1, shape, pass.matrix / 2 + group);
      state.border = {};
      state.shift = state.writes ? pass_mark(pass.number) : state.reads ? pass_mark(pass.number - 1) : 0;
      if (state.head && pass.steps > 0) {
        state.border = state.stored.open(shape, pass.number);
      }
    }
  }

  KOKKOS_FUNCTION void clear_bases(Member const& team, Int16x2Scratch const& scratch) const {
    team.team_barrier(); // there stood what all have looked at
    for_each_thread(team, Int16x2Shape::kThreads, [&](int lane, int) {
      if (lane < shape.matrices()) {
        scratch.bases[lane] = 0;
      }
    });
    team.team_barrier();
  }

  /// At step s lane l of a group computes what comes s - l steps behind the first rows.
  KOKKOS_FUNCTION void scan_rows(Member const& team, ThreadStates<Space, Lane>& lanes, Int16x2Scratch const& scratch,
                                 Pass const& pass, bool slow) const {
    int const steps = pass.steps + shape.lanes - 1;
    int const part = shape.part() / kRows - 1; // a step reads ahead for the next
    for (int begin = 0; begin < steps; begin += part) {
      open_part(team, lanes, scratch, pass, begin * kRows);
      int const end = begin + part < steps ? begin + part : steps;
      for (int step = begin; step < end;) {
        int const until = change_bases(team, lanes, scratch, pass, step, end);
        if (kManyPasses && slow) {
          scan_steps<kLook>(team, lanes, pass, step, until);
          step = until;
        }
        while (step < until) {
          int const next = slow && step + kSlowSteps < until ? step + kSlowSteps : until;
          if (slow && any_slow_row(team, scratch, step - begin, next - step)) {
            scan_steps<kSlow>(team, lanes, pass, step, next);
          } else {
            scan_steps<kFast>(team, lanes, pass, step, next);
          }
          step = next;
        }
      }
    }
  }

  /// The rows from `begin` on, where the last ones were.
  KOKKOS_FUNCTION void open_part(Member const& team, ThreadStates<Space, Lane>& lanes, Int16x2Scratch const& scratch,
                                 Pass const& pass, int begin) const {
    team.team_barrier();
    sequences().write_rows(team, scratch, begin, pass.steps * kRows, kRows);
    team.team_barrier();
    for_each_thread(team, Int16x2Shape::kThreads, [&](int lane, int place) {
      lanes[place].next = scratch.rows_of(shape, lane / shape.lanes) + kRows * (shape.lanes - lane % shape.lanes);
      lanes[place].rows = Rows::load(lanes[place].next);
    });
  }

  /// Of the lanes whose next rows begin a block. Gives the first step before which it is to be asked again, at most
  /// `end`.
  KOKKOS_FUNCTION int change_bases(Member const& team, ThreadStates<Space, Lane>& lanes, Int16x2Scratch const& scratch,
                                   Pass const& pass, int step, int end) const {
    if constexpr (kManyPasses) {
      int const last = step | (shape.block - 1);
      if (step < shape.block || (step & (shape.block - 1)) >= shape.lanes) {
        return last < end ? last + 1 : end;
      }
      for_each_thread(team, Int16x2Shape::kThreads, [&](int lane, int place) {
        int const number = step - lane % shape.lanes;
        if (number > 0 && number < pass.steps && (number & (shape.block - 1)) == 0) {
          change_base(lanes[place], pass, number / shape.block, scratch.bases + lane / shape.lanes * 2);
        }
      });
      return step + 1;
    }
    return end;
  }

  KOKKOS_FUNCTION void change_base(Lane& state, Pass const& pass, int block, int* bases) const {
    std::uint64_t* const place = state.stored.change(shape, block);
    Int16x2Message change{};
    if (pass.number > 0) { // else the border is 0 all along
      change = Int16x2Message::load(place);
      change.wait(place, pass_mark(pass.number - 1));
      state.columns.lower(change.first);
    }
    if (state.head) {
      bases[0] += static_cast<int>(half_of(change.first, 0));
      bases[1] += static_cast<int>(half_of(change.first, 1));
      state.shift = change.second;
    }
    if (state.writes) { // the next base is what stands at the right edge
      std::uint32_t const mark = state.shift & kPassMark;
      std::uint32_t const shift = state.columns.last();
      Int16x2Message{change.first + shift - (state.shift & ~kPassMark), shift | mark}.store(place);
      state.shift = shift | mark;
    }
  }

  /// Whether lanes have rows that take time in the next ones, which begin so many after a part's first.
  [[nodiscard]] KOKKOS_FUNCTION bool any_slow_row(Member const& team, Int16x2Scratch const& scratch, int begin,
                                                  int count) const {
    bool any = false;
    for_each_thread(team, Int16x2Shape::kThreads, [&](int lane, int) {
      std::uint32_t const* const rows = scratch.rows_of(shape, lane / shape.lanes) + begin;
      for (int at = lane % shape.lanes; at < count + shape.lanes; at += shape.lanes) {
        any |= Columns::is_slow_row(rows[at]);
      }
    });
    return any_lane(any);
  }

  template <int kHow>
  KOKKOS_FUNCTION void scan_steps(Member const& team, ThreadStates<Space, Lane>& lanes, Pass const& pass, int begin,
                                  int end) const {
    PAIRSCAN_UNROLL_BY((2 / kRows)) // two rows
    for (int step = begin; step < end; ++step) {
      hand_on(lanes);
      auto const scan = [&](int, int place) { scan_step<kHow>(lanes[place], pass, step); };
      if constexpr (kCrowded) { // rows with a condition between them do not overlap
        for_each_thread(team, Int16x2Shape::kThreads, scan);
      } else {
        for_whole_team<Int16x2Shape::kThreads>(team, scan);
      }
    }
  }

  template <int kHow>
  KOKKOS_FUNCTION void scan_step(Lane& state, Pass const& pass, int step) const {
    if (kHow == kSlow || (kHow == kLook && any_lane(Columns::is_slow_row(state.rows.any())))) {
      scan_lane<Columns::has_slow_letters>(state, pass, step);
    } else {
      scan_lane<false>(state, pass, step);
    }
  }

  /// Each lane's right edge to the lane behind it.
  static KOKKOS_FUNCTION void hand_on(ThreadStates<Space, Lane>& lanes) {
    if constexpr (kIsHostSpace<Space>) {
      for (int lane = Int16x2Shape::kThreads - 1; lane > 0; --lane) {
        lanes[lane].left = lanes[lane - 1].right;
      }
    } else {
      PAIRSCAN_UNROLL
      for (int row = 0; row < kRows; ++row) {
        lanes[0].left.word[row] = from_previous_thread(lanes[0].right.word[row]);
      }
    }
  }

  template <bool kSlowRows>
  KOKKOS_FUNCTION void scan_lane(Lane& state, Pass const& pass, int step) const {
    Rows const border = border_of(state, pass, step);
    Rows const rows = state.rows;
    state.next += kRows;
    state.rows = Rows::load(state.next); // while these are computed
    PAIRSCAN_UNROLL
    for (int row = 0; row < kRows; ++row) {
      std::uint32_t const left = state.head ? border.word[row] : state.left.word[row];
      state.right.word[row] = state.columns.template scan<kSlowRows>(packed, rows.word[row], left);
    }
    if constexpr (kManyPasses) {
      int const own = step - shape.lanes + 1; // of this lane, which writes for a group
      if (state.writes && static_cast<unsigned>(own) < static_cast<unsigned>(pass.steps)) {
        std::uint32_t const* const right = state.right.word;
        Int16x2Message{right[0], right[1] | (state.shift & kPassMark)}.store(state.stored.rows(own));
      }
    }
  }

  /// What stands left of the next rows of a pass; those behind them are asked for at once.
  [[nodiscard]] KOKKOS_FUNCTION Rows border_of(Lane& state, Pass const& pass, int step) const {
    Rows left{};
    if constexpr (kManyPasses) {
      if (state.reads) {
        state.border.wait(state.stored.rows(step), state.shift);
      }
      left.word[0] = (state.border.first - state.shift) & ~kPassMark;
      left.word[1] = state.border.second - state.shift;
      if (state.reads && step + 1 < pass.steps) {
        state.border = Int16x2Message::load(state.stored.rows(step + 1));
      }
    }
    return left;
  }

  /// Of the matrices whose last column is among this lane's; where columns of padding hand on what is left of them, of
  /// all that end at the last lane.
  KOKKOS_FUNCTION void give_scores(Lane const& state, Pass const& pass, Int16x2Scratch const& scratch, int lane) const {
    int const place = lane % shape.lanes;
    for (int half = 0; half < 2; ++half) {
      int const matrix = lane / shape.lanes * 2 + half;
      PairDescriptor const each = scratch.pairs[matrix];
      int const column =
          Columns::hands_on ? Columns::columns - 1 : each.cols - 1 - pass.begin - place * Columns::columns;
      bool const here =
          Columns::hands_on ? pass.last && place == shape.lanes - 1 : column >= 0 && column < Columns::columns;
      bool const empty =
          !Columns::hands_on && each.cols == 0 && pass.begin == 0 && place == 0; // its score is the border's
      if (pass.matrix + matrix < count && (empty || here)) {
        std::uint32_t const value = empty ? 0 : state.columns.value(column, scratch.rows + matrix * Columns::columns);
        int const base = kManyPasses ? scratch.bases[matrix] : 0;
        scores[pass.matrix + matrix] =
            scoring.score(static_cast<std::int32_t>(half_of(value, half)) + base, each.rows, each.cols);
      }
    }
  }
};

/// As Strategy::launch, for a shape that the scheme and the lengths allow.
template <class Columns, bool kManyPasses, class Space>
void launch_int16x2_kernel(char const* label, Space const& space, Int16x2Shape const& shape, BatchPlan const& plan,
                           Batch<Space> const& batch) {
  using Kernel = Int16x2Kernel<Space, Columns, kManyPasses>;
  int const teams = (batch.count + shape.matrices() - 1) / shape.matrices();
  if constexpr (kManyPasses) {
    using Messages =
        Kokkos::View<std::uint64_t*, typename Space::memory_space, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
    std::size_t const groups = static_cast<std::size_t>(teams) * static_cast<std::size_t>(shape.groups());
    Messages const messages(reinterpret_cast<std::uint64_t*>(batch.workspace.data()), 1 + groups * shape.messages());
    Kokkos::deep_copy(space, messages, kNoMessage);
  }
  typename Kernel::Policy policy(space, teams * shape.passes, plan.team_size);
  policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(Int16x2Scratch::bytes(shape))));
  Kokkos::parallel_for(label, policy, Kernel{batch, plan.shape.letters, shape});
}

} // namespace pairscan
