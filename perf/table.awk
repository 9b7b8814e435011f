# The lines of medians.awk as a table for people. A device's limit is its copy bandwidth (bytes read and written), and
# wall time counts there; a host's is what it can write past its caches in a CPU second.
{ split($1, part, "/") }
part[1] == "memory_store" { limit["host"] = $3; next }
part[1] ~ /^(memory|issue)/ && part[2] {
  other[++others] = sprintf("%-28s %10.1f %s   spread %.1f %%", $1, $2, part[1] == "issue" ? "Gop/s" : "GB/s", $5)
  if (part[1] == "memory_copy" && part[3] == "kernel") limit[part[2]] = $2
  next
}
part[1] == "memory_copy" { next }
{
  ++rows
  name[rows] = part[1]; space[rows] = part[2]; lanes[rows] = part[3]; cells[rows] = part[4]; edge[rows] = part[5]; pairs[rows] = part[7]
  if (part[1] == "plane_pack") { space[rows] = "host"; lanes[rows] = part[2]; cells[rows] = part[3]; edge[rows] = part[6]; pairs[rows] = "" }
  device[rows] = part[3] == "thread"
  wall[rows] = $2; rate[rows] = device[rows] ? $2 : $3; bytes[rows] = $4; spread[rows] = $5
}
part[1] == "parasail_nw_scan" { peer[part[5]] = $3 }
END {
  format = "%-16s %-7s %-7s %-10s %6s %7s %9s %8s %12s %10s %12s\n"
  printf format, "strategy", "space", "lanes", "cells", "length", "pairs", "GCUPS", "spread", "a CPU second", "x parasail", "of the limit"
  for (i = 1; i <= rows; ++i) {
    bound = limit[device[i] ? space[i] : "host"]
    printf format, name[i], space[i], lanes[i], cells[i], edge[i], pairs[i], sprintf("%.2f", wall[i]),
      sprintf("%.1f %%", spread[i]), device[i] ? "-" : sprintf("%.2f", rate[i]),
      peer[edge[i]] && !device[i] ? sprintf("%.2f", rate[i] / peer[edge[i]]) : "-",
      bytes[i] && bound ? sprintf("%.0f %%", 100 * rate[i] * bytes[i] / bound) : "-"
  }
  if (limit["host"]) printf "limit of the host: %.1f GB a CPU second written past the caches\n", limit["host"]
  for (i = 1; i <= others; ++i) print other[i]
}
