#include <tests/mpi/mpi_job.hpp>

#include <iostream>
#include <string_view>

namespace {

using namespace pairscan;

/// Fails on the last rank (scan, digest, uncaught) or where results are kept (results).
test::MpiJob failing_job(std::string_view kind, MpiSession const& mpi) {
  bool const last = mpi.rank() == mpi.size() - 1;
  test::MpiJob job{.tiles = 1'000,
                   .scan = [](TileRange range, RangesBehind const&) { return ScanResult{.cells = 10 * range.size()}; }};
  if (kind == "scan")
    job.scan = [](TileRange range, RangesBehind const&) -> ScanResult {
      if (range.begin <= 700 && 700 < range.end)
        throw Error{ExitCode::no_resource, "tile 700 is bad"};
      return {.cells = 10 * range.size()};
    };
  if (kind == "digest" && last)
    job.digest = 1;
  if (kind == "results")
    job.callbacks.on_report = [](Message const&) { throw Error{ExitCode::failed, "the disk is full"}; };
  return job;
}

void run(std::string_view kind) {
  MpiSession const mpi;
  try {
    if (kind == "uncaught" && mpi.rank() == mpi.size() - 1)
      throw std::string("nobody catches this");
    test::run(mpi, failing_job(kind, mpi));
  } catch (Error const& error) {
    std::cerr << error.what() << std::endl;
    mpi.abort(error.code());
  }
}

} // namespace

int main(int, char** argv) {
  try {
    run(argv[1]);
  } catch (std::string const& text) {
    std::cerr << text << std::endl;
    return 1;
  }
}
