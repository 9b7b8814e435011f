// Affine gaps, end gaps, free ends and local alignment from outside: the scores of the program's tables against
// parasail's, and its CIGARs scored anew, letter by letter.

#include <tests/cli/aligned_rows.hpp>
#include <tests/cli/job.hpp>

#include <cstdlib>
#include <map>
#include <memory>
#include <sstream>

namespace pairscan::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

struct Gap {
  int open;
  int extend;
};

/// A scheme, and what gaps at the ends score, in the order query_start, query_end, target_start, target_end.
struct Scheme {
  int match = 2;
  int mismatch = -4;
  Gap inner{-4, -2};
  std::vector<Gap> ends{};
  bool local = false;
};

/// What is left of two sequences of which columns are taken.
struct Walk {
  std::string_view query;
  std::string_view target;
  int score = 0;
};

void take_column(Walk& walk, char operation, Scheme const& scheme) {
  if (operation == '=' || operation == 'X') {
    bool const same = walk.query.at(0) == walk.target.at(0);
    EXPECT_EQ(same, operation == '=');
    walk.score += same ? scheme.match : scheme.mismatch;
  }
  walk.query.remove_prefix(operation != 'D' ? 1 : 0);
  walk.target.remove_prefix(operation != 'I' ? 1 : 0);
}

/// Scores a path by its CIGAR, and expects it to cover what the row says.
int score_of_path(Row const& row, std::string_view query, std::string_view target, Scheme const& scheme) {
  Walk walk{query, target};
  if (scheme.local) {
    walk.query = query.substr(0, row.query_end).substr(row.query_begin - (row.query_end > 0 ? 1 : 0));
    walk.target = target.substr(0, row.target_end).substr(row.target_begin - (row.target_end > 0 ? 1 : 0));
  }
  std::istringstream cigar(row.cigar);
  int run = 0;
  char operation = 0;
  for (bool first = true; cigar >> run >> operation; first = false) {
    for (int column = 0; column < run; ++column) {
      take_column(walk, operation, scheme);
    }
    bool const last = cigar.peek() == std::istringstream::traits_type::eof();
    if (operation == 'I' || operation == 'D') {
      std::size_t const end = (operation == 'D' ? 2 : 0) + (first ? 0 : 1);
      Gap const gap = scheme.ends.empty() || !(first || last) ? scheme.inner : scheme.ends[end];
      walk.score += gap.open + run * gap.extend;
    }
  }
  EXPECT_TRUE(walk.query.empty() && walk.target.empty()) << row.cigar;
  return walk.score;
}

int score_by(Peer peer, std::string const& query, std::string const& target, Scheme const& scheme) {
  std::unique_ptr<parasail_matrix_t, decltype(&parasail_matrix_free)> const matrix(
      parasail_matrix_create("ACGT", scheme.match, scheme.mismatch), parasail_matrix_free);
  return parasail_score(peer, query, target, matrix.get(),
                        {-(scheme.inner.open + scheme.inner.extend), -scheme.inner.extend});
}

/// Runs the job with these settings and judges every row; `peer` may be null, where parasail has no such function.
void expect_right(Job const& job, std::vector<std::string> settings, Scheme const& scheme, Peer peer) {
  auto const sequences = sequences_of(job.read("genes.fasta"));
  settings.emplace_back(kFields);
  settings.emplace_back("distribution.resume=never");
  expect_done(job.run(settings));
  auto const rows = rows_of(job.read("out/pairs.tsv"));
  ASSERT_EQ(rows.size(), sequences.size() * (sequences.size() - 1) / 2);
  for (Row const& row : rows) {
    SCOPED_TRACE(row.query + " x " + row.target + " " + row.cigar);
    std::string const& query = sequences.at(row.query);
    std::string const& target = sequences.at(row.target);
    EXPECT_EQ(score_of_path(row, query, target, scheme), row.score);
    bool const has_pairs = row.cigar.find_first_of("=X") != std::string::npos;
    if (peer != nullptr && (has_pairs || scheme.local)) { // parasail's semiglobal alignments pair residues
      EXPECT_EQ(score_by(peer, query, target, scheme), row.score);
    }
  }
}

