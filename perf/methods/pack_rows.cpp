#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <perf/support/bench_rows.hpp>
#include <perf/support/stopwatch.hpp>
#include <string>
#include <vector>

namespace pairscan::perf {

namespace {

constexpr std::size_t kRoundCells = 5'000'000'000; // about so many a repetition

/// What is computed of a pack over and over.
struct PackWork {
  InstructionSet const* instructions = nullptr;
  PlaneBodies const* bodies = nullptr; // for these instructions
  bool shared = false;                 // one row sequence for all pairs
  LetterKind letters = LetterKind::bases;
  int length = 0;
};

/// A pack of pairs on bit planes, as one thread computes it, and its memory.
class PlanePackRow {
public:
  PlanePackRow(PackWork const& work, BenchSequences const& sequences)
      : bodies_(*work.bodies), shared_(work.shared),
        memory_((one_against_many_words(work.length, kMostAffinePlanes) +
                 plane_column_words(work.length, kMostAffinePlanes) + plane_scratch_words(kMostAffinePlanes) + 1) *
                static_cast<std::size_t>(work.instructions->register_bytes)),
        scores_(static_cast<std::size_t>(work.instructions->bits())) {
    pairs_ = sequences.pairs(work.length, scores_.size());
    for (std::size_t at = 0; at < pairs_.size(); ++at) { // partners of the first pair's row, or of one another
      PairDescriptor const& row = shared_ ? pairs_.front() : pairs_[(at + 1) % pairs_.size()];
      pairs_[at].row_begin = shared_ ? row.row_begin : row.col_begin;
      pairs_[at].rows = shared_ ? row.rows : row.cols;
    }
    auto const word = static_cast<std::size_t>(work.instructions->register_bytes);
    std::byte* const begin = memory_.data() + (word - reinterpret_cast<std::uintptr_t>(memory_.data()) % word) % word;
    job_.residues = sequences.codes().data();
    job_.pairs = pairs_.data();
    job_.count = static_cast<int>(pairs_.size());
    job_.letters = work.letters;
    job_.scratch = begin;
    job_.columns = begin + plane_scratch_words(kMostAffinePlanes) * word;
    job_.scores = scores_.data();
  }

  void run(LinearScoring const& scoring) {
    job_.scoring = reduce(scoring);
    (shared_ ? bodies_.one_against_many : bodies_.any_pairs)(job_);
  }
  void run(AffineScores const& scores) const {
    (shared_ ? bodies_.affine_one_against_many : bodies_.affine_any_pairs)({job_, reduce(scores)});
  }
  [[nodiscard]] std::uint64_t cells() const { return true_cells(pairs_); }

private:
  PlaneBodies const& bodies_;
  bool shared_;
  std::vector<std::byte> memory_;
  std::vector<std::int32_t> scores_;
  std::vector<PairDescriptor> pairs_;
  PlaneJob job_;
};

template <class Scoring>
void measure(benchmark::State& state, PlanePackRow row, Scoring const& scoring) {
  std::uint64_t const packs = std::max<std::uint64_t>(kRoundCells / row.cells(), 1);
  row.run(scoring);
  Stopwatch watch(state);
  for ([[maybe_unused]] auto _ : state) {
    watch.start();
    for (std::uint64_t pack = 0; pack < packs; ++pack) {
      row.run(scoring);
    }
    watch.stop();
  }
  watch.rate("GCUPS", packs * row.cells());
}

template <class Scoring>
struct NamedScheme {
  char const* name;
  Scoring scoring;
};

struct NamedLetters {
  char const* name;
  LetterKind kind;
};

/// Registers <benchmark>/<lanes>/<kind>/<letters>/<scheme>/<length>. Where bodies for other vendors' processors were
/// compiled, too, <lanes> ends with _elsewhere.
template <class Scoring>
void register_packs(std::string const& benchmark, NamedScheme<Scoring> const& scheme, NamedLetters const& letters,
                    BenchSequences const& sequences, Selection const& selection) {
  for (InstructionSet const* instructions : available_instruction_sets()) {
    for (PlaneBodies const* bodies : all_plane_bodies(*instructions)) {
      std::string const lanes =
          std::string(instructions->name) + (bodies == plane_bodies(*instructions) ? "" : "_elsewhere");
      for (int const length : selection.lengths) {
        for (bool const shared : {false, true}) {
          std::string const name = benchmark + "/" + lanes + "/" + (shared ? "shared_row" : "arbitrary") + "/" +
                                   letters.name + "/" + scheme.name + "/" + std::to_string(length);
          PackWork const work{instructions, bodies, shared, letters.kind, length};
          configure(benchmark::RegisterBenchmark(name.c_str(), [=, &sequences](benchmark::State& state) {
            measure(state, {work, sequences}, scheme.scoring);
          }));
        }
      }
    }
  }
}

} // namespace

void register_plane_packs(BenchSequences const& sequences, Selection const& selection) {
  NamedLetters const bases{"bases", LetterKind::bases};
  NamedLetters const unknown{"unknown", LetterKind::bases_or_unknown};
  NamedLetters const sets{"sets", LetterKind::base_sets};
  for (auto const& scheme :
       {NamedScheme<LinearScoring>{"default", {4, -5, -10}}, NamedScheme<LinearScoring>{"unit", {0, -1, -1}}}) {
    for (NamedLetters const& letters : {bases, unknown, sets}) {
      register_packs("plane_pack", scheme, letters, sequences, selection);
    }
  }
  for (auto const& scheme :
       {NamedScheme<AffineScores>{"1_-2_3_1", {1, -2, -3, -1}}, NamedScheme<AffineScores>{"1_-1_1_1", {1, -1, -1, -1}},
        NamedScheme<AffineScores>{"2_-4_18_2", {2, -4, -18, -2}},
        NamedScheme<AffineScores>{"2_-4_4_2", {2, -4, -4, -2}}, NamedScheme<AffineScores>{"0_-4_6_2", {0, -4, -6, -2}},
        NamedScheme<AffineScores>{"1_-4_6_1", {1, -4, -6, -1}}}) {
    for (NamedLetters const& letters : {bases, unknown}) {
      register_packs("affine_plane_pack", scheme, letters, sequences, selection);
    }
  }
}

} // namespace pairscan::perf
