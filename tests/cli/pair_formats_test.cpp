// Formats of pairs, beside the programs that write and read them: vsearch, samtools, gzip.

#include <tests/cli/on_ranks.hpp>
#include <tests/cli/search_job.hpp>

#include <cctype>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace pairscan::testing {
namespace {

constexpr char const* kGenes = "/usr/share/microbiomeutil-data/RESOURCES/rRNA16S.gold.fasta";
constexpr int kEach = 300; // of so many genes one

std::string const kVsearchFields =
    "query,target,id,pctpv,pctgaps,pairs,qlo,qhi,tlo,thi,pv,ql,tl,qs,ts,alnlen,opens,exts,raw,aln,caln,qstrand,tstrand,"
    "qrow,trow,qframe,tframe,mism,ids,qcov,tcov,id0,id1,id2,id3,id4,qilo,qihi,tilo,tihi";

std::string const kAllFormats =
    "[{format: tsv}, {format: abc}, {format: blast6}, {format: paf}, {format: sam}, "
    "{format: uc}, {format: fastapairs}, {format: alignment}, {format: tsv, file: rows.tsv, "
    "fields: [query, target, qrow, trow, id2, strand]}]";
std::vector<std::string> const kAllFiles{"pairs.tsv", "pairs.abc",   "pairs.blast6", "pairs.paf", "pairs.sam",
                                         "pairs.uc",  "pairs.fasta", "pairs.aln",    "rows.tsv"};

bool is_installed(std::string const& program) {
  return std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) == 0;
}

/// Some real genes with their ambiguity codes, in upper case with T for U, as pairscan writes letters.
std::string real_genes() {
  std::ifstream in(kGenes);
  std::string fasta;
  int genes = 0;
  for (std::string line; std::getline(in, line);) {
    genes += line[0] == '>' ? 1 : 0;
    if ((genes - 1) % kEach != 0) {
      continue;
    }
    for (char& letter : line) {
      letter = static_cast<char>(line[0] == '>' ? letter : std::toupper(letter));
      letter = line[0] != '>' && letter == 'U' ? 'T' : letter;
    }
    fasta += (line[0] == '>' ? line.substr(0, line.find(' ')) : line) + "\n";
  }
  return fasta;
}

std::vector<std::string> sorted_lines(std::string const& text, std::string const& prefix = "") {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with(prefix)) {
      lines.push_back(line);
    }
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

