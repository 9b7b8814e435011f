#include <kokkos_kernels/distances/device_launch.hpp>
#include <kokkos_kernels/distances/distance_batches.hpp>
#include <kokkos_kernels/portability/allocate.hpp>
#include <kokkos_kernels/portability/device_clock.hpp>
#include <kokkos_kernels/portability/device_info.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace pairscan {

namespace {

constexpr int kMostHeight = 1024; // rows of a pass, at the most
constexpr int kLettersOfCodes = SubstitutionMatrix::kCodes;
// Letters that threads may read before all sequences, and behind them further than the longest is: those of a short
// target go on until the longest of its team is done.
constexpr std::size_t kMargin = 64;

/// What takes how long, in a unit of its own: a cell, what a step takes beside its cells, and what the first thread of
/// a group takes for borders. Fitted to shapes of 400 x 400 cells on an H200.
template <class Number>
struct DistanceTimes {
  double cell = 1;
  double step = 6.8;
  double border = 6.3;
};
template <>
struct DistanceTimes<float> {
  double cell = 1;
  double step = 1;
  double border = 7.5;
};

/// Returns how long a matrix of this size takes a group, times its threads.
template <class Number>
double time_of(DistanceShape const& shape, std::uint32_t longest) {
  DistanceTimes<Number> const times;
  auto const height = static_cast<std::uint32_t>(shape.height());
  double const passes = (longest + height - 1) / height;
  double const steps = passes * (longest + shape.threads) * shape.threads;
  return steps * (shape.rows * times.cell + times.step + times.border / shape.threads);
}

/// Returns whether as many teams as the kernel is compiled for have room for their scratch on a multiprocessor.
template <class Space, class Number>
bool fits(DistanceShape const& shape) {
  std::size_t const bytes = distance_scratch_bytes<Number>(shape);
  return kIsHostSpace<Space> ||
         teams_per_multiprocessor(device_info(Space{}), DistanceShape::kThreads, bytes) >= kDistanceTeams;
}

/// Returns the threads and rows that are fastest for matrices of this size among those whose scratch fits.
template <class Space, class Number>
DistanceShape shape_for(std::uint32_t longest, int letters, DistanceTuning const& tuning) {
  DistanceShape best{.threads = 4, .rows = kDistanceRows<Number>[0], .letters = letters};
  double least = std::numeric_limits<double>::infinity();
  for (int threads = 4; threads <= DistanceShape::kThreads; threads *= 2) {
    for (int const rows : kDistanceRows<Number>) {
      DistanceShape const shape{.threads = threads, .rows = rows, .letters = letters};
      bool const asked =
          (tuning.threads == 0 || tuning.threads == threads) && (tuning.rows == 0 || tuning.rows == rows);
      double const time = time_of<Number>(shape, longest);
      if (asked && time < least && fits<Space, Number>(shape)) {
        least = time;
        best = shape;
      }
    }
  }
  return best;
}

/// Numbers of the letters that occur, in the order of their codes.
struct LetterNumbers {
  std::array<std::uint8_t, kLettersOfCodes> number{};
  std::vector<int> codes;
};

LetterNumbers letters_in(std::span<std::uint8_t const> residues) {
  std::array<bool, kLettersOfCodes> occurs{};
  for (std::uint8_t const code : residues) {
    occurs[code] = true;
  }
  LetterNumbers letters;
  for (int code = 0; code < kLettersOfCodes; ++code) {
    if (occurs[static_cast<std::size_t>(code)]) {
      letters.number[static_cast<std::size_t>(code)] = static_cast<std::uint8_t>(letters.codes.size());
      letters.codes.push_back(code);
    }
  }
  return letters;
}

/// Returns how many teams a launch has: those that are resident, and some more for those that end early.
template <class Space>
int league_of(Space const& space) {
  if constexpr (kIsHostSpace<Space>) {
    return concurrency_of(space);
  } else {
    return device_info(space).multiprocessors * kDistanceTeams;
  }
}

/// Returns the columns of a border: those of the longest target and what threads read ahead.
std::size_t border_columns(std::uint32_t longest) {
  return longest + std::size_t{2 * DistanceShape::kThreads};
}

/// Bytes per pair of a batch, on the space and in the host's memory for copies alike.
constexpr std::size_t kPairBytes = sizeof(DistanceTeamJob) + sizeof(DistanceTarget) + sizeof(double);

template <class Space, class Number>
std::size_t batch_bytes(int letters, DistanceBatchSize const& size) {
  DistanceShape const shape = shape_for<Space, Number>(size.longest, letters, {});
  std::size_t const cells =
      border_columns(size.longest) * static_cast<std::size_t>(shape.groups() * league_of(Space{}));
  return size.slots * (cells * sizeof(DistanceBorder<Number>) + size.pairs * kPairBytes);
}

template <class Space, class Number>
class BatchesOn final : public DistanceBatches {
public:
  BatchesOn(DistanceRule const& rule, SequenceCodes codes, DistanceBatchSize const& size, DistanceTuning const& tuning)
      : gap_(static_cast<Number>(rule.gap)), offsets_of_(codes.offsets) {
    LetterNumbers const letters = letters_in(codes.residues);
    launch_.shape = shape_for<Space, Number>(size.longest, static_cast<int>(letters.codes.size()), tuning);
    launch_.league = league_of(Space{});
    upload(rule, codes, letters, size.longest);
    queries_.resize(codes.offsets.size());
    auto const instances = overlapping_instances(Space{}, static_cast<int>(size.slots));
    clock_.emplace(instances);
    for (Space const& instance : instances) {
      slots_.push_back(make_slot(instance, size));
    }
  }

