// Bytes in front of a part of a file, at every place in its pages.

#include <support/error.hpp>
#include <support/joined_mapping.hpp>
#include <support/mapped_input.hpp>
#include <tests/support/error_of.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace pairscan {
namespace {

using testing::TemporaryDirectory;
using testing::write_file;

constexpr unsigned kSeed = 5;

std::vector<std::byte> random_bytes(std::size_t count, std::mt19937& random) {
  std::vector<std::byte> bytes(count);
  std::generate(bytes.begin(), bytes.end(), [&] { return static_cast<std::byte>(random() % 256); });
  return bytes;
}

std::string text_of(std::span<std::byte const> bytes) {
  return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

TEST(JoinedMapping, HasBothPartsSideBySideWithRoomAround) {
  std::mt19937 random(kSeed);
  TemporaryDirectory const directory;
  std::string const path = directory.file("file");
  for (std::size_t const size : {1U, 4095U, 4096U, 4097U, 20000U}) {
    std::vector<std::byte> const whole = random_bytes(size, random);
    write_file(path, text_of(whole));
    MappedInput const file(path);
    for (std::size_t const skipped : {std::size_t{0}, std::size_t{1}, size / 2, size - 1, size}) {
      for (std::size_t const front_size : {0U, 1U, 4000U, 4096U, 9000U}) {
        std::vector<std::byte> const front = random_bytes(front_size, random);
        auto const part = file.bytes().subspan(skipped);
        auto const joined = file.behind(front, part);
        EXPECT_EQ(text_of(joined->bytes()), text_of(front) + text_of(part))
            << size << ", " << skipped << ", " << front_size << ", seed " << kSeed;
        std::byte const volatile* const begin = joined->bytes().data();
        (void)begin[-static_cast<std::ptrdiff_t>(JoinedMapping::kRoom)];
        (void)begin[joined->bytes().size() + JoinedMapping::kRoom - 1];
      }
    }
    EXPECT_EQ(text_of(file.bytes()), text_of(whole)) << "front bytes are not written to the file";
  }
}

TEST(JoinedMapping, MoreThanTheAddressSpaceHoldsIsRefusedWithItsRemedy) {
  TemporaryDirectory const directory;
  write_file(directory.file("file"), "text");
  MappedInput const file(directory.file("file"));
  std::span<std::byte const> const endless(file.bytes().data(), std::size_t{1} << 60U);
  std::string const message = test::error_of(ExitCode::no_resource, [&] { (void)file.behind(file.bytes(), endless); });
  EXPECT_NE(message.find("ulimit -v"), std::string::npos) << message;
}

} // namespace
} // namespace pairscan
