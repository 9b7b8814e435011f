#include <support/error.hpp>
#include <support/log.hpp>
#include <tune/measure.hpp>
#include <tune/tune_progress.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <new>
#include <stdexcept>

namespace pairscan {

namespace {

constexpr char const* kFailed = "failed: ";

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Of this thread, while it ran.
double thread_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// A scan of part of a batch is long enough where the time of a point has room for so many of them.
constexpr double kScansPerPoint = 8;

/// The first tiles of the list that hold so many pairs, or all.
TileRange tiles_with(WorkList const& work, std::uint64_t pairs) {
  std::uint64_t low = 0; // too few
  std::uint64_t high = work.tiles();
  while (high - low > 1) {
    std::uint64_t const middle = low + (high - low) / 2;
    (work.pairs(TileRange{0, middle}) < pairs ? low : high) = middle;
  }
  return {0, high};
}

bool is_same_work(TuneRow const& row, TuneRow const& other) {
  TunePoint const& a = row.point;
  TunePoint const& b = other.point;
  return a.strategy == b.strategy && a.method == b.method && a.length == b.length && a.pairs == b.pairs &&
         row.used.block == other.used.block && row.used.slice == other.used.slice && row.used.tile == other.used.tile &&
         row.team_size == other.team_size && row.scratch_bytes == other.scratch_bytes;
}

} // namespace

TuneGroup const& Measurer::group_of(TunePoint const& point) const {
  return *std::find_if(input_.groups().begin(), input_.groups().end(),
                       [&](TuneGroup const& each) { return each.length == point.length; });
}

double Measurer::advantage(TuneRow const& row, TuneRow const& other) {
  TileRange const tiles = tiles_with(group_of(row.point).work, std::max(row.scanned, other.scanned));
  std::vector<double> ratios;
  for (int round = 0; round < options_.repetitions; ++round) {
    double const theirs = second_scan(other, tiles);
    ratios.push_back(theirs / second_scan(row, tiles));
  }
  return summarise(ratios).median;
}

/// Of an engine of its own, for two might not fit the memory; the first scan touches it.
double Measurer::second_scan(TuneRow const& row, TileRange tiles) {
  auto const scan = target_.start(row.point, group_of(row.point));
  (void)timed(row, *scan, tiles);
  return timed(row, *scan, tiles);
}

TuneRow Measurer::measure(TunePoint const& point, std::vector<TuneRow> const& known) {
  TuneRow row;
  row.point = point;
  try {
    plan_and_scan(row, group_of(point), known);
  } catch (Infeasible const& reason) {
    row.status = std::string("infeasible: ") + reason.what();
  } catch (Error const& reason) {
    if (reason.code() != ExitCode::no_resource) {
      throw;
    }
    row.status = std::string("infeasible: ") + reason.what();
  } catch (std::invalid_argument const& reason) {
    row.status = std::string("infeasible: ") + reason.what();
  } catch (std::bad_alloc const&) {
    row.status = "infeasible: out of memory";
  } catch (std::runtime_error const& reason) { // what Kokkos says of a launch that the device refused
    row.status = std::string(kFailed) + reason.what();
  }
  return row;
}

void Measurer::plan_and_scan(TuneRow& row, TuneGroup const& group, std::vector<TuneRow> const& known) {
  PointPlan const plan = target_.plan(row.point, group);
  row.type = plan.batch.shape.type;
  row.used = plan.batch.tuning;
  row.team_size = plan.batch.team_size;
  row.scratch_bytes = plan.batch.scratch_bytes;
  row.batch = plan.pairs;
  DeviceInfo const info = target_.info();
  row.resident_teams = info.present() ? teams_per_multiprocessor(info, row.team_size, row.scratch_bytes) : 0;
  auto const twin = std::find_if(known.begin(), known.end(),
                                 [&](TuneRow const& other) { return other.measured() && is_same_work(row, other); });
  if (twin == known.end()) {
    scan(row, plan, group);
    return;
  }
  row.scanned = twin->scanned;
  row.timing = twin->timing;
  row.gcups = twin->gcups;
  row.pairs_per_second = twin->pairs_per_second;
  Tuning const& asked = twin->point.asked;
  row.status = fmt::format("same as block {}; slice {}; tile {}", asked.block, asked.slice, asked.tile);
}

/// Takes more tiles until a scan is long enough or fills every batch in flight, then repeats it.
void Measurer::scan(TuneRow& row, PointPlan const& plan, TuneGroup const& group) {
  auto const scan = target_.start(row.point, group);
  bool const given = row.point.pairs != 0;
  TileRange const most = tiles_with(group.work, given ? row.point.pairs : plan.slots * plan.pairs);
  TileRange tiles = given ? most : TileRange{0, 1};
  for (int warm_up = 0; warm_up < options_.warm_up; ++warm_up) { // memory is touched for the first time, to begin with
    (void)timed(row, *scan, tiles);
  }
  double latest = timed(row, *scan, tiles);
  while (tiles.end < most.end && latest < options_.seconds / kScansPerPoint) {
    tiles.end = std::min(most.end, 2 * tiles.end);
    latest = timed(row, *scan, tiles);
  }
  row.timing = repeat(row, *scan, tiles, latest);
  row.scanned = group.work.pairs(tiles);
  row.gcups = 1e-9 * static_cast<double>(group.work.cells(tiles)) / row.timing.median;
  row.pairs_per_second = static_cast<double>(row.scanned) / row.timing.median;
  row.status = "measured";
}

/// Until the spread is small or the time is over; the time of a first scan counts. The spread is looked at ever more
/// rarely: what that costs must not grow faster than what is measured.
Timing Measurer::repeat(TuneRow const& row, TuneScan& scan, TileRange tiles, double first) {
  std::vector<double> seconds{first};
  double spent = first;
  auto next_look = static_cast<std::size_t>(options_.repetitions);
  for (bool steady = false; !steady && spent < options_.seconds;) {
    seconds.push_back(timed(row, scan, tiles));
    spent += seconds.back();
    if (seconds.size() >= next_look) {
      steady = summarise(seconds).spread < kSteady;
      next_look += next_look / 4 + 1;
    }
  }
  return summarise(seconds);
}

double Measurer::timed(TuneRow const& row, TuneScan& scan, TileRange tiles) {
  bool const alone = target_.threads() == 1 && !target_.info().present(); // then others may take its core meanwhile
  double const ran_before = thread_seconds();
  auto const begin = Clock::now();
  std::vector<std::int32_t> const scores = scan.scan(tiles);
  double const seconds = alone ? thread_seconds() - ran_before : seconds_since(begin);
  compare(row, scores);
  return seconds;
}

void Measurer::compare(TuneRow const& row, std::span<std::int32_t const> scores) {
  std::vector<std::int32_t>& known = scores_[row.point.length];
  auto const common = static_cast<std::ptrdiff_t>(std::min(known.size(), scores.size()));
  auto const [mine, other] = std::mismatch(scores.begin(), scores.begin() + common, known.begin());
  if (mine != scores.begin() + common) {
    Tuning const& used = row.used;
    throw Error(
        ExitCode::failed,
        fmt::format("{} by {} with block {}, slice {}, tile {} gives pair {} of length {} the score {}, a point "
                    "before it {}; one of them is wrong: do not use this build on this device, and report it",
                    row.point.strategy, row.point.method, used.block, used.slice, used.tile, mine - scores.begin(),
                    row.point.length, *mine, *other));
  }
  if (scores.size() > known.size()) {
    known.assign(scores.begin(), scores.end());
  }
}

std::vector<TuneRow> sweep(std::vector<TunePoint> const& points, Measurer& measurer, TuneTable& table,
                           ProgressStyle style) {
  auto const known = [&](TunePoint const& point) {
    TuneRow const* const row = table.find(point);
    return row != nullptr && !row->status.starts_with(kFailed) ? row : nullptr; // what failed is tried again
  };
  auto const missing = static_cast<std::size_t>(
      std::count_if(points.begin(), points.end(), [&](TunePoint const& point) { return known(point) == nullptr; }));
  if (missing < points.size()) {
    log_info("{} of {} points stand in {} already", points.size() - missing, points.size(), table.path());
  }
  TuneProgress progress(style, missing);
  std::vector<TuneRow> rows;
  for (TunePoint const& point : points) {
    if (TuneRow const* const row = known(point)) {
      rows.push_back(*row);
      continue;
    }
    rows.push_back(measurer.measure(point, table.rows()));
    table.add(rows.back());
    progress.done(
        fmt::format("{} by {} {}: {}", point.strategy, point.method, point.length,
                    rows.back().measured() ? fmt::format("{:.3g} GCUPS", rows.back().gcups) : rows.back().status));
  }
  progress.finish();
  return rows;
}

} // namespace pairscan
