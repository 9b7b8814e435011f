#include <results/formats/npy.hpp>
#include <support/error.hpp>
#include <tests/src/results/examples.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace pairscan {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::uint32_t kEdge = 3;
constexpr unsigned kSeed = 99;

/// Writes the scores of every tile, in an order that has nothing to do with the array's.
void write_all(SequenceSet const& set, std::string const& path) {
  WorkList const work{set, kEdge};
  std::vector<std::uint64_t> tiles(work.tiles());
  for (std::uint64_t tile = 0; tile < tiles.size(); ++tile)
    tiles[tile] = tile;
  std::shuffle(tiles.begin(), tiles.end(), std::mt19937{kSeed});
  NpySink sink{set, work, path};
  for (auto const tile : tiles)
    sink.take(testing::results_of(set, work, {tile, tile + 1}));
  sink.finish();
}

std::vector<std::int32_t> expected_scores(SequenceSet const& set) {
  std::vector<std::int32_t> scores;
  for (std::uint32_t query = 0; query < set.queries; ++query)
    for (std::uint32_t target = set.all_against_all ? query + 1 : set.queries; target < set.size(); ++target)
      scores.push_back(testing::score_of({query, target}));
  return scores;
}

struct Npy {
  std::string header;
  std::vector<std::int32_t> values;
};

