#pragma once

#include <results/mapped_file.hpp>
#include <results/score_units.hpp>
#include <results/sink.hpp>
#include <support/thread_pool.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pairscan {

/// Writes all scores as one NumPy array of int32, or of float32 where scores have decimals: the condensed upper
/// triangle in scipy's order for all-against-all, else queries x targets in C order. The format is NumPy's NPY 1.0;
/// `numpy.load(mmap_mode='r')` reads it.
class NpySink : public Sink {
public:
  /// The context outlives the sink. Scores are stored by up to context.threads threads of the sink's own.
  NpySink(SinkContext const& context, std::string const& path);

  /// `set` and `work` outlive the sink. Scores are stored by up to `threads` threads of the sink's own.
  NpySink(SequenceSet const& set, WorkList const& work, std::string const& path, int threads = 1,
          ScoreUnits units = {});

  void take(TileResults const& results) override;
  void finish() override;

private:
  void mark_taken(TileRange tiles);
  void store_on_threads(TileResults const& results);
  void store_tiles(TileRange tiles, std::span<std::int32_t const> scores);
  void store_for_each(SequencePair pair, std::int32_t score);
  void store(std::uint64_t index, std::int32_t score);
  [[nodiscard]] std::uint64_t index_of(SequencePair pair) const;

  SequenceSet const& set_;
  WorkList const& work_;
  DistinctSequences const* distinct_ = nullptr; // what `work` lists in place of `set`; null = the set
  std::string path_;
  ScoreUnits units_;
  std::string header_;
  MappedFile file_;
  std::vector<bool> taken_; // whether each tile's results have come
  std::uint64_t written_pairs_ = 0;
  std::optional<ThreadPool> pool_; // none where one thread is enough
};

/// Returns the index at which scipy's condensed matrix keeps the pair i < j of n records.
[[nodiscard]] constexpr std::uint64_t condensed_index(std::uint64_t n, std::uint64_t i, std::uint64_t j) {
  return n * i - i * (i + 1) / 2 + (j - i - 1);
}

} // namespace pairscan
