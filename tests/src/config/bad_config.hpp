#pragma once

#include <config/loader.hpp>
#include <tests/support/error_of.hpp>

#include <gmock/gmock.h>

#include <initializer_list>
#include <string>

namespace pairscan {

/// A configuration with a fault, where it is, and what the message says of it.
struct BadConfig {
  std::string text; // after the line "input: {sequences: a.fasta}", so the first line here is line 2
  std::string place;
  std::string fault;
};

inline void expect_refused(std::string const& text, std::string const& place, std::string const& fault) {
  SCOPED_TRACE(text);
  std::string const message = test::error_of(ExitCode::usage, [&] { (void)parse_config(text, "run.yaml"); });
  EXPECT_THAT(message, ::testing::StartsWith(place + ": "));
  EXPECT_THAT(message, ::testing::HasSubstr(fault));
}

inline void expect_refused_below_input(std::initializer_list<BadConfig> cases) {
  for (auto const& [text, place, fault] : cases) {
    expect_refused("input: {sequences: a.fasta}\n" + text, place, fault);
  }
}

} // namespace pairscan
