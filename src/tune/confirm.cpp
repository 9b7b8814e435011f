#include <support/log.hpp>
#include <tune/confirm.hpp>

#include <algorithm>

namespace pairscan {

namespace {

/// The row of the same case with the default knobs, or null.
TuneRow const* usual_of(TuneRow const& row, std::vector<TuneRow> const& rows) {
  TunePoint usual = row.point;
  usual.asked = {};
  usual.teams = 0;
  auto const found = std::find_if(rows.begin(), rows.end(), [&](TuneRow const& each) { return each.point == usual; });
  return found == rows.end() || !found->measured() ? nullptr : &*found;
}

} // namespace

std::vector<TuneRow> confirmed(std::vector<TuneRow> best, std::vector<TuneRow> const& rows, Measurer& measurer) {
  for (TuneRow& row : best) {
    TuneRow const* const usual = row.point.has_default_knobs() ? nullptr : usual_of(row, rows);
    if (usual == nullptr) {
      continue;
    }
    double const ratio = measurer.advantage(row, *usual);
    TunePoint const& point = row.point;
    bool const wins = ratio > 1 + kSteady;
    log_info("{} by {} at {} residues: block {}, slice {}, tile {} is {:.3f} times as fast as the defaults, in turn{}",
             point.strategy, point.method, point.length, point.asked.block, point.asked.slice, point.asked.tile, ratio,
             wins ? "" : "; the defaults stay");
    row = wins ? row : *usual;
  }
  return best;
}

} // namespace pairscan
