#include <results/journal.hpp>
#include <results/npy_sink.hpp>
#include <results/tsv_sink.hpp>
#include <support/atomic_file.hpp>

#include <cmath>
#include <fcntl.h>
#include <memory>
#include <perf/io_rows.hpp>
#include <random>

namespace pairscan::perf {
namespace {

constexpr std::uint64_t kGrantTiles = 16;
constexpr unsigned kSeed = 16;
constexpr char const* kCigar = "231=1X400=2D300=1X22=1I499=";

/// Names and lengths only, which is all that the results' side looks at.
SequenceSet set_of(std::size_t records) {
  auto const size = static_cast<std::uint32_t>(std::sqrt(2.0 * static_cast<double>(records))) + 1;
  std::mt19937 random(kSeed);
  SequenceSet set;
  for (std::uint32_t record = 0; record < size; ++record) {
    set.names.push_back("S000" + std::to_string(100'000 + record));
    set.offsets.push_back(set.offsets.empty() ? 0 : set.offsets.back() + 1400 + random() % 200);
  }
  set.offsets.push_back(set.offsets.back() + 1400);
  set.queries = size;
  return set;
}

PairRecord record_of(SequencePair pair, bool traced) {
  PairRecord record{.query = pair.query, .target = pair.target, .score = static_cast<std::int32_t>(5000 + pair.target)};
  if (traced) {
    record.columns = 1500 + pair.query % 7;
    record.matches = 1400 + pair.target % 50;
    record.mismatches = pair.query % 50;
    record.gaps = record.columns - record.matches - record.mismatches;
    record.identity = static_cast<double>(record.matches) / record.columns;
    record.cigar = kCigar;
  }
  return record;
}

/// Results of a whole run as they come: grant by grant over the length-sorted order.
struct Results {
  Results(std::size_t records, bool traced) : set(set_of(records)), work(set, default_tile_edge(set)) {
    for (std::uint64_t begin = 0; begin < work.tiles(); begin += kGrantTiles) {
      TileResults& grant = grants.emplace_back();
      grant.tiles = {begin, std::min(begin + kGrantTiles, work.tiles())};
      for (SequencePair const& pair : work.list_pairs(grant.tiles)) {
        grant.records.push_back(record_of(pair, traced));
        grant.scores.push_back(grant.records.back().score);
      }
    }
  }
  [[nodiscard]] std::size_t record_bytes() const {
    std::size_t bytes = 0;
    for (TileResults const& grant : grants) {
      bytes += encode(grant).size();
    }
    return bytes;
  }

  SequenceSet set;
  WorkList work;
  std::vector<TileResults> grants;
};

/// Made when a row first needs it, kept for the next.
Results const& results_of(std::size_t records, bool traced) {
  static std::unique_ptr<Results> made[2];
  auto& results = made[traced ? 1 : 0];
  if (!results) {
    made[traced ? 0 : 1].reset(); // one at a time: 10^7 of them take memory
    results = std::make_unique<Results>(records, traced);
  }
  return *results;
}

struct TsvRow {
  char const* name;
  std::vector<PairField> fields;
  std::size_t sort_bytes = RecordSorter::Options{}.budget_bytes;

  [[nodiscard]] bool traced() const { return fields.back() == PairField::cigar; }
};

std::vector<PairField> const kScoreFields{PairField::query, PairField::target, PairField::score};
std::vector<PairField> const kAllFields{PairField::query,      PairField::target,  PairField::score,
                                        PairField::identity,   PairField::columns, PairField::matches,
                                        PairField::mismatches, PairField::gaps,    PairField::cigar};

void register_tsv(IoText const& text, std::size_t records, TsvRow const& row) {
  auto const path = (text.directory() / "pairs.tsv").string();
  register_io(row.name, [&text, path, records, row](Stopwatch& watch) {
    Results const& results = results_of(records, row.traced());
    watch.start();
    TsvSink sink(results.set, std::make_unique<AtomicFile>(path),
                 {.fields = row.fields, .sort_directory = text.directory().string(), .sort_bytes = row.sort_bytes});
    for (TileResults const& grant : results.grants) {
      sink.take(grant);
    }
    sink.finish();
    watch.stop();
    return std::filesystem::file_size(path);
  });
}

void register_codec(std::size_t records, std::string const& suffix, bool traced) {
  register_io("results/encode" + suffix, [=](Stopwatch& watch) {
    Results const& results = results_of(records, traced);
    std::size_t bytes = 0;
    watch.start();
    for (TileResults const& grant : results.grants) {
      bytes += encode(grant).size();
    }
    watch.stop();
    return bytes;
  });
  register_io("results/decode" + suffix, [=](Stopwatch& watch) {
    std::size_t bytes = 0;
    std::vector<std::vector<std::byte>> messages;
    for (TileResults const& grant : results_of(records, traced).grants) {
      bytes += messages.emplace_back(encode(grant)).size();
    }
    watch.start();
    for (auto const& message : messages) {
      benchmark::DoNotOptimize(decode(message).records.size());
    }
    watch.stop();
    return bytes;
  });
}

void register_npy(IoText const& text, std::size_t records) {
  auto const path = (text.directory() / "scores.npy").string();
  register_io("write/npy", [path, records](Stopwatch& watch) {
    Results const& results = results_of(records, false);
    watch.start();
    NpySink sink(results.set, results.work, path);
    for (TileResults const& grant : results.grants) {
      sink.take(grant);
    }
    sink.finish();
    watch.stop();
    return results.work.total_pairs() * sizeof(std::int32_t);
  });
}

void register_journal(IoText const& text, std::size_t records) {
  auto const directory = text.directory().string();
  register_io("journal/append", [directory, records](Stopwatch& watch) {
    Results const& results = results_of(records, false);
    Journal journal(directory, {1, results.work.tiles()}, ResumeChoice::never, [](TileResults&&) {});
    std::size_t bytes = 0;
    watch.start();
    for (TileResults const& grant : results.grants) {
      auto const payload = encode(grant);
      journal.append(grant.tiles, payload);
      bytes += payload.size();
    }
    watch.stop();
    return bytes;
  });
  register_io("journal/replay", [directory, records](Stopwatch& watch) { // of what the row before left
    Results const& results = results_of(records, false);
    watch.start();
    Journal const journal(directory, {1, results.work.tiles()}, ResumeChoice::automatic, [](TileResults&&) {});
    watch.stop();
    return std::filesystem::file_size(journal.path());
  });
}

} // namespace

void register_writing(IoText const& text, std::size_t records) {
  register_codec(records, "", false);
  register_npy(text, records);
  register_journal(text, records);
  register_tsv(text, records, {"write/tsv", kScoreFields});
  register_tsv(text, records, {"write/tsv_spilled", kScoreFields, std::size_t{32} << 20U});
  register_codec(records, "_cigar", true);
  register_tsv(text, records, {"write/tsv_cigar", kAllFields});
}

} // namespace pairscan::perf
