#pragma once

#include <kokkos_kernels/batch.hpp>
#include <kokkos_kernels/for_each_lane.hpp>
#include <kokkos_kernels/packed_borders.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// team = a warp and a few matrices, lane = some columns of two of them. The lanes of a group hand the values at their
/// right edge on from register to register, two rows behind one another. Where the lanes are not as wide as the matrix,
/// the columns behind them are another team's pass, which follows as soon as it is told of the first rows
/// (packed_borders.hpp). Any pairs share a group. (The warp wavefront of CUDASW++4, Schmidt et al. 2024, on reduced
/// scores.)
///
/// Values of any size fit 16 bits, since those of a pass and some rows are close to one another: none is smaller than
/// what stands left of the pass in the row before them, or larger than that by more than a match for each row or each
/// column. So each block of rows has that value as its base; a lane subtracts what it is above the last one when the
/// first row of the block is its next (docs/strategies.md, Score types).
template <class Space, class Columns, bool kManyPasses>
struct PackedKernel {
  /// Of a multiprocessor, for columns that take so many registers: 4, 3 or 2 of each scheduler, with 128, 168 or 255
  /// registers a thread.
  static constexpr int warps(int registers) { return registers <= 72 ? 16 : registers <= 120 ? 12 : 8; }
  static constexpr int kTeams = warps(Columns::registers * Columns::columns);
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<PackedShape::kThreads, kTeams>>;
  using Member = typename Policy::member_type;

  std::uint8_t const* residues;
  PairDescriptor const* pairs;
  std::int32_t* scores;
  std::uint64_t* messages; // number of teams that have begun, then each group's
  ReducedScoring scoring;
  PackedScoring packed;
  PackedShape shape;
  int count;

  PackedKernel(Batch<Space> const& batch, PackedShape const& how)
      : residues(batch.residues.data()), pairs(batch.pairs.data()), scores(batch.scores.data()),
        messages(reinterpret_cast<std::uint64_t*>(batch.workspace.data())), scoring(batch.scoring),
        packed(batch.scoring), shape(how), count(batch.count) {}

  /// Columns that a team computes in one go over all rows.
  struct Pass {
    int matrix; // the team's first
    int number;
    int begin;
    int rows; // of the longest of its matrices, in twos
    bool last;
  };

  /// What a thread keeps in registers in a pass. Rows are counted in twos.
  struct Lane {
    Columns columns;
    TwoRows left;        // of its first column, in the rows that come next
    TwoRows right;       // of its last column, in the rows before
    TwoRows rows;        // that come next
    TwoRows const* ring; // its group's
    int word;            // of the rows that come next
    bool head;           // of its group

    // of the first lane of a pass behind another, and of the last one of a pass before another
    bool reads;
    bool writes;
    PackedBorder stored;
    PackedMessage border; // left of the pass, in the rows that come next
    std::uint32_t shift;  // how far the base behind a border is above the one before it; with the writer's mark
  };

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    PackedScratch const scratch = PackedScratch::take(team.team_scratch(0), shape);
    Pass pass = pass_of(team);
    load(team, scratch, pass.matrix);
    PairDescriptor const most = longest(scratch);
    pass.rows = (most.rows + 1) / 2;
    pass.last = pass.begin + width() >= most.cols;
    if (pass.number > 0 && pass.begin >= most.cols) {
      return;
    }
    write_part(team, scratch, pass.rows, 0);
    write_part(team, scratch, pass.rows, 1);
    team.team_barrier();
    bool const slow = Columns::has_slow_letters && any_slow(scratch);
    LaneStates<Space, Lane> lanes;
    for_each_lane(team, PackedShape::kThreads, [&](int lane, int place) { open(lanes[place], pass, scratch, lane); });
    if constexpr (kManyPasses) {
      clear_bases(team, scratch);
    }
    if (slow) {
      scan_rows<Columns::has_slow_letters>(team, lanes, scratch, pass);
    } else {
      scan_rows<false>(team, lanes, scratch, pass);
    }
    team.team_barrier(); // the bases were added up
    for_each_lane(team, PackedShape::kThreads,
                  [&](int lane, int place) { give_scores(lanes[place], pass, scratch, lane); });
  }

