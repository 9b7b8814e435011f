// What it costs to know how many columns match: scores alone by values, counters beside the scores, directions with a
// walk of every path, and whatever else serves packs. Each on every instruction set that has registers, per CPU second
// of one thread. Mutated copies of one random sequence. Options:
//
//   --length N   of every sequence (default 1500)
//   --pairs N    (default 256)
//   --shared 1   all pairs have the row sequence in common (default 0)
//   --runs N     the median and the range of so many are printed (default 5)
//
// One line per scheme, instruction set and method: GCUPS as median,least,most.

#include <kokkos_kernels/methods/values/host_bodies.hpp>
#include <kokkos_kernels/model/score_type.hpp>
#include <kokkos_kernels/portability/aligned_buffer.hpp>
#include <kokkos_kernels/strategies/path_methods.hpp>
#include <kokkos_kernels/traceback/path_computer.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <memory>
#include <perf/support/option_lists.hpp>
#include <perf/support/run_main.hpp>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace pairscan::perf {
namespace {

constexpr int kSequences = 64;
constexpr int kSlice = 128;
constexpr std::size_t kRoom = std::size_t{1} << 31U;
constexpr std::uint32_t kBases = 1U << 1U | 1U << 2U | 1U << 4U | 1U << 8U;

struct Options {
  int length = 1500;
  std::size_t pairs = 256;
  std::size_t runs = 5;
  bool shared = false;
};

struct Sequences {
  std::vector<std::uint8_t> codes;
  std::vector<PairDescriptor> pairs;

