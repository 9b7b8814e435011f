#include <config/output_names.hpp>
#include <config/pair_detail.hpp>

#include <algorithm>

namespace pairscan {

namespace {

/// Returns what one output writes.
PairDetail detail_of(PairsOutput const& output) {
  if (file_of(output).empty()) {
    return PairDetail::nothing;
  }
  auto const any = [&](auto const& is) { return std::any_of(output.fields.begin(), output.fields.end(), is); };
  if (any(is_end)) {
    return PairDetail::ends;
  }
  OutputFormat const* const format = find_pairs_format(output.format);
  bool const counts = any(needs_counts) || (format != nullptr && format->needs_counts);
  return counts ? PairDetail::counts : PairDetail::nothing;
}

} // namespace

PairDetail pair_detail(Config const& config) {
  if (config.traceback != Traceback::none) {
    return PairDetail::path;
  }
  PairDetail detail = config.filter.min_identity ? PairDetail::counts : PairDetail::nothing;
  for (PairsOutput const& output : config.output.pairs) {
    detail = std::max(detail, detail_of(output));
  }
  return detail;
}

} // namespace pairscan
