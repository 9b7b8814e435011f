#include <launcher/requested_devices.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gtest/gtest.h>

#include <sys/stat.h>

namespace pairscan {
namespace {

class RequestedDevices : public ::testing::Test {
protected:
  DeviceChoice of(std::string const& yaml, std::vector<Override> const& overrides = {}) {
    testing::write_file(file_, yaml);
    return requested_devices(file_, overrides);
  }

  testing::TemporaryDirectory directory_;
  std::string file_ = directory_.file("job.yaml");
};

TEST_F(RequestedDevices, AreThoseOfTheFileAndTheOverrides) {
  EXPECT_EQ(of("input: {sequences: a}\n"), DeviceChoice::automatic);
  EXPECT_EQ(of("input: {sequences: a}\nexecution: {devices: gpu}\n"), DeviceChoice::gpu);
  EXPECT_EQ(of("input: {sequences: a}\nexecution: {devices: gpu}\n", {"execution.devices=cpu"}), DeviceChoice::cpu);
}

TEST_F(RequestedDevices, AreThoseOfTheOverridesWhereThisNodeLacksTheFile) {
  EXPECT_EQ(requested_devices(directory_.file("none.yaml"), {"execution.devices=cpu"}), DeviceChoice::cpu);
  EXPECT_EQ(requested_devices(directory_.file("none.yaml"), {}), DeviceChoice::automatic);
}

TEST_F(RequestedDevices, AreAutomaticWhereTheConfigurationIsWrong) {
  EXPECT_EQ(of("execution: {devices: cuda}\n"), DeviceChoice::automatic);
  EXPECT_EQ(of("input: [\n"), DeviceChoice::automatic);
}

TEST_F(RequestedDevices, LeaveAPipeToTheProgram) {
  ASSERT_EQ(::mkfifo(file_.c_str(), 0600), 0);
  EXPECT_EQ(requested_devices(file_, {"execution.devices=gpu"}), DeviceChoice::gpu); // and this test ends
}

} // namespace
} // namespace pairscan
