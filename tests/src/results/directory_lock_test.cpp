#include <results/directory_lock.hpp>
#include <tests/support/error_of.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <memory>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace pairscan {
namespace {

using test::error_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class DirectoryLocks : public ::testing::Test {
protected:
  void expect_refusal(std::string const& text) {
    EXPECT_THAT(error_of(ExitCode::usage, [this] { DirectoryLock const lock(directory_.path()); }), HasSubstr(text));
  }

  testing::TemporaryDirectory directory_;
  std::string const path_ = directory_.file("pairscan.lock");
};

TEST_F(DirectoryLocks, KeepOthersOutAndLeaveNothing) {
  {
    DirectoryLock const lock(directory_.path());
    EXPECT_TRUE(lock.holds());
    EXPECT_THAT(directory_.names(), ElementsAre("pairscan.lock"));
    expect_refusal("another pairscan is running in '" + directory_.path() + "'; wait until it ends");
    expect_refusal("another pairscan is running");
    EXPECT_THAT(directory_.names(), ElementsAre("pairscan.lock")) << "the refused one took nothing away";
  }
  EXPECT_THAT(directory_.names(), IsEmpty());
  EXPECT_NO_THROW(DirectoryLock{directory_.path()});
}

TEST_F(DirectoryLocks, KeepOtherProcessesOutUntilTheHolderIsKilled) {
  int ready[2];
  ASSERT_EQ(::pipe(ready), 0);
  pid_t const child = ::fork();
  if (child == 0) {
    DirectoryLock const lock(directory_.path());
    (void)!::write(ready[1], "x", 1);
    ::pause();
  }
  char byte = 0;
  ASSERT_EQ(::read(ready[0], &byte, 1), 1);
  expect_refusal("another pairscan is running");
  ::kill(child, SIGKILL);
  siginfo_t ended{};
  ::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT); // it stays a zombie
  EXPECT_THAT(directory_.names(), ElementsAre("pairscan.lock"));
  EXPECT_NO_THROW(DirectoryLock{directory_.path()});
  EXPECT_THAT(directory_.names(), IsEmpty());
  ::waitpid(child, nullptr, 0);
}

TEST_F(DirectoryLocks, TakeNoFileThatNoRunHasMade) {
  testing::write_file(path_, "dear");
  expect_refusal("it is not empty");
  EXPECT_EQ(testing::read_file(path_), "dear");
  std::filesystem::remove(path_);

  testing::write_file(directory_.file("other"), "dear");
  std::filesystem::create_symlink("other", path_);
  expect_refusal("no regular file");
  std::filesystem::remove(path_);
  std::filesystem::create_symlink("missing", path_);
  expect_refusal("no regular file");
  std::filesystem::remove(path_);

  ASSERT_EQ(::mkfifo(path_.c_str(), 0600), 0);
  expect_refusal("no regular file");
  std::filesystem::remove(path_);

  std::filesystem::create_directory(path_);
  expect_refusal("no regular file");
  EXPECT_EQ(directory_.names().size(), 2U) << "nothing was made or removed";
}

TEST_F(DirectoryLocks, LeaveTheFileOfALaterRun) {
  auto first = std::make_unique<DirectoryLock>(directory_.path());
  std::filesystem::remove(path_); // by somebody who should not
  DirectoryLock const second(directory_.path());
  first.reset();
  expect_refusal("another pairscan is running");
}

/// The file is removed and made anew all the time, so that a lock on one that has no name any more would show.
TEST_F(DirectoryLocks, AreHeldByOneAtATime) {
  std::atomic<int> holders{0};
  std::atomic<int> taken{0};
  std::atomic<bool> together{false};
  auto const compete = [&] {
    for (int attempt = 0; attempt < 2000; ++attempt) {
      try {
        DirectoryLock const lock(directory_.path());
        together = ++holders > 1 || together;
        ++taken;
        std::this_thread::sleep_for(std::chrono::microseconds{20}); // so that others meet this one
        --holders;
      } catch (Error const&) { // another one has it
      }
    }
  };
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back(compete);
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_FALSE(together);
  EXPECT_GT(taken, 0);
}

} // namespace
} // namespace pairscan
