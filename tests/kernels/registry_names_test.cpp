// The configuration lists the strategies by name, so that a typo has a place; the registry is where they are.

#include <config/names.hpp>
#include <kokkos_kernels/strategy.hpp>

#include <gmock/gmock.h>

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
