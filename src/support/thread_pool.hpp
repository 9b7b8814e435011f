#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace pairscan {

/// Threads that do tasks in the order of their submission. The first exception of a task comes out of the next `wait`.
class ThreadPool {
public:
  /// At least one. Throws Error (ExitCode::no_resource) where the system refuses to start so many.
  explicit ThreadPool(int threads);
  ~ThreadPool(); // lets queued tasks finish
  ThreadPool(ThreadPool const&) = delete;
  ThreadPool& operator=(ThreadPool const&) = delete;

  [[nodiscard]] int threads() const { return static_cast<int>(threads_.size()); }

  /// The task gets the number of the thread that does it, 0 to threads() - 1.
  void submit(std::function<void(int)> task);

  /// Until every submitted task is done.
  void wait();

private:
  void close();
  void work(int thread);
  void run_next(int thread, std::unique_lock<std::mutex>& lock);

  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable idle_;
  std::deque<std::function<void(int)>> tasks_;
  std::exception_ptr failure_;
  int running_ = 0;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

} // namespace pairscan
