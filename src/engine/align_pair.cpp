#include <engine/align_pair.hpp>
#include <engine/run_problem.hpp>
#include <engine/traceback/alignment.hpp>
#include <kokkos_kernels/model/score_type.hpp>
#include <kokkos_kernels/strategies/path_methods.hpp>
#include <support/error.hpp>
#include <support/memory.hpp>

#include <stdexcept>

namespace pairscan {

namespace {

/// Throws Error where 32 bits do not hold the pair's scores.
void check_scores(Problem const& problem, PairDescriptor const& pair) {
  try {
    (void)narrowest(problem, pair.rows, pair.cols);
  } catch (std::overflow_error const& reason) {
    throw Error(ExitCode::usage, reason.what());
  }
}

/// `needed` is 0 where no method serves.
[[noreturn]] void refuse(SequenceSet const& set, SequencePair const& pair, std::size_t needed,
                         PathSetting const& setting) {
  if (needed == 0) {
    throw Error(ExitCode::usage, "no path method serves " + describe(setting.problem));
  }
  std::size_t const free = setting.room;
  throw Error(ExitCode::no_resource, "aligning '" + set.names[pair.query % set.size()] + "' and '" +
                                         set.names[pair.target] + "' needs " + std::to_string(needed >> 20U) +
                                         " MiB, " + std::to_string(free >> 20U) + " MiB are free");
}

} // namespace

AlignedPair align_pair(SequenceSet const& set, std::span<std::uint8_t const> codes, SequencePair const& pair,
                       Problem const& asked, IdentityMeasure const& measure) {
  auto const rows = codes.subspan(set.offsets[pair.query], set.length(pair.query));
  auto const cols = codes.subspan(set.offsets[pair.target], set.length(pair.target));
  PairDescriptor const descriptor{set.offsets[pair.query], set.offsets[pair.target],
                                  static_cast<std::int32_t>(rows.size()), static_cast<std::int32_t>(cols.size())};
  Problem const problem = traced_problem(asked);
  check_scores(problem, descriptor);
  PathSetting const setting{problem, &widest_instruction_set(), free_host_bytes()};
  PathMethods const methods = path_methods_of_main_thread();
  PathMethod const* const method = choose_path_method(methods, setting, {&descriptor, 1});
  if (method == nullptr) {
    refuse(set, pair, least_path_bytes(methods, setting, PathShape::of({&descriptor, 1})), setting);
  }
  std::unique_ptr<PathScan> const scan = method->make_scan(setting);
  scan->compute(codes, {&descriptor, 1});
  PlacedSteps const path = scan->path(0);
  AlignedPair aligned{{}, {Path(path.begin(), path.end()), path.row_begin, path.col_begin}};
  bool const minus = pair.query >= set.size();
  aligned.record.query = minus ? pair.query - set.size() : pair.query;
  aligned.record.strand = minus ? Strand::minus : Strand::plus;
  aligned.record.target = pair.target;
  aligned.record.score = score_of(path, rows, cols, setting.problem);
  if (problem.mode != Mode::global) {
    AlignmentEnds const ends = covered_ends(aligned.path, problem);
    aligned.record.ends = minus ? on_given_strand(ends, set.length(pair.query)) : ends;
  }
  describe_path(aligned.path, set.sequence(pair.query), set.sequence(pair.target), measure, aligned.record);
  return aligned;
}

} // namespace pairscan
