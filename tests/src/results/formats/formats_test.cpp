// The formats that there are, and those that the configuration knows.

#include <config/output_names.hpp>
#include <results/formats/formats.hpp>
#include <tests/src/results/examples.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

namespace pairscan {
namespace {

using FilesByName = std::map<std::string, std::string, std::less<>>;

template <std::size_t kFormats>
FilesByName files_of(std::array<OutputFormat, kFormats> const& formats) {
  FilesByName files;
  for (auto const& format : formats)
    if (format.name != "none" && format.name != kAutomaticMatrix) {
      EXPECT_TRUE(files.emplace(format.name, format.file).second) << format.name << " is listed twice";
    }
  return files;
}

TEST(Formats, OfPairsAreThoseOfTheConfiguration) {
  auto const set = testing::make_set(3);
  FilesByName files;
  for (auto const& format : line_formats())
    files.emplace(format.name, format.make({set}, {.fields = {PairField::query}})->file_name());
  EXPECT_EQ(files, files_of(kPairsFormats));
}

TEST(Formats, OfMatricesAreThoseOfTheConfiguration) {
  FilesByName files;
  for (auto const& format : matrix_formats())
    files.emplace(format.name, format.file_name);
  EXPECT_EQ(files, files_of(kMatrixFormats));
  for (auto const& format : matrix_formats()) {
    EXPECT_EQ(format.make_sparse != nullptr, find_matrix_format(format.name)->sparse) << format.name;
    EXPECT_NE(format.make_sparse != nullptr, format.make_dense != nullptr) << format.name;
  }
}

TEST(Formats, PlannedOnesAreNotBuilt) {
  for (auto const name : kPlannedPairsFormats)
    EXPECT_EQ(find_pairs_format(name), nullptr) << name;
}

} // namespace
} // namespace pairscan
