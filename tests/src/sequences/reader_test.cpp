#include <sequences/reader.hpp>
#include <tests/src/sequences/parse.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <htslib/bgzf.h>

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <random>
#include <unistd.h>
#include <zstd.h>

namespace pairscan {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::letters_of;
using ::testing::StartsWith;

constexpr auto kTwoGenes = ">a\nACGT\n>b\nGGTT\n";

struct Choices {
  std::uint64_t limit = 0;
  OnBadRecord on_bad_record = OnBadRecord::error;
};

InputOptions two_files(std::string const& queries, std::string const& targets, Choices const& choices = {}) {
  InputOptions options;
  options.queries = queries;
  options.targets = targets;
  options.limit = choices.limit;
  options.on_bad_record = choices.on_bad_record;
  return options;
}

InputOptions one_file(std::string const& sequences, Choices const& choices = {}) {
  auto options = two_files("", "", choices);
  options.sequences = sequences;
  return options;
}

class ReaderTest : public ::testing::Test {
protected:
  void SetUp() override {
    std::filesystem::remove_all(directory_);
    std::filesystem::create_directories(directory_);
  }
  void TearDown() override { std::filesystem::remove_all(directory_); }

  std::string path(std::string const& name) const { return (directory_ / name).string(); }

  std::string write(std::string const& name, std::string const& text) const {
    std::ofstream{path(name), std::ios::binary} << text;
    return path(name);
  }

  /// `mode` as bgzf_open takes it: "w" = bgzf, "wg" = gzip.
  std::string write_compressed(std::string const& name, std::string const& text, char const* mode) const {
    auto* const file = bgzf_open(path(name).c_str(), mode);
    EXPECT_EQ(bgzf_write(file, text.data(), text.size()), static_cast<ssize_t>(text.size()));
    EXPECT_EQ(bgzf_close(file), 0);
    return path(name);
  }

  /// One frame with a checksum.
  static std::string zstd_of(std::string const& text) {
    std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> const context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
    std::string compressed(ZSTD_compressBound(text.size()), ' ');
    compressed.resize(ZSTD_compress2(context.get(), compressed.data(), compressed.size(), text.data(), text.size()));
    return compressed;
  }
  std::string write_zstd(std::string const& name, std::string const& text) const { return write(name, zstd_of(text)); }

  /// The first bytes of a file, under another name.
  std::string write_start(std::string const& of, std::string const& name, std::size_t bytes) const {
    std::ifstream in{of, std::ios::binary};
    std::string text{std::istreambuf_iterator<char>{in}, {}};
    return write(name, text.substr(0, bytes));
  }

  static void damage(std::string const& file, std::size_t position) {
    std::fstream stream{file, std::ios::binary | std::ios::in | std::ios::out};
    stream.seekp(static_cast<std::streamoff>(position));
    stream << "???";
  }

