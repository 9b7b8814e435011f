#pragma once

#include <config/config.hpp>
#include <launcher/driver.hpp>
#include <launcher/given_choice.hpp>
#include <launcher/programs.hpp>
#include <launcher/rank_place.hpp>

#include <optional>
#include <string>

namespace pairscan {

struct ProgramChoice {
  std::string program;       // name of the one to start
  GivenChoice given;         // what it is told
  std::optional<int> device; // for this rank, where it gets one
};

/// Whether the choice depends on the driver, so that it must be asked.
[[nodiscard]] bool needs_driver(DeviceChoice request, Programs const& programs);

/// A GPU where pairscan-cuda, a driver, a device and a local rank for it are there and it is not `cpu` that was asked
/// for; else the CPU, on which pairscan-cuda can stand in for pairscan-host where it can start at all.
///
/// `gpu` without one gets a program for the CPU, which refuses to run on it: only there can the ranks of a job agree on
/// an error, while a rank that leaves before MPI starts lets the others wait for it. Throws Error
/// (ExitCode::no_resource) where no program can be started.
[[nodiscard]] ProgramChoice choose_program(DeviceChoice request, Programs const& programs, DriverState const& driver,
                                           RankPlace const& place);

} // namespace pairscan
