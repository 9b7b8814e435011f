#pragma once

#include <kokkos_kernels/batch/batch_in_flight.hpp>
#include <kokkos_kernels/batch/best_of_batch.hpp>
#include <kokkos_kernels/batch/compact_passing.hpp>
#include <kokkos_kernels/batch/path_memory.hpp>
#include <kokkos_kernels/batch/screen_words.hpp>
#include <kokkos_kernels/batch/sequence_table.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/portability/device_clock.hpp>

#include <span>

namespace pairscan {

/// A batch as the engine describes it: `count` pairs from `first_pair` on, all of them in these tiles.
struct TileBatch {
  std::span<NumberedTile const> tiles;
  std::uint64_t first_pair = 0;
  std::size_t count = 0;
};

/// What is to come back of a batch. What is computed of it stands in the plan's problem.
struct BatchRequest {
  ScoreLimits limits;      // pairs that fail them are not reported
  bool pairs = true;       // report the others
  bool all_scores = false; // besides, the score of every pair

  /// The least score of the pairs of each query that are reported; empty = any. It is read before `submit` returns.
  std::span<std::int32_t const> least_of_query{};

  /// How many pairs of each of these queries are of interest at the most, the best of all batches; 0 = any number. Then
  /// a batch leaves out those that score less than so many others of it.
  std::int32_t top = 0;

  /// They are few among a query's pairs, so that kernels may give all others scores that are too low.
  bool few_are_best = false;
};

/// A batch in flight that is made from tiles and comes back as the few pairs worth looking at: the pairs are written,
/// scored and selected where the kernels run.
template <class Space>
class TileBatchInFlight {
public:
  /// The clock outlives the slot, which is number `slot` there and works on the clock's instance of that number. Pairs
  /// are screened by their words where there are any.
  TileBatchInFlight(Space const& space, ResidueStore<Space> const& residues, SequenceTable<Space> table,
                    DeviceClock<Space>& clock, std::size_t slot, WordTable<Space> words = {})
      : batch_(space, residues), urgent_(space), table_(std::move(table)), words_(std::move(words)), clock_(&clock),
        slot_(slot) {}

  /// Takes the memory that a plan asks for, beforehand. Throws OutOfMemory.
  void reserve(BatchPlan const& plan) {
    batch_.reserve(plan);
    paths_.reserve(plan);
    grow(selected_, "pairscan::selection::pairs", plan.capacity);
    grow(host_selected_, "pairscan::selection::host_pairs", plan.capacity);
    grow(selected_count_, "pairscan::selection::count", 1);
    grow(host_selected_count_, "pairscan::selection::host_count", 1);
  }

  /// Starts the batch; returns before it is done where the space is asynchronous. At most plan.capacity pairs.
  void submit(Strategy<Space> const& strategy, BatchPlan const& plan, TileBatch const& tiles,
              BatchRequest const& request) {
    reserve(plan);
    clock_->mark(slot_, DeviceWork::copies);
    send_tiles(tiles.tiles);
    send_least(request.least_of_query);
    clock_->mark(slot_, DeviceWork::kernels);
    int const count = static_cast<int>(tiles.count);
    RecordsOfPairs<Space> const records{table_, tiles_, static_cast<int>(tiles.tiles.size()), tiles.first_pair};
    ExpandPairs<Space> const expand{records, !strategy.keeps_matrix() && is_symmetric(plan.shape.problem),
                                    batch_.device_pairs()};
    Kokkos::parallel_for("pairscan::TileBatchInFlight::expand", Kokkos::RangePolicy<Space>(space(), 0, count), expand);
    int const shared_tiles = plan.shape.in_tiles ? static_cast<int>(tiles.tiles.size()) : 0;
    BestByQuery<Space> const best = best_by_query(request, records);
    bool const screens = words_.letters.size() > 0;
    bool const rough = request.few_are_best && !request.all_scores && !screens;
    batch_.submit_written(strategy, plan, tiles.count,
                          {table_, tiles_, shared_tiles, tiles.first_pair, rough ? best : BestByQuery<Space>{}},
                          paths_.view(), urgent_);
    urgent_.follow(space());
    if (screens) {
      ScreenWords<Space>::launch(urgent(), {words_, records, batch_.device_scores()}, count);
    }
    if (request.pairs) {
      start_selection(request, best, count);
    } else {
      host_selected_count_(0) = 0;
      clock_->mark(slot_, DeviceWork::copies, urgent());
    }
    if (request.all_scores) {
      batch_.copy_scores(urgent());
    }
    if (plan.gives_paths()) {
      paths_.copy_size(urgent());
    }
    count_ = tiles.count;
    clock_->mark(slot_, DeviceWork::nothing, urgent());
  }

  /// Waits until the selected pairs, the scores where they were asked for, and the paths where the plan gives them are
  /// on the host. Nobody may read the paths of the batch before any more.
  void wait() {
    urgent().fence();
    if (selected_count() > 0) {
      clock_->mark(slot_, DeviceWork::copies, urgent());
      Kokkos::deep_copy(urgent(), head(host_selected_, selected_count()), head(selected_, selected_count()));
      if (plan().gives_paths()) {
        paths_.copy(urgent(), count_);
      }
    }
    finish_copies(urgent());
  }

  /// Return the pairs of the batch last waited for that pass the limits, maybe with a few that miss them by a rounding,
  /// and the scores of all its pairs.
  [[nodiscard]] std::span<ScoredPair const> selected() const { return {host_selected_.data(), selected_count()}; }
  [[nodiscard]] std::span<std::int32_t const> scores() const { return batch_.scores(); }
  [[nodiscard]] BatchPlan const& plan() const { return batch_.plan(); }

