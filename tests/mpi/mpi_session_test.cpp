#include <tests/mpi/mpi_world.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace pairscan {
namespace {

using test::world;

std::vector<std::byte> noise(std::size_t size) {
  std::vector<std::byte> bytes(size);
  std::uint32_t state = 1;
  for (auto& byte : bytes) {
    state = state * 1'664'525 + 1'013'904'223;
    byte = static_cast<std::byte>(state >> 24);
  }
  return bytes;
}

TEST(MpiSession, RanksAreWithinTheirSizes) {
  EXPECT_LT(world().rank(), world().size());
  EXPECT_LT(world().local_rank(), world().local_size());
  EXPECT_LE(world().local_size(), world().size());
}

TEST(MpiSession, BroadcastGivesEveryRankTheRootsBytes) {
  for (int const root : {0, world().size() - 1})
    for (std::size_t const size : {std::size_t{0}, std::size_t{1}, std::size_t{3'000'000}}) {
      auto bytes = world().rank() == root ? noise(size) : noise(7);
      world().broadcast(bytes, root);
      EXPECT_TRUE(bytes == noise(size)) << size << " bytes from rank " << root;
    }
}

TEST(MpiSession, BroadcastTakesSeveralChunks) {
  std::size_t const size = (std::size_t{32} << 20) + 1; // two whole chunks and a byte
  auto const expected = noise(size);
  auto bytes = world().rank() == 0 ? expected : std::vector<std::byte>{};
  world().broadcast(bytes);
  EXPECT_TRUE(bytes == expected);
}

TEST(MpiSession, GatherGivesRankZeroTheBytesOfEveryRank) {
  auto const gathered = world().gather(noise(static_cast<std::size_t>(3 * world().rank()))); // rank 0 has none
  ASSERT_EQ(gathered.size(), world().rank() == 0 ? static_cast<std::size_t>(world().size()) : 0U);
  for (std::size_t rank = 0; rank < gathered.size(); ++rank)
    EXPECT_TRUE(gathered[rank] == noise(3 * rank)) << "of rank " << rank;
}

TEST(MpiSession, AgreeIsSilentWhereNoRankFailed) {
  EXPECT_FALSE(world().agree(std::nullopt).has_value());
}

TEST(MpiSession, AgreeTellsEveryRankOfTheOneThatFailed) {
  for (int failing = 0; failing < world().size(); ++failing) {
    std::optional<Error> mine;
    if (world().rank() == failing)
      mine = Error{ExitCode::bad_input, "rank " + std::to_string(failing) + " says so"};
    auto const error = world().agree(mine);
    ASSERT_TRUE(error.has_value());
    EXPECT_EQ(error->code(), ExitCode::bad_input);
    EXPECT_EQ(error->what(), "rank " + std::to_string(failing) + " says so");
  }
}

TEST(MpiSession, AgreeTakesTheLowestRankOfSeveral) {
  int const lowest = world().size() / 2;
  std::optional<Error> mine;
  if (world().rank() >= lowest)
    mine = Error{world().rank() == lowest ? ExitCode::no_resource : ExitCode::usage, std::to_string(world().rank())};
  auto const error = world().agree(mine);
  ASSERT_TRUE(error.has_value());
  EXPECT_EQ(error->code(), ExitCode::no_resource);
  EXPECT_EQ(error->what(), std::to_string(lowest));
}

TEST(MpiSession, AgreeCarriesAnEmptyMessage) {
  auto const error = world().agree(Error{ExitCode::failed, ""});
  ASSERT_TRUE(error.has_value());
  EXPECT_STREQ(error->what(), "");
}

} // namespace
} // namespace pairscan
