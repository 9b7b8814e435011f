#include <sequences/sequence_codec.hpp>
#include <support/error.hpp>

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

namespace pairscan {
namespace {

// Layout: Header | lengths of names | offsets | names | residues
struct Header {
  std::uint64_t magic = 0;
  std::uint64_t records = 0;
  std::uint64_t name_bytes = 0;
  std::uint64_t residues = 0;
  std::uint32_t queries = 0;
  std::uint8_t alphabet = 0;
  std::uint8_t all_against_all = 0;
  std::uint16_t unused = 0; // no padding, so that equal sets give equal bytes
};
static_assert(sizeof(Header) == 40);

constexpr std::uint64_t kMagic = 0x5053'5345'5453'0001; // differs in another byte order, too

[[noreturn]] void refuse() {
  throw Error{ExitCode::failed,
              "the sequences that another rank sent cannot be read; run the same pairscan on all ranks"};
}

class Writer {
public:
  explicit Writer(std::size_t bytes) : bytes_(bytes) {}

  template <class Value>
  void put(std::span<Value const> values) {
    if (!values.empty())
      std::memcpy(bytes_.data() + end_, values.data(), values.size_bytes());
    end_ += values.size_bytes();
  }
  [[nodiscard]] std::vector<std::byte> take() && { return std::move(bytes_); }

private:
  std::vector<std::byte> bytes_;
  std::size_t end_ = 0;
};

class Reader {
public:
  explicit Reader(std::span<std::byte const> bytes) : rest_(bytes) {}

  template <class Value>
  [[nodiscard]] std::vector<Value> get(std::uint64_t count) {
    if (count > rest_.size() / sizeof(Value))
      refuse();
    std::vector<Value> values(count);
    if (count > 0)
      std::memcpy(values.data(), rest_.data(), count * sizeof(Value));
    rest_ = rest_.subspan(count * sizeof(Value));
    return values;
  }
  [[nodiscard]] bool at_end() const { return rest_.empty(); }

private:
  std::span<std::byte const> rest_;
};

std::vector<std::string> cut_names(std::vector<char> const& text, std::vector<std::uint32_t> const& lengths) {
  if (std::accumulate(lengths.begin(), lengths.end(), std::uint64_t{0}) != text.size())
    refuse();
  std::vector<std::string> names;
  names.reserve(lengths.size());
  auto const* next = text.data();
  for (auto const length : lengths) {
    names.emplace_back(next, length);
    next += length;
  }
  return names;
}

bool is_sound(SequenceSet const& set) {
  bool const alphabet_is_known = set.alphabet == Alphabet::dna || set.alphabet == Alphabet::protein;
  Residue const largest = set.alphabet == Alphabet::dna ? 15 : 26;
  return alphabet_is_known && set.queries <= set.size() && set.offsets.front() == 0 &&
         set.offsets.back() == set.residues.size() && std::is_sorted(set.offsets.begin(), set.offsets.end()) &&
         std::all_of(set.residues.begin(), set.residues.end(), [=](Residue residue) { return residue <= largest; });
}

} // namespace

std::vector<std::byte> pack(SequenceSet const& set) {
  std::vector<std::uint32_t> name_lengths;
  std::string names;
  for (auto const& name : set.names) {
    name_lengths.push_back(static_cast<std::uint32_t>(name.size()));
    names += name;
  }
  Header const header{.magic = kMagic,
                      .records = set.names.size(),
                      .name_bytes = names.size(),
                      .residues = set.residues.size(),
                      .queries = set.queries,
                      .alphabet = static_cast<std::uint8_t>(set.alphabet),
                      .all_against_all = static_cast<std::uint8_t>(set.all_against_all)};
  Writer writer{sizeof header + name_lengths.size() * sizeof(std::uint32_t) +
                set.offsets.size() * sizeof(std::uint64_t) + names.size() + set.residues.size()};
  writer.put(std::span<Header const>{&header, 1});
  writer.put(std::span<std::uint32_t const>{name_lengths});
  writer.put(std::span<std::uint64_t const>{set.offsets});
  writer.put(std::span<char const>{names});
  writer.put(std::span<Residue const>{set.residues});
  return std::move(writer).take();
}

SequenceSet unpack(std::span<std::byte const> bytes) {
  Reader reader{bytes};
  auto const header = reader.get<Header>(1).front();
  if (header.magic != kMagic || header.records > std::numeric_limits<std::uint32_t>::max())
    refuse();
  SequenceSet set;
  set.alphabet = static_cast<Alphabet>(header.alphabet);
  set.all_against_all = header.all_against_all != 0;
  set.queries = header.queries;
  auto const name_lengths = reader.get<std::uint32_t>(header.records);
  set.offsets = reader.get<std::uint64_t>(header.records + 1);
  set.names = cut_names(reader.get<char>(header.name_bytes), name_lengths);
  set.residues = reader.get<Residue>(header.residues);
  if (!reader.at_end() || !is_sound(set))
    refuse();
  return set;
}

} // namespace pairscan
