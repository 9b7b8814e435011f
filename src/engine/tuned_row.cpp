#include <engine/tuned_row.hpp>

#include <fmt/format.h>

namespace pairscan {

namespace {

std::string knobs_of(TunedKnobs const& row) {
  std::string text;
  auto const add = [&text](char const* name, int value) {
    if (value != 0) {
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, value);
    }
  };
  add("block", row.block);
  add("slice", row.slice);
  add("tile", row.tile);
  return text.empty() ? "the defaults" : text;
}

} // namespace

std::string describe_tuned_row(EnginePlan const& plan) {
  if (!plan.tuned) {
    return "";
  }
  TunedKnobs const& row = *plan.tuned;
  return fmt::format("{} by {}, {} residues: {} ({:.4g} GCUPS, spread {:.1f} %) in {}", plan.strategy, row.method,
                     row.length, knobs_of(row), row.gcups, 100 * row.spread, plan.tuning_file);
}

} // namespace pairscan