  /// Returns whether the paths of the batch before stay readable when a batch of this plan is submitted.
  [[nodiscard]] bool holds_paths(BatchPlan const& plan) const { return paths_.holds(plan); }

  /// Return the paths of all pairs of the batch last waited for, where its plan gives paths, and the bytes that
  /// their CIGARs stand in.
  [[nodiscard]] std::span<TracedPair const> traced() const { return paths_.pairs(count_); }
  [[nodiscard]] std::uint8_t const* cigars() const { return paths_.cigars(); }

  /// Returns what the batch last waited for left in the workspace; host spaces only.
  [[nodiscard]] std::byte* workspace() const { return batch_.workspace(); }

  /// Returns where cell (1, 1) of a kept matrix of `cols` columns stands; host spaces only.
  [[nodiscard]] std::byte const* matrix(std::size_t index, int cols) const { return batch_.matrix(index, cols); }

  /// Copies the matrices of these pairs to staging memory, matrix_bytes apart, and waits. Neighbours go in one piece.
  void copy_matrices(std::span<ScoredPair const> chosen, std::byte* to) {
    clock_->mark(slot_, DeviceWork::copies);
    for (std::size_t begin = 0; begin < chosen.size();) {
      std::size_t end = begin + 1;
      while (end < chosen.size() && chosen[end].index == chosen[end - 1].index + 1) {
        ++end;
      }
      batch_.copy_matrices(static_cast<std::size_t>(chosen[begin].index), end - begin, to);
      to += (end - begin) * BatchInFlight<Space>::matrix_bytes(plan());
      begin = end;
    }
    finish_copies(space());
  }

  /// Gives the workspace back. Nothing may be in flight.
  void release() { batch_.release(); }
  [[nodiscard]] std::size_t workspace_bytes() const { return batch_.workspace_bytes(); }

private:
  using Memory = typename Space::memory_space;
  static constexpr std::size_t kMostCounted = std::size_t{1} << 16U; // queries: counts of 64 MiB
  template <class T>
  using Staged = Kokkos::View<T*, StagingSpace<Space>>;

  [[nodiscard]] Space const& space() const { return batch_.space(); }
  /// Returns the instance for what follows a batch's kernels and is short: else it would wait until nearly all of the
  /// next batch is done, which is submitted before this one ends.
  [[nodiscard]] Space const& urgent() const { return urgent_.space(); }
  [[nodiscard]] std::size_t selected_count() const { return static_cast<std::size_t>(host_selected_count_(0)); }

  void start_selection(BatchRequest const& request, BestByQuery<Space> const& best, int count) {
    if (best.is_asked_for()) {
      best.raise(urgent(), batch_.device_pairs(), batch_.device_scores(), count);
    }
    CompactPassing<Space> const select{
        {batch_.device_pairs(), batch_.device_scores(), request.limits.loosened(), best.of_query()},
        count,
        selected_,
        selected_count_};
    Kokkos::parallel_scan("pairscan::TileBatchInFlight::select", Kokkos::RangePolicy<Space>(urgent(), 0, count),
                          select);
    clock_->mark(slot_, DeviceWork::copies, urgent());
    Kokkos::deep_copy(urgent(), host_selected_count_, head(selected_count_, 1));
  }

  /// Returns what the request asks of queries; it is read by work on space() and what follows it.
  [[nodiscard]] BestByQuery<Space> best_by_query(BatchRequest const& request, RecordsOfPairs<Space> const& records) {
    std::size_t const queries = request.least_of_query.size();
    BestByQuery<Space> best{records, head(least_, queries), {}, request.limits};
    if (request.pairs && request.top > 0 && queries > 0 && queries <= kMostCounted) {
      grow(counts_, "pairscan::selection::counts", queries * kScoreBins);
      best.counts = head(counts_, queries * kScoreBins);
      best.top = request.top;
    }
    return best;
  }

  void send_least(std::span<std::int32_t const> least) {
    if (least.empty()) {
      return;
    }
    grow(least_, "pairscan::selection::least", least.size());
    grow(host_least_, "pairscan::selection::host_least", least.size());
    std::copy(least.begin(), least.end(), host_least_.data());
    Kokkos::deep_copy(space(), head(least_, least.size()), head(host_least_, least.size()));
  }

  void send_tiles(std::span<NumberedTile const> tiles) {
    if (tiles_.size() < tiles.size()) { // with room, since the number differs from batch to batch
      grow(tiles_, "pairscan::batch::tiles", 2 * tiles.size());
      grow(host_tiles_, "pairscan::batch::host_tiles", 2 * tiles.size());
    }
    std::copy(tiles.begin(), tiles.end(), host_tiles_.data());
    Kokkos::deep_copy(space(), head(tiles_, tiles.size()), head(host_tiles_, tiles.size()));
  }

  void finish_copies(Space const& where) {
    clock_->mark(slot_, DeviceWork::nothing, where);
    where.fence();
    clock_->collect(slot_);
  }

  BatchInFlight<Space> batch_;
  UrgentInstance<Space> urgent_;
  PathMemory<Space> paths_;
  std::size_t count_ = 0; // pairs of the batch
  SequenceTable<Space> table_;
  WordTable<Space> words_;
  DeviceClock<Space>* clock_;
  std::size_t slot_;
  Kokkos::View<NumberedTile*, Memory> tiles_;
  Kokkos::View<ScoredPair*, Memory> selected_;
  Kokkos::View<std::int32_t*, Memory> selected_count_;
  Kokkos::View<std::int32_t*, Memory> least_;  // by query
  Kokkos::View<std::int32_t*, Memory> counts_; // by query and score
  Staged<NumberedTile> host_tiles_;
  Staged<ScoredPair> host_selected_;
  Staged<std::int32_t> host_selected_count_;
  Staged<std::int32_t> host_least_;
};

} // namespace pairscan
