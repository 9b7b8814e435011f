#include <support/thread_pool.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr int kTasks = 200;

TEST(ThreadPool, OneThreadDoesTasksInTheOrderOfSubmission) {
  ThreadPool pool(1);
  std::vector<int> done;
  std::vector<int> submitted;
  for (int task = 0; task < kTasks; ++task) {
    submitted.push_back(task);
    pool.submit([&done, task](int) { done.push_back(task); });
  }
  pool.wait();
  EXPECT_EQ(done, submitted);
}

TEST(ThreadPool, WaitReturnsWhenEveryTaskIsDone) {
  ThreadPool pool(4);
  EXPECT_EQ(pool.threads(), 4);
  std::atomic<int> done = 0;
  for (int round = 1; round <= 3; ++round) {
    for (int task = 0; task < kTasks; ++task) {
      pool.submit([&done](int) { ++done; });
    }
    pool.wait();
    EXPECT_EQ(done, round * kTasks);
  }
}

TEST(ThreadPool, WaitWithoutTasksReturns) {
  ThreadPool pool(2);
  pool.wait();
}

TEST(ThreadPool, TellsEachTaskItsThread) {
  ThreadPool pool(3);
  std::mutex mutex;
  std::set<int> threads;
  std::atomic<int> arrived = 0;
  for (int task = 0; task < 3; ++task) {
    pool.submit([&](int thread) {
      ++arrived;
      while (arrived < 3) { // so that each thread gets one
        std::this_thread::yield();
      }
      std::lock_guard const lock(mutex);
      threads.insert(thread);
    });
  }
  pool.wait();
  EXPECT_THAT(threads, ::testing::ElementsAre(0, 1, 2));
}

TEST(ThreadPool, TheFirstExceptionComesOutOfWait) {
  ThreadPool pool(1);
  std::atomic<int> done = 0;
  pool.submit([](int) { throw std::runtime_error("first"); });
  pool.submit([](int) { throw std::runtime_error("second"); });
  pool.submit([&done](int) { ++done; });
  try {
    pool.wait();
    ADD_FAILURE() << "wait did not throw";
  } catch (std::runtime_error const& error) {
    EXPECT_STREQ(error.what(), "first");
  }
  EXPECT_EQ(done, 1) << "the others are done all the same";
  pool.submit([&done](int) { ++done; });
  pool.wait(); // told once
  EXPECT_EQ(done, 2);
}

TEST(ThreadPool, ItsEndLetsQueuedTasksFinish) {
  std::atomic<int> done = 0;
  {
    ThreadPool pool(2);
    for (int task = 0; task < 20; ++task) {
      pool.submit([&done](int) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        ++done;
      });
    }
  }
  EXPECT_EQ(done, 20);
}

TEST(ThreadPool, ItsEndAfterAFailureThatNobodyWaitedForIsQuiet) {
  ThreadPool pool(1);
  pool.submit([](int) { throw std::runtime_error("nobody hears it"); });
}

} // namespace
} // namespace pairscan::testing
