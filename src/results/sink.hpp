#pragma once

#include <config/config.hpp>
#include <results/hit_statistics.hpp>
#include <results/record_sink.hpp>
#include <results/record_sorter.hpp>
#include <results/tile_results.hpp>
#include <sequences/distinct_sequences.hpp>
#include <sequences/sequence_set.hpp>
#include <work/work_list.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace pairscan {

/// Takes the results of a run and writes a file of them. One thread calls it; results come tile by tile in any order,
/// each tile once.
///
/// A sink writes under a temporary name. `finish` completes the file, makes it durable and renames it; a sink that is
/// destroyed before removes its temporary file. Every failure to write throws Error (ExitCode::failed) with the path.
class Sink {
public:
  virtual ~Sink() = default;
  virtual void take(TileResults const& results) = 0;
  virtual void finish() = 0;
};

struct NamedLineFormat;

/// Everything that a sink may need to know. It outlives the sinks.
struct SinkContext {
  Config const& config;
  SequenceSet const& set;
  WorkList const& work;
  DistinctSequences const* distinct = nullptr; // what was aligned, and `work` lists, in place of `set`; null = the set
  int threads = 1;                             // threads that this process may use when it no longer scores
  std::size_t sort_bytes = RecordSorter::Options{}.budget_bytes;
  std::shared_ptr<HitStatistics const> statistics{}; // bits and E-values; null where there are none
  std::span<NamedLineFormat const>
      more_line_formats{}; // formats of another project, besides those of formats/formats.hpp
  std::vector<std::uint32_t> const* target_numbers = nullptr; // see LineContext
};

/// Returns the sinks that the configuration asks for. `more` take the sorted records beside the outputs of pairs.
/// Throws Error (ExitCode::usage) for a format that does not exist.
[[nodiscard]] std::vector<std::unique_ptr<Sink>> make_sinks(SinkContext const& context,
                                                            std::vector<std::unique_ptr<RecordSink>> more = {});

} // namespace pairscan
