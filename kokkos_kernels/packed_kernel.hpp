#pragma once

#include <kokkos_kernels/batch.hpp>
#include <kokkos_kernels/for_each_lane.hpp>
#include <kokkos_kernels/packed_columns.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// Threads of a team: one warp, so that the smallest batch is spread over all schedulers.
inline constexpr int kPackedThreads = 32;

/// How the matrices of a batch are computed; chosen once a launch.
struct PackedShape {
  int lanes = 0;  // that share two matrices, a power of two
  int border = 0; // words of a group's border, two rows each; 0 = one pass is enough

  [[nodiscard]] PAIRSCAN_FUNCTION int groups() const { return kPackedThreads / lanes; } // a team
  [[nodiscard]] PAIRSCAN_FUNCTION int matrices() const { return 2 * groups(); }

  /// Words of rows, two each, that are written at a time, and that a group has: a power of two. Long enough that few
  /// sequences need more than the first two parts, and that no lane is as far behind another as a part is long.
  [[nodiscard]] PAIRSCAN_FUNCTION int part() const { return 16 * lanes; }
  [[nodiscard]] PAIRSCAN_FUNCTION int ring() const { return 2 * part(); }
};

/// Scratch of a team: what rows a group is about to compute, two a word. Before the first come as many words of padding
/// as a group has lanes, so that every lane has a row at every step.
struct PackedScratch {
  TwoRows* rows;         // [group][word modulo ring]
  PairDescriptor* pairs; // [matrix]
  int* slow;             // [matrix][in rows, in columns]: whether letters are there that take time in rows

  [[nodiscard]] static PAIRSCAN_FUNCTION std::size_t bytes(PackedShape const& shape) {
    return static_cast<std::size_t>(shape.groups() * shape.ring()) * sizeof(TwoRows) +
           static_cast<std::size_t>(shape.matrices()) * (sizeof(PairDescriptor) + 2 * sizeof(int)) +
           alignof(PairDescriptor);
  }

  template <class Level>
  [[nodiscard]] static PAIRSCAN_FUNCTION PackedScratch take(Level const& level, PackedShape const& shape) {
    PackedScratch scratch;
    auto const size = static_cast<int>(bytes(shape) - alignof(PairDescriptor));
    scratch.rows = static_cast<TwoRows*>(level.get_shmem_aligned(size, alignof(PairDescriptor)));
    scratch.pairs = reinterpret_cast<PairDescriptor*>(scratch.rows + shape.groups() * shape.ring());
    scratch.slow = reinterpret_cast<int*>(scratch.pairs + shape.matrices());
    return scratch;
  }
};

/// team = a warp and a few matrices, lane = some columns of two of them. The lanes of a group hand the values at their
/// right edge on from register to register, two rows behind one another; nothing goes to memory but, where one pass of
/// the lanes is not as wide as the matrix, its right border. Any pairs share a group. (The warp wavefront of CUDASW++4,
/// Schmidt et al. 2024, on reduced scores.)
template <class Space, class Columns, bool kManyPasses>
struct PackedKernel {
  /// Of a multiprocessor, for columns that take so many registers: 4, 3 or 2 of each scheduler, with 128, 168 or 255
  /// registers a thread.
  static constexpr int warps(int registers) { return registers <= 72 ? 16 : registers <= 120 ? 12 : 8; }
  static constexpr int kTeams = warps(Columns::registers * Columns::columns);
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<kPackedThreads, kTeams>>;
  using Member = typename Policy::member_type;

  std::uint8_t const* residues;
  PairDescriptor const* pairs;
  std::int32_t* scores;
  TwoRows* borders; // [group][two rows] of the batch
  ReducedScoring scoring;
  PackedScoring packed;
  PackedShape shape;
  int count;

  PackedKernel(Batch<Space> const& batch, PackedShape const& how)
      : residues(batch.residues.data()), pairs(batch.pairs.data()), scores(batch.scores.data()),
        borders(reinterpret_cast<TwoRows*>(batch.workspace.data())), scoring(batch.scoring), packed(batch.scoring),
        shape(how), count(batch.count) {}

  /// Columns that a team computes in one go over all rows.
  struct Pass {
    int begin;
    bool first;
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
    TwoRows border;      // left of the pass, in the rows that come next
    TwoRows* stored;     // the group's border
    int number;          // the rows that come next are 2 number and the one behind
    bool head;           // of its group
    bool reads;
    bool writes;
  };

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    PackedScratch const scratch = PackedScratch::take(team.team_scratch(0), shape);
    int const first = team.league_rank() * shape.matrices();
    load(team, scratch, first);
    PairDescriptor const most = longest(scratch);
    LaneStates<Space, Lane> lanes;
    int const width = shape.lanes * Columns::columns;
    int const rows = (most.rows + 1) / 2;
    bool const slow = Columns::has_slow_letters && any_slow(scratch);
    for (int begin = 0; begin < most.cols || begin == 0; begin += width) {
      Pass const pass{begin, begin == 0, begin + width >= most.cols};
      write_part(team, scratch, rows, 0);
      write_part(team, scratch, rows, 1);
      team.team_barrier();
      for_each_lane(team, kPackedThreads, [&](int lane, int place) { open(lanes[place], pass, scratch, first, lane); });
      if (slow) {
        scan_rows<Columns::has_slow_letters>(team, lanes, scratch, rows);
      } else {
        scan_rows<false>(team, lanes, scratch, rows);
      }
      for_each_lane(team, kPackedThreads,
                    [&](int lane, int place) { give_scores(lanes[place], pass, scratch, first, lane); });
      team.team_barrier(); // the border was written, and the rows were read
    }
  }