std::string const kAffine = "alignment.scoring={match: 2, mismatch: -4, gap_open: -4, gap_extend: -2}";

TEST(Modes, GlobalAffineScoresAreParasails) {
  Job const job;
  expect_right(job, {kAffine}, {}, parasail_nw_scan_32);
  std::string const first = job.read("out/pairs.tsv");
  expect_done(job.run({"alignment.scoring={match: 2, mismatch: -4, gap_first: -6, gap_next: -2}", kFields}));
  EXPECT_EQ(job.read("out/pairs.tsv"), first) << "the same gaps by the score of the first residue";
  expect_done(job.pairscan({"run", "out/config.yaml", "--set", "output.directory=again"}));
  EXPECT_EQ(job.read("again/pairs.tsv"), first) << "the resolved file reads back";
}

/// A gap of one residue scores gap_first, one of two gap_first + gap_next.
TEST(Modes, GapFirstAndGapNextScoreGapsOfOneAndTwoResidues) {
  Job const job(">whole\nACGGTCATTGCA\n>less_c\nACGGTATTGCA\n>less_ca\nACGGTTTGCA\n");
  auto const pairs_by = [&job](std::string const& gaps) {
    expect_done(job.run({"alignment.scoring={match: 2, mismatch: -4, " + gaps + "}",
                         "output.pairs.fields=[query, target, score, cigar]", "distribution.resume=never"}));
    return job.read("out/pairs.tsv");
  };
  std::string const pairs = pairs_by("gap_first: -7, gap_next: -3");
  EXPECT_EQ(pairs, "query\ttarget\tscore\tcigar\nwhole\tless_c\t15\t5=1I6=\nwhole\tless_ca\t10\t5=2I5=\n"
                   "less_c\tless_ca\t13\t5=1I5=\n");
  EXPECT_THAT(job.read("out/config.yaml"), AllOf(HasSubstr("gap_open: -4"), HasSubstr("gap_extend: -3")));
  EXPECT_EQ(pairs_by("gap_open: -4, gap_extend: -3"), pairs);
  EXPECT_EQ(pairs_by("gap_first: -3, gap_next: -3"), pairs_by("gap: -3")) << "nothing to open";
}

/// Rows and columns of many slices and blocks, and scores that 16 bits do not hold.
TEST(Modes, LongSequencesAreRight) {
  Job const job(genes(6, 1500));
  expect_right(job, {kAffine}, {}, parasail_nw_scan_32);
  Scheme local;
  local.local = true;
  expect_right(job, {kAffine, "alignment.mode=local"}, local, parasail_sw_scan_32);
  expect_right(job, {"alignment.scoring={match: 200, mismatch: -400, gap_open: -400, gap_extend: -200}"},
               {200, -400, {-400, -200}}, parasail_nw_scan_32);
}

/// parasail's functions are named after sequences 1 and 2, here query and target.
TEST(Modes, EveryChoiceOfFreeEndsIsRight) {
  std::map<int, Peer> const peers{
      {15, parasail_sg_scan_32},   {3, parasail_sg_qx_scan_32},    {12, parasail_sg_dx_scan_32},
      {1, parasail_sg_qb_scan_32}, {2, parasail_sg_qe_scan_32},    {4, parasail_sg_db_scan_32},
      {8, parasail_sg_de_scan_32}, {9, parasail_sg_qb_de_scan_32}, {6, parasail_sg_qe_db_scan_32}};
  std::vector<std::string> const names{"query_start", "query_end", "target_start", "target_end"};
  Job const job(genes(7, 60));
  for (int ends = 1; ends < 16; ++ends) {
    Scheme scheme;
    std::string list;
    for (unsigned end = 0; end < names.size(); ++end) {
      bool const is_free = (static_cast<unsigned>(ends) >> end & 1U) != 0;
      scheme.ends.push_back(is_free ? Gap{0, 0} : scheme.inner);
      list += is_free ? (list.empty() ? "" : ", ") + names[end] : "";
    }
    SCOPED_TRACE(list);
    auto const peer = peers.find(ends);
    expect_right(job, {kAffine, "alignment.mode=semiglobal", "alignment.free_ends=[" + list + "]"}, scheme,
                 peer == peers.end() ? nullptr : peer->second);
  }
}