/// The format as NumPy describes it (numpy.lib.format), read without its help.
Npy parse(std::string const& bytes) {
  EXPECT_EQ(bytes.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
  std::size_t const header_bytes = static_cast<unsigned char>(bytes[8]) + 256U * static_cast<unsigned char>(bytes[9]);
  EXPECT_EQ((10 + header_bytes) % 64, 0U);
  EXPECT_EQ(bytes[9 + header_bytes], '\n');
  Npy npy{.header = bytes.substr(10, header_bytes), .values = {}};
  auto const data = bytes.substr(10 + header_bytes);
  EXPECT_EQ(data.size() % sizeof(std::int32_t), 0U);
  npy.values.resize(data.size() / sizeof(std::int32_t));
  std::copy(data.begin(), data.end(), reinterpret_cast<char*>(npy.values.data()));
  return npy;
}

TEST(NpySink, AllAgainstAllIsScipysCondensedTriangle) {
  testing::TemporaryDirectory directory;
  for (std::uint32_t const records : {2, 3, 4, 17}) {
    auto const set = testing::make_set(records);
    write_all(set, directory.file("scores.npy"));
    auto const npy = parse(testing::read_file(directory.file("scores.npy")));
    EXPECT_THAT(npy.header, HasSubstr("'descr': '<i4', 'fortran_order': False, 'shape': (" +
                                      std::to_string(records * (records - 1) / 2) + ",), }"));
    EXPECT_EQ(npy.values, expected_scores(set));
  }
}

TEST(NpySink, QueriesAgainstTargetsIsTwoDimensional) {
  testing::TemporaryDirectory directory;
  auto const set = testing::make_set(12, 5);
  write_all(set, directory.file("scores.npy"));
  auto const npy = parse(testing::read_file(directory.file("scores.npy")));
  EXPECT_THAT(npy.header, HasSubstr("'shape': (5, 7), }"));
  EXPECT_EQ(npy.values, expected_scores(set));
}

TEST(NpySink, ThreadsStoreWhatOneDoes) {
  testing::TemporaryDirectory directory;
  auto const set = testing::make_set(300);
  WorkList const work{set, kEdge};
  NpySink sink{set, work, directory.file("scores.npy"), 3};
  for (TileRange const& tiles : {TileRange{1, 2}, TileRange{2, work.tiles()}, TileRange{0, 1}})
    sink.take(testing::results_of(set, work, tiles));
  sink.finish();
  EXPECT_EQ(parse(testing::read_file(directory.file("scores.npy"))).values, expected_scores(set));
}

TEST(NpySink, OneRecordGivesAnEmptyArray) {
  testing::TemporaryDirectory directory;
  write_all(testing::make_set(1), directory.file("scores.npy"));
  auto const npy = parse(testing::read_file(directory.file("scores.npy")));
  EXPECT_THAT(npy.header, HasSubstr("'shape': (0,), }"));
  EXPECT_THAT(npy.values, IsEmpty());
}

TEST(NpySink, CondensedIndexCountsPairsInOrderBeyondThirtyTwoBits) {
  std::uint64_t index = 0;
  for (std::uint64_t i = 0; i < 9; ++i)
    for (std::uint64_t j = i + 1; j < 9; ++j)
      EXPECT_EQ(condensed_index(9, i, j), index++);
  constexpr std::uint64_t n = 4'000'000'000;
  EXPECT_EQ(condensed_index(n, n - 2, n - 1), n / 2 * (n - 1) - 1);
}

/// The first python3 on the search path that has numpy; empty where none has.
std::string find_python_with_numpy() {
  testing::TemporaryDirectory directory;
  (void)std::system(("which -a python3 > " + directory.file("candidates")).c_str());
  std::istringstream candidates{testing::read_file(directory.file("candidates"))};
  for (std::string python; std::getline(candidates, python);)
    if (std::system((python + " -c 'import numpy' > /dev/null 2>&1").c_str()) == 0)
      return python;
  return {};
}

/// NumPy itself reads both shapes, mapped into memory.
TEST(NpySink, NumpyMapsTheFile) {
  auto const python = find_python_with_numpy();
  if (python.empty())
    GTEST_SKIP() << "python3 with numpy is not installed";
  testing::TemporaryDirectory directory;
  write_all(testing::make_set(17), directory.file("condensed.npy"));
  write_all(testing::make_set(12, 5), directory.file("rectangle.npy"));
  testing::write_file(directory.file("check.py"), R"(
import numpy, sys
condensed, rectangle = (numpy.load(path, mmap_mode='r') for path in sys.argv[1:])
assert condensed.dtype == rectangle.dtype == numpy.dtype('int32')
expected = [-(1000 * i + j) for i in range(17) for j in range(i + 1, 17)]
assert condensed.shape == (136,) and (condensed == expected).all()
assert rectangle.shape == (5, 7)
assert all(rectangle[q, t] == -(1000 * q + 5 + t) for q in range(5) for t in range(7))
)");
  auto const command = python + ' ' + directory.file("check.py") + ' ' + directory.file("condensed.npy") + ' ' +
                       directory.file("rectangle.npy");
  EXPECT_EQ(std::system(command.c_str()), 0);
}

class UnfinishedNpySink : public ::testing::Test {
protected:
  testing::TemporaryDirectory directory_;
  SequenceSet set_ = testing::make_set(10);
  WorkList work_{set_, kEdge};
  std::string path_ = directory_.file("scores.npy");
};

TEST_F(UnfinishedNpySink, LeavesNoFileBehind) {
  {
    NpySink sink{set_, work_, path_};
    sink.take(testing::results_of(set_, work_, {0, 2}));
    EXPECT_THAT(directory_.names(), ElementsAre(HasSubstr("scores.npy.partial-")));
  }
  EXPECT_THAT(directory_.names(), IsEmpty());
}

TEST_F(UnfinishedNpySink, LeavesAnEarlierFileAsItWas) {
  testing::write_file(path_, "earlier");
  { NpySink sink{set_, work_, path_}; }
  EXPECT_EQ(testing::read_file(path_), "earlier");
}

TEST_F(UnfinishedNpySink, CannotBeFinished) {
  NpySink sink{set_, work_, path_};
  sink.take(testing::results_of(set_, work_, {0, work_.tiles() - 1}));
  EXPECT_THROW(sink.finish(), Error);
  EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(UnfinishedNpySink, RefusesATileThatComesTwice) {
  NpySink sink{set_, work_, path_};
  sink.take(testing::results_of(set_, work_, {0, 2}));
  EXPECT_THROW(sink.take(testing::results_of(set_, work_, {1, 3})), std::logic_error);
}

TEST_F(UnfinishedNpySink, RefusesScoresThatAreNotOneAPair) {
  NpySink sink{set_, work_, path_};
  auto results = testing::results_of(set_, work_, {0, 2});
  results.scores.pop_back();
  EXPECT_THROW(sink.take(results), std::logic_error);
}

TEST_F(UnfinishedNpySink, PlaceThatCannotBeWrittenIsNamed) {
  for (auto const& path : {directory_.file("missing/scores.npy"), directory_.path()}) {
    try {
      NpySink sink{set_, work_, path};
      FAIL() << "made " << path;
    } catch (Error const& error) {
      EXPECT_EQ(error.code(), ExitCode::failed);
      EXPECT_THAT(error.what(), HasSubstr(path));
    }
  }
}

TEST(MappedFile, SizeBeyondTheDiskIsAnErrorAtOnce) {
  testing::TemporaryDirectory directory;
  EXPECT_THROW((MappedFile{directory.file("huge"), std::uint64_t{1} << 62}), Error);
  EXPECT_THAT(directory.names(), IsEmpty());
}

} // namespace
} // namespace pairscan
