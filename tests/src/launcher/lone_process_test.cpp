#include <launcher/lone_process.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace pairscan {
namespace {

std::size_t settings_beside(std::string_view variable) {
  return settings_of_lone_process([variable](char const* name) { return name == variable ? "0" : nullptr; }).size();
}

TEST(LoneProcess, OpenMpiStartsNoDaemonAndLooksForNoNetwork) {
  EXPECT_EQ(settings_beside("HOME"), 3U);
}

TEST(LoneProcess, ARankOfALauncherMayHaveOthersToTalkTo) {
  for (char const* const name : {"OMPI_COMM_WORLD_LOCAL_RANK", "PMIX_RANK", "PMI_RANK", "PMI_FD", "MPI_LOCALRANKID",
                                 "SLURM_PROCID", "SLURM_LOCALID", "FLUX_TASK_LOCAL_ID"}) {
    EXPECT_EQ(settings_beside(name), 0U) << name;
  }
}

} // namespace
} // namespace pairscan
