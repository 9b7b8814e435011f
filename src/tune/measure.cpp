#include <support/error.hpp>
#include <support/log.hpp>
#include <tune/measure.hpp>
#include <tune/tune_progress.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <new>
#include <stdexcept>

namespace pairscan {

namespace {

constexpr char const* kFailed = "failed: ";

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

std::uint64_t cells_of(std::span<PairDescriptor const> pairs) {
  std::uint64_t cells = 0;
  for (PairDescriptor const& pair : pairs) {
    cells += static_cast<std::uint64_t>(pair.rows) * static_cast<std::uint64_t>(pair.cols);
  }
  return cells;
}

} // namespace

TuneRow Measurer::measure(TunePoint const& point, std::vector<TuneRow> const& known) {
  auto const group = std::find_if(input_.groups().begin(), input_.groups().end(),
                                  [&](TuneInput::Group const& each) { return each.length == point.length; });
  TuneRow row;
  row.point = point;
  row.type = narrowest(config_.alignment.scoring, group->rows, group->cols);
  try {
    plan_and_launch(row, *group, known);
  } catch (Error const&) {
    throw;
  } catch (Infeasible const& reason) {
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

void Measurer::plan_and_launch(TuneRow& row, TuneInput::Group const& group, std::vector<TuneRow> const& known) {
  TunePoint const& point = row.point;
  BatchPlan const plan =
      target_.plan(point.strategy, {point.pairs, group.rows, group.cols, row.type}, target_.budget(), point.asked);
  row.used = plan.tuning;
  row.team_size = plan.team_size;
  row.scratch_bytes = plan.scratch_bytes;
  DeviceInfo const info = target_.info();
  row.resident_teams = info.present() ? teams_per_multiprocessor(info, plan.team_size, plan.scratch_bytes) : 0;
  auto const twin = std::find_if(known.begin(), known.end(), [&](TuneRow const& other) {
    return other.measured() && other.point.strategy == point.strategy && other.point.length == point.length &&
           other.point.pairs == point.pairs && other.used.block == row.used.block &&
           other.used.slice == row.used.slice && other.used.tile == row.used.tile && other.team_size == row.team_size &&
           other.scratch_bytes == row.scratch_bytes;
  });
  if (twin == known.end()) {
    launch(row, plan, group);
    return;
  }
  row.batch = twin->batch;
  row.timing = twin->timing;
  row.gcups = twin->gcups;
  row.pairs_per_second = twin->pairs_per_second;
  Tuning const& asked = twin->point.asked;
  row.status = fmt::format("same as block {}; slice {}; tile {}", asked.block, asked.slice, asked.tile);
}

void Measurer::launch(TuneRow& row, BatchPlan const& plan, TuneInput::Group const& group) {
  std::vector<PairDescriptor> const pairs = input_.pairs(group, std::min(row.point.pairs, plan.capacity));
  row.batch = pairs.size();
  std::vector<double> seconds;
  auto const begin = Clock::now();
  for (int launch = 0; launch < config_.tune.warm_up; ++launch) {
    compare(row, target_.run(plan, pairs));
  }
  do { // one repetition is enough of a point so slow that it cannot win
    auto const start = Clock::now();
    std::span<std::int32_t const> const scores = target_.run(plan, pairs);
    seconds.push_back(seconds_since(start));
    compare(row, scores);
  } while (static_cast<int>(seconds.size()) < config_.tune.repetitions && seconds_since(begin) < config_.tune.seconds);
  row.timing = summarise(seconds);
  row.gcups = 1e-9 * static_cast<double>(cells_of(pairs)) / row.timing.median;
  row.pairs_per_second = static_cast<double>(pairs.size()) / row.timing.median;
  row.status = "measured";
}

void Measurer::compare(TuneRow const& row, std::span<std::int32_t const> scores) {
  std::vector<std::int32_t>& known = scores_[row.point.length];
  auto const common = static_cast<std::ptrdiff_t>(std::min(known.size(), scores.size()));
  auto const [mine, other] = std::mismatch(scores.begin(), scores.begin() + common, known.begin());
  if (mine != scores.begin() + common) {
    Tuning const& used = row.used;
    throw Error(ExitCode::failed,
                fmt::format("{} with block {}, slice {}, tile {} gives pair {} of length {} the score {}, a point "
                            "before it {}; one of them is wrong: do not use this build on this device, and report it",
                            row.point.strategy, used.block, used.slice, used.tile, mine - scores.begin(),
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
        fmt::format("{} {}: {}", point.strategy, point.length,
                    rows.back().measured() ? fmt::format("{:.3g} GCUPS", rows.back().gcups) : rows.back().status));
  }
  progress.finish();
  return rows;
}

} // namespace pairscan
