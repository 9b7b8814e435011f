#pragma once

#include <engine/engine.hpp>
#include <engine/flight.hpp>
#include <engine/passing.hpp>
#include <engine/traceback/candidate_paths.hpp>
#include <engine/traceback/placed_hits.hpp>
#include <engine/traceback/tracer.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace pairscan {

/// Traces the pairs of batches back from what the strategy left of them: paths that a device walked, whole matrices, or
/// nothing but scores. Paths are computed anew by a device where many pairs of any batches wait for them and it can,
/// else by host threads. While its threads read from a batch in flight, that batch is `being_traced`.
template <class Space>
class FlightTracer {
public:
  /// `anew` computes paths on a device; empty where it cannot.
  FlightTracer(TraceContext const& context, EnginePlan const& plan, bool keeps_matrix,
               std::optional<CandidatePaths<Space>> anew = {})
      : set_(context.set), threads_(plan.threads), keeps_matrix_(keeps_matrix), anew_(std::move(anew)),
        tracer_(context, plan.traceback_threads, plan.traceback_bytes) {}

  /// Takes the pairs of a batch that pass.
  void add(Flight<Space>& flight, Passing const& passing);

  /// Takes pairs of no batch, and returns when their paths are known, so that few pairs wait for a thread.
  void add(Passing const& passing) {
    tracer_.add(passing.candidates);
    tracer_.add(passing.exchanged);
    tracer_.wait();
  }

  /// Takes hits, and returns those that are kept.
  [[nodiscard]] TileResults::Records trace(std::span<Candidate const> hits) {
    tracer_.add(hits);
    return tracer_.take();
  }

  /// The same, where a device, which has memory for them, computes the paths of some.
  [[nodiscard]] TileResults::Records trace(PlacedHits const& hits, CandidatePaths<Space>& device);

  /// Returns when no thread reads from the batch.
  void wait_for(Flight<Space>& flight) {
    if (flight.being_traced) {
      tracer_.wait();
      flight.being_traced = false;
    }
  }

  /// Waits for all pairs, of these batches, and returns those that are kept.
  [[nodiscard]] TileResults::Records take(std::span<Flight<Space>> flights) {
    trace_waiting();
    TileResults::Records records = tracer_.take();
    for (Flight<Space>& flight : flights) {
      flight.being_traced = false;
    }
    return records;
  }

private:
  template <class TracedOf>
  void take_paths(std::span<Candidate const> candidates, TracedOf const& traced_of, std::uint8_t const* cigars);
  void trace_waiting();
  void trace_on(CandidatePaths<Space>& device, std::vector<Candidate> candidates);
  void trace_matrices(Flight<Space>& flight, Passing const& passing);
  void trace_staged(Flight<Space>& flight, Passing const& passing);
  template <class Give>
  void in_parts(std::size_t count, Give const& give) const;
  void hand_over(BatchPlan const& plan, std::span<Candidate const> candidates,
                 std::span<std::byte const* const> matrices);

  SequenceSet const& set_;
  int threads_;
  bool keeps_matrix_;
  std::optional<CandidatePaths<Space>> anew_;
  std::vector<Candidate> waiting_; // for `anew_`
  Tracer tracer_;                  // last: its threads read the paths of `anew_`
};

template <class Space>
void FlightTracer<Space>::add(Flight<Space>& flight, Passing const& passing) {
  tracer_.add(passing.exchanged); // their paths are no mirror images: ties are broken by query and target
  if (passing.candidates.empty()) {
    return;
  }
  if (flight.slot.plan().gives_paths()) {
    take_paths(
        passing.candidates,
        [&](std::size_t at) { return flight.slot.traced()[static_cast<std::size_t>(passing.chosen[at].index)]; },
        flight.slot.cigars());
    flight.being_traced = true;
  } else if (keeps_matrix_) {
    trace_matrices(flight, passing);
  } else if (anew_) {
    for (Candidate const& candidate : passing.candidates) {
      waiting_.push_back(candidate);
      if (waiting_.size() == anew_->capacity()) {
        trace_waiting();
      }
    }
  } else {
    tracer_.add(passing.candidates);
  }
}

/// Computes the paths of the pairs that wait: by the device where they keep it busy.
template <class Space>
void FlightTracer<Space>::trace_waiting() {
  constexpr std::size_t kMany = 1024;
  if (waiting_.size() < kMany) {
    tracer_.add(std::exchange(waiting_, {}));
    return;
  }
  trace_on(*anew_, std::exchange(waiting_, {}));
}

