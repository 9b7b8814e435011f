#include <scoring/match_matrices.hpp>
#include <scoring/matrix_letters.hpp>
#include <scoring/matrix_parser.hpp>
#include <scoring/matrix_row.hpp>
#include <scoring/named_matrices.hpp>
#include <scoring/texts.hpp>
#include <support/error.hpp>
#include <support/nearest_name.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

namespace pairscan {
namespace {

constexpr auto kBases = MatrixLetters::nucleotides;
constexpr auto kAcids = MatrixLetters::amino_acids;
constexpr std::string_view kNcbi = "NCBI, as BLAST scores (ncbi-data 6.1.20170106)";
constexpr std::string_view kBlastp = "BLOSUM62 of ncbi-data 6.1.20170106, U as C and O as X";
constexpr std::string_view kEmboss = "EMBOSS 6.6.0 (emboss-data)";
constexpr std::string_view kFasta = "FASTA 36.3.8i (measured)";
constexpr std::string_view kComputed = "BLASTNA_";

std::string in_upper_case(std::string_view name) {
  std::string upper(name);
  std::transform(upper.begin(), upper.end(), upper.begin(), upper_case);
  return upper;
}

MatrixEntry const* find_entry(std::string_view upper) {
  auto const entries = matrix_entries();
  auto const found = std::find_if(entries.begin(), entries.end(), [&](MatrixEntry const& entry) {
    return upper == entry.name || (!entry.alias.empty() && upper == entry.alias);
  });
  return found == entries.end() ? nullptr : &*found;
}

/// Takes a whole number from the front of a text.
std::optional<int> take_number(std::string_view& text) {
  int number = 0;
  auto const [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc{})
    return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

/// People write such a pair as 2/3, so that the sign is easily left out.
void check_computed(int match, int mismatch) {
  if (mismatch > 0 && match > 0)
    throw Error(ExitCode::usage,
                fmt::format("BLASTNA_{0}_{1} would score a mismatch {1}, and a mismatch must not be above 0; use "
                            "BLASTNA_{0}_-{1}",
                            match, mismatch));
  if (mismatch >= match)
    throw Error(ExitCode::usage, fmt::format("BLASTNA_{}_{} would score a mismatch {} and a match {}, which must be "
                                             "more; the name is BLASTNA_<match>_<mismatch>, like BLASTNA_2_-3",
                                             match, mismatch, mismatch, match));
}

/// The matrix of BLASTNA_<match>_<mismatch>; nothing for other names.
std::optional<NamedMatrix> computed_matrix(std::string_view upper) {
  if (!upper.starts_with(kComputed))
    return std::nullopt;
  upper.remove_prefix(kComputed.size());
  auto const match = take_number(upper);
  if (!match || !upper.starts_with('_'))
    return std::nullopt;
  upper.remove_prefix(1);
  auto const mismatch = take_number(upper);
  if (!mismatch || !upper.empty())
    return std::nullopt;
  check_computed(*match, *mismatch);
  return blastna_matrix(*match, *mismatch);
}

[[noreturn]] void refuse(std::string_view name) {
  std::vector<std::string_view> names;
  for (MatrixEntry const& entry : matrix_entries()) {
    names.push_back(entry.name);
    if (!entry.alias.empty())
      names.push_back(entry.alias);
  }
  throw Error(ExitCode::usage,
              fmt::format("there is no matrix {}{}; the names are {}, and BLASTNA_<match>_<mismatch>, like "
                          "BLASTNA_2_-3",
                          quoted(name), suggestion(in_upper_case(name), names), fmt::join(names, ", ")));
}

} // namespace

std::span<MatrixEntry const> matrix_entries() {
  using namespace matrix_texts;
  static MatrixEntry const entries[] = {
      {"BLOSUM45", "", kNcbi, kAcids, 0xf5236fdd, kBLOSUM45},
      {"BLOSUM50", "", kNcbi, kAcids, 0xf323871b, kBLOSUM50},
      {"BLOSUM62", "", kNcbi, kAcids, 0x2c5bd992, kBLOSUM62},
      {"BLASTP_BL62", "", kBlastp, kAcids, 0x2affc006, kBLASTPBL62},
      {"BLOSUM80", "", kNcbi, kAcids, 0x00a3c3bb, kBLOSUM80},
      {"BLOSUM90", "", kNcbi, kAcids, 0xb0618a14, kBLOSUM90},
      {"PAM30", "", kNcbi, kAcids, 0xef6b3595, kPAM30},
      {"PAM70", "", kNcbi, kAcids, 0x0becc084, kPAM70},
      {"PAM120", "EPAM120", kEmboss, kAcids, 0xbf4e5406, kEPAM120},
      {"PAM250", "", kNcbi, kAcids, 0xeb1906ea, kPAM250},
      {"EBLOSUM45", "", kEmboss, kAcids, 0x6ca50ce6, kEBLOSUM45},
      {"EBLOSUM50", "", kEmboss, kAcids, 0x47ff03e1, kEBLOSUM50},
      {"EBLOSUM62", "", kEmboss, kAcids, 0xf42b1ccb, kEBLOSUM62},
      {"EBLOSUM80", "", kEmboss, kAcids, 0x85505037, kEBLOSUM80},
      {"EBLOSUM90", "", kEmboss, kAcids, 0xcc452467, kEBLOSUM90},
      {"EPAM30", "", kEmboss, kAcids, 0x5a56377b, kEPAM30},
      {"EPAM70", "", kEmboss, kAcids, 0x8c268474, kEPAM70},
      {"EPAM250", "", kEmboss, kAcids, 0x256b9a8c, kEPAM250},
      {"NUC.4.4", "EDNAFULL", kEmboss, kBases, 0xbbfcbdaf, kEDNAFULL},
      {"FASTA_DNA", "", kFasta, kBases, 0x697cdf79, kFASTADNA},
      {"FASTA_BL50", "", kFasta, kAcids, 0x1c382f15, kFASTABL50},
      {"FASTA_BL62", "", kFasta, kAcids, 0x915856cc, kFASTABL62},
  };
  return entries;
}

NamedMatrix named_matrix(std::string_view name, UnknownScore unknown) {
  std::string const upper = in_upper_case(name);
  if (auto computed = computed_matrix(upper))
    return *std::move(computed);
  MatrixEntry const* const entry = find_entry(upper);
  if (entry == nullptr)
    refuse(name);
  NamedMatrix matrix = parse_matrix(entry->text, {std::string(entry->name), entry->letters, unknown});
  matrix.source = entry->source;
  return matrix;
}

} // namespace pairscan