  void submit(std::size_t at, std::span<DistancePair const> pairs) override {
    Slot& slot = slots_[at];
    slot.count = pairs.size();
    if (pairs.empty()) {
      return;
    }
    std::size_t const jobs = list_jobs(slot, pairs);
    clock_->mark(at, DeviceWork::copies);
    Kokkos::deep_copy(slot.space, head(slot.jobs, jobs), head(slot.host_jobs, jobs));
    Kokkos::deep_copy(slot.space, head(slot.targets, pairs.size()), head(slot.host_targets, pairs.size()));
    DistanceBatch<Number> const batch{.residues = residues_.data() + kMargin,
                                      .offsets = offsets_.data(),
                                      .costs = costs_.data(),
                                      .left_border = left_border_.data(),
                                      .top_border = top_border_.data(),
                                      .gap = gap_,
                                      .jobs = slot.jobs.data(),
                                      .count = static_cast<int>(jobs),
                                      .targets = slot.targets.data(),
                                      .borders = slot.borders.data(),
                                      .border_cells = border_cells_,
                                      .distances = slot.distances.data()};
    DistanceLaunch how = launch_;
    how.league = static_cast<int>(std::min(jobs, static_cast<std::size_t>(how.league)));
    clock_->mark(at, DeviceWork::kernels);
    launch_distances(slot.space, how, batch);
    clock_->mark(at, DeviceWork::copies);
    Kokkos::deep_copy(slot.space, head(slot.host_distances, pairs.size()), head(slot.distances, pairs.size()));
    clock_->mark(at, DeviceWork::nothing);
  }

  [[nodiscard]] std::span<double const> wait(std::size_t at) override {
    slots_[at].space.fence();
    clock_->collect(at);
    return {slots_[at].host_distances.data(), slots_[at].count};
  }

  void start_clock() override { clock_->start(); }
  [[nodiscard]] std::vector<SlotTimes> take_times() override { return clock_->take(); }

  [[nodiscard]] std::string describe() const override {
    return std::to_string(launch_.shape.threads) + " threads of " + std::to_string(launch_.shape.rows) +
           " rows each per pair";
  }

private:
  using Memory = typename Space::memory_space;
  template <class T>
  using OnSpace = Kokkos::View<T*, Memory>;
  template <class T>
  using Staged = Kokkos::View<T*, StagingSpace<Space>>;

  struct Slot {
    Space space;
    std::size_t count = 0;
    OnSpace<DistanceTeamJob> jobs{};
    OnSpace<DistanceTarget> targets{};
    OnSpace<double> distances{};
    OnSpace<DistanceBorder<Number>> borders{};
    Staged<DistanceTeamJob> host_jobs{};
    Staged<DistanceTarget> host_targets{};
    Staged<double> host_distances{};
  };

  template <class View>
  [[nodiscard]] static auto head(View const& view, std::size_t count) {
    return Kokkos::subview(view, std::make_pair(std::size_t{0}, count));
  }

  void upload(DistanceRule const& rule, SequenceCodes codes, LetterNumbers const& letters, std::uint32_t longest) {
    std::vector<std::uint8_t> residues(kMargin + codes.residues.size() + longest + kMargin);
    std::transform(codes.residues.begin(), codes.residues.end(), residues.begin() + kMargin,
                   [&](std::uint8_t code) { return letters.number[code]; });
    residues_ = upload_array<Space>("pairscan::Distances::residues", std::span<std::uint8_t const>(residues));
    offsets_ = upload_array<Space>("pairscan::Distances::offsets", codes.offsets);
    std::vector<Number> costs;
    for (int const query : letters.codes) {
      for (int const target : letters.codes) {
        costs.push_back(static_cast<Number>(rule.costs.costs[query][target]));
      }
    }
    costs_ = upload_array<Space>("pairscan::Distances::costs", std::span<Number const>(costs));
    std::vector<Number> border{0};
    while (border.size() <= longest + std::size_t{kMostHeight}) {
      border.push_back(border.back() + gap_);
    }
    left_border_ = upload_array<Space>("pairscan::Distances::left_border", std::span<Number const>(border));
    std::vector<DistanceBorder<Number>> top(border_columns(longest));
    for (std::size_t column = 0; column < top.size(); ++column) {
      top[column].cost = border[column + 1];
    }
    top_border_ = OnSpace<DistanceBorder<Number>>("pairscan::Distances::top_border", top.size());
    Kokkos::deep_copy(top_border_, Kokkos::View<DistanceBorder<Number>*, Kokkos::HostSpace>(top.data(), top.size()));
    border_cells_ = top.size() * static_cast<std::size_t>(launch_.shape.groups());
  }

