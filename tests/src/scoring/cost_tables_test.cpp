#include <scoring/cost_tables.hpp>
#include <scoring/matrix_letters.hpp>
#include <support/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace pairscan {
namespace {

using ::testing::HasSubstr;

double cost(NamedCosts const& costs, char row, char column) {
  return costs.table.costs[*code_of(row, MatrixLetters::nucleotides)][*code_of(column, MatrixLetters::nucleotides)];
}

std::string fault_of(std::string const& text, MatrixLetters letters = MatrixLetters::nucleotides) {
  try {
    (void)parse_costs(text, "costs.txt", letters);
  } catch (Error const& fault) {
    return fault.what();
  }
  return "";
}

TEST(CostTables, UnitCostsOneForTwoLetters) {
  NamedCosts const costs = named_costs("unit", MatrixLetters::nucleotides);
  EXPECT_EQ(cost(costs, 'A', 'A'), 0);
  EXPECT_EQ(cost(costs, 'N', 'N'), 0);
  EXPECT_EQ(cost(costs, 'A', 'G'), 1);
  EXPECT_EQ(cost(costs, 'A', 'N'), 1);
  EXPECT_TRUE(is_cost_table("unit"));
  EXPECT_FALSE(is_cost_table("costs.txt"));
}

TEST(CostTables, RowsAreTheQuerys) {
  NamedCosts const costs =
      parse_costs("# transitions\n  a   G\nA 0 0.5\nG 1.25e0 0.125\n", "costs.txt", MatrixLetters::nucleotides);
  EXPECT_EQ(cost(costs, 'A', 'G'), 0.5);
  EXPECT_EQ(cost(costs, 'G', 'A'), 1.25);
  EXPECT_EQ(cost(costs, 'G', 'G'), 0.125);
}

TEST(CostTables, FaultsNameTheirPlace) {
  EXPECT_THAT(fault_of("A C\nA 0 nan\nC 1 0\n"), HasSubstr("costs.txt:2:5: cost 'nan' is out of range"));
  EXPECT_THAT(fault_of("A C\nA 0 inf\nC 1 0\n"), HasSubstr("costs.txt:2:5: cost 'inf' is out of range"));
  EXPECT_THAT(fault_of("A C\nA 0 1\nC -0.5 0\n"), HasSubstr("costs.txt:3:3: cost '-0.5' is out of range"));
  EXPECT_THAT(fault_of("A C\nA 0 1e400\nC 1 0\n"), HasSubstr("costs.txt:2:5: cost '1e400' is out of range"));
  EXPECT_THAT(fault_of("A C\nA 0 1,5\nC 1 0\n"), HasSubstr("costs.txt:2:5: '1,5' is no number"));
  EXPECT_THAT(fault_of("A C\nA 0\nC 1 0\n"), HasSubstr("costs.txt:2:3: row A needs 2 costs"));
  EXPECT_THAT(fault_of("A C\nA 0 1\n"), HasSubstr("costs.txt:1:3: column C has no row"));
  EXPECT_THAT(fault_of("# none\n"), HasSubstr("there is no table of costs in this file"));
  EXPECT_THAT(fault_of("T U\nT 0 1\nU 0 0\n"), HasSubstr("they are one letter here"));
}

TEST(CostTables, WithoutLettersAreThoseOfSeqDist) {
  NamedCosts const costs = parse_costs("-0.000000,11.619259,11.694004,7.748623\n"
                                       "11.619259,-0.000000,7.619657,12.852562\n"
                                       "11.694004, 7.619657, -0.000000, 10.964048\n\n"
                                       "7.748623 12.852562 10.964048 -0.000000 # spaces will do\n",
                                       "Tran.dat", MatrixLetters::nucleotides);
  EXPECT_EQ(cost(costs, 'A', 'C'), 11.619259);
  EXPECT_EQ(cost(costs, 'A', 'G'),
            7.748623); // SeqDist gives two reads of 43 bases, one of which differs so, 0.180200535
  EXPECT_EQ(cost(costs, 'C', 'U'), 7.619657);
  EXPECT_EQ(cost(costs, 'G', 'T'), 10.964048);
  EXPECT_FALSE(std::signbit(cost(costs, 'G', 'G')));
  EXPECT_EQ(costs.known,
            1U << *code_of('A', MatrixLetters::nucleotides) | 1U << *code_of('C', MatrixLetters::nucleotides) |
                1U << *code_of('G', MatrixLetters::nucleotides) | 1U << *code_of('T', MatrixLetters::nucleotides));
}

TEST(CostTables, FaultsWithoutLettersNameTheirPlace) {
  std::string const row = "0,1,1,1\n";
  EXPECT_THAT(fault_of(row + row + "0,1,nan,1\n" + row), HasSubstr("costs.txt:3:5: cost 'nan' is out of range"));
  EXPECT_THAT(fault_of("inf,1,1,1\n" + row), HasSubstr("costs.txt:1:1: cost 'inf' is out of range"));
  EXPECT_THAT(fault_of(row + "1,-0.5,1,1\n"), HasSubstr("costs.txt:2:3: cost '-0.5' is out of range"));
  EXPECT_THAT(fault_of(row + "1,x,1,1\n"), HasSubstr("costs.txt:2:3: 'x' is no number"));
  EXPECT_THAT(fault_of(row + "1,1,1\n"), HasSubstr("costs.txt:2:1: a row of a table without letters has four costs"));
  EXPECT_THAT(fault_of(row + row + row), HasSubstr("costs.txt:3:1: a table without letters has four rows"));
  EXPECT_THAT(fault_of(row + row + row + row + row), HasSubstr("costs.txt:5:1: a table without letters has four rows"));
  EXPECT_THAT(fault_of("0.685673137776874\n2.9669003508\n"), HasSubstr("costs.txt:1:1: one number per line: costs of "
                                                                       "flow values"));
  EXPECT_THAT(fault_of(row + row + row + row, MatrixLetters::amino_acids), HasSubstr("the sequences are proteins"));
}

TEST(CostTables, LettersWithoutCostsAreNamed) {
  NamedCosts const costs = parse_costs("A C\nA 0 1\nC 1 0\n", "costs.txt", MatrixLetters::nucleotides);
  std::uint32_t const used = std::uint32_t{1} << *code_of('A', MatrixLetters::nucleotides) |
                             std::uint32_t{1} << *code_of('N', MatrixLetters::nucleotides);
  try {
    require_costs(costs, MatrixLetters::nucleotides, used, "reads.fasta");
    FAIL() << "N has no cost";
  } catch (Error const& fault) {
    EXPECT_EQ(fault.code(), ExitCode::bad_input);
    EXPECT_THAT(fault.what(), HasSubstr("reads.fasta: no cost in table costs.txt, which has A, C, for the letters N"));
  }
}

} // namespace
} // namespace pairscan
