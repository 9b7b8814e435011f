#include <results/journal.hpp>
#include <support/error.hpp>
#include <tests/src/results/examples.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <csignal>
#include <sstream>
#include <sys/resource.h>
#include <sys/stat.h>
#include <utility>

namespace pairscan {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr Journal::Identity kRun{.run_digest = 0x1234, .tiles = 40};
constexpr unsigned kSeed = 5;

/// Collects the warnings while it lives.
class CapturedLog {
public:
  CapturedLog() : earlier_(spdlog::default_logger()) {
    spdlog::set_default_logger(
        std::make_shared<spdlog::logger>("test", std::make_shared<spdlog::sinks::ostream_sink_st>(text_)));
  }
  ~CapturedLog() { spdlog::set_default_logger(earlier_); }
  [[nodiscard]] std::string text() const { return text_.str(); }

private:
  std::ostringstream text_;
  std::shared_ptr<spdlog::logger> earlier_;
};

class JournalIn : public ::testing::Test {
protected:
  [[nodiscard]] static TileResults results(TileRange tiles) {
    std::mt19937 random{kSeed};
    TileResults results{.tiles = tiles, .scores = {1, -2, 3}, .records = {}, .traced = tiles.begin};
    results.records = test::blocks_of({testing::random_record(1, 2, random)});
    return results;
  }

  /// Opens the journal and notes what it replays.
  [[nodiscard]] Journal open(Journal::Identity identity = kRun, ResumeChoice resume = ResumeChoice::automatic) {
    replayed_.clear();
    return Journal{directory_.path(), identity, resume,
                   [this](TileResults&& results) { replayed_.push_back(std::move(results)); }};
  }

  void append(Journal& journal, TileRange tiles) { journal.append(results(tiles)); }

  [[nodiscard]] std::vector<TileRange> replayed_tiles() const {
    std::vector<TileRange> tiles;
    for (auto const& results : replayed_)
      tiles.push_back(results.tiles);
    return tiles;
  }

  void write_two_frames() {
    auto journal = open();
    append(journal, {0, 3});
    first_frames_bytes_ = std::filesystem::file_size(path_);
    append(journal, {7, 9});
  }

  void expect_usage_error(Journal::Identity identity, std::string const& text) {
    try {
      (void)open(identity);
      FAIL() << "opened a journal that is none of its";
    } catch (Error const& error) {
      EXPECT_EQ(error.code(), ExitCode::usage);
      EXPECT_THAT(error.what(), HasSubstr(text));
      EXPECT_THAT(error.what(), HasSubstr(directory_.path()));
    }
  }

