#include <support/atomic_file.hpp>
#include <support/log.hpp>
#include <tune/tune_plots.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <map>
#include <set>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace pairscan {

namespace {

using Speeds = std::map<int, std::map<int, double>>;          // line -> place on the axis -> GCUPS
using Methods = std::map<std::string, std::map<int, double>>; // method -> length -> GCUPS

/// Both formats of one picture from the same commands.
std::string both_formats(std::string const& name, std::string const& data, std::string const& settings,
                         std::string const& plot) {
  std::string script = "# gnuplot " + name + ".gp draws " + name + ".svg and " + name + ".png\n" + data + settings;
  script += "set terminal svg size 860,600 background rgb 'white'\nset output '" + name + ".svg'\n" + plot;
  script += "if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo size 860,600 } "
            "else { set terminal png size 860,600 }\nset output '" +
            name + ".png'\n" + plot;
  return script;
}

/// A row a block and a column a slice, with both as headers.
std::string matrix_of(Speeds const& speeds) {
  std::set<int> columns;
  for (auto const& [row, values] : speeds) {
    for (auto const& [column, gcups] : values) {
      columns.insert(column);
    }
  }
  std::string text = "$speeds << EOD\nblock";
  for (int const column : columns) {
    text += fmt::format(" {}", column);
  }
  for (auto const& [row, values] : speeds) {
    text += fmt::format("\n{}", row);
    for (int const column : columns) {
      auto const found = values.find(column);
      text += found == values.end() ? " NaN" : fmt::format(" {:.4g}", found->second);
    }
  }
  return text + "\nEOD\n";
}

Plot heat_map(std::string const& name, std::string const& title, Speeds const& speeds) {
  std::string const settings = fmt::format("set title '{}, GCUPS' noenhanced\nset xlabel 'slice (columns)'\n"
                                           "set ylabel 'block (matrices per team)'\nset cblabel 'GCUPS'\n"
                                           "set palette defined (0 '#f7fbff', 0.5 '#6baed6', 1 '#08306b')\n"
                                           "unset key\nset tics nomirror\nset cbrange [0:*]\n",
                                           title);
  std::string const plot =
      "plot $speeds matrix rowheaders columnheaders using 1:2:3 with image pixels, \\\n"
      "     '' matrix rowheaders columnheaders using 1:2:($3 == $3 ? sprintf($3 < 100 ? '%.3g' : '%.0f', $3) : '') "
      "with labels textcolor rgb '#ffd54f'\n";
  return {name, both_formats(name, matrix_of(speeds), settings, plot)};
}

/// What stands along the axis, what a line is, and the speed with the default knobs; 0 = not measured.
struct Axes {
  std::string along;
  std::string line;
  double usual = 0;
};

std::string line_settings(std::string const& title, std::string const& along) {
  return fmt::format("set title '{}' noenhanced\nset xlabel '{}'\nset ylabel 'GCUPS'\n"
                     "set logscale x 2\nset yrange [0:*]\nset grid\nset key outside\n",
                     title, along);
}

Plot lines(std::string const& name, std::string const& title, Axes const& axes, Speeds const& speeds) {
  std::string data;
  std::string plot = "plot ";
  for (auto const& [line, values] : speeds) {
    data += fmt::format("$line_{} << EOD\n", line);
    for (auto const& [place, gcups] : values) {
      data += fmt::format("{} {:.4g}\n", place, gcups);
    }
    data += "EOD\n";
    plot += fmt::format("{}$line_{} using 1:2 with linespoints pointtype 7 title '{} {}'",
                        line == speeds.begin()->first ? "" : ", \\\n     ", line, axes.line, line);
  }
  if (axes.usual > 0) {
    plot += fmt::format(", \\\n     {:.4g} with lines dashtype 2 linecolor rgb 'black' title 'defaults'", axes.usual);
  }
  return {name, both_formats(name, data, line_settings(title, axes.along), plot + "\n")};
}

Plot method_lines(std::string const& name, std::string const& title, Methods const& methods) {
  std::string data;
  std::string plot = "plot ";
  for (auto const& [method, values] : methods) {
    data += fmt::format("$method_{} << EOD\n", method);
    for (auto const& [length, gcups] : values) {
      data += fmt::format("{} {:.4g}\n", length, gcups);
    }
    data += "EOD\n";
    plot += fmt::format("{}$method_{} using 1:2 with linespoints pointtype 7 title '{}' noenhanced",
                        method == methods.begin()->first ? "" : ", \\\n     ", method, method);
  }
  return {name, both_formats(name, data, line_settings(title, "length (residues)"), plot + "\n")};
}

/// Waits for gnuplot on the script; false where it cannot be started or fails.
bool run_gnuplot(std::string const& directory, std::string const& script) {
  std::array<char*, 3> arguments{const_cast<char*>("gnuplot"), const_cast<char*>(script.c_str()), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, directory.c_str());
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0); // it warns of every hole
  pid_t child = 0;
  bool const started = ::posix_spawnp(&child, "gnuplot", &actions, nullptr, arguments.data(), environ) == 0;
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  return started && ::waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

} // namespace

