#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <perf/support/bench_rows.hpp>
#include <perf/support/stopwatch.hpp>
#include <string>
#include <vector>

namespace pairscan::perf {

namespace {

constexpr std::size_t kRoundCells = 5'000'000'000; // about so many a repetition

/// A pack of pairs on bit planes, as one thread computes it, and its memory.
class PlanePackRow {
public:
  PlanePackRow(InstructionSet const& instructions, bool shared, LinearScoring const& scoring, LetterKind letters,
               BenchSequences const& sequences, int length)
      : scan_(shared ? plane_bodies(instructions)->one_against_many : plane_bodies(instructions)->any_pairs),
        memory_((one_against_many_words(length) + plane_column_words(length) + kPlaneScratchWords + 1) *
                static_cast<std::size_t>(instructions.register_bytes)),
        scores_(static_cast<std::size_t>(instructions.bits())) {
    pairs_ = sequences.pairs(length, scores_.size());
    for (std::size_t at = 0; at < pairs_.size(); ++at) { // partners of the first pair's row, or of one another
      PairDescriptor const& row = shared ? pairs_.front() : pairs_[(at + 1) % pairs_.size()];
      pairs_[at].row_begin = shared ? row.row_begin : row.col_begin;
      pairs_[at].rows = shared ? row.rows : row.cols;
    }
    auto const word = static_cast<std::size_t>(instructions.register_bytes);
    std::byte* const begin = memory_.data() + (word - reinterpret_cast<std::uintptr_t>(memory_.data()) % word) % word;
    job_.residues = sequences.codes().data();
    job_.pairs = pairs_.data();
    job_.count = static_cast<int>(pairs_.size());
    job_.scoring = reduce(scoring);
    job_.letters = letters;
    job_.scratch = begin;
    job_.columns = begin + kPlaneScratchWords * word;
    job_.scores = scores_.data();
  }

  void run() const { scan_(job_); }
  [[nodiscard]] std::uint64_t cells() const { return true_cells(pairs_); }

private:
  void (*scan_)(PlaneJob const&);
  std::vector<std::byte> memory_;
  std::vector<std::int32_t> scores_;
  std::vector<PairDescriptor> pairs_;
  PlaneJob job_;
};

void measure(benchmark::State& state, PlanePackRow const& row) {
  std::uint64_t const packs = std::max<std::uint64_t>(kRoundCells / row.cells(), 1);
  row.run();
  Stopwatch watch(state);
  for ([[maybe_unused]] auto _ : state) {
    watch.start();
    for (std::uint64_t pack = 0; pack < packs; ++pack) {
      row.run();
    }
    watch.stop();
  }
  watch.rate("GCUPS", packs * row.cells());
}

} // namespace

void register_plane_packs(BenchSequences const& sequences, Selection const& selection) {
  struct Scheme {
    char const* name;
    LinearScoring scoring;
  };
  struct Letters {
    char const* name;
    LetterKind kind;
  };
  for (InstructionSet const* instructions : available_instruction_sets()) {
    for (Scheme const& scheme : {Scheme{"default", {4, -5, -10}}, Scheme{"unit", {0, -1, -1}}}) {
      for (Letters const& letters :
           {Letters{"bases", LetterKind::bases}, Letters{"unknown", LetterKind::bases_or_unknown},
            Letters{"sets", LetterKind::base_sets}}) {
        for (int const length : selection.lengths) {
          for (bool const shared : {false, true}) {
            if (plane_bodies(*instructions) == nullptr) {
              continue;
            }
            std::string const name = std::string("plane_pack/") + std::string(instructions->name) + "/" +
                                     (shared ? "shared_row" : "arbitrary") + "/" + letters.name + "/" + scheme.name +
                                     "/" + std::to_string(length);
            configure(benchmark::RegisterBenchmark(name.c_str(), [=, &sequences](benchmark::State& state) {
              measure(state, {*instructions, shared, scheme.scoring, letters.kind, sequences, length});
            }));
          }
        }
      }
    }
  }
}

} // namespace pairscan::perf