private:
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

  /// Pairs and rows. Scores are symmetric: where only the columns are free of letters that take time in rows, they
  /// become the rows.
  KOKKOS_FUNCTION void load(Member const& team, PackedScratch const& scratch, int first) const {
    for_each_lane(team, PackedShape::kThreads, [&](int lane, int) {
      if (lane < shape.matrices()) {
        scratch.pairs[lane] = first + lane < count ? pairs[first + lane] : PairDescriptor{};
        scratch.slow[2 * lane] = scratch.slow[2 * lane + 1] = 0;
      }
    });
    team.team_barrier();
    if (!Columns::has_slow_letters) {
      return;
    }
    for_each_lane(team, PackedShape::kThreads, [&](int lane, int) { look_at_rows(scratch, lane); });
    team.team_barrier();
    for_each_lane(team, PackedShape::kThreads, [&](int lane, int) { look_at_columns(scratch, lane); });
    team.team_barrier();
    for_each_lane(team, PackedShape::kThreads, [&](int lane, int) {
      if (lane < shape.matrices() && scratch.slow[2 * lane] != 0 && scratch.slow[2 * lane + 1] == 0) {
        PairDescriptor const pair = scratch.pairs[lane];
        scratch.pairs[lane] = {pair.col_begin, pair.row_begin, pair.cols, pair.rows};
      }
    });
    team.team_barrier();
  }

  // The lanes of a group take its letters in turn.

  KOKKOS_FUNCTION void look_at_rows(PackedScratch const& scratch, int lane) const {
    for_group(lane, [&](int matrix, int place) {
      PairDescriptor const pair = scratch.pairs[matrix];
      bool slow = false;
      for (int row = place; row < pair.rows; row += shape.lanes) {
        slow |= Columns::is_slow(row_code(pair, row));
      }
      if (slow) {
        Kokkos::atomic_fetch_or(scratch.slow + 2 * matrix, 1);
      }
    });
  }

  /// Of the matrices that have them in rows.
  KOKKOS_FUNCTION void look_at_columns(PackedScratch const& scratch, int lane) const {
    for_group(lane, [&](int matrix, int place) {
      PairDescriptor const pair = scratch.pairs[matrix];
      int const cols = scratch.slow[2 * matrix] == 0 ? 0 : pair.cols;
      bool slow = false;
      for (int col = place; col < cols; col += shape.lanes) {
        slow |= Columns::is_slow(static_cast<int>(col_code(pair, col)));
      }
      if (slow) {
        Kokkos::atomic_fetch_or(scratch.slow + 2 * matrix + 1, 1);
      }
    });
  }

  /// body(matrix, the lane's place in the group), for both of its group.
  template <class Body>
  KOKKOS_FUNCTION void for_group(int lane, Body const& body) const {
    int const group = lane / shape.lanes;
    body(2 * group, lane % shape.lanes);
    body(2 * group + 1, lane % shape.lanes);
  }

  /// Whether rows are left that take time.
  [[nodiscard]] KOKKOS_FUNCTION bool any_slow(PackedScratch const& scratch) const {
    bool slow = false;
    for (int matrix = 0; matrix < shape.matrices(); ++matrix) {
      slow |= scratch.slow[2 * matrix] != 0 && scratch.slow[2 * matrix + 1] != 0;
    }
    return slow;
  }

  [[nodiscard]] KOKKOS_FUNCTION PairDescriptor longest(PackedScratch const& scratch) const {
    PairDescriptor most;
    for (int matrix = 0; matrix < shape.matrices(); ++matrix) {
      PairDescriptor const each = scratch.pairs[matrix];
      most.rows = each.rows > most.rows ? each.rows : most.rows;
      most.cols = each.cols > most.cols ? each.cols : most.cols;
    }
    return most;
  }

  /// The words of a part, in turn, as far as lanes come; the part before the last one is lost.
  KOKKOS_FUNCTION void write_part(Member const& team, PackedScratch const& scratch, int rows, int part) const {
    int const begin = part * shape.part();
    int const last = rows + 2 * shape.lanes; // behind the last row the lanes behind the first are still to finish
    int const end = begin + shape.part() < last ? begin + shape.part() : last;
    for_each_lane(team, PackedShape::kThreads, [&](int lane, int) {
      int const group = lane / shape.lanes;
      PairDescriptor const low = scratch.pairs[2 * group];
      PairDescriptor const high = scratch.pairs[2 * group + 1];
      TwoRows* const to = scratch.ring(shape, group);
      for (int word = begin + lane % shape.lanes; word < end; word += shape.lanes) {
        int const row = 2 * (word - shape.lanes);
        to[word & (shape.ring() - 1)] = {Columns::row(packed, row_code(low, row), row_code(high, row)),
                                         Columns::row(packed, row_code(low, row + 1), row_code(high, row + 1))};
      }
    });
  }

  [[nodiscard]] KOKKOS_FUNCTION int row_code(PairDescriptor const& pair, int row) const {
    bool const there = static_cast<unsigned>(row) < static_cast<unsigned>(pair.rows);
    return there ? residues[pair.row_begin + static_cast<std::uint64_t>(row)] : kNoLetter;
  }
  [[nodiscard]] KOKKOS_FUNCTION std::uint32_t col_code(PairDescriptor const& pair, int col) const {
    return col < pair.cols ? residues[pair.col_begin + static_cast<std::uint64_t>(col)] : 0;
  }

  KOKKOS_FUNCTION void open(Lane& state, Pass const& pass, PackedScratch const& scratch, int lane) const {
    int const group = lane / shape.lanes;
    int const place = lane % shape.lanes;
    PairDescriptor const low = scratch.pairs[2 * group];
    PairDescriptor const high = scratch.pairs[2 * group + 1];
    state.columns.open();
    PAIRSCAN_UNROLL
    for (int column = 0; column < Columns::columns; ++column) {
      int const col = pass.begin + place * Columns::columns + column;
      state.columns.set_column(packed, column, col_code(low, col), col_code(high, col));
    }
    state.left = state.right = {};
    state.ring = scratch.ring(shape, group);
    state.word = shape.lanes - place;
    state.rows = state.ring[state.word];
    state.head = place == 0;
    if constexpr (kManyPasses) {
      state.reads = state.head && pass.number > 0 && pass.rows > 0;
      state.writes = place == shape.lanes - 1 && !pass.last;
      state.stored = PackedBorder(messages + 1, shape, pass.matrix / 2 + group);
      state.border = {};
      state.shift = state.writes ? pass_mark(pass.number) : state.reads ? pass_mark(pass.number - 1) : 0;
      if (state.head && pass.rows > 0) {
        state.border = state.stored.open(shape, pass.number);
      }
    }
  }

  KOKKOS_FUNCTION void clear_bases(Member const& team, PackedScratch const& scratch) const {
    team.team_barrier(); // there stood what all have looked at
    for_each_lane(team, PackedShape::kThreads, [&](int lane, int) {
      if (lane < shape.matrices()) {
        scratch.bases[lane] = 0;
      }
    });
    team.team_barrier();
  }

  /// The next part of the rows is written where no lane needs the last one any more.
  template <bool kSlow>
  KOKKOS_FUNCTION void scan_rows(Member const& team, LaneStates<Space, Lane>& lanes, PackedScratch const& scratch,
                                 Pass const& pass) const {
    int const steps = pass.rows + shape.lanes - 1;
    int const part = shape.part();
    for (int begin = 0; begin < steps; begin += part) {
      if (begin > 0) {
        team.team_barrier();
        write_part(team, scratch, pass.rows, begin / part + 1);
        team.team_barrier();
      }
      int const end = begin + part < steps ? begin + part : steps;
      for (int step = begin; step < end;) {
        int const until = change_bases(team, lanes, scratch, pass, step, end);
        for (; step < until; ++step) {
          hand_on(lanes);
          for_each_lane(team, PackedShape::kThreads, [&](int, int place) { scan_two_rows<kSlow>(lanes[place], pass); });
        }
      }
    }
  }

  /// The next rows of a lane are twice that number and the one behind.
  [[nodiscard]] KOKKOS_FUNCTION int number_of(Lane const& state) const { return state.word - shape.lanes; }

  /// Of the lanes whose next rows begin a block. Gives the first step before which it is to be asked again, at most
  /// `end`.
  KOKKOS_FUNCTION int change_bases(Member const& team, LaneStates<Space, Lane>& lanes, PackedScratch const& scratch,
                                   Pass const& pass, int step, int end) const {
    if constexpr (kManyPasses) {
      int const last = step | (shape.block - 1);
      if (step < shape.block || (step & (shape.block - 1)) >= shape.lanes) {
        return last < end ? last + 1 : end;
      }
      for_each_lane(team, PackedShape::kThreads, [&](int lane, int place) {
        int const number = number_of(lanes[place]);
        if (number > 0 && number < pass.rows && (number & (shape.block - 1)) == 0) {
          change_base(lanes[place], pass, number / shape.block, scratch.bases + lane / shape.lanes * 2);
        }
      });
      return step + 1;
    }
    return end;
  }

  KOKKOS_FUNCTION void change_base(Lane& state, Pass const& pass, int block, int* bases) const {
    std::uint64_t* const place = state.stored.change(shape, block);
    PackedMessage change{};
    if (pass.number > 0) { // else the border is 0 all along
      change = PackedMessage::load(place);
      change.wait(place, pass_mark(pass.number - 1));
      state.columns.lower(change.words.first);
    }
    if (state.head) {
      bases[0] += static_cast<int>(half_of(change.words.first, 0));
      bases[1] += static_cast<int>(half_of(change.words.first, 1));
      state.shift = change.words.second;
    }
    if (state.writes) { // the next base is what stands at the right edge
      std::uint32_t const mark = state.shift & kPassMark;
      std::uint32_t const shift = state.columns.last();
      PackedMessage{{change.words.first + shift - (state.shift & ~kPassMark), shift | mark}}.store(place);
      state.shift = shift | mark;
    }
  }

  /// Each lane's right edge to the lane behind it.
  static KOKKOS_FUNCTION void hand_on(LaneStates<Space, Lane>& lanes) {
    if constexpr (kIsHostSpace<Space>) {
      for (int lane = PackedShape::kThreads - 1; lane > 0; --lane) {
        lanes[lane].left = lanes[lane - 1].right;
      }
    } else {
      lanes[0].left = {of_lane_before(lanes[0].right.first), of_lane_before(lanes[0].right.second)};
    }
  }

  template <bool kSlow>
  KOKKOS_FUNCTION void scan_two_rows(Lane& state, Pass const& pass) const {
    TwoRows const border = border_of(state);
    TwoRows const left{state.head ? border.first : state.left.first, state.head ? border.second : state.left.second};
    TwoRows const two = state.rows;
    state.rows = state.ring[++state.word & (shape.ring() - 1)]; // while these are computed
    if (kManyPasses && state.reads && number_of(state) < pass.rows) {
      state.border = PackedMessage::load(state.stored.rows(number_of(state)));
    }
    state.right = state.columns.template scan<kSlow>(packed, two, left);
    if (int const number = number_of(state) - 1;
        kManyPasses && state.writes && static_cast<unsigned>(number) < static_cast<unsigned>(pass.rows)) {
      PackedMessage{{state.right.first, state.right.second | (state.shift & kPassMark)}}.store(
          state.stored.rows(number));
    }
  }

  /// What stands left of the next rows of a pass.
  [[nodiscard]] KOKKOS_FUNCTION TwoRows border_of(Lane& state) const {
    if constexpr (kManyPasses) {
      if (state.reads) {
        state.border.wait(state.stored.rows(number_of(state)), state.shift);
      }
      return {(state.border.words.first - state.shift) & ~kPassMark, state.border.words.second - state.shift};
    }
    return {};
  }

  /// Of the matrices whose last column is among this lane's.
  KOKKOS_FUNCTION void give_scores(Lane const& state, Pass const& pass, PackedScratch const& scratch, int lane) const {
    int const begin = pass.begin + lane % shape.lanes * Columns::columns;
    for (int half = 0; half < 2; ++half) {
      int const matrix = lane / shape.lanes * 2 + half;
      PairDescriptor const each = scratch.pairs[matrix];
      int const column = each.cols - 1 - begin;
      bool const empty = each.cols == 0 && begin == 0; // its score is the border's
      if (pass.matrix + matrix < count && (empty || (column >= 0 && column < Columns::columns))) {
        auto const value = empty ? 0 : static_cast<std::int32_t>(half_of(state.columns.value(column), half));
        int const base = kManyPasses ? scratch.bases[matrix] : 0;
        scores[pass.matrix + matrix] = scoring.score(value + base, each.rows, each.cols);
      }
    }
  }
};

/// As Strategy::launch, for a shape that the scheme and the lengths allow.
template <class Columns, bool kManyPasses, class Space>
void launch_packed_kernel(char const* label, Space const& space, PackedShape const& shape, int team_size,
                          Batch<Space> const& batch) {
  using Kernel = PackedKernel<Space, Columns, kManyPasses>;
  int const teams = (batch.count + shape.matrices() - 1) / shape.matrices();
  if constexpr (kManyPasses) {
    using Messages =
        Kokkos::View<std::uint64_t*, typename Space::memory_space, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
    std::size_t const groups = static_cast<std::size_t>(teams) * static_cast<std::size_t>(shape.groups());
    Messages const messages(reinterpret_cast<std::uint64_t*>(batch.workspace.data()), 1 + groups * shape.messages());
    Kokkos::deep_copy(space, messages, kNoMessage);
  }
  typename Kernel::Policy policy(space, teams * shape.passes, team_size);
  policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(PackedScratch::bytes(shape))));
  Kokkos::parallel_for(label, policy, Kernel{batch, shape});
}

} // namespace pairscan
