#include <fmt/format.h>
#include <fmt/ranges.h>

#include <perf/networks/gate_text.hpp>
#include <perf/networks/print_network.hpp>

namespace pairscan::perf {

namespace {

std::string body(GateList const& list, std::vector<std::string> names, std::vector<std::string> const& outputs) {
  std::string text;
  for (int gate = 0; gate < list.size(); ++gate) {
    names.push_back(fmt::format("g{}", gate));
    text += fmt::format("    Word const {} = {};\n", names.back(),
                        expression(list.gates[static_cast<std::size_t>(gate)], names));
  }
  for (std::size_t output = 0; output < outputs.size(); ++output) {
    text += fmt::format("    {} = {};\n", outputs[output], names[static_cast<std::size_t>(list.outputs[output])]);
  }
  return text;
}

std::vector<std::string> planes_of(std::string const& array, int planes) {
  std::vector<std::string> names;
  for (int plane = 0; plane < planes; ++plane) {
    names.push_back(fmt::format("{}[{}]", array, plane));
  }
  return names;
}

/// value + offset modulo 2^planes where it is that, else a look-up in a constant.
std::string code_function(std::string const& name, std::vector<unsigned> const& codes, int planes) {
  unsigned const end = 1U << planes;
  bool is_offset = true;
  std::vector<std::string> entries;
  for (std::size_t value = 0; value < codes.size(); ++value) {
    is_offset = is_offset && codes[value] == (codes[0] + value) % end;
    entries.push_back(fmt::format("{}", codes[value]));
  }
  std::string const head =
      fmt::format("  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned {}(int value) {{", name);
  if (is_offset && codes[0] == 0) {
    return head + " return static_cast<unsigned>(value); }\n";
  }
  if (is_offset) {
    return fmt::format("{} return (value + {}U) % {}; }}\n", head, codes[0], end);
  }
  return fmt::format("{}\n    constexpr unsigned kCodes[] = {{{}}};\n    return kCodes[value];\n  }}\n", head,
                     fmt::join(entries, ", "));
}

} // namespace

std::string as_struct(SearchOptions const& options, Found const& cell, GateList const& step) {
  int const planes = options.planes;
  int const step_planes = static_cast<int>(step.outputs.size());
  std::vector<std::string> const p = planes_of("p", planes);
  std::vector<std::string> const q = planes_of("q", planes);
  std::vector<std::string> values = p;
  values.insert(values.end(), q.begin(), q.end());
  std::vector<std::string> inputs = values;
  inputs.emplace_back("matches");
  bool const local = options.scheme.is_local();
  if (local) {
    inputs.emplace_back("zero");
  }

  std::string text = fmt::format("struct {}{}Network{}_{} {{\n", options.gate_inputs == 2 ? "TwoInput" : "",
                                 local ? "Local" : "", options.scheme.match, options.scheme.mismatch);
  text += fmt::format("  static constexpr int match = {};\n  static constexpr int mismatch = {};\n",
                      options.scheme.match, options.scheme.mismatch);
  text += local ? fmt::format("  static constexpr int gap = {};\n", options.scheme.gap) : "";
  text += fmt::format("  static constexpr int planes = {};\n  static constexpr int step_planes = {};\n", planes,
                      step_planes);
  text += fmt::format("  static constexpr int gates = {};\n\n", cell.list.size());
  text += code_function("p_code", cell.codes.p, planes) + code_function("q_code", cell.codes.q, planes);
  text += fmt::format("\n  template <class Word>\n  static PAIRSCAN_FUNCTION void cell(Word (&p)[{0}], Word (&q)[{0}], "
                      "Word const& matches{1}) {{\n",
                      planes, local ? ", Word const& zero" : "");
  text += body(cell.list, inputs, values) + "  }\n";
  text += fmt::format(
      "\n  template <class Word>\n  static PAIRSCAN_FUNCTION void step(Word const (&q)[{}], Word (&out)[{}]) "
      "{{\n",
      planes, step_planes);
  return text + body(step, q, planes_of("out", step_planes)) + "  }\n};\n";
}

} // namespace pairscan::perf
