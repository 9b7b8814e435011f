#include <support/failure.hpp>
#include <support/thread_pool.hpp>

#include <string>
#include <utility>

namespace pairscan {

ThreadPool::ThreadPool(int threads) {
  try {
    for (int thread = 0; thread < threads; ++thread) {
      threads_.push_back(start_thread("thread " + std::to_string(thread + 1) + " of " + std::to_string(threads),
                                      [this, thread] { work(thread); }));
    }
  } catch (Error const&) {
    close();
    throw;
  }
}

ThreadPool::~ThreadPool() {
  close();
}

void ThreadPool::close() {
  {
    std::lock_guard const lock(mutex_);
    closing_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) {
    thread.join();
  }
}

void ThreadPool::submit(std::function<void(int)> task) {
  {
    std::lock_guard const lock(mutex_);
    tasks_.push_back(std::move(task));
  }
  wake_.notify_one();
}

void ThreadPool::wait() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [this] { return tasks_.empty() && running_ == 0; });
  if (failure_) {
    std::rethrow_exception(std::exchange(failure_, nullptr));
  }
}

void ThreadPool::work(int thread) {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return closing_ || !tasks_.empty(); });
    if (tasks_.empty()) {
      return;
    }
    run_next(thread, lock);
  }
}

void ThreadPool::run_next(int thread, std::unique_lock<std::mutex>& lock) {
  auto const task = std::move(tasks_.front());
  tasks_.pop_front();
  ++running_;
  lock.unlock();
  std::exception_ptr failure;
  try {
    task(thread);
  } catch (...) {
    failure = std::current_exception();
  }
  lock.lock();
  --running_;
  if (failure && !failure_) {
    failure_ = failure;
  }
  if (tasks_.empty() && running_ == 0) {
    idle_.notify_all();
  }
}

} // namespace pairscan
