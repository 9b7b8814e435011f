# Google Benchmark's JSON to one line a row: name, rate (GCUPS, GBps or Gops), the same by CPU second, bytes a cell of
# kept matrices (0 = none), and the spread of the rate: its standard deviation in % of the mean.
BEGIN { FS = "\": " }
{ value = $2; gsub(/[",]/, "", value) }
/"run_name"/ { name = value; sub("/manual_time", "", name); rate = cpu = bytes = 0 }
/"aggregate_name"/ { aggregate = value }
/"(GCUPS|GBps|Gops)":/ { rate = value }
/"(GCUPS|GBps|Gops)_cpu":/ { cpu = value }
/"bytes_per_cell":/ { bytes = value }
/^ *}/ && aggregate == "median" { order[++rows] = name; line[name] = name " " rate " " cpu " " bytes }
/^ *}/ && aggregate == "cv" { spread[name] = 100 * rate }
/^ *}/ { aggregate = "" }
END { for (i = 1; i <= rows; ++i) print line[order[i]], spread[order[i]] + 0 }
