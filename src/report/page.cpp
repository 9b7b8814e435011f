#include <report/page_template.hpp>
#include <report/run_report.hpp>
#include <support/assert.hpp>

#include <nlohmann/json.hpp>

#include <string_view>

namespace pairscan {
namespace {

constexpr std::string_view kDataMark = "\"the data of the run\""; // stands in the template in place of the data

/// Returns JSON that can stand in a script element: no text in it, such as an id, ends the element or begins a comment.
[[nodiscard]] std::string for_script(nlohmann::ordered_json const& json) {
  std::string const text = json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  std::string safe;
  safe.reserve(text.size());
  for (char const character : text) {
    if (character == '<') { // occurs in strings only
      safe += "\\u003c";
    } else {
      safe += character;
    }
  }
  return safe;
}

} // namespace

std::string page_of(RunReport const& report) {
  std::string_view const whole = page_template();
  auto const mark = whole.find(kDataMark);
  PAIRSCAN_ASSERT(mark != std::string_view::npos, "the template says where the data go");
  std::string page(whole.substr(0, mark));
  page += for_script(to_json(report));
  page += whole.substr(mark + kDataMark.size());
  return page;
}

} // namespace pairscan