namespace {

/// The pictures of a sweep, by name and title.
struct Pictures {
  using Name = std::pair<std::string, std::string>;
  std::map<Name, Speeds> grids;    // block -> slice
  std::map<Name, Speeds> slices;   // the same, with slices for teams
  std::map<Name, Speeds> tiles;    // length -> tile
  std::map<Name, double> usual;    // with the default knobs
  std::map<Name, Methods> methods; // of a strategy: method -> length, with the best knobs
};

void add(Pictures& pictures, TuneRow const& row, std::string const& device) {
  TunePoint const& point = row.point;
  bool const only = point.method == point.strategy;
  std::string const method = only ? point.strategy : point.strategy + "_" + point.method;
  std::string const who = (only ? point.strategy : point.strategy + " by " + point.method) + " on " + device;
  std::string const batch = point.pairs == 0 ? "" : fmt::format("_{}", point.pairs);
  Pictures::Name const name{fmt::format("{}_{}{}", method, point.length, batch),
                            fmt::format("{}, {} residues", who, point.length)};
  if (point.has_default_knobs()) {
    pictures.usual[name] = row.gcups;
  } else if (point.asked.slice != 0) {
    pictures.slices[name][point.asked.block][point.asked.slice] = row.gcups;
    if (point.teams == 0) {
      pictures.grids[name][point.asked.block][point.asked.slice] = row.gcups;
    }
  } else if (point.asked.tile != 0) {
    pictures.tiles[{method, who}][point.length][point.asked.tile] = row.gcups;
  }
  double& best = pictures.methods[{point.strategy, point.strategy + " on " + device}][point.method][point.length];
  best = std::max(best, row.gcups);
}

} // namespace

std::vector<Plot> plots_of(std::vector<TuneRow> const& rows, std::string const& device) {
  Pictures pictures;
  for (TuneRow const& row : rows) {
    if (row.measured()) {
      add(pictures, row, device);
    }
  }
  std::vector<Plot> plots;
  for (auto const& [name, speeds] : pictures.grids) {
    plots.push_back(heat_map(name.first + "_heat", name.second, speeds));
  }
  for (auto const& [name, speeds] : pictures.slices) {
    auto const usual = pictures.usual.find(name);
    Axes const axes{"slice (columns)", "block", usual == pictures.usual.end() ? 0 : usual->second};
    plots.push_back(lines(name.first + "_slice", name.second, axes, speeds));
  }
  for (auto const& [name, speeds] : pictures.tiles) {
    plots.push_back(lines(name.first + "_tile", name.second, {"tile (cells)", "length", 0}, speeds));
  }
  for (auto const& [name, speeds] : pictures.methods) {
    plots.push_back(method_lines(name.first + "_methods", name.second, speeds));
  }
  return plots;
}

void draw(std::vector<Plot> const& plots, std::string const& directory) {
  bool drawn = true;
  for (Plot const& plot : plots) {
    AtomicFile file(directory + "/" + plot.name + ".gp");
    file.write(plot.script);
    file.commit();
    drawn = drawn && run_gnuplot(directory, plot.name + ".gp");
  }
  if (!drawn) {
    log_warning("gnuplot is not here or failed, so there are no pictures; the scripts *.gp in {} hold the data and "
                "can be drawn elsewhere",
                directory);
  }
}

} // namespace pairscan
