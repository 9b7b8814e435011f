#include <engine/first_letter.hpp>

#include <gtest/gtest.h>

namespace pairscan::testing {
namespace {

TEST(FirstLetter, HasTheNameOfItsRecordAndItsPosition) {
  SequenceSet set;
  set.alphabet = Alphabet::protein;
  set.names = {"a", "b"};
  set.offsets = {0, 3, 6};
  set.residues = {0, 1, 2, 0, 4, 2};
  set.queries = 2;
  auto const place = [&](int code) { return place_of_first(set, std::uint32_t{1} << code); };
  EXPECT_EQ(place(0), "record 'a', residue 1");
  EXPECT_EQ(place(2), "record 'a', residue 3");
  EXPECT_EQ(place(4), "record 'b', residue 2");
  EXPECT_EQ(place(5), "the sequences");
  set.queries = 1;
  set.all_against_all = false;
  EXPECT_EQ(place(1), "query 'a', residue 2");
  EXPECT_EQ(place(4), "target 'b', residue 2");
}

} // namespace
} // namespace pairscan::testing