  explicit Sequences(Options const& options) {
    std::mt19937 random(1);
    auto const base = [&random] { return static_cast<std::uint8_t>(1U << random() % 4); };
    auto const length = static_cast<std::size_t>(options.length);
    std::vector<std::uint8_t> parent(length);
    std::generate(parent.begin(), parent.end(), base);
    for (int child = 0; child < kSequences; ++child) {
      for (std::uint8_t const code : parent) {
        codes.push_back(random() % 10 == 0 ? base() : code);
      }
    }
    for (std::size_t pair = 0; pair < options.pairs; ++pair) {
      pairs.push_back({options.shared ? 0 : random() % kSequences * length, random() % kSequences * length,
                       options.length, options.length});
    }
  }
};

/// The same scores from a table.
Problem by_matrix(Problem problem) {
  auto matrix = std::make_shared<SubstitutionMatrix>();
  matrix->least = static_cast<std::int16_t>(problem.scoring.mismatch);
  matrix->greatest = static_cast<std::int16_t>(problem.scoring.match);
  for (int row = 0; row < SubstitutionMatrix::kCodes; ++row) {
    for (int col = 0; col < SubstitutionMatrix::kCodes; ++col) {
      bool const match = row == col && row != SubstitutionMatrix::kPadding;
      matrix->scores[row][col] = match ? matrix->greatest : matrix->least;
    }
  }
  problem.scorer = "matrix";
  problem.matrix = {matrix, "match and mismatch"};
  return problem;
}

std::vector<std::pair<std::string, Problem>> schemes() {
  Problem linear = scored_problem({4, -5, -10}, MatchRule::shared_base);
  linear.letters = LetterKind::bases;
  linear.wanted = Wanted::path;
  Problem affine = linear;
  affine.recurrence = "affine";
  affine.scoring = {5, -4, 0};
  affine.gaps.inner = {-12, -4};
  Problem semiglobal = affine;
  semiglobal.mode = Mode::semiglobal;
  semiglobal.free_ends = {true, true, true, true};
  Problem local = affine;
  local.mode = Mode::local;
  return {{"linear", linear},
          {"affine", affine},
          {"semiglobal", semiglobal},
          {"local", local},
          {"affine_matrix", by_matrix(affine)},
          {"local_matrix", by_matrix(local)}};
}

double cpu_seconds() {
  std::timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Prints the speed of some runs after a first one.
template <class Work>
void measure(Options const& options, std::string const& what, Work const& work) {
  work();
  std::vector<double> speeds(options.runs);
  double const cells = static_cast<double>(options.length) * options.length * static_cast<double>(options.pairs);
  for (double& speed : speeds) {
    double const begin = cpu_seconds();
    work();
    speed = 1e-9 * cells / (cpu_seconds() - begin);
  }
  std::sort(speeds.begin(), speeds.end());
  std::printf("%s,%.2f,%.2f,%.2f\n", what.c_str(), speeds[options.runs / 2], speeds.front(), speeds.back());
  std::fflush(stdout);
}

void score_all(Problem const& problem, InstructionSet const& instructions, Sequences const& sequences) {
  ScoreType const type = narrowest(problem, sequences.pairs[0].rows, sequences.pairs[0].cols);
  auto const width = static_cast<std::size_t>(instructions.lanes(bytes_of(type)));
  std::size_t const line =
      static_cast<std::size_t>(1 + cell_shape(problem, type).lanes) * instructions.pack_bytes(bytes_of(type));
  AlignedBuffer memory;
  std::vector<std::int32_t> scores(width);
  PackJob job;
  job.scratch = memory.reserve(line * static_cast<std::size_t>(kSlice + sequences.pairs[0].rows));
  job.columns = static_cast<std::byte*>(job.scratch) + line * kSlice;
  job.residues = sequences.codes.data();
  job.problem = &problem;
  job.slice = kSlice;
  job.scores = scores.data();
  for (std::size_t begin = 0; begin < sequences.pairs.size(); begin += width) {
    job.pairs = sequences.pairs.data() + begin;
    job.count = static_cast<int>(std::min(width, sequences.pairs.size() - begin));
    value_bodies(instructions).lazy_scan.pick(problem, type)(job);
  }
}

void count_all(PathComputer& computer, Sequences const& sequences) {
  std::size_t columns = 0;
  bool const computed = computer.compute(
      sequences.codes, sequences.pairs, [&](std::size_t, PlacedSteps const& path) { columns += path.size(); },
      [&](std::size_t, PathCounts const& counts) { columns += static_cast<std::size_t>(counts.columns()); });
  if (!computed || columns == 0) {
    throw std::runtime_error("a method did not compute the pairs");
  }
}

void measure_all(Options const& options) {
  Sequences const sequences(options);
  for (auto const& [name, problem] : schemes()) {
    for (InstructionSet const* instructions : available_instruction_sets()) {
      if (instructions->register_bytes == 0) {
        continue;
      }
      std::string const head = name + "," + std::string(instructions->name) + ",";
      PathSetting const setting{problem, instructions, kRoom, CountsAsked{.identical = kBases}};
      measure(options, head + "scores", [&] { score_all(problem, *instructions, sequences); });
      for (PathMethod const* method : path_methods()) {
        PathShape const shape = PathShape::of(sequences.pairs);
        if (!method->refusal(setting, shape) && method->pairs_together(setting, shape) > 1) {
          std::array<PathMethod const*, 1> const only{method};
          PathComputer computer(only, setting); // whose memory is used again, as that of trace-back threads is
          measure(options, head + std::string(method->name()), [&] { count_all(computer, sequences); });
        }
      }
    }
  }
}

int run(int argc, char** argv) {
  Options options;
  read_options(argc, argv, "", [&options](std::string const& flag, std::string const& value) {
    auto const number = numbers<int>(value).at(0);
    if (flag == "--length") {
      options.length = number;
    } else if (flag == "--pairs") {
      options.pairs = static_cast<std::size_t>(number);
    } else if (flag == "--shared") {
      options.shared = number != 0;
    } else if (flag == "--runs") {
      options.runs = static_cast<std::size_t>(number);
    } else {
      return false;
    }
    return true;
  });
  std::printf("scheme,instruction_set,method,gcups,least,most\n");
  measure_all(options);
  return 0;
}

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  return pairscan::perf::run_main("count_bench", argc, argv, pairscan::perf::run);
}
