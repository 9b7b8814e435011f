// The page in a browser: figures are drawn, and nothing goes wrong on the way.

#include <report/run_report.hpp>
#include <tests/src/report/made_report.hpp>
#include <tests/support/chromium.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class PageInChromium : public ::testing::Test {
protected:
  void SetUp() override {
    if (!has_program("chromium")) {
      GTEST_SKIP() << "needs Debian's package chromium";
    }
  }

  [[nodiscard]] BrowsedPage open(RunReport const& report, int width) const {
    write_file(directory_.file("report.html"), page_of(report));
    return browse(directory_.file("report.html"), width);
  }

  /// The elements of a figure.
  [[nodiscard]] static std::string figure(std::string const& page, std::string const& name) {
    auto const begin = page.find("<figure id=\"" + name + "\"");
    return begin == std::string::npos ? "" : page.substr(begin, page.find("</section>", begin) - begin);
  }

private:
  TemporaryDirectory directory_;
};

TEST_F(PageInChromium, DrawsEveryFigureAtAPhonesWidthAndOnADesk) {
  MadeReport made;
  for (int const width : {390, 1280}) {
    BrowsedPage const page = open(made.report(), width);
    EXPECT_THAT(page.console, IsEmpty());
    for (char const* const name : {"identity", "scores", "timeline", "stages"}) {
      EXPECT_THAT(figure(page.elements, name), HasSubstr("<rect")) << name << " at " << width;
    }
    EXPECT_THAT(figure(page.elements, "map"), HasSubstr("<image")) << width;
    EXPECT_THAT(figure(page.elements, "clusters"), HasSubstr("<path")) << width;
    EXPECT_THAT(figure(page.elements, "throughput"), HasSubstr("<path")) << width;
    EXPECT_THAT(page.elements, HasSubstr("pairscan run genes.yaml"));
    EXPECT_THAT(page.elements, Not(HasSubstr("id=\"warnings\"")));
  }
}

TEST_F(PageInChromium, ShowsTextOfTheUserAsText) {
  MadeReport made(3, 1);
  made.report().warnings = {"</script><b id='injected'>bold</b>"};
  made.report().summary.input.files = {"<i id='injected'>x</i>.fasta"};
  made.report().record_names = {"<u id='injected'>", "b", "c"};
  BrowsedPage const page = open(made.report(), 800);
  EXPECT_THAT(page.console, IsEmpty());
  EXPECT_THAT(page.elements, HasSubstr("id=\"warnings\""));
  EXPECT_THAT(page.elements, HasSubstr("&lt;b id='injected'&gt;bold"));
  EXPECT_THAT(page.elements, Not(HasSubstr("id=\"injected\"")));
}

TEST_F(PageInChromium, ShowsARunWithoutPairs) {
  RunReport report;
  report.summary.input.files = {"none.fasta"};
  BrowsedPage const page = open(report, 800);
  EXPECT_THAT(page.console, IsEmpty());
  EXPECT_THAT(page.elements, HasSubstr("<figure id=\"stages\""));
}

} // namespace
} // namespace pairscan::testing
