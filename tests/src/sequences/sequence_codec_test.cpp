#include <sequences/sequence_codec.hpp>
#include <tests/src/sequences/parse.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pairscan {
namespace {

using testing::parse_set;

SequenceSet sample(bool all_against_all) {
  auto set = parse_set(">a\nACGTN\n>gene/2|x\nGG\n>c\nT\n");
  set.all_against_all = all_against_all;
  set.queries = all_against_all ? 3 : 1;
  return set;
}

void expect_refused(std::span<std::byte const> bytes) {
  auto const message = testing::error_of([&] { static_cast<void>(unpack(bytes)); }, ExitCode::failed);
  EXPECT_THAT(message, ::testing::HasSubstr("same pairscan on all ranks"));
}

TEST(SequenceCodec, UnpackUndoesPack) {
  for (bool const all_against_all : {true, false}) {
    auto const set = sample(all_against_all);
    auto const copy = unpack(pack(set));
    EXPECT_EQ(copy.names, set.names);
    EXPECT_EQ(copy.offsets, set.offsets);
    EXPECT_EQ(copy.residues, set.residues);
    EXPECT_EQ(copy.queries, set.queries);
    EXPECT_EQ(copy.alphabet, set.alphabet);
    EXPECT_EQ(copy.all_against_all, set.all_against_all);
    EXPECT_EQ(digest(copy), digest(set));
  }
}

TEST(SequenceCodec, ProteinsKeepTheirAlphabet) {
  auto const set = parse_set(">a\nMEL*\n");
  EXPECT_EQ(unpack(pack(set)).alphabet, Alphabet::protein);
}

TEST(SequenceCodec, BytesThatAreCutOffAreRefused) {
  auto const bytes = pack(sample(true));
  for (std::size_t size = 0; size < bytes.size(); ++size)
    expect_refused({bytes.data(), size});
}

TEST(SequenceCodec, BytesTooManyAreRefused) {
  auto bytes = pack(sample(true));
  bytes.push_back(std::byte{0});
  expect_refused(bytes);
}

TEST(SequenceCodec, OtherBytesAreRefused) {
  auto bytes = pack(sample(true));
  bytes.front() ^= std::byte{1};
  expect_refused(bytes);
}

TEST(SequenceCodec, ResiduesOutsideTheAlphabetAreRefused) {
  auto bytes = pack(sample(true));
  bytes.back() = std::byte{16};
  expect_refused(bytes);
}

} // namespace
} // namespace pairscan
