#include <support/atomic_file.hpp>
#include <support/log.hpp>
#include <tune/tune_plots.hpp>

#include <fmt/format.h>

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

using Speeds = std::map<int, std::map<int, double>>; // line -> place on the axis -> GCUPS

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
                                           "set ylabel 'block (matrices a team)'\nset cblabel 'GCUPS'\n"
                                           "set palette defined (0 '#f7fbff', 0.5 '#6baed6', 1 '#08306b')\n"
                                           "unset key\nset tics nomirror\nset cbrange [0:*]\n",
                                           title);
  std::string const plot =
      "plot $speeds matrix rowheaders columnheaders using 1:2:3 with image pixels, \\\n"
      "     '' matrix rowheaders columnheaders using 1:2:($3 == $3 ? sprintf($3 < 100 ? '%.3g' : '%.0f', $3) : '') "
      "with labels textcolor rgb '#ffd54f'\n";
  return {name, both_formats(name, matrix_of(speeds), settings, plot)};
}

Plot lines(std::string const& name, std::string const& title, std::string const& axis, std::string const& line_name,
           Speeds const& speeds) {
  std::string data;
  std::string plot = "plot ";
  for (auto const& [line, values] : speeds) {
    data += fmt::format("$line_{} << EOD\n", line);
    for (auto const& [place, gcups] : values) {
      data += fmt::format("{} {:.4g}\n", place, gcups);
    }
    data += "EOD\n";
    plot += fmt::format("{}$line_{} using 1:2 with linespoints pointtype 7 title '{} {}'",
                        line == speeds.begin()->first ? "" : ", \\\n     ", line, line_name, line);
  }
  std::string const settings = fmt::format("set title '{}' noenhanced\nset xlabel '{}'\nset ylabel 'GCUPS'\n"
                                           "set logscale x 2\nset yrange [0:*]\nset grid\nset key outside\n",
                                           title, axis);
  return {name, both_formats(name, data, settings, plot + "\n")};
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

std::vector<Plot> plots_of(std::vector<TuneRow> const& rows, std::string const& device) {
  std::map<std::pair<std::string, std::string>, Speeds> grids; // name and title of a heat map
  std::map<std::pair<std::string, std::string>, Speeds> slices;
  std::map<std::pair<std::string, std::string>, Speeds> tiles;
  for (TuneRow const& row : rows) {
    Tuning const& asked = row.point.asked;
    if (!row.measured()) {
      continue;
    }
    if (asked.slice != 0) {
      std::string const name = fmt::format("{}_{}_{}", row.point.strategy, row.point.length, row.point.pairs);
      std::string const title = fmt::format("{} on {}, {} pairs of {} residues", row.point.strategy, device,
                                            row.point.pairs, row.point.length);
      slices[{name, title}][asked.block][asked.slice] = row.gcups;
      if (row.point.teams == 0) {
        grids[{name, title}][asked.block][asked.slice] = row.gcups;
      }
    } else if (asked.tile != 0) {
      tiles[{row.point.strategy, row.point.strategy + " on " + device}][row.point.length][asked.tile] = row.gcups;
    }
  }
  std::vector<Plot> plots;
  for (auto const& [name, speeds] : grids) {
    plots.push_back(heat_map(name.first + "_heat", name.second, speeds));
  }
  for (auto const& [name, speeds] : slices) {
    plots.push_back(lines(name.first + "_slice", name.second, "slice (columns)", "block", speeds));
  }
  for (auto const& [name, speeds] : tiles) {
    plots.push_back(lines(name.first + "_tile", name.second, "tile (cells)", "length", speeds));
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
