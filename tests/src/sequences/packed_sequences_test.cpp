// Packed files beside the FASTA files that they were made of: the same sets, and no byte of a file can change unseen.

#include <sequences/pack_file.hpp>
#include <sequences/packed_sequences.hpp>
#include <sequences/reader.hpp>
#include <sequences/write_packed.hpp>
#include <support/atomic_file.hpp>
#include <tests/support/error_of.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

namespace pairscan {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using testing::read_file;
using testing::TemporaryDirectory;
using testing::write_file;

/// FASTA text of records of 1 to 60 letters, ids of 1 to 20.
std::string random_fasta(std::string const& letters, int records, unsigned seed) {
  std::mt19937 random(seed);
  std::string text;
  for (int record = 0; record < records; ++record) {
    text += ">" + std::to_string(record) + std::string(random() % 20, 'x') + "\n";
    for (unsigned left = 1 + static_cast<unsigned>(random()) % 60; left > 0; --left) {
      text += letters[random() % letters.size()];
    }
    text += "\n";
  }
  return text;
}

class PackedSequencesTest : public ::testing::Test {
protected:
  std::string fasta(std::string const& name, std::string const& text) const {
    write_file(directory_.file(name), text);
    return directory_.file(name);
  }

  std::string pack(std::string const& fasta_path, std::uint64_t block_bytes = kPackedBlockBytes,
                   Alphabet alphabet = Alphabet::automatic) const {
    InputOptions options;
    options.alphabet = alphabet;
    AtomicFile file(fasta_path + ".pairscan");
    write_packed(read_one_file(fasta_path, options).set, file, block_bytes);
    file.finish();
    return fasta_path + ".pairscan";
  }

  static SequenceSet read(std::string const& queries, std::string const& targets, std::uint64_t limit = 0,
                          Alphabet alphabet = Alphabet::automatic) {
    InputOptions options;
    options.queries = queries;
    options.targets = targets;
    options.limit = limit;
    options.alphabet = alphabet;
    return read_sequences(options).set;
  }

  static void expect_same(SequenceSet const& one, SequenceSet const& other) {
    EXPECT_EQ(one.names, other.names);
    EXPECT_EQ(one.offsets, other.offsets);
    EXPECT_EQ(one.residues, other.residues);
    EXPECT_EQ(one.alphabet, other.alphabet);
    EXPECT_EQ(digest(one), digest(other));
  }

