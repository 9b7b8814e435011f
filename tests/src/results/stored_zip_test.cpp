#include <results/stored_zip.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace pairscan {
namespace {

using ::testing::HasSubstr;

std::string archive(std::string const& path, std::uint64_t most_plain = StoredZip::kMostPlain) {
  StoredZip zip(path, most_plain);
  SpilledBytes numbers(path);
  for (std::uint32_t number = 0; number < 300'000; ++number) { // more than its buffer holds
    numbers.add(number);
  }
  zip.add("hello.txt", "hello");
  zip.add("numbers", "head", numbers);
  zip.finish();
  return testing::read_file(path);
}

TEST(StoredZip, BytesAreThoseOfTheFormat) {
  testing::TemporaryDirectory directory;
  StoredZip zip(directory.file("it.zip"));
  zip.add("a", "hello");
  zip.finish();
  using namespace std::string_literals;
  std::string const crc = "\x86\xa6\x10\x36"s; // of "hello", as gzip has it
  std::string const file =
      "\x00\x00\x00\x00\x00\x00\x21\x00"s + crc + "\x05\x00\x00\x00\x05\x00\x00\x00\x01\x00\x00\x00"s;
  std::string const local = "PK\x03\x04\x14\x00"s + file + "ahello";
  std::string const central =
      "PK\x01\x02\x14\x00\x14\x00"s + file + "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"s + "a";
  std::string const end = "PK\x05\x06\x00\x00\x00\x00\x01\x00\x01\x00\x2f\x00\x00\x00\x24\x00\x00\x00\x00\x00"s;
  EXPECT_EQ(testing::read_file(directory.file("it.zip")), local + central + end);
}

TEST(StoredZip, TheSameFilesGiveTheSameBytes) {
  testing::TemporaryDirectory directory;
  EXPECT_TRUE(archive(directory.file("one.zip")) == archive(directory.file("two.zip")));
}

/// Python reads the archive and compares checksums, with usual fields and with those of 64 bits.
TEST(StoredZip, PythonReadsIt) {
  if (std::system("python3 -c 'import zipfile' >/dev/null 2>&1") != 0) {
    GTEST_SKIP() << "needs python3";
  }
  testing::TemporaryDirectory directory;
  for (std::uint64_t const most : {StoredZip::kMostPlain, std::uint64_t{10}}) {
    std::string const path = directory.file("it.zip");
    EXPECT_EQ(archive(path, most).find("PK\x06\x06") != std::string::npos, most == 10);
    std::string const check = "python3 -c \"import sys, zipfile\n"
                              "z = zipfile.ZipFile(sys.argv[1])\n"
                              "assert z.testzip() is None\n"
                              "assert z.read('hello.txt') == b'hello'\n"
                              "assert z.read('numbers')[:12] == b'head' + bytes([0, 0, 0, 0, 1, 0, 0, 0])\n"
                              "assert z.getinfo('numbers').file_size == 1200004\n\" " +
                              path;
    EXPECT_EQ(std::system(check.c_str()), 0) << most;
  }
}

} // namespace
} // namespace pairscan
