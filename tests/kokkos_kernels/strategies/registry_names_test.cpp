// The configuration lists the strategies by name, so that a typo has a place; the registry is where they are.

#include <config/names.hpp>
#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <gmock/gmock.h>

#include <stdexcept>
#include <string_view>
#include <vector>

namespace pairscan::testing {
namespace {

template <class Space>
std::vector<std::string_view> registered_names() {
  std::vector<std::string_view> names;
  for (Strategy<Space> const* strategy : strategies<Space>()) {
    names.push_back(strategy->name());
  }
  return names;
}

TEST(RegistryNames, AreThoseOfTheConfigurationBesideAuto) {
  ASSERT_EQ(kStrategyNames.front(), "auto");
  std::vector<std::string_view> const configured(kStrategyNames.begin() + 1, kStrategyNames.end());
  EXPECT_EQ(registered_names<DefaultSpace>(), configured);
  EXPECT_EQ(registered_names<HostSpace>(), configured);
}

TEST(InstructionSetNames, IncludeThoseThatRunHere) {
  for (InstructionSet const* instructions : available_instruction_sets()) {
    EXPECT_THAT(kInstructionSetNames, ::testing::Contains(instructions->name));
    EXPECT_EQ(&choose_instruction_set(instructions->name), instructions);
  }
  EXPECT_EQ(&choose_instruction_set("auto"), &widest_instruction_set());
}

TEST(InstructionSetNames, OneThatDoesNotRunHereIsRefusedWithThoseThatDo) {
  try {
    (void)choose_instruction_set("avx1024");
    ADD_FAILURE() << "nothing was thrown";
  } catch (std::invalid_argument const& refusal) {
    EXPECT_THAT(refusal.what(), ::testing::AllOf(::testing::HasSubstr("'avx1024'"), ::testing::HasSubstr("scalar")));
  }
}

TEST(RegistryNames, FindTheirStrategy) {
  for (std::string_view const name : kStrategyNames) {
    Strategy<DefaultSpace> const* const found = find_strategy<DefaultSpace>(name);
    if (name == "auto") {
      EXPECT_EQ(found, nullptr);
    } else {
      ASSERT_NE(found, nullptr) << name;
      EXPECT_EQ(found->name(), name);
    }
  }
}

} // namespace
} // namespace pairscan::testing