  testing::TemporaryDirectory directory_;
  std::string path_ = directory_.file("pairscan.journal");
  std::vector<TileResults> replayed_;
  std::uintmax_t first_frames_bytes_ = 0; // head and first frame of write_two_frames
};

TEST_F(JournalIn, NewDirectoryHasNothingToReplay) {
  auto const journal = open();
  EXPECT_THAT(replayed_, IsEmpty());
  EXPECT_THAT(journal.resumed(), IsEmpty());
  EXPECT_EQ(journal.path(), path_);
}

TEST_F(JournalIn, ReplaysEveryFrameInTheOrderOfAppending) {
  {
    auto journal = open();
    append(journal, {20, 30});
    append(journal, {0, 3});
    append(journal, {3, 5});
  }
  auto const journal = open();
  EXPECT_THAT(replayed_tiles(), ElementsAre(TileRange{20, 30}, TileRange{0, 3}, TileRange{3, 5}));
  EXPECT_THAT(journal.resumed(), ElementsAre(TileRange{0, 5}, TileRange{20, 30}));
  EXPECT_EQ(encode(replayed_[0]), encode(results({20, 30})));
}

TEST_F(JournalIn, GoesOnAppendingAcrossStarts) {
  for (std::uint64_t tile = 0; tile < kRun.tiles; ++tile) {
    auto journal = open();
    EXPECT_EQ(replayed_.size(), tile);
    append(journal, {tile, tile + 1});
  }
  EXPECT_THAT(open().resumed(), ElementsAre(TileRange{0, kRun.tiles}));
}

/// As after a kill in the middle of an append, at every byte.
TEST_F(JournalIn, LastFrameCountsOnlyWhenItIsWhole) {
  write_two_frames();
  auto const bytes = testing::read_file(path_);
  for (auto size = first_frames_bytes_ + 1; size < bytes.size(); ++size) {
    testing::write_file(path_, bytes.substr(0, size));
    CapturedLog log;
    {
      auto journal = open();
      ASSERT_THAT(replayed_tiles(), ElementsAre(TileRange{0, 3})) << size << " bytes";
      ASSERT_THAT(log.text(), HasSubstr("torn or damaged")) << size << " bytes";
      append(journal, {11, 12});
    }
    (void)open();
    ASSERT_THAT(replayed_tiles(), ElementsAre(TileRange{0, 3}, TileRange{11, 12})) << size << " bytes";
  }
}

TEST_F(JournalIn, WholeFramesGiveNoWarning) {
  write_two_frames();
  CapturedLog log;
  (void)open();
  EXPECT_EQ(log.text(), "");
}

/// A frame is trusted in all its bytes or not at all; those before it still count.
TEST_F(JournalIn, DamagedByteDropsItsFrameAndNoneBefore) {
  write_two_frames();
  auto const bytes = testing::read_file(path_);
  for (auto place = first_frames_bytes_; place < bytes.size(); ++place) {
    auto damaged = bytes;
    damaged[place] = static_cast<char>(damaged[place] ^ 0x10);
    testing::write_file(path_, damaged);
    CapturedLog log;
    (void)open();
    ASSERT_THAT(replayed_tiles(), ElementsAre(TileRange{0, 3})) << "byte " << place;
    ASSERT_EQ(std::filesystem::file_size(path_), first_frames_bytes_) << "byte " << place;
  }
}

TEST_F(JournalIn, TailOfZerosIsCutOff) {
  write_two_frames();
  auto const size = std::filesystem::file_size(path_);
  std::filesystem::resize_file(path_, size + 4096);
  CapturedLog log;
  (void)open();
  EXPECT_EQ(replayed_.size(), 2U);
  EXPECT_EQ(std::filesystem::file_size(path_), size);
}

TEST_F(JournalIn, TilesThatAreDoneAlreadyOrDoNotExistAreNotReplayed) {
  {
    auto journal = open();
    append(journal, {0, 3});
    append(journal, {2, 4});
  }
  CapturedLog log;
  EXPECT_THAT(open().resumed(), ElementsAre(TileRange{0, 3}));
  {
    auto journal = open();
    append(journal, {kRun.tiles, kRun.tiles + 1});
  }
  EXPECT_THAT(open().resumed(), ElementsAre(TileRange{0, 3}));
}

TEST_F(JournalIn, OtherInputOrConfigurationIsRefused) {
  write_two_frames();
  expect_usage_error({.run_digest = 0x1235, .tiles = kRun.tiles}, "belongs to another run");
  expect_usage_error({.run_digest = kRun.run_digest, .tiles = 41}, "distribution.resume: never");
  EXPECT_EQ(open().resumed().size(), 2U) << "a refusal leaves the journal as it was";
}

/// Tiles of the other split have other numbers.
TEST_F(JournalIn, OfAnotherSplitIsRefused) {
  auto search = kRun;
  search.split = SearchSplit::query;
  (void)open(search);
  EXPECT_EQ(Journal::identity_of(directory_.path())->split, SearchSplit::query);
  (void)open(search);
  search.split = SearchSplit::database;
  search.tiles = kRun.tiles + 1;
  expect_usage_error(search, "is of a search split by query, and this run splits by database; set search.split");
}

/// Tiles of blocks of another size are other tiles.
TEST_F(JournalIn, AnotherSizeOfBlocksIsRefusedWithBoth) {
  write_two_frames();
  EXPECT_EQ(Journal::identity_of(directory_.path())->block, 0U);
  auto blocks = kRun;
  blocks.block = 5000;
  expect_usage_error(blocks, "with the whole database at once, and this run goes on in blocks of 5000 bytes");
  std::filesystem::remove(path_);
  EXPECT_FALSE(Journal::identity_of(directory_.path()).has_value());
  (void)open(blocks);
  EXPECT_EQ(Journal::identity_of(directory_.path())->block, 5000U);
}

TEST_F(JournalIn, FileThatIsNoJournalIsRefused) {
  testing::write_file(path_, std::string(1000, 'x'));
  expect_usage_error(kRun, "is no journal of this version");
}

/// The records of version 5 had no schema.
TEST_F(JournalIn, EarlierVersionIsRefused) {
  write_two_frames();
  auto bytes = testing::read_file(path_);
  ASSERT_EQ(bytes[8], 14); // behind the magic number
  bytes[8] = 13;
  testing::write_file(path_, bytes);
  expect_usage_error(kRun, "is no journal of this version");
}

TEST_F(JournalIn, RecordsOfEverySchemaAreReplayed) {
  PairRecord record{.query = 3, .target = 4, .score = 5};
  std::vector<PairRecord> records{record};
  record.ends = AlignmentEnds{1, 2, 3, 4};
  records.push_back(record);
  record.carried = 0.25;
  records.push_back(record);
  record.cigar = "7=";
  records.push_back(record);
  {
    auto journal = open();
    journal.append({.tiles = {0, 1}, .scores = {}, .kept = 4, .records = test::blocks_of(records), .traced = 0});
  }
  (void)open();
  ASSERT_EQ(replayed_.size(), 1U);
  EXPECT_THAT(test::records_of(replayed_[0]), ::testing::UnorderedElementsAreArray(records));
}

TEST_F(JournalIn, ResumeNeverStartsAnewWhateverIsThere) {
  for (auto const& bytes : {std::string(1000, 'x'), std::string("short")}) {
    testing::write_file(path_, bytes);
    {
      auto journal = open(kRun, ResumeChoice::never);
      append(journal, {5, 6});
    }
    EXPECT_THAT(open().resumed(), ElementsAre(TileRange{5, 6}));
  }
}

/// A journal gets its name with its whole head, so that no run can have left this.
TEST_F(JournalIn, PartOfAHeadIsRefusedAndKept) {
  { (void)open(); }
  auto const bytes = testing::read_file(path_);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    testing::write_file(path_, bytes.substr(0, size));
    expect_usage_error(kRun, "is no journal of this version");
    ASSERT_EQ(testing::read_file(path_), bytes.substr(0, size));
  }
}