TEST(Modes, LocalScoresAreParasails) {
  Scheme scheme;
  scheme.local = true;
  expect_right(Job(), {kAffine, "alignment.mode=local"}, scheme, parasail_sw_scan_32);
  scheme.inner = {0, -3};
  expect_right(Job(), {"alignment.scoring={match: 2, mismatch: -4, gap: -3}", "alignment.mode=local"}, scheme,
               parasail_sw_scan_32);
}

TEST(Modes, EndGapsScoreAsTheirKeysSay) {
  Scheme scheme;
  scheme.ends = {{-1, -1}, {-1, -1}, {-9, -3}, {-1, -1}};
  expect_right(Job(),
               {kAffine, "alignment.scoring.end_gap_open=-1", "alignment.scoring.end_gap_extend=-1",
                "alignment.scoring.end_gaps.target_start={open: -9, extend: -3}"},
               scheme, nullptr);
}

TEST(Modes, PositionsCountFromOne) {
  auto const line = [](std::string const& fasta, std::vector<std::string> settings) {
    Job const job(fasta);
    settings.emplace_back(kFields);
    expect_done(job.run(settings));
    std::string const table = job.read("out/pairs.tsv");
    return table.substr(table.find('\n') + 1);
  };
  std::string const pieces = ">a\nTTTTACGT\n>b\nACGTGG\n";
  EXPECT_EQ(line(pieces, {"alignment.mode=local"}), "a\tb\t16\t5\t8\t1\t4\t4=\n");
  EXPECT_EQ(line(pieces, {"alignment.mode=semiglobal", "alignment.free_ends=[query_start, target_end]"}),
            "a\tb\t16\t5\t8\t1\t4\t4I4=2D\n");
  EXPECT_EQ(line(pieces, {"alignment.mode=semiglobal", "alignment.free_ends=[query_start]"}),
            "a\tb\t-4\t5\t8\t1\t6\t4I4=2D\n")
      << "a gap that is paid for is a part of the alignment";
  EXPECT_EQ(line(">a\nACGT\n>b\nACG\n", {}), "a\tb\t2\t1\t4\t1\t3\t3=1I\n") << "global: all residues";
  EXPECT_EQ(line(">a\nAAAA\n>b\nCCC\n", {"alignment.mode=local"}), "a\tb\t0\t0\t0\t0\t0\t\n") << "an empty alignment";
}

/// parasail takes a pair of residues before one of the query and that before one of the target, and lets gaps go on.
TEST(Modes, PathsAreParasailsInItsOrder) {
  Job const job(genes(20, 120));
  auto const sequences = sequences_of(job.read("genes.fasta"));
  expect_done(job.run({kAffine, "alignment.path.gap_tie=extend", kFields}));
  std::unique_ptr<parasail_matrix_t, decltype(&parasail_matrix_free)> const matrix(
      parasail_matrix_create("ACGT", 2, -4), parasail_matrix_free);
  for (Row const& row : rows_of(job.read("out/pairs.tsv"))) {
    std::string const& query = sequences.at(row.query);
    std::string const& target = sequences.at(row.target);
    auto const rows = static_cast<int>(query.size());
    auto const cols = static_cast<int>(target.size());
    std::unique_ptr<parasail_result_t, decltype(&parasail_result_free)> const result(
        parasail_nw_trace_scan_32(query.data(), rows, target.data(), cols, 6, 2, matrix.get()), parasail_result_free);
    std::unique_ptr<parasail_cigar_t, decltype(&parasail_cigar_free)> const cigar(
        parasail_result_get_cigar(result.get(), query.data(), rows, target.data(), cols, matrix.get()),
        parasail_cigar_free);
    std::unique_ptr<char, decltype(&std::free)> const text(parasail_cigar_decode(cigar.get()), std::free);
    EXPECT_EQ(row.cigar, text.get()) << row.query << " x " << row.target;
  }
}

