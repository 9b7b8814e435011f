#include <support/host.hpp>

#include <gtest/gtest.h>

#include <sched.h>

namespace pairscan {
namespace {

TEST(Host, HasAName) {
  EXPECT_FALSE(host_name().empty());
}

TEST(Host, HasACpuModel) {
  EXPECT_FALSE(cpu_model().empty());
}

TEST(Host, UsableCoresFollowTheAffinityMask) {
  cpu_set_t before;
  CPU_ZERO(&before);
  if (::sched_getaffinity(0, sizeof(before), &before) != 0) {
    GTEST_SKIP() << "more cores than a plain mask holds";
  }
  EXPECT_EQ(usable_cores(), CPU_COUNT(&before));
  int first = 0;
  while (!CPU_ISSET(first, &before)) {
    ++first;
  }
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(first, &one);
  ASSERT_EQ(::sched_setaffinity(0, sizeof(one), &one), 0);
  int const cores = usable_cores();
  ::sched_setaffinity(0, sizeof(before), &before);
  EXPECT_EQ(cores, 1);
}

} // namespace
} // namespace pairscan