TEST_F(JournalIn, LinksAndPipesUnderItsNameAreRefused) {
  auto const dear = directory_.file("dear");
  testing::write_file(dear, "dear");
  std::filesystem::create_symlink(dear, path_);
  expect_usage_error(kRun, "no regular file");
  std::filesystem::remove(path_);
  ASSERT_EQ(::mkfifo(path_.c_str(), 0600), 0);
  expect_usage_error(kRun, "no regular file");
  std::filesystem::remove(path_);
  std::filesystem::create_directory(path_);
  expect_usage_error(kRun, "no regular file");
}

TEST_F(JournalIn, ResumeNeverLeavesTheFileThatAHardLinkNamesToo) {
  auto const dear = directory_.file("dear");
  testing::write_file(dear, "dear");
  std::filesystem::create_hard_link(dear, path_);
  expect_usage_error(kRun, "is no journal of this version");
  {
    auto journal = open(kRun, ResumeChoice::never);
    append(journal, {5, 6});
  }
  EXPECT_EQ(testing::read_file(dear), "dear");
}

TEST_F(JournalIn, RemovedJournalLeavesNothing) {
  auto journal = open();
  append(journal, {0, 1});
  journal.sync();
  journal.remove();
  EXPECT_THAT(directory_.names(), IsEmpty());
}

/// A limit on the file's size stands for a full disk.
TEST_F(JournalIn, FailedAppendIsAnErrorAndLeavesNoPartOfItsFrame) {
  write_two_frames();
  auto const size = std::filesystem::file_size(path_);
  auto journal = open();
  rlimit earlier{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &earlier), 0);
  auto const earlier_handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit const low{.rlim_cur = size + 50, .rlim_max = earlier.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &low), 0);
  try {
    append(journal, {20, 21});
    ADD_FAILURE() << "wrote beyond the limit";
  } catch (Error const& error) {
    EXPECT_EQ(error.code(), ExitCode::failed);
    EXPECT_THAT(error.what(), HasSubstr(path_));
  }
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &earlier), 0);
  (void)std::signal(SIGXFSZ, earlier_handler);
  EXPECT_EQ(std::filesystem::file_size(path_), size);
}

} // namespace
} // namespace pairscan