template <class Space>
TileResults::Records FlightTracer<Space>::trace(PlacedHits const& hits, CandidatePaths<Space>& device) {
  tracer_.add(hits.on_hosts); // beside the device
  for (HitGroup const& group : hits.on_device) {
    device.use(*group.plan);
    std::span<Candidate const> const all = group.hits;
    for (std::size_t begin = 0; begin < all.size(); begin += device.capacity()) {
      auto const part = all.subspan(begin, std::min(device.capacity(), all.size() - begin));
      trace_on(device, {part.begin(), part.end()});
    }
  }
  return tracer_.take();
}

template <class Space>
void FlightTracer<Space>::trace_on(CandidatePaths<Space>& device, std::vector<Candidate> candidates) {
  device.compute(candidates);
  tracer_.wait(); // it reads the paths before, where these come to
  device.copy();
  for (std::size_t at = 0; at < candidates.size(); ++at) {
    candidates[at].score = device.scores()[at];
  }
  take_paths(
      candidates, [&](std::size_t at) { return device.traced()[at]; }, device.cigars());
}

/// Takes the paths that the device walked, that of each candidate. The few pairs whose paths found no room there are
/// computed anew by hosts.
template <class Space>
template <class TracedOf>
void FlightTracer<Space>::take_paths(std::span<Candidate const> candidates, TracedOf const& traced_of,
                                     std::uint8_t const* cigars) {
  in_parts(candidates.size(), [&](std::size_t begin, std::size_t end) {
    std::vector<Candidate> walked;
    std::vector<TracedPair> traced;
    for (std::size_t at = begin; at < end; ++at) {
      TracedPair const path = traced_of(at);
      if (path.begin == kNotWritten) {
        tracer_.add(candidates[at]);
      } else {
        walked.push_back(candidates[at]);
        traced.push_back(path);
      }
    }
    tracer_.add(std::move(walked), std::move(traced), cigars);
  });
}

template <class Space>
void FlightTracer<Space>::trace_matrices(Flight<Space>& flight, Passing const& passing) {
  if constexpr (kIsHostSpace<Space>) {
    std::vector<std::byte const*> matrices;
    for (std::size_t at = 0; at < passing.chosen.size(); ++at) {
      matrices.push_back(flight.slot.matrix(static_cast<std::size_t>(passing.chosen[at].index),
                                            static_cast<int>(set_.length(passing.candidates[at].pair.target))));
    }
    hand_over(flight.slot.plan(), passing.candidates, matrices);
  } else {
    trace_staged(flight, passing);
  }
  flight.being_traced = true;
}

/// Brings the matrices to the host piece by piece: one half of the stage is filled while the other is traced.
template <class Space>
void FlightTracer<Space>::trace_staged(Flight<Space>& flight, Passing const& passing) {
  BatchPlan const& plan = flight.slot.plan();
  std::size_t const matrix = BatchInFlight<Space>::matrix_bytes(plan);
  std::size_t const piece = std::max<std::size_t>(flight.stage.size() / 2 / matrix, 1);
  wait_for(flight);
  std::byte* half = flight.stage.data();
  std::byte* other = half + piece * matrix;
  for (std::size_t begin = 0; begin < passing.chosen.size(); begin += piece) {
    std::size_t const count = std::min(piece, passing.chosen.size() - begin);
    flight.slot.copy_matrices(std::span(passing.chosen).subspan(begin, count), half);
    std::vector<std::byte const*> matrices;
    for (std::size_t at = 0; at < count; ++at) {
      auto const cols = static_cast<int>(set_.length(passing.candidates[begin + at].pair.target));
      matrices.push_back(half + at * matrix + BatchInFlight<Space>::origin_bytes(plan, cols));
    }
    tracer_.wait(); // the piece before: the next goes where it was
    hand_over(plan, std::span(passing.candidates).subspan(begin, count), matrices);
    std::swap(half, other);
  }
}

/// Calls give(begin, end) for each trace-back thread's part.
template <class Space>
template <class Give>
void FlightTracer<Space>::in_parts(std::size_t count, Give const& give) const {
  auto const threads = static_cast<std::size_t>(threads_);
  std::size_t const share = (count + threads - 1) / threads;
  for (std::size_t begin = 0; begin < count; begin += share) {
    give(begin, std::min(begin + share, count));
  }
}

template <class Space>
void FlightTracer<Space>::hand_over(BatchPlan const& plan, std::span<Candidate const> candidates,
                                    std::span<std::byte const* const> matrices) {
  in_parts(candidates.size(), [&](std::size_t begin, std::size_t end) {
    auto const part = candidates.subspan(begin, end - begin);
    std::vector<KeptMatrix> kept;
    for (std::size_t at = 0; at < part.size(); ++at) {
      auto const cols = static_cast<int>(set_.length(part[at].pair.target));
      kept.push_back({matrices[begin + at], matrix_layout(plan, cols).stride, plan.shape.type});
    }
    tracer_.add({part.begin(), part.end()}, std::move(kept));
  });
}

} // namespace pairscan
