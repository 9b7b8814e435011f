#pragma once

#include <kokkos_kernels/methods/bit_planes/device/plane_scratch.hpp>
#include <kokkos_kernels/portability/team_threads.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// Columns that a team computes in one go over all rows.
struct PlanePass {
  int begin;
  int width; // columns a lane
  int steps;
  bool first;
  bool last;
};

/// What a kernel of planes keeps beside scores: nothing. KeepPaths (methods/bit_planes/device/paths.hpp) is the other.
struct ScoresOnly {
  struct Lane {}; // of a thread in a pass

  /// Number of a team's first bundle, and of the next one.
  template <class Member>
  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t first(Member const& team) {
    return static_cast<std::uint32_t>(team.league_rank());
  }
  template <class Member>
  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t next(Member const& team, std::uint32_t number) {
    return number + static_cast<std::uint32_t>(team.league_size());
  }

  template <class Kernel, class Member, class Scratch>
  static PAIRSCAN_FUNCTION void open(Lane&, Kernel const&, Member const&, Scratch const&, PlanePass const&, int) {}

  /// One row of a lane.
  template <bool kWhole, class Scan, class Network>
  static PAIRSCAN_FUNCTION void scan_row(Lane&, Scan& scan, Network const& network, typename Scan::Four const* table,
                                         PlanePass const& pass) {
    scan.template scan_row<kWhole>(network, table, pass.width);
  }

  /// After each step, whether there was a row or not.
  static PAIRSCAN_FUNCTION void end_step(Lane&) {}

  /// After the last pass over a bundle.
  template <class Kernel, class Member, class Scratch>
  static PAIRSCAN_FUNCTION void finish(Kernel const&, Member const&, Scratch const&, int) {}
};

/// team = bundle of words, lane = some columns of one word. The lanes of a word hand p on from register to register, a
/// row behind one another, so that 32 matrices, not 1,024, keep a warp busy. Wider matrices take several passes; what
/// leaves the last lane then waits in the workspace for the first.
template <class Space, class Network, int kLanes, class Keep = ScoresOnly>
struct PlaneKernel {
  using Limits = PlaneLimits<Network, kLanes>;
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<kPlaneThreads, Limits::teams>>;
  using Member = typename Policy::member_type;
  using Scan = DifferenceWords<Network, Limits::columns, kLanes>;
  using Four = typename Scan::Four;
  using Scratch = PlaneScratch<Scan>;

  // What it needs of the batch: functors of up to 512 bytes travel with the launch, larger ones wait for one another.
  std::uint8_t const* residues;
  std::int32_t* scores;
  std::byte* borders;
  ReducedScoring scoring;
  WordBundles<Space> bundles;
  PlaneShape shape;
  Network network;
  Keep keep;

  PlaneKernel(Batch<Space> const& batch, WordBundles<Space> const& all, PlaneShape const& how, Network const& cell,
              Keep const& beside = {})
      : residues(batch.residues.data()), scores(batch.scores.data()), borders(batch.workspace.data() + how.border),
        scoring(batch.scoring), bundles(all), shape(how), network(cell), keep(beside) {}

  using Pass = PlanePass;

  /// What a thread keeps in registers in a pass.
  struct Lane {
    Scan scan;
    std::uint32_t border[Scan::kPlanes]; // p at the left of the pass, of the row that comes next
    std::uint8_t const* letters;
    Four const* tables;    // from this lane's column on
    std::uint32_t* stored; // the word's border
    int letter;            // of the row that comes next
    int row;               // which that is
    int rows;
    bool head; // of its word
    bool reads;
    bool writes;
    typename Keep::Lane kept;
  };

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    Scratch const scratch = Scratch::take(team.team_scratch(0), shape.words());
    auto const all = bundles.count();
    for (std::uint32_t number = keep.first(team); number < all; number = keep.next(team, number)) {
      Kokkos::single(Kokkos::PerTeam(team), [&]() { *scratch.bundle = bundles.at(number); });
      team.team_barrier();
      load(team, scratch, *scratch.bundle);
      team.team_barrier();
      scan_passes(team, scratch);
      give_scores(team, scratch, *scratch.bundle);
      keep.finish(*this, team, scratch, steps_of(scratch));
      team.team_barrier();
    }
  }

  [[nodiscard]] static KOKKOS_FUNCTION int longest(WordSequence const* sequences, int count) {
    int most = 0;
    for (int at = 0; at < count; ++at) {
      most = sequences[at].length > most ? sequences[at].length : most;
    }
    return most;
  }

