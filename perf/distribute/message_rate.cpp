// How fast results and sequences travel between ranks, through the classes that a run uses. Under mpiexec; rank 0
// prints a CSV: `reports` from every other rank to rank 0, `broadcast` from rank 0 to every other. Arguments are sizes
// in megabytes.

#include <distribute/mpi_session.hpp>
#include <distribute/mpi_transport.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace pairscan;
using namespace std::chrono_literals;

constexpr int kRepetitions = 5;
constexpr std::uint64_t kReports = 4; // of each rank and repetition

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Until every rank is here.
void meet(MpiSession const& mpi) {
  if (mpi.agree(std::nullopt))
    std::abort();
}

struct Seconds {
  double median = 0;
  double fastest = 0;
};

template <class Prepare, class Work>
Seconds measure(MpiSession const& mpi, Prepare const& prepare, Work const& work) {
  std::vector<double> seconds;
  for (int repetition = 0; repetition <= kRepetitions; ++repetition) { // the first one warms up
    prepare();
    meet(mpi);
    auto const begin = std::chrono::steady_clock::now();
    work();
    if (repetition > 0)
      seconds.push_back(seconds_since(begin));
  }
  std::sort(seconds.begin(), seconds.end());
  return {seconds[kRepetitions / 2], seconds.front()};
}

void print(MpiSession const& mpi, char const* what, std::size_t megabytes, std::uint64_t messages, Seconds seconds) {
  auto const gigabytes = static_cast<double>(messages * megabytes) / 1e3;
  if (mpi.rank() == 0)
    std::printf("%s,%d,%zu,%.4f,%.4f,%.2f,%.2f\n", what, mpi.size(), megabytes, seconds.median, seconds.fastest,
                gigabytes / seconds.median, gigabytes / seconds.fastest);
}

/// Scores of so many bytes from each other rank to the dispatcher, which drops them.
void measure_reports(MpiSession const& mpi, std::size_t megabytes) {
  MpiTransport transport;
  auto const senders = static_cast<std::uint64_t>(mpi.size() - 1);
  std::vector<std::vector<std::int32_t>> scores;
  auto const prepare = [&] {
    if (mpi.rank() > 0)
      scores.assign(kReports, std::vector<std::int32_t>(megabytes * 1'000'000 / sizeof(std::int32_t), 1));
  };
  auto const seconds = measure(mpi, prepare, [&] {
    if (mpi.rank() == 0) {
      for (std::uint64_t left = senders * kReports; left > 0;)
        left -= transport.dispatcher().receive(200ms).has_value() ? 1 : 0;
      for (int rank = 1; rank < mpi.size(); ++rank)
        transport.dispatcher().send({.kind = MessageKind::stop, .worker = rank});
    } else {
      for (auto& each : scores)
        transport.worker().send({.kind = MessageKind::report, .results = {.scores = std::move(each)}});
      while (transport.worker().receive().kind != MessageKind::stop) {
      }
    }
  });
  transport.close();
  print(mpi, "reports", megabytes, senders * kReports, seconds);
}

/// The time until the last rank has the bytes; the rate is that of one copy.
void measure_broadcast(MpiSession const& mpi, std::size_t megabytes) {
  std::vector<std::byte> const sent(mpi.rank() == 0 ? megabytes * 1'000'000 : 0, std::byte{1});
  std::vector<std::byte> bytes;
  auto const seconds = measure(
      mpi, [&] { bytes = sent; },
      [&] {
        mpi.broadcast(bytes);
        meet(mpi);
      });
  print(mpi, "broadcast", megabytes, 1, seconds);
}

} // namespace

int main(int argc, char** argv) {
  MpiSession const mpi;
  std::vector<std::string> const sizes(argv + 1, argv + argc);
  if (mpi.rank() == 0)
    std::puts("what,ranks,megabytes,seconds,fastest_seconds,gbytes_per_second,fastest_gbytes_per_second");
  for (auto const& size : sizes.empty() ? std::vector<std::string>{"1", "36"} : sizes) {
    auto const megabytes = std::stoul(size);
    measure_broadcast(mpi, megabytes);
    if (mpi.size() > 1)
      measure_reports(mpi, megabytes);
  }
}