/// A gap of one residue may stand before or behind the second A.
TEST(Modes, AlignShowsThePathThatIsAskedFor) {
  Job job(genes(2, 60));
  job.write("a.fasta", ">a\nACGTAACGT\n");
  job.write("b.fasta", ">b\nACGTACG\n");
  ProcessResult const first = job.pairscan({"align", "a.fasta", "b.fasta"});
  EXPECT_THAT(first.out, HasSubstr("# 4=1I3=1I")) << first.err;
  ProcessResult const other =
      job.pairscan({"align", "a.fasta", "b.fasta", "--path-order", "IDM", "--gap-tie", "extend"});
  EXPECT_THAT(other.out, HasSubstr("# 5=1I2=1I")) << other.err;
  ProcessResult const unknown = job.pairscan({"align", "a.fasta", "b.fasta", "--path-order", "IMM"});
  EXPECT_THAT(unknown.err, HasSubstr("'IMM' is not one of")) << unknown.out;
}

/// Two gaps without pairs of residues: the last one is the query's, or nearest the corner, the target's.
TEST(Modes, AlignShowsTheEndThatIsAskedFor) {
  Job job(genes(2, 60));
  job.write("a.fasta", ">a\nAA\n");
  job.write("b.fasta", ">b\nCC\n");
  std::vector<std::string> arguments{"align",
                                     "a.fasta",
                                     "b.fasta",
                                     "--mode",
                                     "semiglobal",
                                     "--free-ends",
                                     "query_start,query_end,target_start,target_end"};
  EXPECT_THAT(job.pairscan(arguments).out, HasSubstr("# 2D2I"));
  arguments.insert(arguments.end(), {"--path-end", "nearest"});
  EXPECT_THAT(job.pairscan(arguments).out, HasSubstr("# 2I2D"));
  expect_failure(job.pairscan({"align", "a.fasta", "b.fasta", "--path-end", "nearest"}), 2, "--path-end",
                 "use mode: semiglobal");
}

/// An end that scores as the first of two pieces is not as inside, where the second one scores more.
TEST(Modes, EndsOfOnePieceHaveNoSecondOne) {
  Job job;
  job.write("job.yaml", "input: {queries: q.fasta, targets: t.fasta}\n"
                        "alignment: {scoring: {match: 5, mismatch: -1, gap_open: -4, gap_extend: -1, gap_open2: -8, "
                        "gap_extend2: 0}}\noutput: {pairs: {fields: [score]}}\n");
  job.write("q.fasta", ">q\nCCCGGAC\n");
  job.write("t.fasta", ">t\nAG\n");
  expect_done(job.run({}));
  EXPECT_EQ(job.read("out/pairs.tsv"), "score\n-4\n");
  for (std::string const strategy : {"lazy_rscan", "rscan", "dscan", "tiled_dscan", "rodinia"}) {
    expect_done(job.run({"alignment.scoring.end_gap_open=-4", "alignment.scoring.end_gap_extend=-1",
                         "execution.strategy=" + strategy, "output.directory=" + strategy}));
    EXPECT_EQ(job.read(strategy + "/pairs.tsv"), "score\n-5\n") << strategy;
  }
}

TEST(Modes, KeptMatricesGiveTheSameFiles) {
  Job const job;
  std::string const matrix =
      "alignment.scoring={matrix: NUC.4.4, gap_open: -6, gap_extend: -1, gap_open2: -12, gap_extend2: 0}";
  for (std::vector<std::string> problem :
       {std::vector<std::string>{kAffine},
        {kAffine, "alignment.mode=semiglobal", "alignment.free_ends=[query_start, target_end]"},
        {kAffine, "alignment.mode=local"},
        {matrix},
        {matrix, "alignment.mode=local"},
        {kAffine, "alignment.path={order: IDM, gap_tie: extend}"}}) {
    problem.push_back("output.directory=anew");
    expect_done(job.run(problem));
    for (std::string const strategy : {"rscan", "dscan", "tiled_dscan", "rodinia"}) {
      problem.back() = "output.directory=" + strategy;
      problem.push_back("execution.strategy=" + strategy);
      expect_done(job.run(problem));
      problem.pop_back();
      EXPECT_EQ(job.read(strategy + "/pairs.tsv"), job.read("anew/pairs.tsv")) << strategy << " " << problem[0];
    }
  }
}

TEST(Modes, MethodsThatDoNotServeAreRefused) {
  Job const job;
  expect_failure(job.run({kAffine, "alignment.mode=local", "execution.tuning.method=bytes"}), 2,
                 "bytes serves global and semiglobal alignments only");
  EXPECT_FALSE(job.exists("out/pairs.tsv"));
}

