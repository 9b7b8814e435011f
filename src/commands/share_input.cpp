#include <commands/share_input.hpp>
#include <config/loader.hpp>
#include <sequences/own_targets.hpp>
#include <sequences/sequence_codec.hpp>
#include <support/log.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace pairscan {

namespace {

std::vector<std::byte> to_bytes(std::string const& text) {
  std::vector<std::byte> bytes(text.size());
  std::memcpy(bytes.data(), text.data(), text.size());
  return bytes;
}

std::string to_text(std::vector<std::byte> const& bytes) {
  return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

/// The checksum of a rank's packed file; no bytes where it has none.
std::vector<std::byte> identity_of(PackedSequences const* file) {
  std::vector<std::byte> bytes(file != nullptr ? sizeof(std::uint64_t) : 0);
  if (file != nullptr) {
    std::uint64_t const checksum = file->checksum();
    std::memcpy(bytes.data(), &checksum, sizeof checksum);
  }
  return bytes;
}

/// Collective: whether all ranks have the same packed file.
bool all_have(MpiSession const& mpi, PackedSequences const* file) {
  auto const identities = mpi.gather(identity_of(file));
  bool const same = !identities.empty() && !identities.front().empty() &&
                    std::all_of(identities.begin(), identities.end(),
                                [&](auto const& identity) { return identity == identities.front(); });
  std::vector<std::byte> answer{static_cast<std::byte>(same)};
  mpi.broadcast(answer);
  return answer[0] == std::byte{1};
}

/// Collective: rank 0's text.
std::string share_text(MpiSession const& mpi, std::string const& text) {
  std::vector<std::byte> bytes = mpi.rank() == 0 ? to_bytes(text) : std::vector<std::byte>{};
  mpi.broadcast(bytes);
  return to_text(bytes);
}

void share_config(MpiSession const& mpi, Job& job) {
  std::string const yaml = share_text(mpi, mpi.rank() == 0 ? to_yaml(job.config) : "");
  if (mpi.rank() != 0) {
    job.config = parse_config(yaml, "configuration of rank 0");
  }
}

/// Collective: rank 0's number.
std::uint64_t share_number(MpiSession const& mpi, std::uint64_t number) {
  std::vector<std::byte> bytes(sizeof number);
  std::memcpy(bytes.data(), &number, sizeof number);
  mpi.broadcast(bytes);
  std::memcpy(&number, bytes.data(), sizeof number);
  return number;
}

void share_queries(MpiSession const& mpi, Job& job) {
  std::vector<std::byte> packed = mpi.rank() == 0 ? pack(job.set) : std::vector<std::byte>{};
  mpi.broadcast(packed);
  if (mpi.rank() != 0) {
    job.set = unpack(packed);
  }
}

/// Collective: every rank reads blocks of the database itself, so that all must find it.
void share_database(MpiSession const& mpi, Job& job, std::uint64_t block_bytes) {
  std::string const path = share_text(mpi, mpi.rank() == 0 ? job.database->file->path() : "");
  auto own = mpi.rank() == 0 ? nullptr : PackedSequences::open_if_packed(path);
  bool const all = all_have(mpi, mpi.rank() == 0 ? job.database->file.get() : own.get());
  together(mpi, [&] {
    if (!all) {
      char const* const remedy = path == job.config.input.targets
                                     ? "put it where all hosts see it"
                                     : "take an output.directory that all hosts see, or pack the database with "
                                       "'pairscan pack'";
      throw Error(ExitCode::bad_input, path +
                                           ": each rank reads its blocks of the database, and not all of them find the "
                                           "same file under this name; " +
                                           remedy);
    }
    if (mpi.rank() != 0) {
      job.database = cut_database(std::move(own), job.config.input, block_bytes);
    }
  });
}

} // namespace

void share_input(MpiSession const& mpi, Job& job) {
  share_config(mpi, job);
  job.split.split = static_cast<SearchSplit>(share_number(mpi, static_cast<std::uint64_t>(job.split.split)));
  if (auto const block_bytes = share_number(mpi, job.database ? job.database->block_bytes : 0)) {
    share_queries(mpi, job);
    share_database(mpi, job, block_bytes);
    return;
  }
  auto const last = packed_last_file(job.config.input);
  bool const own = all_have(mpi, last.get());
  std::vector<std::byte> packed;
  if (mpi.rank() == 0) {
    packed = pack(own ? without_last_file(job.set) : job.set);
  }
  mpi.broadcast(packed);
  if (own) {
    log_info("every rank reads '{}' itself", last->path());
  }
  together(mpi, [&] {
    if (mpi.rank() != 0) {
      job.set = unpack(packed);
      job.set = own ? with_last_file(std::move(job.set), *last, job.config.input) : std::move(job.set);
    }
  });
}

} // namespace pairscan
