#include <tests/support/error_of.hpp>
#include <tests/support/temporary_directory.hpp>
#include <tune/tune_table.hpp>

#include <gmock/gmock.h>

namespace pairscan {
namespace {

using pairscan::testing::read_file;
using pairscan::testing::write_file;

TuneRow example(int block) {
  TuneRow row;
  row.point = {"lazy_rscan", "values", 1500, 131072, {block, 18, 0}, 4};
  row.type = ScoreType::int16;
  row.used = {block, 18, 0};
  row.team_size = block;
  row.scratch_bytes = 12160;
  row.resident_teams = 4;
  row.batch = 131072;
  row.scanned = 262144;
  row.timing = {5, 0.25, 0.125, 0.5, 0.01, 0.02};
  row.gcups = 1234.5;
  row.pairs_per_second = 524288;
  row.status = "measured";
  return row;
}

class Table : public ::testing::Test {
protected:
  [[nodiscard]] TuneTable open(std::string const& origin = "here") const { return {path_, origin}; }

  pairscan::testing::TemporaryDirectory directory_;
  std::string path_ = directory_.file("new/table.csv");
};

TEST_F(Table, ALineKeepsEveryField) {
  EXPECT_EQ(to_line(*parse_line(to_line(example(128)))), to_line(example(128)));
  EXPECT_EQ(
      to_line(example(128)),
      "lazy_rscan,values,int16,1500,131072,128,18,0,4,128,18,0,128,12160,4,131072,262144,5,0.25,0.125,0.5,0.01,0.02,"
      "1234.5,524288,measured");
}

TEST_F(Table, ReasonsStayInTheirField) {
  TuneRow row = example(64);
  row.status = "infeasible: a, b\nand \"c\"";
  EXPECT_EQ(parse_line(to_line(row))->status, "infeasible: a; b and ;c;");
}

TEST_F(Table, WhatWasMeasuredIsFoundAgain) {
  {
    TuneTable table = open();
    EXPECT_EQ(table.find(example(64).point), nullptr);
    table.add(example(64));
    table.add(example(128));
  }
  TuneTable const table = open();
  ASSERT_EQ(table.rows().size(), 2U);
  ASSERT_NE(table.find(example(128).point), nullptr);
  EXPECT_EQ(table.find(example(128).point)->gcups, 1234.5);
  EXPECT_EQ(table.find(example(32).point), nullptr);
}

TEST_F(Table, ALineThatWasCutOffIsMeasuredAgain) {
  open().add(example(64));
  std::string const whole = read_file(path_);
  write_file(path_, whole + to_line(example(128)).substr(0, 40));
  TuneTable table = open();
  EXPECT_EQ(table.rows().size(), 1U);
  table.add(example(128));
  EXPECT_EQ(read_file(path_), whole + to_line(example(128)) + "\n");
}

TEST_F(Table, ATableOfAnotherOriginIsMovedAway) {
  open().add(example(64));
  EXPECT_TRUE(open("there").rows().empty());
  EXPECT_THAT(read_file(path_ + ".old"), ::testing::HasSubstr("lazy_rscan"));
}

TEST_F(Table, DamageIsAnErrorThatShowsTheLine) {
  open().add(example(64));
  write_file(path_, read_file(path_) + "lazy_rscan,values,int16,many\n");
  EXPECT_THAT(
      test::error_of(ExitCode::failed, [&] { (void)open(); }),
      ::testing::AllOf(::testing::HasSubstr("table.csv"), ::testing::HasSubstr("lazy_rscan,values,int16,many")));
}

TEST_F(Table, ADirectoryThatCannotBeMadeIsAnError) {
  write_file(directory_.file("new"), "a file");
  EXPECT_THAT(test::error_of(ExitCode::failed, [&] { (void)open(); }), ::testing::HasSubstr("cannot write the table"));
}

} // namespace
} // namespace pairscan