  static std::string fault_of(InputOptions const& options, ExitCode code = ExitCode::bad_input) {
    return testing::error_of([&] { static_cast<void>(read_sequences(options)); }, code);
  }
  static std::string fault_of(std::string const& file) { return fault_of(one_file(file)); }

private:
  std::filesystem::path directory_ =
      std::filesystem::path{::testing::TempDir()} / ("pairscan_reader_" + std::to_string(getpid()));
};

/// Text of a few compressed blocks that do not compress well.
std::string long_fasta() {
  std::mt19937 random{7};
  std::string text;
  for (int record = 0; record < 500; ++record) {
    text += ">r" + std::to_string(record) + "\n";
    for (int letter = 0; letter < 700; ++letter)
      text += "ACGT"[random() % 4];
    text += '\n';
  }
  return text;
}

/// Puts a file on descriptor 0 as long as it lives.
class StandardInput {
public:
  explicit StandardInput(std::string const& path) : saved_(dup(STDIN_FILENO)) {
    int const file = open(path.c_str(), O_RDONLY);
    dup2(file, STDIN_FILENO);
    close(file);
  }
  ~StandardInput() {
    dup2(saved_, STDIN_FILENO);
    close(saved_);
  }
  StandardInput(StandardInput const&) = delete;
  StandardInput& operator=(StandardInput const&) = delete;

private:
  int saved_;
};

TEST_F(ReaderTest, AllAgainstAllMakesEveryRecordAQuery) {
  auto const result = read_sequences(one_file(write("x.fasta", kTwoGenes)));
  EXPECT_THAT(result.set.names, ElementsAre("a", "b"));
  EXPECT_TRUE(result.set.all_against_all);
  EXPECT_EQ(result.set.queries, 2U);
  EXPECT_EQ(result.set.length(1), 4U);
  EXPECT_TRUE(result.skipped.empty());
}

TEST_F(ReaderTest, QueriesStandBeforeTargetsInOneSet) {
  auto const result = read_sequences(two_files(write("q.fasta", ">a\nAC\n"), write("t.fasta", ">a\nGG\n>b\nT\n")));
  EXPECT_THAT(result.set.names, ElementsAre("a", "a", "b"));
  EXPECT_FALSE(result.set.all_against_all);
  EXPECT_EQ(result.set.queries, 1U);
  EXPECT_EQ(letters_of(result.set, 1), "GG");
}

TEST_F(ReaderTest, ASchemeForNucleotidesIsNamedWhereAnAminoAcidStands) {
  InputOptions options = one_file(write("p.fasta", ">a\nMKI\n>b\nMKI\n"));
  options.alphabet = Alphabet::dna;
  EXPECT_THAT(fault_of(options), HasSubstr("letter 'I' is no nucleotide code; set input.alphabet: protein"));
  std::string const with_preset =
      testing::error_of([&] { static_cast<void>(read_sequences(options, "vsearch")); }, ExitCode::bad_input);
  EXPECT_THAT(with_preset, HasSubstr("letter 'I' is no nucleotide code, and the preset vsearch is a scheme for "
                                     "nucleotides; correct it, or use a preset for proteins"));
}

TEST_F(ReaderTest, TheAlphabetIsThatOfAllFiles) {
  auto const dna = write("q.fasta", ">a\nACGT\n");
  auto const protein = write("t.fasta", ">a\nMEL\n");
  auto const codes = write("c.fasta", ">a\nMKV\n");
  EXPECT_EQ(read_sequences(two_files(codes, protein)).set.alphabet, Alphabet::protein);
  EXPECT_EQ(read_sequences(two_files(dna, dna)).set.alphabet, Alphabet::dna);
  EXPECT_EQ(read_sequences(two_files(dna, codes)).set.alphabet, Alphabet::dna);
}

TEST_F(ReaderTest, NucleotidesAndProteinsAreNotAlignedUnlessTheAlphabetIsNamed) {
  auto const dna = write("q.fasta", ">a\nACGTNACGTACGTYacgu\n");
  auto const protein = write("t.fasta", ">a\nMELPVNQ\n>b\nGATC\n");
  for (bool const are_swapped : {false, true}) {
    auto options = are_swapped ? two_files(protein, dna) : two_files(dna, protein);
    EXPECT_THAT(testing::error_of([&] { static_cast<void>(read_sequences(options)); }),
                AllOf(HasSubstr(dna + (are_swapped ? " like nucleotides" : " looks like nucleotides")),
                      HasSubstr(protein + (are_swapped ? " looks like proteins" : " like proteins")),
                      HasSubstr("input.alphabet")));
    options.alphabet = Alphabet::protein;
    EXPECT_EQ(read_sequences(options).set.alphabet, Alphabet::protein);
  }
}

/// A wrong letter does not make nucleotides clearly proteins; the scheme then says what it lacks.
TEST_F(ReaderTest, NucleotidesWithAWrongLetterAreNoProteins) {
  auto const dna = write("q.fasta", ">a\nACGTACGT\n");
  auto const wrong = write("t.fasta", ">a\nACGTXACGT\n");
  EXPECT_EQ(read_sequences(two_files(dna, wrong)).set.alphabet, Alphabet::protein);
}

TEST_F(ReaderTest, LimitCountsInEachFile) {
  auto const file = write("x.fasta", ">a\nA\n>b\nC\n>c\nG\n");
  EXPECT_EQ(read_sequences(one_file(file, {.limit = 2})).set.size(), 2U);
  EXPECT_EQ(read_sequences(two_files(file, file, {.limit = 2})).set.size(), 4U);
}

TEST_F(ReaderTest, SkippedRecordsOfAllFilesAreListed) {
  auto const queries = write("q.fasta", ">a\nAC\n>b\n!\n");
  auto const targets = write("t.fasta", ">c\n\n>d\nGG\n");
  auto const result = read_sequences(two_files(queries, targets, {.on_bad_record = OnBadRecord::skip}));
  EXPECT_THAT(result.set.names, ElementsAre("a", "d"));
  ASSERT_EQ(result.skipped.size(), 2U);
  EXPECT_EQ(result.skipped[0].file, queries);
  EXPECT_EQ(result.skipped[1].file, targets);
  EXPECT_EQ(result.skipped[1].record, "c");
}

TEST_F(ReaderTest, ATargetsFileOfBadRecordsOnlyIsAnErrorUnderSkip) {
  auto const queries = write("q.fasta", ">a\nAC\n>b\n!\n");
  auto const targets = write("t.fasta", ">c\n\n");
  EXPECT_THAT(fault_of(two_files(queries, targets, {.on_bad_record = OnBadRecord::skip})),
              AllOf(StartsWith(targets), HasSubstr("no residues")));
}

TEST_F(ReaderTest, CompressionDoesNotMatter) {
  auto const text = long_fasta();
  auto const expected = digest(read_sequences(one_file(write("x.fasta", text))).set);
  EXPECT_EQ(digest(read_sequences(one_file(write_compressed("x.gz", text, "wg"))).set), expected);
  EXPECT_EQ(digest(read_sequences(one_file(write_compressed("x.bgz", text, "w"))).set), expected);
  EXPECT_EQ(digest(read_sequences(one_file(write_zstd("x.zst", text))).set), expected);
}

/// Such as files that were compressed in parts.
TEST_F(ReaderTest, SeveralFramesOfZstdAreOneText) {
  std::string const text = zstd_of(">a\nAC") + zstd_of("GT\n") + zstd_of("") + zstd_of(">b\nGGTT\n");
  auto const result = read_sequences(one_file(write("x.zst", text)));
  EXPECT_THAT(result.set.names, ElementsAre("a", "b"));
  EXPECT_EQ(letters_of(result.set, 0), "ACGT");
}

TEST_F(ReaderTest, ZstdThatIsCutOffOrDamagedIsAnError) {
  auto const whole = write_zstd("whole.zst", long_fasta());
  auto const bytes = std::filesystem::file_size(whole);
  for (auto const kept : {std::uintmax_t{5}, bytes / 2, bytes - 1}) {
    auto const cut = write_start(whole, "cut.zst", kept);
    EXPECT_THAT(fault_of(cut), AllOf(StartsWith(cut), HasSubstr("cut off"))) << kept << " of " << bytes;
    EXPECT_THAT(fault_of(one_file(cut, {.limit = 1})), HasSubstr("cut off")) << kept;
  }
  damage(whole, bytes - 4); // of the checksum
  EXPECT_THAT(fault_of(whole), AllOf(StartsWith(whole), HasSubstr("damaged")));
}

TEST_F(ReaderTest, ZstdFromAPipeIsRecognised) {
  std::string const text = zstd_of(kTwoGenes);
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  ASSERT_EQ(::write(ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  close(ends[1]);
  StandardInput const input("/dev/fd/" + std::to_string(ends[0]));
  close(ends[0]);
  EXPECT_THAT(read_sequences(one_file("-")).set.names, ElementsAre("a", "b"));
}

TEST_F(ReaderTest, CompressedFilesThatAreCutOffAreErrors) {
  auto const text = long_fasta();
  for (auto const* const mode : {"w", "wg"}) {
    auto const whole = write_compressed("whole.gz", text, mode);
    auto const bytes = std::filesystem::file_size(whole);
    for (auto const kept : {bytes / 2, bytes - 28, bytes - 1}) // a bgzf end marker has 28 bytes
      EXPECT_THAT(fault_of(write_start(whole, "cut.gz", kept)), AllOf(StartsWith(path("cut.gz")), HasSubstr("cut off")))
          << mode << ", " << kept << " of " << bytes;
  }
}

TEST_F(ReaderTest, ADamagedBgzfBlockIsAnError) {
  auto const file = write_compressed("x.bgz", long_fasta(), "w");
  damage(file, 20'000);
  EXPECT_THAT(fault_of(file), AllOf(StartsWith(file), HasSubstr("damaged")));
}

TEST_F(ReaderTest, AWrongGzipChecksumIsAnError) {
  auto const file = write_compressed("x.gz", long_fasta(), "wg");
  damage(file, std::filesystem::file_size(file) - 8); // where the checksum stands
  EXPECT_THAT(fault_of(file), AllOf(StartsWith(file), HasSubstr("damaged")));
}

/// Most damage to a gzip file gives other letters, and only the checksum behind all of them tells.
TEST_F(ReaderTest, AGzipFileIsCheckedToItsEndUnderALimit) {
  auto const whole = write_compressed("x.gz", long_fasta() + long_fasta(), "wg");
  auto const bytes = std::filesystem::file_size(whole);
  auto const cut = write_start(whole, "cut.gz", bytes - 9);
  EXPECT_EQ(read_sequences(one_file(whole, {.limit = 5})).set.size(), 5U);
  damage(whole, bytes - 8);
  for (auto const on_bad_record : {OnBadRecord::error, OnBadRecord::skip})
    for (auto const& file : {whole, cut})
      EXPECT_THAT(fault_of(one_file(file, {.limit = 5, .on_bad_record = on_bad_record})),
                  AllOf(StartsWith(file), HasSubstr("damaged or cut off")));
}

TEST_F(ReaderTest, ABgzfFileIsReadAsFarAsItsLimitOnly) {
  auto const file = write_compressed("x.bgz", long_fasta() + long_fasta(), "w");
  damage(file, std::filesystem::file_size(file) - 1000);
  EXPECT_EQ(read_sequences(one_file(file, {.limit = 5})).set.size(), 5U);
}

TEST_F(ReaderTest, WhatFollowsCompressedDataIsAnError) {
  for (auto const* const mode : {"w", "wg"}) {
    auto const file = write_compressed("x.gz", long_fasta(), mode);
    std::ofstream{file, std::ios::binary | std::ios::app} << ">more\nACGT\n";
    EXPECT_THAT(fault_of(file), AllOf(StartsWith(file), HasSubstr("damaged"))) << mode;
  }
}

TEST_F(ReaderTest, EndlessFilesThatAreNoTextAreErrors) {
  EXPECT_THAT(fault_of("/dev/zero"), StartsWith("/dev/zero:1: a NUL byte"));
  auto const bomb = write_compressed("bomb.gz", std::string(50'000'000, '\0'), "wg");
  EXPECT_THAT(fault_of(bomb), StartsWith(bomb + ":1: a NUL byte"));
}

TEST_F(ReaderTest, MessagesNameFileAndLine) {
  auto const file = write_compressed("x.fasta.gz", ">a\nAC\n>seq7\nGG\nA!\n", "w");
  EXPECT_THAT(fault_of(file), StartsWith(file + ":5: record 'seq7': illegal letter '!'"));
}

TEST_F(ReaderTest, FilesThatCannotBeReadAreErrors) {
  EXPECT_THAT(fault_of(path("none.fasta")), AllOf(StartsWith(path("none.fasta")), HasSubstr("No such file")));
  EXPECT_THAT(fault_of(path("")), HasSubstr("is a directory"));
  EXPECT_THAT(fault_of(path(std::string(5000, 'x'))), HasSubstr("File name too long"));
  EXPECT_THAT(fault_of(write("empty.fasta", "")), HasSubstr("is empty"));
}

TEST_F(ReaderTest, NamesOfInternetProtocolsAreOnlyFiles) {
  EXPECT_THAT(fault_of("data:,%3Ea%0AAC%0A%3Eb%0AGG%0A"), HasSubstr("No such file"));
}

TEST_F(ReaderTest, ASingleRecordHasNoPair) {
  auto const file = write("x.fasta", ">a\nAC\n");
  EXPECT_EQ(fault_of(file), file + ": only one record; all-against-all needs at least two");
  EXPECT_EQ(read_sequences(two_files(file, file)).set.size(), 2U);
}

TEST_F(ReaderTest, ADashIsStandardInput) {
  StandardInput const redirected{write_compressed("x.fasta.gz", kTwoGenes, "w")};
  EXPECT_THAT(read_sequences(one_file("-")).set.names, ElementsAre("a", "b"));
  EXPECT_NE(fcntl(STDIN_FILENO, F_GETFD), -1) << "the descriptor must stay open";
}

TEST_F(ReaderTest, StandardInputIsNamedInMessages) {
  StandardInput const redirected{write("x.fasta", ">a\nAC\nA!\n")};
  EXPECT_THAT(fault_of("-"), StartsWith("standard input:3: record 'a'"));
}

TEST_F(ReaderTest, StandardInputIsNotTouchedUnlessAsked) {
  StandardInput const redirected{write("stdin.fasta", kTwoGenes)};
  EXPECT_EQ(read_sequences(one_file(write("x.fasta", kTwoGenes))).set.size(), 2U);
  EXPECT_EQ(lseek(STDIN_FILENO, 0, SEEK_CUR), 0);
}

TEST_F(ReaderTest, StandardInputCannotBeBothQueriesAndTargets) {
  EXPECT_THAT(fault_of(two_files("-", "-"), ExitCode::usage), HasSubstr("input.targets"));
}

TEST(GoldSet, HasFiveThousandGenesOfAboutFifteenHundredBases) {
  std::string const file = "/usr/share/microbiomeutil-data/RESOURCES/rRNA16S.gold.fasta";
  if (!std::filesystem::exists(file))
    GTEST_SKIP() << file << " is not installed";
  auto const set = read_sequences(one_file(file)).set;
  EXPECT_EQ(set.alphabet, Alphabet::dna);
  EXPECT_EQ(set.size(), 5181U);
  auto shortest = set.length(0);
  auto longest = set.length(0);
  for (std::uint32_t record = 0; record < set.size(); ++record) {
    shortest = std::min(shortest, set.length(record));
    longest = std::max(longest, set.length(record));
  }
  EXPECT_EQ(shortest, 1205U);
  EXPECT_EQ(longest, 1655U);
}

} // namespace
} // namespace pairscan
