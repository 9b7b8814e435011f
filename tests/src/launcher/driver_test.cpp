#include <launcher/driver.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace pairscan {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Sets a variable for as long as it lives.
class Variable {
public:
  Variable(char const* name, char const* value) : name_(name) { ::setenv(name, value, 1); }
  Variable(Variable const&) = delete;
  Variable& operator=(Variable const&) = delete;
  ~Variable() { ::unsetenv(name_); }

private:
  char const* name_;
};

TEST(Driver, NamesItsDevices) {
  Variable const devices("FAKE_CUDA_DEVICES", "2");
  DriverState const state = probe_driver(PAIRSCAN_FAKE_DRIVER);
  EXPECT_THAT(state.devices, ElementsAre("Fake GPU 0", "Fake GPU 1"));
  EXPECT_EQ(state.version, "CUDA 12.4");
  EXPECT_EQ(state.problem, "");
}

TEST(Driver, AMissingLibraryIsNoDriver) {
  DriverState const state = probe_driver("libthat-is-not-there.so.1");
  EXPECT_THAT(state.devices, IsEmpty());
  EXPECT_THAT(state.problem, AllOf(HasSubstr("no NVIDIA driver here"), HasSubstr("libthat-is-not-there.so.1")));
}

TEST(Driver, AnotherLibraryIsNoDriver) {
  EXPECT_THAT(probe_driver("libm.so.6").problem, HasSubstr("libm.so.6 is something else"));
}

TEST(Driver, NoDeviceIsNamed) {
  Variable const visible("CUDA_VISIBLE_DEVICES", "");
  DriverState const state = probe_driver(PAIRSCAN_FAKE_DRIVER);
  EXPECT_THAT(state.devices, IsEmpty());
  EXPECT_EQ(state.problem, "the NVIDIA driver shows no GPU (CUDA_VISIBLE_DEVICES is '')");
}

TEST(Driver, AnErrorOfTheDriverIsNamed) {
  Variable const devices("FAKE_CUDA_DEVICES", "2");
  Variable const error("FAKE_CUDA_INIT", "803");
  DriverState const state = probe_driver(PAIRSCAN_FAKE_DRIVER);
  EXPECT_THAT(state.devices, IsEmpty());
  EXPECT_EQ(state.problem, "the NVIDIA driver does not work (cuInit: FAKE_ERROR_803)");
}

} // namespace
} // namespace pairscan
