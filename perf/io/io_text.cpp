#include <htslib/bgzf.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <perf/io/io_text.hpp>
#include <random>
#include <stdexcept>
#include <string_view>

namespace pairscan::perf {
namespace {

constexpr char const* kGoldSet = "/usr/share/microbiomeutil-data/RESOURCES/rRNA16S.gold.fasta";
constexpr unsigned kSeed = 16;
constexpr int kSyntheticGenes = 5181;
constexpr int kSyntheticLength = 1470;
constexpr int kLineLength = 80;

std::string synthetic_text() {
  std::mt19937 random(kSeed);
  std::string text;
  for (int gene = 0; gene < kSyntheticGenes; ++gene) {
    text += ">gene" + std::to_string(gene) + " synthetic\n";
    for (int position = 0; position < kSyntheticLength; ++position) {
      text += "ACGT"[random() % 4];
      if ((position + 1) % kLineLength == 0) {
        text += '\n';
      }
    }
    text += '\n';
  }
  return text;
}

std::string gold_text() {
  std::ifstream file(kGoldSet);
  return {std::istreambuf_iterator<char>(file), {}};
}

using Visit = std::function<void(std::string_view header, std::string_view lines)>;

void for_each_record(std::string_view text, Visit const& visit) {
  while (!text.empty()) {
    auto const header_end = text.find('\n');
    auto const end = std::min(text.find("\n>", header_end), text.size() - 1) + 1;
    visit(text.substr(1, header_end - 1), text.substr(header_end + 1, end - header_end - 1));
    text.remove_prefix(end);
  }
}

std::string joined(std::string_view lines) {
  std::string letters;
  for (char const letter : lines) {
    if (letter != '\n') {
      letters += letter;
    }
  }
  return letters;
}

std::string record_text(TextLayout layout, std::string const& header, std::string_view lines) {
  if (layout == TextLayout::wrapped || layout == TextLayout::gzip) {
    return '>' + header + '\n' + std::string(lines);
  }
  std::string const letters = joined(lines);
  return layout == TextLayout::one_line
             ? '>' + header + '\n' + letters + '\n'
             : '@' + header + '\n' + letters + "\n+\n" + std::string(letters.size(), 'I') + '\n';
}

char const* name_of(TextLayout layout) {
  switch (layout) {
  case TextLayout::wrapped:
    return "wrapped.fasta";
  case TextLayout::one_line:
    return "one_line.fasta";
  case TextLayout::fastq:
    return "reads.fastq";
  case TextLayout::gzip:
    return "wrapped.fasta.gz";
  }
  return "";
}

void require(bool done, std::filesystem::path const& path) {
  if (!done) {
    throw std::runtime_error("cannot write " + path.string());
  }
}

void compress(std::string const& text, std::filesystem::path const& path) {
  BGZF* const file = bgzf_open(path.c_str(), "w");
  require(file != nullptr, path);
  bool const written = bgzf_write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  require(bgzf_close(file) == 0 && written, path);
}

std::filesystem::path make_directory() {
  std::string path = (std::filesystem::temp_directory_path() / "pairscan-io.XXXXXX").string();
  if (::mkdtemp(path.data()) == nullptr) {
    throw std::runtime_error("cannot create " + path);
  }
  return path;
}

} // namespace

IoText::IoText(std::size_t bytes) : directory_(make_directory()) {
  bool const gold = std::filesystem::exists(kGoldSet);
  text_ = gold ? gold_text() : synthetic_text();
  source_ = gold ? "copies of the 16S gold set" : "synthetic genes, seed " + std::to_string(kSeed);
  copies_ = std::max<std::size_t>(bytes / text_.size(), 1);
}

IoText::~IoText() {
  std::error_code ignored;
  std::filesystem::remove_all(directory_, ignored);
}

std::filesystem::path IoText::file(TextLayout layout) const {
  auto const path = directory_ / name_of(layout);
  if (std::filesystem::exists(path)) {
    return path;
  }
  std::string text;
  for (std::size_t copy = 0; copy < copies_; ++copy) {
    std::string const prefix = std::to_string(copy) + '_'; // before the id, which is to occur once
    for_each_record(text_, [&](std::string_view header, std::string_view lines) {
      text += record_text(layout, prefix + std::string(header), lines);
    });
  }
  if (layout == TextLayout::gzip) {
    compress(text, path);
  } else {
    require(
        static_cast<bool>(std::ofstream(path).write(text.data(), static_cast<std::streamsize>(text.size())).flush()),
        path);
  }
  return path;
}

} // namespace pairscan::perf
