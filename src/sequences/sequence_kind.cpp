#include <sequences/letters.hpp>
#include <sequences/sequence_kind.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace pairscan {
namespace {

constexpr std::size_t kLettersLookedAt = std::size_t{1} << 20U; // a file of one kind shows it long before
constexpr double kLeastOfNucleotides = 0.9;                     // the rest may be codes of several bases
constexpr double kMostOfProteins = 0.5;                         // about 0.3 in proteins

bool is_common_nucleotide(Residue residue) {
  return std::string_view("ACGTUN").find(letter_of(residue, Alphabet::protein)) != std::string_view::npos;
}

bool is_nucleotide_code(Residue residue) {
  auto const letter = static_cast<std::uint8_t>(letter_of(residue, Alphabet::protein));
  return raw_letters(Alphabet::dna)[letter] != kIllegalLetter;
}

std::string_view name_of_kind(SequenceKind kind) {
  return kind == SequenceKind::nucleotides ? "nucleotides" : "proteins";
}

} // namespace

SequenceKind kind_of(std::span<Residue const> amino_acids) {
  auto const some = amino_acids.first(std::min(amino_acids.size(), kLettersLookedAt));
  auto const common = static_cast<double>(std::count_if(some.begin(), some.end(), is_common_nucleotide));
  auto const all = static_cast<double>(some.size());
  if (std::all_of(some.begin(), some.end(), is_nucleotide_code))
    return common >= kLeastOfNucleotides * all ? SequenceKind::nucleotides : SequenceKind::either;
  return common <= kMostOfProteins * all ? SequenceKind::proteins : SequenceKind::either;
}

void refuse_two_kinds(FileKind const& queries, FileKind const& targets) {
  if (queries.kind == SequenceKind::either || targets.kind == SequenceKind::either || queries.kind == targets.kind)
    return;
  throw Error{ExitCode::bad_input,
              fmt::format("{} looks like {}, and {} like {}; give two files of one kind, or set input.alphabet to "
                          "protein (--alphabet protein) where both hold proteins",
                          queries.file, name_of_kind(queries.kind), targets.file, name_of_kind(targets.kind))};
}

} // namespace pairscan
