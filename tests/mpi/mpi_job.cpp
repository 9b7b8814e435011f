#include <distribute/mpi_transport.hpp>
#include <tests/mpi/mpi_job.hpp>
#include <tests/src/distribute/work_of.hpp>

#include <iostream>
#include <thread>

namespace pairscan::test {
namespace {

constexpr std::uint64_t kDispatcherDigest = 42;

ServeResult dispatch(MpiSession const& mpi, MpiJob const& job, DispatcherLink& link) {
  auto const work = work_of(job.tiles, 10);
  auto const policy =
      make_grant_policy({.policy = GrantPolicyKind::fixed, .work_list_pairs = job.grant_tiles}, work, 1);
  Dispatcher dispatcher(work, *policy, {.workers = link.workers(), .digest = kDispatcherDigest});
  try {
    return serve(dispatcher, link, job.callbacks);
  } catch (Error const& error) {
    std::cerr << error.what() << std::endl;
    mpi.abort(error.code());
  }
}

} // namespace

std::optional<ServeResult> run(MpiSession const& mpi, MpiJob const& job) {
  MpiTransport transport(job.dispatcher_rank);
  std::optional<ServeResult> result;
  std::jthread dispatcher;
  if (mpi.rank() == job.dispatcher_rank)
    dispatcher = std::jthread([&] { result = dispatch(mpi, job, transport.dispatcher()); });
  run_worker(transport.worker(), {.worker = mpi.rank(), .digest = job.digest, .description = "test host"}, job.scan);
  if (dispatcher.joinable())
    dispatcher.join();
  transport.close();
  return result;
}

} // namespace pairscan::test