/// Records of pairs of FASTA, each with its empty line.
std::vector<std::string> sorted_pairs(std::string text) {
  std::vector<std::string> pairs;
  for (std::size_t end = text.find("\n\n"); end != std::string::npos; end = text.find("\n\n")) {
    pairs.push_back(text.substr(0, end + 2));
    text.erase(0, end + 2);
  }
  EXPECT_EQ(text, "");
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

std::string reverse_complement(std::string const& text) {
  std::string other(text.rbegin(), text.rend());
  for (char& letter : other) {
    letter = letter == 'A' ? 'T' : letter == 'C' ? 'G' : letter == 'G' ? 'C' : letter == 'T' ? 'A' : letter;
  }
  return other;
}

/// Related sequences, of which some are turned around.
std::string turned_genes() {
  std::istringstream in(genes(14, 120));
  std::string fasta;
  int gene = 0;
  for (std::string line; std::getline(in, line);) {
    fasta += (line[0] == '>' || ++gene % 3 != 0 ? line : reverse_complement(line)) + "\n";
  }
  return fasta;
}

class PairFormats : public ::testing::Test {
protected:
  /// Returns what a command of a shell prints in the job's directory.
  [[nodiscard]] std::string shell(std::string const& command) const {
    ProcessOptions options;
    options.directory = job_.path(".");
    ProcessResult const result = Process({"sh", "-c", command}, options).wait();
    EXPECT_EQ(result.code, 0) << command << "\n" << result.err;
    return result.out;
  }
  [[nodiscard]] long count(std::string const& command) const {
    return std::strtol(shell(command).c_str(), nullptr, 10);
  }

  Job job_;
};

class BesideVsearch : public PairFormats {
protected:
  void SetUp() override {
    if (!std::filesystem::exists(kGenes) || !is_installed("vsearch")) {
      GTEST_SKIP() << "needs Debian's packages microbiomeutil-data and vsearch";
    }
    job_.write("genes.fasta", real_genes());
    job_.write("job.yaml", "input: {sequences: genes.fasta}\n"
                           "alignment: {scoring: {preset: vsearch}}\n"
                           "output: {pairs: [{format: tsv, fields: [" +
                               kVsearchFields + "]}, {format: uc}, {format: fastapairs}]}\n");
    std::string fields = kVsearchFields;
    std::replace(fields.begin(), fields.end(), ',', '+');
    (void)shell("vsearch --allpairs_global genes.fasta --acceptall --qmask none --userout theirs.tsv --userfields " +
                fields + " --uc theirs.uc --fastapairs theirs.fasta --quiet");
  }
};

/// Every path is the same here, as docs/presets.md says, so that every field of every pair is.
TEST_F(BesideVsearch, EveryFieldAndFormatIsTheSame) {
  expect_done(job_.run());
  std::string const ours = job_.read("out/pairs.tsv");
  std::vector<std::string> const theirs = sorted_lines(job_.read("theirs.tsv"));
  EXPECT_EQ(theirs.size(), 18U * 17 / 2);
  EXPECT_EQ(sorted_lines(ours.substr(ours.find('\n') + 1)), theirs);
  EXPECT_EQ(sorted_lines(job_.read("out/pairs.uc")), sorted_lines(job_.read("theirs.uc"), "H"));
  EXPECT_EQ(sorted_pairs(job_.read("out/pairs.fasta")), sorted_pairs(job_.read("theirs.fasta")));
}

class BesideSamtools : public PairFormats {
protected:
  void SetUp() override {
    if (!is_installed("samtools")) {
      GTEST_SKIP() << "needs Debian's package samtools";
    }
    job_.write("genes.fasta", turned_genes());
  }

  /// Runs the job, and looks at its SAM and its table of pairs.
  void expect_read(std::vector<std::string> settings, bool clipped) {
    settings.insert(settings.end(), {"input.strand=both", "output.pairs=[{format: sam}, {format: tsv}]"});
    std::filesystem::remove_all(job_.path("out"));
    expect_done(job_.run(settings));
    auto const rows = named_rows(job_.read("out/pairs.tsv"));
    auto const minus = std::count_if(rows.begin(), rows.end(), [](auto const& row) { return row.at("strand") == "-"; });
    EXPECT_GT(minus, 0);
    EXPECT_EQ(shell("samtools quickcheck -v out/pairs.sam"), "");
    EXPECT_EQ(count("samtools view -c out/pairs.sam"), static_cast<long>(rows.size()));
    EXPECT_EQ(count("samtools view -c -f 16 out/pairs.sam"), minus);
    EXPECT_EQ(count("samtools stats out/pairs.sam | sed -n 's/^SN\treads mapped:\t//p'"),
              static_cast<long>(rows.size()));
    EXPECT_EQ(count("samtools sort -O bam out/pairs.sam | samtools view -c"), static_cast<long>(rows.size()));
    EXPECT_EQ(count("samtools view -H out/pairs.sam | grep -c ^@SQ"), 14);
    EXPECT_EQ(shell("samtools view out/pairs.sam | cut -f 6 | grep S | head -n 1") != "", clipped);
  }

  /// Samtools computes NM anew from the sequences, and says where it is another.
  void expect_differences() {
    (void)shell("samtools faidx genes.fasta && samtools view -b out/pairs.sam > a.bam");
    EXPECT_EQ(shell("samtools calmd a.bam genes.fasta 2>&1 >/dev/null"), "");
  }
};

TEST_F(BesideSamtools, ReadsGlobalAlignmentsOfBothStrands) {
  expect_read({"alignment.scoring.gap=-3"}, true);
  expect_differences();
}

TEST_F(BesideSamtools, ReadsLocalAlignments) {
  expect_read({"alignment.mode=local"}, true);
  expect_differences();
}

TEST_F(BesideSamtools, ReadsOverlaps) {
  expect_read({"alignment.mode=semiglobal", "alignment.free_ends=[query_start, target_end]"}, true);
  expect_differences();
}

/// Settings of a run with all formats.
struct Setting {
  std::string name;
  std::string input;
  std::vector<std::string> keys;

  friend void PrintTo(Setting const& setting, std::ostream* out) { *out << setting.name; }
};

class AllFormats : public PairFormats, public ::testing::WithParamInterface<Setting> {};

TEST_P(AllFormats, OfOneRunAreTheSameOnAnyRanks) {
  Setting const& setting = GetParam();
  job_.write("genes.fasta",
             turned_genes() + ">again\n" + std::string(50, 'A') + "\n>twice\n" + std::string(50, 'A') + "\n");
  job_.write("queries.fasta", turned_genes().substr(0, 700));
  job_.write("job.yaml", "input: " + setting.input + "\noutput: {pairs: " + kAllFormats + "}\n");
  std::vector<std::string> keys = setting.keys;
  expect_done(job_.run(keys));
  keys.emplace_back("output.directory=ranks");
  auto program = Job::run_arguments(keys);
  program.insert(program.begin(), PAIRSCAN_PROGRAM);
  ProcessOptions options;
  options.directory = job_.path(".");
  expect_done(Process(on_ranks(2, program), options).wait());
  for (std::string const& file : kAllFiles) {
    EXPECT_GT(job_.read("out/" + file).size(), 100U) << file;
    EXPECT_TRUE(job_.read("out/" + file) == job_.read("ranks/" + file)) << file;
  }
  auto const lines = sorted_lines(job_.read("out/pairs.tsv")).size() - 1;
  EXPECT_EQ(sorted_lines(job_.read("out/pairs.paf")).size(), lines);
  EXPECT_EQ(sorted_lines(job_.read("out/pairs.uc"), "H\t").size(), lines);
  EXPECT_EQ(sorted_pairs(job_.read("out/pairs.fasta")).size(), lines);
  EXPECT_EQ(sorted_lines(job_.read("out/pairs.aln"), "# g").size() +
                sorted_lines(job_.read("out/pairs.aln"), "# again").size(),
            lines);
}

std::string const kAll = "{sequences: genes.fasta}";

INSTANTIATE_TEST_SUITE_P(
    Settings, AllFormats,
    ::testing::Values(
        Setting{"both_strands", "{sequences: genes.fasta, strand: both}", {}},
        Setting{"local", kAll, {"alignment.mode=local", "input.strand=both"}},
        Setting{"free_ends", kAll, {"alignment.mode=semiglobal", "alignment.free_ends=[target_start, target_end]"}},
        Setting{"duplicates", "{sequences: genes.fasta, duplicates: collapse}", {}},
        Setting{"best_hits", "{queries: queries.fasta, targets: genes.fasta, strand: both}", {"filter.top=3"}}),
    [](auto const& test) { return test.param.name; });

/// Duplicates that are collapsed are written as those that are kept.
TEST_F(PairFormats, OfDuplicatesAreThoseOfEveryRecord) {
  std::string const fasta = genes(6, 80);
  std::string again = fasta;
  for (std::size_t at = again.find(">g"); at != std::string::npos; at = again.find(">g", at + 1)) {
    again.replace(at, 2, ">h");
  }
  job_.write("genes.fasta", fasta + again);
  job_.write("job.yaml", "input: {sequences: genes.fasta}\noutput: {pairs: " + kAllFormats + "}\n");
  expect_done(job_.run());
  expect_done(job_.run({"input.duplicates=collapse", "output.directory=collapsed"}));
  for (std::string const& file : kAllFiles) {
    EXPECT_TRUE(job_.read("out/" + file) == job_.read("collapsed/" + file)) << file;
  }
}

TEST_F(PairFormats, CompressedFilesHoldTheSameBytes) {
  expect_done(job_.run({"output.pairs=[{format: paf}, {format: paf, compress: bgzf}, {format: paf, compress: zstd}, "
                        "{format: tsv, compress: bgzf, file: table}]"}));
  EXPECT_THAT(job_.names(), ::testing::IsSupersetOf({"pairs.paf", "pairs.paf.gz", "pairs.paf.zst", "table"}));
  EXPECT_EQ(shell("gzip -dc out/pairs.paf.gz"), job_.read("out/pairs.paf"));
  EXPECT_EQ(shell("gzip -dc < out/table | head -n 1 | cut -f 1,2"), "query\ttarget\n");
  if (is_installed("zstd")) {
    EXPECT_EQ(shell("zstd -dcq out/pairs.paf.zst"), job_.read("out/pairs.paf"));
  }
  auto const summary = job_.read("out/summary.json");
  EXPECT_THAT(summary, ::testing::HasSubstr("\"pairs.paf.gz\""));
}

TEST_F(PairFormats, StandardOutputMayBeCompressed) {
  ProcessOptions options;
  options.output_path = job_.path("out.gz");
  expect_done(job_.run({"output.directory=-", "output.pairs={format: paf, compress: bgzf}"}, options));
  expect_done(job_.run({"output.pairs={format: paf}"}));
  EXPECT_EQ(shell("gzip -dc out.gz"), job_.read("out/pairs.paf"));
}

TEST_F(PairFormats, WhatAKilledRunLeftOfACompressedFileIsRemoved) {
  expect_done(job_.run());
  job_.write("out/pairs.sam.zst.partial-0123456789abcdef", "x");
  expect_done(job_.run());
  EXPECT_FALSE(job_.exists("out/pairs.sam.zst.partial-0123456789abcdef"));
}

TEST_F(PairFormats, TwoOutputsOfOneCompressedNameAreRefused) {
  expect_failure(job_.run({"output.pairs=[{format: paf, compress: bgzf}, {format: abc, file: pairs.paf.gz}]"}), 2,
                 "output.pairs[1]", "pairs.paf.gz");
}

/// Residues of the targets that are reported come from the packed file.
TEST_F(Search, InBlocksFormatsAreThoseOfTheWholeDatabase) {
  expect_done(job_.pairscan({"pack", "db.fasta"}));
  std::vector<std::string> const formats{"--top", "9", "--format", "paf,uc,fastapairs,alignment"};
  auto whole = formats;
  whole.insert(whole.end(), {"-o", "whole"});
  expect_done(search(whole));
  std::vector<std::string> blocks{"search", "queries.fasta", "db.pairscan", "--set", "search.block=500"};
  blocks.insert(blocks.end(), formats.begin(), formats.end());
  expect_done(job_.pairscan(blocks));
  for (std::string const file : {"pairs.paf", "pairs.uc", "pairs.fasta", "pairs.aln"}) {
    EXPECT_GT(job_.read("out/" + file).size(), 100U) << file;
    EXPECT_TRUE(job_.read("out/" + file) == job_.read("whole/" + file)) << file;
  }
  expect_failure(
      job_.pairscan({"search", "queries.fasta", "db.pairscan", "--set", "search.block=500", "--format", "sam"}), 2,
      "lists every target");
}

} // namespace
} // namespace pairscan::testing
