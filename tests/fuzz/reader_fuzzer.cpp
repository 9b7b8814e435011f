#include <sequences/record_parser.hpp>
#include <sequences/sequence_codec.hpp>
#include <support/error.hpp>
#include <tests/support/memory_source.hpp>

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace pairscan {
namespace {

using testing::MemorySource;

void require(bool promise) {
  if (!promise)
    std::abort();
}

/// No set where the text is refused; every other exception is a finding.
std::optional<SequenceSet> read(std::string_view text, std::size_t piece, ParseOptions const& options) {
  MemorySource source{text, piece};
  RawRecords records;
  try {
    parse_records(source, "input", options, records);
  } catch (Error const& error) {
    require(error.code() == ExitCode::bad_input);
    return std::nullopt;
  }
  auto const alphabet = resolve(options.alphabet, records);
  return translate(std::move(records), alphabet);
}

/// What the reader promises of every set.
void check(SequenceSet const& set) {
  require(set.size() > 0 && set.offsets.size() == set.names.size() + 1);
  require(set.offsets.front() == 0 && set.offsets.back() == set.residues.size());
  std::set<std::string_view> names;
  for (std::uint32_t record = 0; record < set.size(); ++record) {
    require(set.offsets[record] < set.offsets[record + 1]);
    require(!set.names[record].empty() && names.insert(set.names[record]).second);
  }
  for (auto const residue : set.residues)
    require(letter_of(residue, set.alphabet) != '-');
  require(match_codes(set, Ambiguity::mismatch).size() == set.residues.size());
  require(digest(unpack(pack(set))) == digest(set));
}

} // namespace
} // namespace pairscan

/// The first byte chooses the options, the rest is the file.
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace pairscan;
  if (size == 0)
    return 0;
  ParseOptions const options{.alphabet = static_cast<Alphabet>(data[0] % 3),
                             .limit = data[0] / 16U,
                             .gaps = (data[0] & 4) != 0 ? GapLetters::strip : GapLetters::error,
                             .on_bad_record = (data[0] & 8) != 0 ? OnBadRecord::skip : OnBadRecord::error};
  std::string_view const text{reinterpret_cast<char const*>(data) + 1, size - 1};
  auto const whole = read(text, size, options);
  auto const in_pieces = read(text, 3, options);
  require(whole.has_value() == in_pieces.has_value());
  if (whole) {
    check(*whole);
    require(digest(*whole) == digest(*in_pieces));
  }
  return 0;
}
