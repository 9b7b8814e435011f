#include <support/memory.hpp>
#include <tests/support/error_of.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gmock/gmock.h>

#include <vector>

namespace pairscan {
namespace {

using pairscan::testing::TemporaryDirectory;
using pairscan::testing::write_file;

struct FreeHostBytes : ::testing::Test {
  TemporaryDirectory root;

  void set(std::string const& file, std::string const& content) {
    std::filesystem::create_directories(std::filesystem::path(root.file(file)).parent_path());
    write_file(root.file(file), content);
  }
  [[nodiscard]] std::uint64_t bytes() const { return free_host_bytes(root.path()); }
};

TEST_F(FreeHostBytes, IsMemAvailableWhereNoGroupLimitsIt) {
  set("proc/meminfo", "MemTotal:       4096 kB\nMemFree:         100 kB\nMemAvailable:   2048 kB\n");
  EXPECT_EQ(bytes(), 2048U * 1024);
  set("proc/self/cgroup", "0::/job\n");
  set("sys/fs/cgroup/job/memory.max", "max\n");
  set("sys/fs/cgroup/job/memory.current", "1000\n");
  EXPECT_EQ(bytes(), 2048U * 1024);
}

TEST_F(FreeHostBytes, IsWhatTheNarrowestGroupLeaves) {
  set("proc/meminfo", "MemAvailable:   2048 kB\n");
  set("proc/self/cgroup", "1:name=systemd:/x\n0::/job/step\n");
  set("sys/fs/cgroup/job/memory.max", "1000000\n");
  set("sys/fs/cgroup/job/memory.current", "400000\n");
  set("sys/fs/cgroup/job/step/memory.max", "1500000\n");
  set("sys/fs/cgroup/job/step/memory.current", "300000\n");
  EXPECT_EQ(bytes(), 600000U);
}

TEST_F(FreeHostBytes, CountsDroppablePageCacheAsFree) {
  set("proc/meminfo", "MemAvailable:   2048 kB\n");
  set("proc/self/cgroup", "0::/\n");
  set("sys/fs/cgroup/memory.max", "1000000\n");
  set("sys/fs/cgroup/memory.current", "900000\n");
  set("sys/fs/cgroup/memory.stat", "anon 100\ninactive_file 500000\n");
  EXPECT_EQ(bytes(), 600000U);
}

TEST_F(FreeHostBytes, IsZeroInAnExhaustedGroup) {
  set("proc/meminfo", "MemAvailable:   2048 kB\n");
  set("proc/self/cgroup", "0::/\n");
  set("sys/fs/cgroup/memory.max", "1000\n");
  set("sys/fs/cgroup/memory.current", "1500\n");
  EXPECT_EQ(bytes(), 0U);
}

TEST_F(FreeHostBytes, MissingFigureIsAnError) {
  std::string const message = test::error_of(ExitCode::no_resource, [&] { (void)bytes(); });
  EXPECT_THAT(message, ::testing::HasSubstr("proc/meminfo"));
}

TEST(HostMemory, IsSomethingOnThisHost) {
  EXPECT_GT(free_host_bytes(), 0U);
}

TEST(PeakResidentBytes, GrowsWithWhatIsTouched) {
  std::uint64_t const before = peak_resident_bytes();
  ASSERT_GT(before, 0U);
  std::vector<char> const touched(before + (std::size_t{8} << 20), 'x'); // more than all that was ever held
  EXPECT_GE(peak_resident_bytes(), touched.size());
}

} // namespace
} // namespace pairscan
