#include <sequences/reader.hpp>

#include <algorithm>
#include <fstream>
#include <perf/support/bench_sequences.hpp>
#include <random>
#include <stdexcept>

namespace pairscan::perf {

namespace {

constexpr char const* kGoldSet = "/usr/share/microbiomeutil-data/RESOURCES/rRNA16S.gold.fasta";
constexpr std::uint64_t kGenes = 400;
constexpr unsigned kSeed = 16;
constexpr int kSyntheticSequences = 200;
constexpr int kSyntheticLength = 10000;
constexpr int kFastaLength = 1536; // of synthetic sequences in a file: about a gene's

bool is_base(std::uint8_t code) {
  return code == 1 || code == 2 || code == 4 || code == 8;
}

} // namespace

BenchSequences::BenchSequences(bool synthetic, std::filesystem::path const& genes) {
  if (!synthetic && !genes.empty()) {
    read_genes(genes);
  } else if (!synthetic && std::filesystem::exists(kGoldSet)) {
    read_genes(kGoldSet);
  } else {
    make_synthetic();
  }
}

void BenchSequences::read_genes(std::filesystem::path const& path) {
  InputOptions input;
  input.sequences = path.string();
  input.limit = kGenes;
  SequenceSet const set = read_sequences(input).set;
  codes_ = match_codes(set, Ambiguity::mismatch);
  for (std::uint32_t record = 0; record < set.size(); ++record) {
    sequences_.push_back({set.offsets[record], static_cast<int>(set.length(record))});
  }
  source_ = "16S genes, the first " + std::to_string(kGenes) + " of " + path.filename().string();
  file_ = path;
}

void BenchSequences::make_synthetic() {
  std::mt19937 random(kSeed);
  auto const base = [&random] { return static_cast<std::uint8_t>(1U << (random() % 4)); };
  for (int sequence = 0; sequence < kSyntheticSequences; ++sequence) {
    for (int position = 0; position < kSyntheticLength; ++position) {
      bool const copied = sequence > 0 && random() % 5 != 0; // four in five bases are the first sequence's
      codes_.push_back(copied ? codes_[static_cast<std::size_t>(position)] : base());
    }
    sequences_.push_back({codes_.size() - kSyntheticLength, kSyntheticLength});
  }
  source_ = "synthetic, seed " + std::to_string(kSeed);
}

std::vector<BenchSequences::Sequence> BenchSequences::of_length(int length) const {
  std::vector<Sequence> found;
  for (Sequence sequence : sequences_) {
    sequence.length = std::min(sequence.length, length);
    auto const residues = codes().subspan(sequence.begin, static_cast<std::size_t>(sequence.length));
    if (10 * sequence.length >= 9 * length && std::all_of(residues.begin(), residues.end(), is_base)) {
      found.push_back(sequence);
    }
  }
  return found;
}

std::vector<PairDescriptor> BenchSequences::pairs(int length, std::size_t count) const {
  auto const found = of_length(length);
  std::size_t used = 2; // the fewest sequences that make so many pairs
  while (used * (used - 1) / 2 < count) {
    ++used;
  }
  if (length < 1 || used > found.size()) {
    throw std::invalid_argument(std::to_string(count) + " pairs of " + std::to_string(length) + " bases take " +
                                std::to_string(used) + " such sequences; there are " + std::to_string(found.size()) +
                                " (" + source_ + "); try --synthetic, or fewer --cells");
  }
  std::vector<PairDescriptor> pairs;
  for (std::size_t row = 0; row < used; ++row) {
    for (std::size_t col = row + 1; col < used && pairs.size() < count; ++col) {
      pairs.push_back({found[row].begin, found[col].begin, found[row].length, found[col].length});
    }
  }
  return pairs;
}

std::vector<PairDescriptor> BenchSequences::square_pairs(int length, std::size_t count) const {
  std::vector<std::uint64_t> begins;
  for (Sequence const& sequence : sequences_) {
    if (sequence.begin + static_cast<std::size_t>(length) <= codes_.size()) {
      begins.push_back(sequence.begin);
    }
  }
  if (length < 1 || begins.size() < 2) {
    throw std::invalid_argument("no pairs of " + std::to_string(length) + " bases in " + source_);
  }
  std::vector<PairDescriptor> pairs;
  while (pairs.size() < count) {
    for (std::size_t row = 0; row < begins.size(); ++row) {
      for (std::size_t col = row + 1; col < begins.size() && pairs.size() < count; ++col) {
        pairs.push_back({begins[row], begins[col], length, length});
      }
    }
  }
  return pairs;
}

std::filesystem::path BenchSequences::fasta(std::filesystem::path const& path, std::size_t count) const {
  if (!file_.empty()) {
    return file_;
  }
  std::ofstream file(path);
  for (std::size_t index = 0; index < std::min(count, sequences_.size()); ++index) {
    file << '>' << index + 1 << '\n';
    for (std::uint8_t const code : codes().subspan(sequences_[index].begin, kFastaLength)) {
      file << (code == 1 ? 'A' : code == 2 ? 'C' : code == 4 ? 'G' : 'T');
    }
    file << '\n';
  }
  if (!file.flush()) {
    throw std::runtime_error("cannot write " + path.string());
  }
  return path;
}

std::uint64_t true_cells(std::span<PairDescriptor const> pairs) {
  std::uint64_t cells = 0;
  for (PairDescriptor const& pair : pairs) {
    cells += static_cast<std::uint64_t>(pair.rows) * static_cast<std::uint64_t>(pair.cols);
  }
  return cells;
}

} // namespace pairscan::perf
