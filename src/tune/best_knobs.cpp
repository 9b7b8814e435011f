#include <tune/best_knobs.hpp>
#include <tune/measure.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace pairscan {

namespace {

/// More digits than repetitions agree in say nothing.
double rounded(double number) {
  return std::stod(fmt::format("{:.4g}", number));
}

bool is_of_method(TuneRow const& row, TunePoint const& point) {
  return row.measured() && row.point.strategy == point.strategy && row.point.method == point.method &&
         row.point.length == point.length;
}

/// 0, which is as many pairs as a run wants, counts as the most.
bool has_larger_batches(TunePoint const& point, TunePoint const& than) {
  return point.pairs - 1 > than.pairs - 1;
}

bool is_surely_faster(TuneRow const& row, TuneRow const& than) {
  double const doubt = std::max(kSteady, row.timing.spread + than.timing.spread);
  return row.gcups > than.gcups * (1 + doubt);
}

/// The best of the rows of one method at one length with batches of one size.
TuneRow const* best_of(std::vector<TuneRow> const& rows, TunePoint const& point) {
  TuneRow const* usual = nullptr;
  TuneRow const* best = nullptr;
  for (TuneRow const& row : rows) {
    if (is_of_method(row, point) && row.point.pairs == point.pairs) {
      usual = row.point.has_default_knobs() ? &row : usual;
      best = best == nullptr || row.gcups > best->gcups ? &row : best;
    }
  }
  return usual != nullptr && !is_surely_faster(*best, *usual) ? usual : best;
}

bool is_same_case(TunedRow const& a, TunedRow const& b) {
  return a.strategy == b.strategy && a.problem == b.problem && a.knobs.method == b.knobs.method &&
         a.knobs.length == b.knobs.length;
}

TunedRow entry_of(TuneRow const& row, std::string const& problem) {
  Tuning const& asked = row.point.asked;
  return {row.point.strategy,
          problem,
          {row.point.method, row.point.length, asked.block, asked.slice, asked.tile, rounded(row.gcups),
           rounded(row.timing.spread)}};
}

int longest_of(TuningFile const& file, std::string_view problem) {
  int longest = 0;
  for (TunedRow const& row : file.rows) {
    longest = row.problem == problem ? std::max(longest, row.knobs.length) : longest;
  }
  return longest;
}

} // namespace

std::vector<TuneRow> best_rows(std::vector<TuneRow> const& rows) {
  std::vector<TunePoint> cases;
  for (TuneRow const& row : rows) {
    auto const known = std::find_if(cases.begin(), cases.end(),
                                    [&](TunePoint const& each) { return row.measured() && is_of_method(row, each); });
    if (row.measured() && known == cases.end()) {
      cases.push_back(row.point);
    } else if (row.measured() && has_larger_batches(row.point, *known)) {
      *known = row.point;
    }
  }
  std::vector<TuneRow> best;
  for (TunePoint const& each : cases) {
    best.push_back(*best_of(rows, each));
  }
  return best;
}

void fill_in_best(TuningFile& file, std::vector<TuneRow> const& best, std::string const& problem) {
  for (TuneRow const& row : best) {
    TunedRow const entry = entry_of(row, problem);
    auto const known = std::find_if(file.rows.begin(), file.rows.end(),
                                    [&](TunedRow const& each) { return is_same_case(each, entry); });
    if (known == file.rows.end()) {
      file.rows.push_back(entry);
    } else {
      *known = entry;
    }
  }
  file.auto_strategy = fastest_strategy(file, problem, longest_of(file, problem));
}

} // namespace pairscan
