#pragma once

#include <kokkos_kernels/distances/device_stage.hpp>

#include <Kokkos_Core.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// A target of a job, and which of the batch's pairs that is.
struct DistanceTarget {
  std::uint32_t sequence;
  std::uint32_t pair;
};

/// One query against a few targets, as many as a team has groups or fewer.
struct DistanceTeamJob {
  std::uint32_t query;
  std::uint32_t first;    // of its targets
  std::uint32_t count;    // of them
  std::uint32_t shortest; // of them, residues
  std::uint32_t longest;
};

/// What the kernel reads and writes, in the memory of its space.
template <class Number>
struct DistanceBatch {
  std::uint8_t const*
      residues; // as numbers of letters; there is memory for 64 more before them, and for the longest's and 64 behind
  std::uint64_t const* offsets;       // of sequences in `residues`
  Number const* costs;                // [letter of the query][letter of the target]
  Number const* left_border;          // costs of gaps of 0, 1, ... residues
  DistanceBorder<Number>* top_border; // cells of gaps of 1, 2, ... residues of a target
  Number gap;
  DistanceTeamJob const* jobs;
  int count; // of jobs
  DistanceTarget const* targets;
  DistanceBorder<Number>* borders; // [team][column][group]
  std::size_t border_cells;        // of a team
  double* distances;               // of the batch's pairs
};

/// Teams that a multiprocessor is to hold at a time, with 96 registers for each thread: on an H200 as fast as 16, and
/// faster than 24, where registers spill (docs/decisions/0066-distances-on-devices.md).
inline constexpr int kDistanceTeams = 20;

/// A team is one warp and computes one query against a few targets, a group of threads each (device_stage.hpp). A query
/// of more rows than a group has takes several passes, one after another, whose border goes through device memory,
/// interleaved by matrix as in the paper. Teams take jobs until none is left, so that borders are few.
template <class Space, class Number, int kRows>
struct DistanceKernel {
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<DistanceShape::kThreads, kDistanceTeams>>;
  using Member = typename Policy::member_type;
  using Stage = DistanceStage<Space, Number, kRows, false>;
  using FullStage = DistanceStage<Space, Number, kRows, true>;
  using Pipeline = WarpPipeline<Space, Stage>;
  using Profile = typename Stage::Profile;

  DistanceBatch<Number> batch;
  DistanceShape shape;

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    auto* const profile = static_cast<Number*>(team.team_scratch(0).get_shmem_aligned(Profile::bytes(shape), 128));
    for (int number = team.league_rank(); number < batch.count; number += team.league_size()) {
      compute(team, batch.jobs[number], profile);
    }
  }

private:
  KOKKOS_FUNCTION void compute(Member const& team, DistanceTeamJob const& job, Number* profile) const {
    int const rows = length_of(job.query);
    int const passes = (rows + shape.height() - 1) / shape.height();
    int const steps = pipeline_steps(static_cast<int>(job.longest), shape.threads);
    typename Pipeline::States threads;
    for_each_thread(team, Stage::kThreads,
                    [&](int thread, int at) { set_target(threads[at], job, thread / shape.threads); });
    int const waiting = steps < shape.threads - 1 ? steps : shape.threads - 1;
    int const full = static_cast<int>(job.shortest) > waiting ? static_cast<int>(job.shortest) : waiting;
    for (int pass = 0; pass < passes; ++pass) {
      team.team_barrier(); // the last pass has read its costs, and its borders are written
      write_profile(team, job.query, rows, pass * shape.height(), profile);
      team.team_barrier();
      auto const stage = stage_of<Stage>(team, pass, pass == passes - 1, profile);
      Pipeline::open(team, stage, threads);
      Pipeline::template run<0>(team, stage, threads, 0, waiting);
      WarpPipeline<Space, FullStage>::template run<0>(
          team, stage_of<FullStage>(team, pass, pass == passes - 1, profile), threads, waiting, full);
      Pipeline::template run<0>(team, stage, threads, full, steps);
    }
    for_each_thread(team, Stage::kThreads, [&](int thread, int at) { give(threads[at], job, rows, thread); });
  }

  template <class AnyStage>
  [[nodiscard]] KOKKOS_FUNCTION AnyStage stage_of(Member const& team, int pass, bool last,
                                                  Number const* profile) const {
    return {shape,
            batch.gap,
            pass,
            last,
            Profile::letter_stride(shape.threads),
            batch.left_border,
            batch.top_border,
            profile,
            batch.borders + static_cast<std::size_t>(team.league_rank()) * batch.border_cells};
  }

  [[nodiscard]] KOKKOS_FUNCTION int length_of(std::uint32_t sequence) const {
    return static_cast<int>(batch.offsets[sequence + 1] - batch.offsets[sequence]);
  }

  template <class State>
  KOKKOS_FUNCTION void set_target(State& state, DistanceTeamJob const& job, int group) const {
    bool const used = group < static_cast<int>(job.count);
    std::uint32_t const sequence = batch.targets[job.first + static_cast<std::uint32_t>(used ? group : 0)].sequence;
    state.target = batch.residues + batch.offsets[sequence];
    state.length = used ? length_of(sequence) : 0;
  }

  /// Rows behind the query's end cost nothing; what is computed there is not looked at.
  KOKKOS_FUNCTION void write_profile(Member const& team, std::uint32_t query, int rows, int begin,
                                     Number* profile) const {
    std::uint8_t const* const residues = batch.residues + batch.offsets[query] + begin;
    int const stride = Profile::letter_stride(shape.threads);
    for_each_thread(team, Stage::kThreads, [&](int thread, int) {
      for (int row = thread; row < shape.height(); row += Stage::kThreads) {
        bool const inside = begin + row < rows;
        Number const* const costs = batch.costs + (inside ? residues[row] : 0) * shape.letters;
        Number* const to = profile + row / kRows * Profile::kPlace + row % kRows;
        for (int letter = 0; letter < shape.letters; ++letter) {
          to[letter * stride] = inside ? costs[letter] : Number{0};
        }
      }
    });
  }

  /// The thread that has the query's last row writes the distance of its group.
  template <class State>
  KOKKOS_FUNCTION void give(State const& state, DistanceTeamJob const& job, int rows, int thread) const {
    int const row = (rows - 1) % shape.height() - thread % shape.threads * kRows;
    int const group = thread / shape.threads;
    if (row < 0 || row >= kRows || group >= static_cast<int>(job.count)) {
      return;
    }
    Number cost = 0;
    std::uint32_t columns = static_cast<std::uint32_t>(state.length);
    PAIRSCAN_UNROLL
    for (int at = 0; at < kRows; ++at) {
      cost = at == row ? state.cost[at] : cost;
      columns += at == row ? state.gaps[at] : 0;
    }
    batch.distances[batch.targets[job.first + static_cast<std::uint32_t>(group)].pair] =
        static_cast<double>(cost / static_cast<Number>(columns));
  }
};

} // namespace pairscan
