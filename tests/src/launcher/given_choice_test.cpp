#include <launcher/given_choice.hpp>

#include <gtest/gtest.h>

namespace pairscan {
namespace {

std::optional<GivenChoice> read(char const* value) {
  return given_choice([value](char const*) { return value; });
}

TEST(GivenChoice, IsReadAsItWasWritten) {
  for (GivenChoice const& choice : {GivenChoice{true, "NVIDIA H200, 1 of 4; local rank 0"},
                                    {false, "no NVIDIA driver here (libcuda.so.1: not found)"}}) {
    EXPECT_EQ(read(to_text(choice).c_str()), choice);
  }
}

TEST(GivenChoice, IsUnsetWithoutTheLauncher) {
  for (char const* const value : {static_cast<char const*>(nullptr), "", "yes", "gpu"}) {
    EXPECT_FALSE(read(value));
  }
}

TEST(GivenChoice, ReadsAsASentence) {
  EXPECT_EQ(describe({true, "NVIDIA H200, 1 of 4"}), "the GPU (NVIDIA H200, 1 of 4)");
  EXPECT_EQ(describe({false, "pairscan-cuda is not installed"}), "the CPU: pairscan-cuda is not installed");
}

} // namespace
} // namespace pairscan