private:
  /// Pairs and rows. Scores are symmetric: where only the columns are free of letters that take time in rows, they
  /// become the rows.
  KOKKOS_FUNCTION void load(Member const& team, PackedScratch const& scratch, int first) const {
    for_each_lane(team, kPackedThreads, [&](int lane, int) {
      if (lane < shape.matrices()) {
        scratch.pairs[lane] = first + lane < count ? pairs[first + lane] : PairDescriptor{};
        scratch.slow[2 * lane] = scratch.slow[2 * lane + 1] = 0;
      }
    });
    team.team_barrier();
    if (!Columns::has_slow_letters) {
      return;
    }
    for_each_lane(team, kPackedThreads, [&](int lane, int) { look_at_rows(scratch, lane); });
    team.team_barrier();
    for_each_lane(team, kPackedThreads, [&](int lane, int) { look_at_columns(scratch, lane); });
    team.team_barrier();
    for_each_lane(team, kPackedThreads, [&](int lane, int) {
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
    for_each_lane(team, kPackedThreads, [&](int lane, int) {
      int const group = lane / shape.lanes;
      PairDescriptor const low = scratch.pairs[2 * group];
      PairDescriptor const high = scratch.pairs[2 * group + 1];
      TwoRows* const to = scratch.rows + group * shape.ring();
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

  KOKKOS_FUNCTION void open(Lane& state, Pass const& pass, PackedScratch const& scratch, int first, int lane) const {
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
    state.left = state.right = state.border = {};
    state.ring = scratch.rows + group * shape.ring();
    state.word = shape.lanes - place;
    state.rows = state.ring[state.word];
    state.stored = borders + static_cast<std::size_t>(first / 2 + group) * static_cast<std::size_t>(shape.border);
    state.number = -place;
    state.head = place == 0;
    state.reads = state.head && !pass.first;
    state.writes = place == shape.lanes - 1 && !pass.last;
    if (kManyPasses && state.reads) {
      state.border = state.stored[0];
    }
  }

  /// The next part of the rows is written where no lane needs the last one any more.
  template <bool kSlow>
  KOKKOS_FUNCTION void scan_rows(Member const& team, LaneStates<Space, Lane>& lanes, PackedScratch const& scratch,
                                 int rows) const {
    int const steps = rows + shape.lanes - 1;
    int const part = shape.part();
    for (int begin = 0; begin < steps; begin += part) {
      if (begin > 0) {
        team.team_barrier();
        write_part(team, scratch, rows, begin / part + 1);
        team.team_barrier();
      }
      int const end = begin + part < steps ? begin + part : steps;
      for (int step = begin; step < end; ++step) {
        hand_on(lanes);
        for_each_lane(team, kPackedThreads, [&](int, int place) { scan_two_rows<kSlow>(lanes[place], rows); });
      }
    }
  }

  /// Each lane's right edge to the lane behind it.
  static KOKKOS_FUNCTION void hand_on(LaneStates<Space, Lane>& lanes) {
    if constexpr (kIsHostSpace<Space>) {
      for (int lane = kPackedThreads - 1; lane > 0; --lane) {
        lanes[lane].left = lanes[lane - 1].right;
      }
    } else {
      lanes[0].left = {of_lane_before(lanes[0].right.first), of_lane_before(lanes[0].right.second)};
    }
  }

  template <bool kSlow>
  KOKKOS_FUNCTION void scan_two_rows(Lane& state, int rows) const {
    TwoRows const left{state.head ? state.border.first : state.left.first,
                       state.head ? state.border.second : state.left.second};
    TwoRows const two = state.rows;
    state.rows = state.ring[++state.word & (shape.ring() - 1)]; // while these are computed
    if (kManyPasses && state.reads && state.number + 1 < rows) {
      state.border = state.stored[state.number + 1];
    }
    state.right = state.columns.template scan<kSlow>(packed, two, left);
    if (kManyPasses && state.writes && static_cast<unsigned>(state.number) < static_cast<unsigned>(rows)) {
      state.stored[state.number] = state.right;
    }
    ++state.number;
  }

  /// Of the matrices whose last column is among this lane's.
  KOKKOS_FUNCTION void give_scores(Lane const& state, Pass const& pass, PackedScratch const& scratch, int first,
                                   int lane) const {
    int const begin = pass.begin + lane % shape.lanes * Columns::columns;
    for (int half = 0; half < 2; ++half) {
      int const matrix = lane / shape.lanes * 2 + half;
      PairDescriptor const each = scratch.pairs[matrix];
      int const column = each.cols - 1 - begin;
      bool const empty = each.cols == 0 && begin == 0; // its score is the border's
      if (first + matrix < count && (empty || (column >= 0 && column < Columns::columns))) {
        auto const value = empty ? 0 : static_cast<std::int32_t>(half_of(state.columns.value(column), half));
        scores[first + matrix] = scoring.score(value, each.rows, each.cols);
      }
    }
  }
};

} // namespace pairscan