  TemporaryDirectory directory_;
  std::string proteins_ = fasta("p.fasta", random_fasta("ABCDEFGHIJKLMNOPQRSTUVWXYZ*", 40, 1));
  std::string other_ = fasta("o.fasta", random_fasta("ACDEFGHIKLMNPQRSTVWY", 7, 2));
  std::string genes_ = fasta("g.fasta", random_fasta("ACGTUNRY", 40, 3));
};

TEST_F(PackedSequencesTest, GiveTheSameSetInBlocksOfAnySize) {
  for (std::uint64_t const block : {1, 7, 64, 1000, 1 << 20}) {
    for (std::string const& text : {proteins_, genes_}) {
      std::string const packed = pack(text, block);
      for (std::uint64_t const limit : {0, 1, 3, 39, 40, 1000}) {
        expect_same(read(text, text, limit), read(packed, packed, limit));
      }
    }
  }
}

/// Records that go through files while they are read give the bytes of records that were held.
TEST_F(PackedSequencesTest, ArePackedInPiecesToTheSameBytes) {
  std::string const bad = fasta("bad.fasta", ">a\nACDE\n>\nA\n>a\nACD\n>b\nMKV\n>c\n1\n>d\nWW\n");
  for (std::string const& text : {proteins_, genes_, other_, bad}) {
    InputOptions options;
    options.on_bad_record = OnBadRecord::skip;
    ReadResult const whole = read_one_file(text, options);
    AtomicFile expected(directory_.file("expected"));
    write_packed(whole.set, expected);
    expected.finish();
    for (std::uint64_t const held : {std::uint64_t{1}, std::uint64_t{50}, kHeldLetters}) {
      AtomicFile file(directory_.file("packed"));
      PackedFileResult const packed = pack_file(text, options, file, directory_.file("."), held);
      file.finish();
      EXPECT_EQ(read_file(directory_.file("packed")), read_file(directory_.file("expected"))) << held;
      EXPECT_EQ(packed.skipped.size(), whole.skipped.size());
      EXPECT_EQ(packed.shape.records, whole.set.size());
      EXPECT_EQ(packed.shape.residues, whole.set.residues.size());
      EXPECT_EQ(packed.shape.alphabet, whole.set.alphabet);
    }
  }
}

TEST_F(PackedSequencesTest, StandBesideTextAsQueriesOrTargets) {
  std::string const packed = pack(proteins_);
  expect_same(read(other_, proteins_), read(other_, packed));
  expect_same(read(proteins_, other_), read(packed, other_));
  EXPECT_EQ(read(other_, packed).queries, 7U);
  std::string const nucleotides = pack(genes_);
  expect_same(read(genes_, genes_), read(genes_, nucleotides));
}

/// The last file's residues are not copied: they stay in its pages, also when it gets another name or none.
TEST_F(PackedSequencesTest, StayInThePagesOfTheLastFile) {
  std::string const packed = pack(proteins_, 64);
  SequenceSet const expected = read(other_, proteins_, 39);
  SequenceSet const joined = read(other_, packed, 39);
  EXPECT_TRUE(joined.residues.has_room());
  EXPECT_FALSE(read(packed, other_).residues.has_room());
  SequenceSet const copy = joined;
  EXPECT_EQ(copy.residues.data(), joined.residues.data());
  std::filesystem::remove(packed);
  expect_same(expected, copy);
  Residues grown = copy.residues;
  grown.append(std::array{Residue{3}});
  EXPECT_EQ(grown.size(), copy.residues.size() + 1);
  EXPECT_EQ(grown[grown.size() - 1], 3);
  EXPECT_EQ(digest(joined), digest(expected));
}

/// All records of the text are legal DNA, and the database says that they are proteins.
TEST_F(PackedSequencesTest, TheirAlphabetIsThatOfTheRun) {
  std::string const packed = pack(proteins_);
  std::string const few = fasta("few.fasta", ">a\nMKVDSU\n");
  expect_same(read(few, proteins_), read(few, packed));
  EXPECT_EQ(read(few, packed).alphabet, Alphabet::protein);
  std::string const forced = pack(few, kPackedBlockBytes, Alphabet::protein);
  expect_same(read(few, few, 0, Alphabet::protein), read(forced, few));
}

/// A file that is packed as proteins holds proteins, also where its letters could be nucleotides.
TEST_F(PackedSequencesTest, NucleotidesAreNotAlignedWithProteinsUnlessTheAlphabetIsNamed) {
  std::string const proteins = pack(proteins_);
  std::string const genes = fasta("acgt.fasta", ">a\nACGTACGTN\n");
  auto const refusal = [](auto const& action) { return test::error_of(ExitCode::bad_input, action); };
  auto const fault = AllOf(HasSubstr(genes + " looks like nucleotides"), HasSubstr(proteins + " like proteins"),
                           HasSubstr("input.alphabet"));
  EXPECT_THAT(refusal([&] { (void)read(genes, proteins); }), fault);
  EXPECT_EQ(read(genes, proteins, 0, Alphabet::protein).alphabet, Alphabet::protein);
  PackedSequences const targets(proteins); // of a search in blocks
  InputOptions options;
  options.queries = genes;
  EXPECT_THAT(refusal([&] { (void)read_queries(options, targets); }), fault);
  options.alphabet = Alphabet::protein;
  EXPECT_EQ(read_queries(options, targets).set.alphabet, Alphabet::protein);
}

TEST_F(PackedSequencesTest, AnotherAlphabetIsRefused) {
  std::string const genes = pack(genes_);
  std::string const proteins = pack(proteins_);
  auto const refusal = [](auto const&... arguments) {
    return test::error_of(ExitCode::bad_input, [&] { (void)read(arguments...); });
  };
  EXPECT_THAT(refusal(genes, proteins), AllOf(HasSubstr(proteins + ": is packed as proteins"),
                                              HasSubstr(genes + " as nucleotides"), HasSubstr("--alphabet dna")));
  EXPECT_THAT(refusal(other_, genes), AllOf(HasSubstr(other_), HasSubstr("no nucleotide code")));
  EXPECT_THAT(refusal(genes_, genes, std::uint64_t{0}, Alphabet::protein),
              AllOf(HasSubstr("input.alphabet as proteins"), HasSubstr("--alphabet protein")));
}

TEST_F(PackedSequencesTest, EveryFlippedByteIsRefused) {
  std::string const packed = pack(other_, 100);
  std::string const whole = read_file(packed);
  for (std::size_t place = 0; place < whole.size(); ++place) {
    std::string damaged = whole;
    damaged[place] = static_cast<char>(damaged[place] ^ 1 << place % 8);
    write_file(packed, damaged);
    EXPECT_THAT(test::error_of(ExitCode::bad_input, [&] { (void)read(other_, packed); }),
                AllOf(HasSubstr(packed), HasSubstr("copy the file again")))
        << "byte " << place;
  }
}

TEST_F(PackedSequencesTest, DamageIsNamedByBlock) {
  std::string const packed = pack(other_, 100);
  std::string bytes = read_file(packed);
  bytes.back() = '\x7f';
  write_file(packed, bytes);
  std::size_t const blocks = (bytes.size() - sizeof(PackedHead)) / 108 + 1; // a checksum of 8 bytes each
  EXPECT_THAT(test::error_of(ExitCode::bad_input, [&] { (void)read(other_, packed); }),
              HasSubstr("block " + std::to_string(blocks) + " of " + std::to_string(blocks) + " is damaged"));
}

TEST_F(PackedSequencesTest, BlocksThatAreNotUsedAreNotCompared) {
  std::string const packed = pack(proteins_, 16);
  std::string bytes = read_file(packed);
  bytes.back() = '\x7f';
  write_file(packed, bytes);
  expect_same(read(proteins_, proteins_, 2), read(proteins_, packed, 2));
}

TEST_F(PackedSequencesTest, CutOffOrLongerFilesAreRefused) {
  std::string const packed = pack(other_, 100);
  std::string const whole = read_file(packed);
  for (std::size_t bytes = kPackedMagic.size(); bytes < whole.size(); ++bytes) {
    write_file(packed, whole.substr(0, bytes));
    EXPECT_THAT(test::error_of(ExitCode::bad_input, [&] { (void)read(other_, packed); }), HasSubstr(packed));
  }
  write_file(packed, whole + "x");
  EXPECT_THAT(test::error_of(ExitCode::bad_input, [&] { (void)read(other_, packed); }), HasSubstr("in place of"));
}

TEST_F(PackedSequencesTest, TextIsNotTakenForPacked) {
  EXPECT_EQ(PackedSequences::open_if_packed(proteins_), nullptr);
  EXPECT_EQ(PackedSequences::open_if_packed(fasta("named.fasta", ">pairscan db\r\nACDE\r\n")), nullptr);
  EXPECT_EQ(PackedSequences::open_if_packed(fasta("empty", "")), nullptr);
  EXPECT_EQ(PackedSequences::open_if_packed(directory_.path()), nullptr);
  EXPECT_EQ(PackedSequences::open_if_packed(directory_.file("missing")), nullptr);
}

TEST_F(PackedSequencesTest, OneRecordCanBePackedButNotAlignedWithItself) {
  std::string const packed = pack(fasta("one.fasta", ">a\nACGT\n"));
  InputOptions options;
  options.sequences = packed;
  EXPECT_THAT(test::error_of(ExitCode::bad_input, [&] { (void)read_sequences(options); }), HasSubstr("at least two"));
}

} // namespace
} // namespace pairscan
