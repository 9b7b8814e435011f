// Cells per second of CPU time of local alignments on one host thread: LazyRScan's methods, and parasail's striped
// kernel in 8 and then 16 bits where it was found, in turn on the same pairs. Prints a line of CSV per run. Options
// (lists by commas):
//
//   --queries FILE      FASTA
//   --targets FILE      FASTA
//   --matrix NAME       a matrix that has a name; without it --scheme
//   --scheme M,S        match and mismatch
//   --gaps O,E          costs of a gap of k residues, O + E k
//   --methods LIST      names of methods, or parasail
//   --sets LIST         instruction sets
//   --rounds N
//
// All queries against all targets, the longest targets first, in batches of so many pairs as a method prefers.

#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/portability/allocate.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <scoring/named_matrices.hpp>
#include <sequences/reader.hpp>

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <perf/methods/local_peer.hpp>
#include <perf/support/cpu_seconds.hpp>
#include <perf/support/option_lists.hpp>
#include <perf/support/run_main.hpp>
#include <span>
#include <string>
#include <vector>

namespace pairscan::perf {
namespace {

struct Options {
  std::string queries{};
  std::string targets{};
  std::string matrix{};
  std::vector<int> scheme{2, -3};
  std::vector<int> gaps{11, 1};
  std::vector<std::string> methods{"local_bytes", "values", "parasail"};
  std::vector<std::string> sets{std::string(widest_instruction_set().name)};
  int rounds = 3;
};

struct Pairs {
  SequenceSet set{};
  std::vector<std::uint8_t> codes{};
  std::vector<PairDescriptor> pairs{};
  std::uint64_t cells = 0;
  int longest = 0;
};

Pairs read_pairs(Options const& options) {
  InputOptions input;
  input.queries = options.queries;
  input.targets = options.targets;
  Pairs all;
  all.set = read_sequences(input).set;
  all.codes = options.matrix.empty() ? match_codes(all.set, Ambiguity::mismatch) : Residues(all.set.residues).take();
  std::vector<std::uint32_t> targets(all.set.size() - all.set.queries);
  std::iota(targets.begin(), targets.end(), all.set.queries);
  std::stable_sort(targets.begin(), targets.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return all.set.length(a) > all.set.length(b); });
  for (std::uint32_t query = 0; query < all.set.queries; ++query) {
    for (std::uint32_t const target : targets) {
      PairDescriptor const pair{all.set.offsets[query], all.set.offsets[target],
                                static_cast<std::int32_t>(all.set.length(query)),
                                static_cast<std::int32_t>(all.set.length(target))};
      all.pairs.push_back(pair);
      all.cells += static_cast<std::uint64_t>(pair.rows) * static_cast<std::uint64_t>(pair.cols);
      all.longest = std::max({all.longest, pair.rows, pair.cols});
    }
  }
  return all;
}

Problem problem_of(Options const& options, SequenceSet const& set) {
  Problem problem;
  problem.recurrence = "affine";
  problem.mode = Mode::local;
  problem.scoring = {options.scheme[0], options.scheme[1], 0};
  problem.gaps.inner = {-options.gaps[0], -options.gaps[1]};
  problem.scorer = set.alphabet == Alphabet::protein ? "residues" : "base_sets";
  problem.letters = set.alphabet == Alphabet::protein ? LetterKind::residues : LetterKind::base_sets;
  if (!options.matrix.empty()) {
    problem.scorer = "matrix";
    problem.matrix.scores =
        std::make_shared<SubstitutionMatrix const>(named_matrix(options.matrix, UnknownScore{-1}).scores);
  }
  return problem;
}

/// Scores all pairs, batch after batch, and returns their sum.
std::int64_t score_all(Pairs const& all, Problem const& problem, std::string_view method, InstructionSet const& set) {
  Strategy<HostSpace> const& strategy = *find_strategy<HostSpace>("lazy_rscan");
  BatchShape shape{all.pairs.size(), all.longest, all.longest};
  set_problem(shape, problem);
  shape.in_tiles = true;
  shape.row_pairs = static_cast<double>(all.set.size() - all.set.queries);
  Budget budget = budget_of(HostSpace{}, std::size_t{1} << 30U);
  budget.instruction_set = &set;
  Tuning const tuning{.method = method};
  shape.pairs = std::min(shape.pairs, strategy.preferred_batch(shape, budget, tuning).pairs);
  Batch<HostSpace> batch;
  batch.residues = upload_array<HostSpace>("residues", std::span<std::uint8_t const>(all.codes));
  auto const scores = allocate<Kokkos::View<std::int32_t*, HostSpace>>("scores", shape.pairs);
  batch.scores = scores;
  batch.workspace =
      allocate<Kokkos::View<std::byte*, HostSpace>>("workspace", strategy.plan(shape, budget, tuning).workspace_bytes);
  std::int64_t sum = 0;
  for (std::size_t begin = 0; begin < all.pairs.size(); begin += shape.pairs) {
    std::size_t const count = std::min(shape.pairs, all.pairs.size() - begin);
    batch.pairs = decltype(batch.pairs)(all.pairs.data() + begin, count);
    batch.count = static_cast<int>(count);
    BatchShape of_batch = shape; // planned anew for the batch's longest, as the engine does
    of_batch.longest_rows = of_batch.longest_cols = 0;
    for (std::size_t pair = begin; pair < begin + count; ++pair) {
      of_batch.longest_rows = std::max(of_batch.longest_rows, all.pairs[pair].rows);
      of_batch.longest_cols = std::max(of_batch.longest_cols, all.pairs[pair].cols);
    }
    set_problem(of_batch, problem);
    strategy.launch(HostSpace{}, strategy.plan(of_batch, budget, tuning), batch);
    sum = std::accumulate(scores.data(), scores.data() + count, sum);
  }
  return sum;
}

void measure(Options const& options) {
  Pairs const all = read_pairs(options);
  Problem const problem = problem_of(options, all.set);
  std::printf("method,instruction_set,round,pairs,cells,score_sum,cpu_seconds,gcups_cpu\n");
  for (int round = 1; round <= options.rounds; ++round) {
    for (std::string const& method : options.methods) {
      for (std::string const& set : method == "parasail" ? std::vector<std::string>{"its own"} : options.sets) {
        double const begin = process_cpu_seconds();
        std::int64_t const sum = method == "parasail" ? score_by_peer(all.set, all.pairs, problem)
                                                      : score_all(all, problem, method, choose_instruction_set(set));
        double const seconds = process_cpu_seconds() - begin;
        std::printf("%s,%s,%d,%zu,%llu,%lld,%.3f,%.2f\n", method.c_str(), set.c_str(), round, all.pairs.size(),
                    static_cast<unsigned long long>(all.cells), static_cast<long long>(sum), seconds,
                    1e-9 * static_cast<double>(all.cells) / seconds);
        std::fflush(stdout);
      }
    }
  }
}

bool take(Options& options, std::string const& flag, std::string const& value) {
  if (flag == "--queries" || flag == "--targets" || flag == "--matrix") {
    (flag == "--queries" ? options.queries : flag == "--targets" ? options.targets : options.matrix) = value;
  } else if (flag == "--scheme" || flag == "--gaps") {
    (flag == "--scheme" ? options.scheme : options.gaps) = numbers<int>(value);
  } else if (flag == "--methods" || flag == "--sets") {
    (flag == "--methods" ? options.methods : options.sets) = words(value);
  } else if (flag == "--rounds") {
    options.rounds = std::stoi(value);
  } else {
    return false;
  }
  return true;
}

int run(int argc, char** argv) {
  Options options;
  read_options(argc, argv, "", [&](auto const& flag, auto const& value) { return take(options, flag, value); });
  if (options.queries.empty() || options.targets.empty() || options.scheme.size() != 2 || options.gaps.size() != 2) {
    throw std::invalid_argument("needs --queries, --targets, and two numbers each for --scheme and --gaps");
  }
  Kokkos::ScopeGuard const kokkos(argc, argv);
  measure(options);
  return 0;
}

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  return pairscan::perf::run_main("local_bench", argc, argv, pairscan::perf::run);
}
