#pragma once

#include <cstddef>
#include <functional>
#include <perf/io/io_text.hpp>
#include <perf/support/stopwatch.hpp>

namespace pairscan::perf {

/// From a file to the codes that kernels compare, and what else is done once with all sequences.
void register_reading(IoText const& text);

/// From the results of a grant to files: codec, journal, pairs.tsv and scores.npy of so many records or scores.
void register_writing(IoText const& text, std::size_t records);

/// What one core can do at all: copy, search, and write to a file, of so many bytes; and several threads, which write
/// one file.
void register_limits(IoText const& text, std::size_t bytes);

/// A row that does `body` once an iteration, which gives the bytes that it got through.
/// Counters: 10^9 bytes a second of wall time and of CPU time.
inline void register_io(std::string const& name, std::function<std::size_t(Stopwatch&)> const& body) {
  configure(benchmark::RegisterBenchmark(name.c_str(), [body](benchmark::State& state) {
    Stopwatch watch(state);
    std::size_t bytes = 0;
    for ([[maybe_unused]] auto _ : state) {
      bytes = body(watch);
    }
    watch.rate("GBps", bytes);
  }));
}

} // namespace pairscan::perf
