#include <results/formats/formats.hpp>
#include <results/formats/npy.hpp>
#include <support/assert.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

namespace pairscan {
namespace {

constexpr std::size_t kHeaderAlignment = 64; // so that the array can be mapped and used in place

// The pairs of a tile are scattered over the array, so that storing a score waits for memory: one thread stores 28
// million per second for 25,000 genes, and one H200 computes 13 million.
constexpr int kMostThreads = 8;
constexpr std::uint64_t kPartsPerThread = 4;
constexpr std::size_t kPairsWorthThreads = std::size_t{1} << 15U; // take one thread a millisecond

[[nodiscard]] std::string shape_of(SequenceSet const& set) {
  std::uint64_t const records = set.size();
  if (set.all_against_all) {
    return fmt::format("({},)", pairs_of_records(set));
  }
  return fmt::format("({}, {})", set.queries, records - set.queries);
}

/// Returns the header: magic, version 1.0, two bytes of length (little-endian), a Python dictionary, blanks up to the
/// alignment, a newline.
[[nodiscard]] std::string npy_header(SequenceSet const& set, ScoreUnits units) {
  char const order = std::endian::native == std::endian::little ? '<' : '>';
  auto dictionary = fmt::format("{{'descr': '{}{}4', 'fortran_order': False, 'shape': {}, }}", order,
                                units.whole() ? 'i' : 'f', shape_of(set));
  std::string header("\x93NUMPY\x01\x00", 8);
  std::size_t const unpadded = header.size() + 2 + dictionary.size() + 1;
  std::size_t const padded = (unpadded + kHeaderAlignment - 1) / kHeaderAlignment * kHeaderAlignment;
  dictionary.append(padded - unpadded, ' ').push_back('\n');
  header.push_back(static_cast<char>(dictionary.size() & 0xff));
  header.push_back(static_cast<char>(dictionary.size() >> 8));
  return header + dictionary;
}

} // namespace

NpySink::NpySink(SinkContext const& context, std::string const& path)
    : NpySink(context.set, context.work, path, context.threads, ScoreUnits::of(context.config.alignment.scoring)) {
  distinct_ = context.distinct;
}

NpySink::NpySink(SequenceSet const& set, WorkList const& work, std::string const& path, int threads, ScoreUnits units)
    : set_(set), work_(work), path_(path), units_(units), header_(npy_header(set, units)),
      file_(path, header_.size() + pairs_of_records(set) * sizeof(std::int32_t)), taken_(work.tiles()) {
  if (threads > 1) {
    pool_.emplace(std::min(threads, kMostThreads));
  }
  std::memcpy(file_.bytes().data(), header_.data(), header_.size());
}

void NpySink::take(TileResults const& results) {
  PAIRSCAN_ASSERT(results.tiles.end <= work_.tiles() && results.scores.size() == work_.pairs(results.tiles),
                  "a range of tiles comes with one score a pair");
  mark_taken(results.tiles);
  if (pool_ && results.scores.size() >= kPairsWorthThreads) {
    store_on_threads(results);
  } else {
    store_tiles(results.tiles, results.scores);
  }
  written_pairs_ += results.scores.size();
}

/// Stores scores on several threads, each for as many tiles. No two threads write to one place, as no pair is in two
/// tiles.
void NpySink::store_on_threads(TileResults const& results) {
  std::uint64_t const parts = static_cast<std::uint64_t>(pool_->threads()) * kPartsPerThread;
  std::uint64_t const tiles = (results.tiles.size() + parts - 1) / parts;
  for (auto begin = results.tiles.begin; begin < results.tiles.end; begin += tiles) {
    TileRange const part{begin, std::min(begin + tiles, results.tiles.end)};
    auto const scores = std::span(results.scores).subspan(work_.pairs({results.tiles.begin, begin}), work_.pairs(part));
    pool_->submit([this, part, scores](int) { store_tiles(part, scores); });
  }
  pool_->wait();
}

void NpySink::store_tiles(TileRange tiles, std::span<std::int32_t const> scores) {
  std::vector<SequencePair> pairs;
  auto score = scores.begin();
  for (auto tile = tiles.begin; tile < tiles.end; ++tile) {
    pairs.clear();
    work_.append_pairs(tile, pairs);
    for (auto const& pair : pairs) {
      if (distinct_ == nullptr) {
        store(index_of(pair), *score++);
      } else {
        store_for_each(pair, *score++);
      }
    }
  }
}

/// Stores the score of two sequences for all pairs of records that they stand for.
void NpySink::store_for_each(SequencePair pair, std::int32_t score) {
  distinct_->for_each_scored(pair.query, pair.target, [&](std::uint32_t query, std::uint32_t target) {
    store(index_of({query, target}), score);
  });
}

void NpySink::finish() {
  if (written_pairs_ != work_.total_pairs()) {
    throw Error{ExitCode::failed, "'" + path_ + "' would hold only " + std::to_string(written_pairs_) + " of " +
                                      std::to_string(work_.total_pairs()) + " scores; it was not written"};
  }
  file_.commit();
}

/// Each tile comes once and each pair is in one tile, so that every score was written exactly once if the counts agree.
void NpySink::mark_taken(TileRange tiles) {
  for (auto tile = tiles.begin; tile < tiles.end; ++tile) {
    PAIRSCAN_ASSERT(!taken_[tile], "a tile's results come once");
    taken_[tile] = true;
  }
}

void NpySink::store(std::uint64_t index, std::int32_t score) {
  static_assert(sizeof(float) == sizeof score);
  auto* const place = file_.bytes().data() + header_.size() + index * sizeof score;
  if (units_.scale == 1) {
    std::memcpy(place, &score, sizeof score);
  } else if (units_.whole()) {
    auto const printed = static_cast<std::int32_t>(units_.printed(score));
    std::memcpy(place, &printed, sizeof printed);
  } else {
    auto const printed = static_cast<float>(units_.printed(score));
    std::memcpy(place, &printed, sizeof printed);
  }
}

std::uint64_t NpySink::index_of(SequencePair pair) const {
  if (set_.all_against_all) {
    return condensed_index(set_.size(), pair.query, pair.target);
  }
  std::uint64_t const targets = set_.size() - set_.queries;
  return pair.query * targets + (pair.target - set_.queries); // records count queries first
}

std::unique_ptr<Sink> make_npy(SinkContext const& context, std::string const& path) {
  return std::make_unique<NpySink>(context, path);
}

} // namespace pairscan
