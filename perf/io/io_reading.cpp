#include <sequences/reader.hpp>
#include <sequences/sequence_codec.hpp>
#include <work/work_list.hpp>

#include <perf/io/io_rows.hpp>

namespace pairscan::perf {
namespace {

InputOptions input_of(std::filesystem::path const& path) {
  InputOptions input;
  input.sequences = path.string();
  return input;
}

void register_parsing(IoText const& text, std::string const& name, TextLayout layout) {
  register_io(name, [&text, layout](Stopwatch& watch) {
    auto const path = text.file(layout);
    watch.start();
    ReadResult const read = read_sequences(input_of(path));
    watch.stop();
    // Of a compressed file the text counts that was in it.
    return std::filesystem::file_size(layout == TextLayout::gzip ? text.file(TextLayout::wrapped) : path);
  });
}

/// A row that does something with the set that the text holds; bytes are its residues.
template <class Body>
void register_on_set(IoText const& text, std::string const& name, Body const& body) {
  register_io(name, [&text, body](Stopwatch& watch) {
    static SequenceSet const set = read_sequences(input_of(text.file(TextLayout::wrapped))).set;
    body(set, watch);
    return set.residues.size();
  });
}

} // namespace

void register_reading(IoText const& text) {
  register_parsing(text, "parse/fasta", TextLayout::wrapped);
  register_parsing(text, "parse/fasta_one_line", TextLayout::one_line);
  register_parsing(text, "parse/fastq", TextLayout::fastq);
  register_parsing(text, "parse/fasta_gz", TextLayout::gzip);
  register_io("parse/fasta_to_codes", [&text](Stopwatch& watch) {
    auto const path = text.file(TextLayout::wrapped);
    watch.start();
    SequenceSet const set = read_sequences(input_of(path)).set;
    auto const codes = match_codes(set, Ambiguity::mismatch);
    watch.stop();
    return std::filesystem::file_size(path);
  });
  register_on_set(text, "set/match_codes", [](SequenceSet const& set, Stopwatch& watch) {
    watch.start();
    auto const codes = match_codes(set, Ambiguity::mismatch);
    watch.stop();
  });
  register_on_set(text, "set/digest", [](SequenceSet const& set, Stopwatch& watch) {
    watch.start();
    benchmark::DoNotOptimize(digest(set));
    watch.stop();
  });
  register_on_set(text, "set/pack", [](SequenceSet const& set, Stopwatch& watch) {
    watch.start();
    auto const bytes = pack(set);
    watch.stop();
  });
  register_on_set(text, "set/unpack", [](SequenceSet const& set, Stopwatch& watch) {
    static auto const bytes = pack(set);
    watch.start();
    SequenceSet const unpacked = unpack(bytes);
    watch.stop();
  });
  register_on_set(text, "set/work_list", [](SequenceSet const& set, Stopwatch& watch) {
    watch.start();
    WorkList const work(set, default_tile_sides(set));
    watch.stop();
  });
}

} // namespace pairscan::perf
