#pragma once

#include <support/error.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace pairscan {

/// Throws Error where `provided`, as MPI_Init_thread gives it, is less than MPI_THREAD_MULTIPLE.
void require_thread_multiple(int provided);

/// MPI from the constructor to the destructor; one object a process, in main. Without mpiexec it is a job of one rank.
///
/// The collective members are called by all ranks in the same order, on the thread that made the session. They sleep
/// while they wait. An MPI call that fails ends the job (MPI_ERRORS_ARE_FATAL).
///
///     MpiSession const mpi;
///     try {
///       auto const config = ...;                    // may fail on some ranks:
///       if (auto const error = mpi.agree(mine))     // all ranks learn it, one prints it, all leave with one code
///         return leave(*error);
///       work();
///     } catch (Error const& error) {
///       print(error);
///       mpi.abort(error.code());                    // others may wait for this rank: end the job
///     }
///
/// Where an exception leaves the session's scope, the destructor leaves MPI as it is, since MPI_Finalize would wait
/// for ranks that may never come. A launcher ends the job when a rank exits like that.
class MpiSession {
public:
  MpiSession();
  ~MpiSession();
  MpiSession(MpiSession const&) = delete;
  MpiSession& operator=(MpiSession const&) = delete;

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }
  /// Among the ranks of this node.
  [[nodiscard]] int local_rank() const { return local_rank_; }
  [[nodiscard]] int local_size() const { return local_size_; }

  /// Collective: gives every rank the bytes, however many, that `root` has.
  void broadcast(std::vector<std::byte>& bytes, int root = 0) const;

  /// Collective: every rank's few bytes, by rank, on rank 0; nothing on the others.
  [[nodiscard]] std::vector<std::vector<std::byte>> gather(std::vector<std::byte> const& mine) const;

  /// Collective: the error of the lowest rank that has one, on every rank; nothing where none has. Also a barrier.
  [[nodiscard]] std::optional<Error> agree(std::optional<Error> const& mine) const;

  /// Ends the whole job, whatever the other ranks do; first gives the launcher 0.2 s to forward what was printed.
  /// Any thread may call it.
  [[noreturn]] void abort(ExitCode code) const;

private:
  int exceptions_; // in flight when the session began
  int rank_ = 0;
  int size_ = 1;
  int local_rank_ = 0;
  int local_size_ = 1;
};

} // namespace pairscan
