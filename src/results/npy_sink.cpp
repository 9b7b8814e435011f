#include <results/npy_sink.hpp>
#include <support/assert.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <bit>
#include <cstring>

namespace pairscan {
namespace {

constexpr std::size_t kHeaderAlignment = 64; // so that the array can be mapped and used in place

[[nodiscard]] std::string shape_of(SequenceSet const& set) {
  std::uint64_t const records = set.size();
  if (set.all_against_all) {
    return fmt::format("({},)", records * (records - 1) / 2);
  }
  return fmt::format("({}, {})", set.queries, records - set.queries);
}

/// Magic, version 1.0, two bytes of length (little-endian), a Python dictionary, blanks up to the alignment, a newline.
[[nodiscard]] std::string npy_header(SequenceSet const& set) {
  char const order = std::endian::native == std::endian::little ? '<' : '>';
  auto dictionary = fmt::format("{{'descr': '{}i4', 'fortran_order': False, 'shape': {}, }}", order, shape_of(set));
  std::string header("\x93NUMPY\x01\x00", 8);
  std::size_t const unpadded = header.size() + 2 + dictionary.size() + 1;
  std::size_t const padded = (unpadded + kHeaderAlignment - 1) / kHeaderAlignment * kHeaderAlignment;
  dictionary.append(padded - unpadded, ' ').push_back('\n');
  header.push_back(static_cast<char>(dictionary.size() & 0xff));
  header.push_back(static_cast<char>(dictionary.size() >> 8));
  return header + dictionary;
}

} // namespace

NpySink::NpySink(SequenceSet const& set, WorkList const& work, std::string const& path)
    : set_(set), work_(work), path_(path), header_(npy_header(set)),
      file_(path, header_.size() + work.total_pairs() * sizeof(std::int32_t)), taken_(work.tiles()) {
  std::memcpy(file_.bytes().data(), header_.data(), header_.size());
}

void NpySink::take(TileResults const& results) {
  PAIRSCAN_ASSERT(results.tiles.end <= work_.tiles() && results.scores.size() == work_.pairs(results.tiles),
                  "a range of tiles comes with one score a pair");
  mark_taken(results.tiles);
  auto score = results.scores.begin();
  for (auto tile = results.tiles.begin; tile < results.tiles.end; ++tile) {
    pairs_.clear();
    work_.append_pairs(tile, pairs_);
    for (auto const& pair : pairs_) {
      store(index_of(pair), *score++);
    }
  }
  written_pairs_ += results.scores.size();
}

void NpySink::finish() {
  if (written_pairs_ != work_.total_pairs()) {
    throw Error{ExitCode::failed, "'" + path_ + "' would hold only " + std::to_string(written_pairs_) + " of " +
                                      std::to_string(work_.total_pairs()) + " scores; it was not written"};
  }
  file_.commit();
}

/// Each tile once, and each pair in one tile: so when the counts agree, every score was written exactly once.
void NpySink::mark_taken(TileRange tiles) {
  for (auto tile = tiles.begin; tile < tiles.end; ++tile) {
    PAIRSCAN_ASSERT(!taken_[tile], "a tile's results come once");
    taken_[tile] = true;
  }
}

void NpySink::store(std::uint64_t index, std::int32_t score) {
  std::memcpy(file_.bytes().data() + header_.size() + index * sizeof score, &score, sizeof score);
}

std::uint64_t NpySink::index_of(SequencePair pair) const {
  if (set_.all_against_all) {
    return condensed_index(set_.size(), pair.query, pair.target);
  }
  std::uint64_t const targets = set_.size() - set_.queries;
  return pair.query * targets + (pair.target - set_.queries); // records count queries first
}

} // namespace pairscan
