#include <support/standard_output.hpp>
#include <tests/support/error_of.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gmock/gmock.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <stdexcept>
#include <string_view>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace pairscan {
namespace {

using test::error_of;
using ::testing::HasSubstr;

/// Standard output is this descriptor while this lives.
class Redirected {
public:
  explicit Redirected(int descriptor) : before_(::dup(STDOUT_FILENO)) {
    std::fflush(stdout);
    ::dup2(descriptor, STDOUT_FILENO);
    ::close(descriptor);
  }
  ~Redirected() {
    ::dup2(before_, STDOUT_FILENO);
    ::close(before_);
  }

private:
  int before_;
};

std::string read_to_end(int descriptor) {
  std::string text;
  std::array<char, 4096> part{};
  for (ssize_t bytes = 0; (bytes = ::read(descriptor, part.data(), part.size())) > 0;) {
    text.append(part.data(), static_cast<std::size_t>(bytes));
  }
  ::close(descriptor);
  return text;
}

/// What a process writes to its standard output while it does this; in a child, since `work` changes descriptors for
/// good.
template <class Work>
std::string output_of_child(Work const& work) {
  std::array<int, 2> ends{};
  EXPECT_EQ(::pipe(ends.data()), 0);
  std::fflush(stdout);
  pid_t const child = ::fork();
  if (child == 0) {
    ::dup2(ends[1], STDOUT_FILENO);
    work();
    std::fflush(stdout);
    ::_exit(0);
  }
  ::close(ends[1]);
  std::string text = read_to_end(ends[0]);
  ::waitpid(child, nullptr, 0);
  return text;
}

TEST(StandardOutput, CarriesRecordsOnlyOnceItIsReserved) {
  EXPECT_EQ(output_of_child([] {
              reserve_standard_output();
              std::puts("a library's debug text");
              StandardOutput output;
              output.write(std::string_view("record\n"));
              output.finish();
            }),
            "record\n");
}

TEST(StandardOutput, WritesEveryByteInOrder) {
  pairscan::testing::TemporaryDirectory const directory;
  std::string const path = directory.file("stdout");
  std::string const large(200000, 'x');
  {
    Redirected const redirected(::open(path.c_str(), O_WRONLY | O_CREAT, 0600));
    StandardOutput output;
    output.write(std::string_view("head\n"));
    output.write(large);
    output.write(std::string_view("tail\n"));
    output.finish();
  }
  EXPECT_TRUE(pairscan::testing::read_file(path) == "head\n" + large + "tail\n");
}

TEST(StandardOutput, StaysOpenAfterFinish) {
  pairscan::testing::TemporaryDirectory const directory;
  std::string const path = directory.file("stdout");
  {
    Redirected const redirected(::open(path.c_str(), O_WRONLY | O_CREAT, 0600));
    StandardOutput output;
    output.write(std::string_view("one "));
    output.finish();
    EXPECT_EQ(::write(STDOUT_FILENO, "two", 3), 3);
    EXPECT_THROW(output.write(std::string_view("late")), std::logic_error);
    EXPECT_THROW(output.finish(), std::logic_error);
  }
  EXPECT_EQ(pairscan::testing::read_file(path), "one two");
}

TEST(StandardOutput, FullDeviceIsAnError) {
  int const full = ::open("/dev/full", O_WRONLY);
  if (full < 0) {
    GTEST_SKIP() << "no /dev/full here";
  }
  Redirected const redirected(full);
  StandardOutput output;
  output.write(std::string_view("lost"));
  EXPECT_THAT(error_of(ExitCode::failed, [&] { output.finish(); }),
              HasSubstr("cannot write 'standard output': No space left on device"));
}

TEST(StandardOutput, ReaderThatEndedIsAnError) {
  auto const before = std::signal(SIGPIPE, SIG_IGN);
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  ::close(ends[0]);
  {
    Redirected const redirected(ends[1]);
    StandardOutput output;
    EXPECT_THAT(error_of(ExitCode::failed, [&] { output.write(std::string(1 << 20, 'x')); }),
                HasSubstr("Broken pipe; what reads the pipe has ended"));
  }
  std::signal(SIGPIPE, before);
}

TEST(StandardOutput, WaitsForTheReaderOfANonBlockingPipe) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  ASSERT_EQ(::fcntl(ends[1], F_SETFL, O_NONBLOCK), 0);
  std::string received;
  std::thread reader([&] { received = read_to_end(ends[0]); });
  std::string const sent(1 << 20, 'y'); // sixteen times what a pipe holds
  {
    Redirected const redirected(ends[1]);
    StandardOutput output;
    output.write(sent);
    output.finish();
  }
  reader.join();
  EXPECT_TRUE(received == sent);
}

TEST(StandardOutput, ClosedOutputIsAnError) {
  int const before = ::dup(STDOUT_FILENO);
  ::close(STDOUT_FILENO);
  std::string const message = error_of(ExitCode::failed, [] { StandardOutput output; });
  ::dup2(before, STDOUT_FILENO);
  ::close(before);
  EXPECT_THAT(message, HasSubstr("Bad file descriptor"));
}

} // namespace
} // namespace pairscan
