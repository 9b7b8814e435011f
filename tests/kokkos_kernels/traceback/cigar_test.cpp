// Packed CIGARs beside their text, which an independent loop makes of runs.

#include <kokkos_kernels/traceback/cigar.hpp>
#include <kokkos_kernels/traceback/cigar_writer.hpp>

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <utility>
#include <vector>

namespace pairscan {
namespace {

using Runs = std::vector<std::pair<std::uint32_t, char>>;

std::string text_of(Runs const& runs) {
  std::string text;
  for (auto const& [length, letter] : runs) {
    text += std::to_string(length) + letter;
  }
  return text;
}

/// Runs of which no two neighbours are of one kind, with lengths on both sides of where they take one byte more.
Runs random_runs(std::mt19937& random) {
  constexpr std::uint32_t kLengths[]{1,   2,    9,    10,      63,      64,         99,
                                     100, 4095, 4096, 262'143, 262'144, 16'777'216, 4'000'000'000};
  Runs runs;
  std::size_t kind = random() % 4;
  for (auto left = random() % 20; left > 0; --left) {
    kind = (kind + 1 + random() % 3) % 4;
    runs.emplace_back(random() % 2 == 0 ? 1 + random() % 12 : kLengths[random() % std::size(kLengths)],
                      kCigarLetters[kind]);
  }
  return runs;
}

Runs runs_of(CigarView cigar) {
  Runs runs;
  for_each_run(cigar, [&](std::uint32_t length, char letter) { runs.emplace_back(length, letter); });
  return runs;
}

TEST(Cigar, IsItsText) {
  std::mt19937 random{1};
  for (int round = 0; round < 1000; ++round) {
    Runs const runs = random_runs(random);
    Cigar const cigar(text_of(runs));
    ASSERT_EQ(cigar.text(), text_of(runs));
    ASSERT_EQ(runs_of(cigar.view()), runs) << text_of(runs);
    ASSERT_LE(cigar.text().size() + sizeof(std::uint32_t), most_text_bytes(cigar.view().bytes().size()));
    ASSERT_EQ(Cigar(cigar.view()), cigar);
  }
}

TEST(Cigar, MostRunsTakeOneByte) {
  EXPECT_EQ(Cigar("63=1X2I10D").view().bytes().size(), 4U);
  EXPECT_EQ(Cigar("64=").view().bytes().size(), 2U);
  EXPECT_EQ(Cigar("4096=1X").view().bytes().size(), 4U);
}

TEST(Cigar, RunsAreTakenFromBothEnds) {
  std::mt19937 random{2};
  for (int round = 0; round < 1000; ++round) {
    Runs runs = random_runs(random);
    Cigar const cigar(text_of(runs));
    CigarView left = cigar.view();
    while (!runs.empty()) {
      bool const front = random() % 2 == 0;
      CigarRun const run = front ? left.front() : left.back();
      ASSERT_EQ(std::pair(run.length, run.letter), front ? runs.front() : runs.back()) << cigar.text();
      left = front ? left.without_front() : left.without_back();
      runs.erase(front ? runs.begin() : runs.end() - 1);
      ASSERT_EQ(runs_of(left), runs);
    }
    ASSERT_TRUE(left.empty());
  }
}

TEST(Cigar, AnEmptyOneHasNoRuns) {
  EXPECT_EQ(CigarView().front().length, 0U);
  EXPECT_EQ(CigarView().back().letter, 0);
  EXPECT_TRUE(CigarView().without_front().without_back().empty());
  EXPECT_EQ(Cigar("").text(), "");
}

/// Columns of one kind come in several calls, and the bytes stand right before the end of the memory.
TEST(CigarWriter, PacksFromTheEnd) {
  std::mt19937 random{3};
  for (int round = 0; round < 1000; ++round) {
    Runs runs = random_runs(random);
    std::uint64_t columns = 0;
    for (auto& [length, letter] : runs) {
      length = length % 300'000 + 1;
      columns += length;
    }
    std::vector<std::uint64_t> memory(CigarWriter::most_bytes(columns) / sizeof(std::uint64_t));
    auto* const end = reinterpret_cast<std::uint8_t*>(memory.data() + memory.size());
    CigarWriter writer(end);
    for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
      auto const kind = static_cast<CigarKind>(kCigarLetters.find(run->second));
      writer.add(kind, run->first / 2);
      writer.add(kind, run->first - run->first / 2);
    }
    writer.close();
    ASSERT_EQ(runs_of(CigarView({end - writer.length(), writer.length()})), runs);
  }
}

} // namespace
} // namespace pairscan
