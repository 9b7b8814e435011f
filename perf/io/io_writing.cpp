#include <results/formats/formats.hpp>
#include <results/formats/npy.hpp>
#include <results/journal.hpp>
#include <results/line_sink.hpp>
#include <results/sorted_sink.hpp>
#include <support/atomic_file.hpp>

#include <cmath>
#include <fcntl.h>
#include <memory>
#include <perf/io/io_rows.hpp>
#include <random>
#include <thread>

namespace pairscan::perf {
namespace {

constexpr std::uint64_t kGrantTiles = 16;
constexpr unsigned kSeed = 16;
constexpr char const* kCigar = "231=1X400=2D300=1X22=1I499=";
constexpr char const* kDistantRuns = "3=1X2=2X11=1I";
constexpr std::size_t kLongCigar = 1000; // characters, as of genes of 1,500 bases of distant species

/// What the records of a row hold.
enum class Kind { untraced, traced, distant };

Cigar cigar_of(Kind kind) {
  std::string cigar = kind == Kind::traced ? kCigar : "";
  while (kind == Kind::distant && cigar.size() < kLongCigar) {
    cigar += kDistantRuns;
  }
  return Cigar(cigar);
}

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

PairRecord record_of(SequencePair pair, Kind kind) {
  PairRecord record{.query = pair.query, .target = pair.target, .score = static_cast<std::int32_t>(5000 + pair.target)};
  if (kind != Kind::untraced) {
    record.columns = 1500 + pair.query % 7;
    record.matches = 1400 + pair.target % 50;
    record.mismatches = pair.query % 50;
    record.gaps = record.columns - record.matches - record.mismatches;
    record.identity = static_cast<double>(record.matches) / record.columns;
    record.cigar = cigar_of(kind);
  }
  return record;
}

/// Results of a whole run as they come: grant by grant over the length-sorted order.
struct Results {
  Results(std::size_t records, Kind kind) : set(set_of(records)), work(set, default_tile_sides(set)) {
    for (std::uint64_t begin = 0; begin < work.tiles(); begin += kGrantTiles) {
      TileResults& grant = grants.emplace_back();
      grant.tiles = {begin, std::min(begin + kGrantTiles, work.tiles())};
      RecordBlock block(kind == Kind::untraced ? kScoreSchema : kPathSchema);
      for (SequencePair const& pair : work.list_pairs(grant.tiles)) {
        PairRecord const record = record_of(pair, kind);
        block.add(record);
        grant.scores.push_back(record.score);
      }
      block.shrink_to_fit();
      grant.kept = block.size();
      grant.records.push_back(std::make_shared<RecordBlock const>(std::move(block)));
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
Results const& results_of(std::size_t records, Kind kind) {
  static std::unique_ptr<Results> made;
  static Kind made_kind{};
  if (!made || made_kind != kind) {
    made.reset(); // one at a time: 10^7 of them take memory
    made = std::make_unique<Results>(records, kind);
    made_kind = kind;
  }
  return *made;
}

struct TsvRow {
  char const* name;
  std::vector<PairField> fields;
  std::size_t sort_bytes = RecordSorter::Options{}.budget_bytes;

  int threads = 1;

  [[nodiscard]] Kind kind() const { return fields.back() == PairField::cigar ? Kind::traced : Kind::untraced; }
};

std::size_t const kSortBytes = std::size_t{4} << 30U; // all in memory
std::size_t const kSpillBytes = RecordSorter::Options{}.budget_bytes;
int const kThreads = static_cast<int>(std::thread::hardware_concurrency());

std::vector<PairField> const kScoreFields{PairField::query, PairField::target, PairField::score};
std::vector<PairField> const kAllFields{PairField::query,      PairField::target,  PairField::score,
                                        PairField::identity,   PairField::columns, PairField::matches,
                                        PairField::mismatches, PairField::gaps,    PairField::cigar};

SortedSink tsv_sink(SequenceSet const& set, std::string const& path, TsvRow const& row) {
  std::vector<LineSink::Output> lines;
  lines.push_back({make_tsv({set}, {.fields = row.fields}), std::make_unique<AtomicFile>(path)});
  std::vector<std::unique_ptr<RecordSink>> consumers;
  consumers.push_back(std::make_unique<LineSink>(std::move(lines), row.threads));
  auto const directory = std::filesystem::path(path).parent_path().string();
  return {{.directory = directory, .budget_bytes = row.sort_bytes}, std::move(consumers)};
}

void register_tsv(IoText const& text, std::size_t records, TsvRow const& row) {
  auto const path = (text.directory() / "pairs.tsv").string();
  register_io(row.name, [&text, path, records, row](Stopwatch& watch) {
    Results const& results = results_of(records, row.kind());
    watch.start();
    SortedSink sink = tsv_sink(results.set, path, row);
    for (TileResults const& grant : results.grants) {
      sink.take(grant);
    }
    sink.finish();
    watch.stop();
    return std::filesystem::file_size(path);
  });
}

void register_codec(std::size_t records, std::string const& suffix, Kind kind) {
  register_io("results/encode" + suffix, [=](Stopwatch& watch) {
    Results const& results = results_of(records, kind);
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
    for (TileResults const& grant : results_of(records, kind).grants) {
      bytes += messages.emplace_back(encode(grant)).size();
    }
    watch.start();
    for (auto const& message : messages) {
      benchmark::DoNotOptimize(decode(message).records.data());
    }
    watch.stop();
    return bytes;
  });
}

void register_npy(IoText const& text, std::size_t records) {
  auto const path = (text.directory() / "scores.npy").string();
  register_io("write/npy", [path, records](Stopwatch& watch) {
    Results const& results = results_of(records, Kind::untraced);
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
    Results const& results = results_of(records, Kind::untraced);
    Journal journal(directory, {1, results.work.tiles()}, ResumeChoice::never, [](TileResults&&) {});
    std::size_t bytes = 0;
    watch.start();
    for (TileResults const& grant : results.grants) {
      journal.append(grant);
      bytes += EncodedResults(grant).bytes();
    }
    watch.stop();
    return bytes;
  });
  register_io("journal/replay", [directory, records](Stopwatch& watch) { // of what the row before left
    Results const& results = results_of(records, Kind::untraced);
    watch.start();
    Journal const journal(directory, {1, results.work.tiles()}, ResumeChoice::automatic, [](TileResults&&) {});
    watch.stop();
    return std::filesystem::file_size(journal.path());
  });
}

/// The whole way of results in one process: journalled, sorted, written.
void register_output(IoText const& text, std::size_t records, TsvRow const& row, Kind kind) {
  register_io(row.name, [&text, records, row, kind](Stopwatch& watch) {
    auto const directory = text.directory().string();
    auto const path = (text.directory() / "pairs.tsv").string();
    Results results(records, kind);
    watch.start();
    SortedSink sink = tsv_sink(results.set, path, row);
    Journal journal(directory, {1, results.work.tiles()}, ResumeChoice::never, [](TileResults&&) {});
    for (TileResults& grant : results.grants) {
      TileResults const report = std::move(grant);
      journal.append(report);
      sink.take(report);
    }
    sink.finish();
    journal.remove();
    watch.stop();
    return std::filesystem::file_size(path);
  });
}

} // namespace

void register_writing(IoText const& text, std::size_t records) {
  register_codec(records, "", Kind::untraced);
  register_npy(text, records);
  register_journal(text, records);
  register_tsv(text, records, {"write/tsv", kScoreFields});
  register_tsv(text, records, {"write/tsv_spilled", kScoreFields, std::size_t{32} << 20U});
  register_codec(records, "_cigar", Kind::traced);
  register_tsv(text, records, {"write/tsv_cigar", kAllFields});
  register_tsv(text, records, {"write/tsv_threads", kScoreFields, kSortBytes, kThreads});
  register_output(text, records, {"output/tsv", kScoreFields, kSortBytes, kThreads}, Kind::untraced);
  register_output(text, records / 10, {"output/tsv_distant", kAllFields, kSortBytes, kThreads}, Kind::distant);
  register_output(text, records / 10, {"output/tsv_distant_spilled", kAllFields, kSpillBytes, kThreads}, Kind::distant);
}

} // namespace pairscan::perf
