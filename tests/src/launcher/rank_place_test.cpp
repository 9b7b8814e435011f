#include <launcher/rank_place.hpp>

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace pairscan {
namespace {

RankPlace place_of(std::map<std::string, std::string> const& variables) {
  return rank_place([&variables](char const* name) {
    auto const found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
}

TEST(RankPlace, EveryLaunchersLocalRankIsKnown) {
  for (char const* const name : {"MPI_LOCALRANKID", "OMPI_COMM_WORLD_LOCAL_RANK", "MV2_COMM_WORLD_LOCAL_RANK",
                                 "SLURM_LOCALID", "PALS_LOCAL_RANKID", "FLUX_TASK_LOCAL_ID", "PMI_LOCAL_RANK"}) {
    EXPECT_EQ(place_of({{name, "3"}}).local_rank, 3) << name;
    EXPECT_EQ(place_of({{name, "3"}}).device_among(4), 3) << name;
  }
  EXPECT_FALSE(place_of({}).local_rank);
  EXPECT_EQ(place_of({}).device_among(4), 0);
}

TEST(RankPlace, WhatIsNoNumberIsNotThere) {
  for (char const* const value : {"", "-1", "two", "1x", "99999999999"}) {
    EXPECT_FALSE(place_of({{"MPI_LOCALRANKID", value}}).local_rank) << value;
  }
}

TEST(RankPlace, ALauncherWithinASlurmStepCountsAndNotTheStep) {
  RankPlace const place = place_of({{"SLURM_LOCALID", "0"}, {"SLURM_GPUS_ON_NODE", "4"}, {"MPI_LOCALRANKID", "1"}});
  EXPECT_EQ(place.local_rank, 1);
  EXPECT_EQ(place.device_among(1), 1);
}

TEST(RankPlace, ARankBeyondTheDevicesGetsNone) {
  EXPECT_EQ(place_of({{"SLURM_LOCALID", "4"}, {"SLURM_GPUS_ON_NODE", "4"}}).device_among(4), 4);
  EXPECT_EQ(place_of({{"MPI_LOCALRANKID", "0"}}).device_among(0), 0);
}

TEST(RankPlace, ATaskThatSlurmBoundToSomeDevicesSharesOutThose) {
  for (int const rank : {0, 1, 2, 3}) {
    RankPlace const place = place_of({{"SLURM_LOCALID", std::to_string(rank)}, {"SLURM_GPUS_ON_NODE", "4"}});
    EXPECT_EQ(place.device_among(1), 0);
    EXPECT_EQ(place.device_among(2), rank % 2);
    EXPECT_EQ(place.device_among(4), rank);
  }
}

TEST(RankPlace, TheDeviceThatTheUserNamesWins) {
  EXPECT_EQ(place_of({{"MPI_LOCALRANKID", "3"}, {"KOKKOS_DEVICE_ID", "1"}}).device_among(2), 1);
}

} // namespace
} // namespace pairscan