private:
  KOKKOS_FUNCTION WordSequence sequence(std::uint32_t record) const {
    auto const& offsets = bundles.tiles.table.offsets;
    return {offsets(record), static_cast<int>(offsets(record + 1) - offsets(record))};
  }

  KOKKOS_FUNCTION void load(Member const& team, Scratch const& scratch, WordBundle const& bundle) const {
    auto const& table = bundles.tiles.table;
    for_each_thread(team, kPlaneThreads, [&](int lane, int) {
      auto const place = static_cast<std::uint32_t>(lane);
      if (lane < kWordMatrices) {
        scratch.cols[lane] = lane < bundle.cols ? sequence(table.cols(bundle.col_begin + place)) : WordSequence{0, 0};
      }
      if (lane < shape.words()) {
        scratch.rows[lane] = lane < bundle.rows ? sequence(table.rows(bundle.row_begin + place)) : WordSequence{0, 0};
      }
      for (int at = lane; at < shape.words() * kWordMatrices; at += kPlaneThreads) {
        scratch.totals[at] = 0;
      }
    });
  }

  /// Of a pass over the bundle.
  [[nodiscard]] KOKKOS_FUNCTION int steps_of(Scratch const& scratch) const {
    return longest(scratch.rows, scratch.bundle->rows) + shape.lanes - 1;
  }

  /// As wide as may be, the last as narrow as whole chunks allow.
  KOKKOS_FUNCTION void scan_passes(Member const& team, Scratch const& scratch) const {
    ThreadStates<Space, Lane> lanes;
    int const steps = steps_of(scratch);
    int const cols = scratch.bundle->rows == 0 ? 0 : longest(scratch.cols, scratch.bundle->cols);
    int width = 0;
    for (int begin = 0; begin < cols; begin += width * shape.lanes) {
      int const chunks = (cols - begin + shape.lanes * Scan::kChunk - 1) / (shape.lanes * Scan::kChunk);
      width = chunks * Scan::kChunk < shape.width ? chunks * Scan::kChunk : shape.width;
      Pass const pass{begin, width, steps, begin == 0, begin + width * shape.lanes >= cols};
      write_tables(team, scratch, pass);
      team.team_barrier();
      for_each_thread(team, kPlaneThreads, [&](int lane, int place) { open(lanes[place], team, scratch, pass, lane); });
      if (!kIsHostSpace<Space> && width == Limits::columns) { // hosts need no second form of this loop
        scan_rows<!kIsHostSpace<Space>>(team, lanes, pass);
      } else {
        scan_rows<false>(team, lanes, pass);
      }
      for_each_thread(team, kPlaneThreads, [&](int lane, int place) { add_up(lanes[place], scratch, pass, lane); });
      team.team_barrier();
    }
  }

  /// A thread a column.
  KOKKOS_FUNCTION void write_tables(Member const& team, Scratch const& scratch, Pass const& pass) const {
    for_each_thread(team, kPlaneThreads, [&](int lane, int) {
      for (int col = lane; col < pass.width * shape.lanes; col += kPlaneThreads) {
        scratch.write_column(residues, pass.begin + col, col / pass.width, col % pass.width);
      }
    });
  }

  KOKKOS_FUNCTION void open(Lane& state, Member const& team, Scratch const& scratch, Pass const& pass, int lane) const {
    int const word = lane / shape.lanes;
    int const place = lane % shape.lanes; // in the word
    WordSequence const row = scratch.rows[word];
    state.scan.open(network);
    state.letters = residues + row.begin;
    state.rows = row.length;
    state.tables = scratch.tables + place;
    state.stored = border_of(team.league_rank(), word);
    state.head = place == 0;
    state.reads = state.head && !pass.first;
    state.writes = place == shape.lanes - 1 && !pass.last;
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < Scan::kPlanes; ++plane) {
      state.border[plane] = state.scan.p[plane];
    }
    state.row = -place - 1;
    state.letter = 0;
    keep.open(state.kept, *this, team, scratch, pass, lane);
    load_next(state);
    ++state.row;
  }

  [[nodiscard]] KOKKOS_FUNCTION std::uint32_t* border_of(int team, int word) const {
    auto const number =
        static_cast<std::size_t>(team) * static_cast<std::size_t>(shape.words()) + static_cast<std::size_t>(word);
    auto* const first = reinterpret_cast<std::uint32_t*>(borders);
    return first + number * static_cast<std::size_t>(shape.border_rows) * Scan::kStored;
  }

  /// What the row after this one needs, while this one is computed.
  static KOKKOS_FUNCTION void load_next(Lane& state) {
    int const next = state.row + 1;
    if (static_cast<unsigned>(next) < static_cast<unsigned>(state.rows)) {
      state.letter = state.letters[next];
      if (state.reads) {
        load_planes<Scan::kStored>(state.stored + static_cast<std::size_t>(next) * Scan::kStored, state.border);
      }
    }
  }

  template <bool kWhole>
  KOKKOS_FUNCTION void scan_rows(Member const& team, ThreadStates<Space, Lane>& lanes, Pass const& pass) const {
    for (int step = 0; step < pass.steps; ++step) {
      hand_on(lanes);
      for_each_thread(team, kPlaneThreads, [&](int, int place) { scan_row<kWhole>(lanes[place], pass); });
    }
  }

  /// Each lane's p to the lane behind it.
  static KOKKOS_FUNCTION void hand_on(ThreadStates<Space, Lane>& lanes) {
    if constexpr (kIsHostSpace<Space>) {
      for (int lane = kPlaneThreads - 1; lane > 0; --lane) {
        for (int plane = 0; plane < Scan::kPlanes; ++plane) {
          lanes[lane].scan.p[plane] = lanes[lane - 1].scan.p[plane];
        }
      }
    } else {
      PAIRSCAN_UNROLL
      for (int plane = 0; plane < Scan::kPlanes; ++plane) {
        lanes[0].scan.p[plane] = from_previous_thread(lanes[0].scan.p[plane]);
      }
    }
  }

  template <bool kWhole>
  KOKKOS_FUNCTION void scan_row(Lane& state, Pass const& pass) const {
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < Scan::kPlanes; ++plane) {
      state.scan.p[plane] = state.head ? state.border[plane] : state.scan.p[plane];
    }
    Four const* const table = state.tables + state.letter * Scan::kTable;
    load_next(state);
    if (static_cast<unsigned>(state.row) < static_cast<unsigned>(state.rows)) {
      keep.template scan_row<kWhole>(state.kept, state.scan, network, table, pass);
      if (state.writes) {
        store_planes<Scan::kStored>(state.stored + static_cast<std::size_t>(state.row) * Scan::kStored, state.scan.p);
      }
    }
    keep.end_step(state.kept);
    ++state.row;
  }

  /// The lanes of a word begin with different matrices, so that they do not meet at one total.
  KOKKOS_FUNCTION void add_up(Lane const& state, Scratch const& scratch, Pass const& pass, int lane) const {
    std::uint32_t sums[Scan::kSumPlanes];
    state.scan.add_up(network, state.tables + Scan::kLetters * Scan::kTable, pass.width, sums);
    int* const totals = scratch.totals + lane / shape.lanes * kWordMatrices;
    for (int turn = 0; turn < kWordMatrices / 2; ++turn) {
      int const matrix = (turn + lane) % (kWordMatrices / 2);
      std::uint32_t const two = two_values(sums, matrix);
      Kokkos::atomic_add(totals + matrix, static_cast<int>(two & 0xffffU));
      Kokkos::atomic_add(totals + matrix + kWordMatrices / 2, static_cast<int>(two >> 16U));
    }
  }

  KOKKOS_FUNCTION void give_scores(Member const& team, Scratch const& scratch, WordBundle const& bundle) const {
    for_each_thread(team, kPlaneThreads, [&](int lane, int) {
      for (int at = lane; at < bundle.rows * kWordMatrices; at += kPlaneThreads) {
        int const row = at / kWordMatrices;
        int const col = at % kWordMatrices;
        if (std::int64_t const place = col < bundle.cols ? bundles.place(bundle, row, col) : -1; place >= 0) {
          scores[place] = scoring.score(scratch.totals[at], scratch.rows[row].length, scratch.cols[col].length);
        }
      }
    });
  }
};

} // namespace pairscan