  [[nodiscard]] Slot make_slot(Space const& instance, DistanceBatchSize const& size) const {
    Slot slot{.space = instance};
    std::size_t const cells = border_cells_ * static_cast<std::size_t>(launch_.league);
    slot.jobs = allocate<OnSpace<DistanceTeamJob>>("pairscan::Distances::jobs", size.pairs);
    slot.targets = allocate<OnSpace<DistanceTarget>>("pairscan::Distances::targets", size.pairs);
    slot.distances = allocate<OnSpace<double>>("pairscan::Distances::distances", size.pairs);
    slot.borders = allocate<OnSpace<DistanceBorder<Number>>>("pairscan::Distances::borders", cells);
    slot.host_jobs = allocate<Staged<DistanceTeamJob>>("pairscan::Distances::host_jobs", size.pairs);
    slot.host_targets = allocate<Staged<DistanceTarget>>("pairscan::Distances::host_targets", size.pairs);
    slot.host_distances = allocate<Staged<double>>("pairscan::Distances::host_distances", size.pairs);
    return slot;
  }

  /// Brings the pairs of a query together, in their order, and cuts them into jobs. Returns the number of jobs.
  std::size_t list_jobs(Slot& slot, std::span<DistancePair const> pairs) {
    std::uint32_t first = pairs[0].query;
    std::uint32_t last = first;
    for (DistancePair const& pair : pairs) {
      first = std::min(first, pair.query);
      last = std::max(last, pair.query);
    }
    auto const begin = queries_.begin() + first;
    auto const end = queries_.begin() + last + 1;
    std::fill(begin, end, 0);
    for (DistancePair const& pair : pairs) {
      ++queries_[pair.query];
    }
    std::size_t jobs = 0;
    std::uint32_t place = 0;
    auto const groups = static_cast<std::uint32_t>(launch_.shape.groups());
    for (std::uint32_t query = first; query <= last; ++query) {
      std::uint32_t const count = std::exchange(queries_[query], place);
      for (std::uint32_t done = 0; done < count; done += groups) {
        slot.host_jobs(jobs++) = {query, place + done, std::min(groups, count - done), 0, 0};
      }
      place += count;
    }
    for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
      slot.host_targets(queries_[pairs[pair].query]++) = {pairs[pair].target, static_cast<std::uint32_t>(pair)};
    }
    for (std::size_t job = 0; job < jobs; ++job) {
      set_lengths(slot, slot.host_jobs(job));
    }
    return jobs;
  }

  void set_lengths(Slot const& slot, DistanceTeamJob& job) const {
    job.shortest = std::numeric_limits<std::uint32_t>::max();
    for (std::uint32_t at = job.first; at < job.first + job.count; ++at) {
      std::uint32_t const target = slot.host_targets(at).sequence;
      auto const length = static_cast<std::uint32_t>(offsets_of_[target + 1] - offsets_of_[target]);
      job.shortest = std::min(job.shortest, length);
      job.longest = std::max(job.longest, length);
    }
  }

  Number gap_;
  std::span<std::uint64_t const> offsets_of_;
  std::optional<DeviceClock<Space>> clock_;
  DistanceLaunch launch_;
  std::size_t border_cells_ = 0;       // of a team
  std::vector<std::uint32_t> queries_; // per sequence: its pairs, then where they stand
  Kokkos::View<std::uint8_t const*, Memory> residues_;
  Kokkos::View<std::uint64_t const*, Memory> offsets_;
  Kokkos::View<Number const*, Memory> costs_;
  Kokkos::View<Number const*, Memory> left_border_;
  OnSpace<DistanceBorder<Number>> top_border_;
  std::vector<Slot> slots_;
};

} // namespace

std::span<int const> distance_rows(Number number) {
  return number == Number::single_precision ? std::span<int const>(kDistanceRows<float>)
                                            : std::span<int const>(kDistanceRows<double>);
}

template <class Space>
std::size_t distance_batch_bytes(DistanceRule const& rule, SequenceCodes codes, DistanceBatchSize const& size) {
  auto const letters = static_cast<int>(letters_in(codes.residues).codes.size());
  return rule.number == Number::single_precision ? batch_bytes<Space, float>(letters, size)
                                                 : batch_bytes<Space, double>(letters, size);
}

std::size_t staged_distance_bytes() {
  return kPairBytes;
}

template <class Space>
std::unique_ptr<DistanceBatches> make_distance_batches(DistanceRule const& rule, SequenceCodes codes,
                                                       DistanceBatchSize const& size, DistanceTuning const& tuning) {
  if (rule.number == Number::single_precision) {
    return std::make_unique<BatchesOn<Space, float>>(rule, codes, size, tuning);
  }
  return std::make_unique<BatchesOn<Space, double>>(rule, codes, size, tuning);
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&make_distance_batches<Each>..., &distance_batch_bytes<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