TEST(Modes, ThePlanNamesTheProblem) {
  Job const job;
  ProcessResult const result = job.pairscan({"plan", "job.yaml", "--set", kAffine, "--set", "alignment.mode=semiglobal",
                                             "--set", "alignment.free_ends=[query_end]"});
  expect_done(result);
  EXPECT_THAT(result.out, AllOf(HasSubstr("semiglobal query_end, affine gaps"), HasSubstr("gaps open -4 extend -2"),
                                HasSubstr("bytes takes about"), Not(HasSubstr("rodinia"))));
}

/// Where every pair is traced back, what computes the paths, and why other methods do not.
TEST(Modes, ThePlanNamesPathMethodsAndUnits) {
  Job const job;
  ProcessResult const plain = job.pairscan({"plan", "job.yaml", "--set", kAffine, "--set", "traceback=all"});
  expect_done(plain);
  EXPECT_THAT(plain.out, AllOf(HasSubstr("\npaths      bit_planes "), HasSubstr("pairs (taken)\n"),
                               HasSubstr("           moves "), Not(HasSubstr("in units of"))));
  ProcessResult const kept = job.pairscan({"plan", "job.yaml", "--set", kAffine, "--set", "execution.strategy=rscan"});
  EXPECT_THAT(kept.out, HasSubstr("\npaths      rscan keeps matrices")) << kept.err;
  ProcessResult const needle =
      job.pairscan({"plan", "job.yaml", "--set", "alignment.scoring.preset=emboss-needle", "--set", "traceback=none"});
  expect_done(needle);
  EXPECT_THAT(needle.out, AllOf(HasSubstr("gaps open -19 extend -1, lone end gaps"), HasSubstr(", in units of 1/2\n"),
                                Not(HasSubstr("\npaths "))));
}

/// The bound of identities under affine gaps loses no pair that a run without a bound keeps.
TEST(Modes, TheFilterKeepsWhatAnIdentityKeeps) {
  Job const job(genes(20, 100));
  std::vector<std::string> settings{kAffine, "filter.min_identity=0.9", "output.pairs.fields=[query, target, cigar]"};
  for (std::string const mode : {"global", "local"}) {
    settings.push_back("alignment.mode=" + mode);
    settings.emplace_back("traceback=kept");
    expect_done(job.run(settings));
    std::string const kept = job.read("out/pairs.tsv");
    settings.back() = "traceback=all";
    expect_done(job.run(settings));
    EXPECT_EQ(job.read("out/pairs.tsv"), kept) << mode;
    EXPECT_THAT(kept, HasSubstr("g0\tg1\t")) << mode;
  }
}

TEST(Modes, AlignTakesTheSameAsOptions) {
  Job job;
  job.write("a.fasta", ">a\nTTTTACGT\n");
  job.write("b.fasta", ">b\nACGTGG\n");
  ProcessResult const local = job.pairscan({"align", "a.fasta", "b.fasta", "--mode", "local"});
  expect_done(local);
  EXPECT_THAT(local.out, AllOf(HasSubstr("a      5 ACGT 8"), HasSubstr("b      1 ACGT 4")));
  ProcessResult const free = job.pairscan({"align", "a.fasta", "b.fasta", "--mode", "semiglobal", "--free-ends",
                                           "query_start,target_end", "--gap-open", "-8", "--gap-extend", "-2"});
  expect_done(free);
  EXPECT_THAT(free.out, HasSubstr("score 16,"));
  job.write("peptide.fasta", ">p\nGATTACA\n");
  job.write("protein.fasta", ">p\nMKVLEPQFGATTACA\n");
  expect_failure(job.pairscan({"align", "peptide.fasta", "protein.fasta"}), 3, "peptide.fasta looks like nucleotides",
                 "--alphabet protein");
  expect_done(job.pairscan({"align", "peptide.fasta", "protein.fasta", "--alphabet", "protein"}));
  expect_failure(job.pairscan({"align", "a.fasta", "b.fasta", "--gap-open", "-8"}), 2, "--gap-open",
                 "needs its partner");
}

} // namespace
} // namespace pairscan::testing
