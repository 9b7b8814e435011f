#include <commands/options/flag.hpp>
#include <commands/options/output_flags.hpp>
#include <config/config_writer.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace pairscan {

namespace {

constexpr char const* kGroup = "Output";

/// Options of vsearch that name a file of one format.
constexpr std::pair<char const*, char const*> kNamedFiles[] = {
    {"--userout", "tsv"}, {"--blast6out", "blast6"},      {"--uc", "uc"},
    {"--samout", "sam"},  {"--fastapairs", "fastapairs"}, {"--alnout", "alignment"},
};

void append_place(std::string& place, std::string const& name, std::string const& text) {
  place += (place.empty() ? "" : " ") + place_of(name, text);
}

/// One item stands alone, so that --set reaches its keys.
std::string list_or_item(std::vector<std::string> const& items) {
  return items.size() == 1 ? items.front() : fmt::format("[{}]", fmt::join(items, ", "));
}

} // namespace

void OutputFlags::add_to(CLI::App& command) {
  add_pairs(command);
  add_named_files(command);
  add_matrices(command);
}

void OutputFlags::add_pairs(CLI::App& command) {
  auto const keep_formats = [this](std::string const& text) {
    formats_ = split(text, ',');
    append_place(pairs_place_, "--format", text);
  };
  command.add_option_function<std::string>("--format", keep_formats, "Formats of pairs, joined by commas [tsv]")
      ->type_name(shown_choices("output.pairs.format", "NAMES"))
      ->group(kGroup);
  auto const keep_fields = [this](std::string const& text) {
    fields_ = split(text, text.find('+') != std::string::npos ? '+' : ',');
    append_place(pairs_place_, "--userfields", text);
  };
  command.add_option_function<std::string>("--userfields", keep_fields, "Columns of tsv, joined by + or commas")
      ->type_name("NAMES")
      ->group(kGroup);
  auto const keep_compression = [this](std::string const& text) {
    compress_ = text;
    append_place(pairs_place_, "--compress", text);
  };
  command.add_option_function<std::string>("--compress", keep_compression, "How files of pairs are compressed [none]")
      ->type_name(shown_choices("output.pairs.compress", "NAME"))
      ->group(kGroup);
}

void OutputFlags::add_named_files(CLI::App& command) {
  for (auto const& [name, format] : kNamedFiles) {
    auto const keep = [this, name = std::string(name), format = std::string(format)](std::string const& file) {
      named_.push_back({format, file});
      append_place(pairs_place_, name, file);
    };
    command
        .add_option_function<std::string>(name, keep, fmt::format("File of format {} in the output directory", format))
        ->type_name("FILE")
        ->group(kGroup);
  }
}

void OutputFlags::add_matrices(CLI::App& command) {
  auto const keep_formats = [this](std::string const& text) {
    matrices_ = split(text, ',');
    append_place(matrix_place_, "--matrix-output", text);
  };
  command.add_option_function<std::string>("--matrix-output", keep_formats, "Formats of matrices, joined by commas")
      ->type_name(shown_choices("output.matrix.format", "NAMES"))
      ->group(kGroup);
  auto const keep_cutoff = [this](std::string const& text) {
    cutoff_ = text;
    append_place(matrix_place_, "--cutoff", text);
  };
  command
      .add_option_function<std::string>("--cutoff", keep_cutoff,
                                        "Largest distance or smallest score in a sparse matrix")
      ->type_name("NUMBER")
      ->group(kGroup);
}

/// Files that are named stand in place of the default, as in vsearch, and beside the formats that are named.
std::vector<OutputFlags::NamedOutput> OutputFlags::pairs_outputs() const {
  std::vector<NamedOutput> outputs;
  std::vector<std::string> const usual = named_.empty() ? std::vector<std::string>{"tsv"} : std::vector<std::string>{};
  for (std::string const& format : formats_.empty() ? usual : formats_) {
    outputs.push_back({format, ""});
  }
  outputs.insert(outputs.end(), named_.begin(), named_.end());
  return outputs;
}

std::string OutputFlags::pairs_item(NamedOutput const& output, std::vector<std::string> const& fields) const {
  std::string item = "format: " + quoted(output.format);
  item += output.file.empty() ? "" : ", file: " + quoted(output.file);
  if (!fields.empty()) {
    std::string names;
    for (std::string const& field : fields) {
      names += (names.empty() ? "" : ", ") + quoted(field);
    }
    item += ", fields: [" + names + ']';
  }
  item += compress_.empty() ? "" : ", compress: " + quoted(compress_);
  return '{' + item + '}';
}

/// Fields that were named go to tables; where there is none to the other formats, whose keys refuse them.
std::vector<std::string> OutputFlags::pairs_items(std::vector<std::string> const& usual_fields) const {
  std::vector<NamedOutput> const outputs = pairs_outputs();
  auto const is_table = [](NamedOutput const& output) { return output.format == "tsv"; };
  bool const has_table = std::any_of(outputs.begin(), outputs.end(), is_table);
  std::vector<std::string> items;
  for (NamedOutput const& output : outputs) {
    std::vector<std::string> const& of_table = fields_.empty() ? usual_fields : fields_;
    std::vector<std::string> const of_other = has_table ? std::vector<std::string>{} : fields_;
    items.push_back(pairs_item(output, is_table(output) ? of_table : of_other));
  }
  return items;
}

std::vector<std::string> OutputFlags::matrix_items() const {
  std::vector<std::string> items;
  for (std::string const& format : matrices_) {
    std::string const cutoff = cutoff_.empty() ? "" : ", cutoff: " + yaml_of(FlagValue::number, cutoff_);
    items.push_back("{format: " + quoted(format) + cutoff + '}');
  }
  return items;
}

std::vector<Override> OutputFlags::overrides(std::string const& command,
                                             std::vector<std::string> const& usual_fields) const {
  std::vector<Override> all;
  if (!pairs_place_.empty() || !usual_fields.empty()) {
    all.emplace_back("output.pairs", list_or_item(pairs_items(usual_fields)),
                     pairs_place_.empty() ? command : pairs_place_);
  }
  if (!matrices_.empty()) {
    all.emplace_back("output.matrix", list_or_item(matrix_items()), matrix_place_);
  } else if (!cutoff_.empty()) {
    all.emplace_back("output.matrix.cutoff", yaml_of(FlagValue::number, cutoff_), matrix_place_);
  }
  return all;
}

} // namespace pairscan
