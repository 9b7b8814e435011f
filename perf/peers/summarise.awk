# Runs of perf/peers/run to a line of CSV a row, medians of the repetitions. First file: mode, stride, and the pairs and
# the sum that such a row should have, by pairscan's scores; second: the runs. `known` holds modes and what pairscan's own
# scores should sum to; where it does not say, they agree with themselves only, which is `-`.
BEGIN {
  FS = "\t"
  for (i = split(known, word, " "); i > 1; i -= 2) truth[word[i - 1]] = word[i]
  print "mode,peer,version,stride,pairs,score_sum,expected_sum,agrees,cpu_seconds,cpu_min,cpu_max,wall_seconds," \
    "pairs_per_cpu_second,gcups_cpu,pairscan_over_it"
}
function sort_numbers(text, sorted, count, i, j, value) {
  count = split(text, sorted, " ")
  for (i = 2; i <= count; ++i) {
    value = sorted[i]
    for (j = i - 1; j >= 1 && sorted[j] + 0 > value + 0; --j) sorted[j + 1] = sorted[j]
    sorted[j + 1] = value
  }
  return count
}
function median(text, sorted, count, middle) {
  count = sort_numbers(text, sorted)
  middle = int((count + 1) / 2)
  return count % 2 ? sorted[middle] : (sorted[middle] + sorted[middle + 1]) / 2
}
FNR == NR { count_of[$1, $2] = $3; sum_of[$1, $2] = $4; next }
{
  key = $1 SUBSEP $2
  if (!(key in stride)) order[++rows] = key
  stride[key] = $3; version[key] = $4; pairs[key] = $5; cells[key] = $6
  if (key in sum && sum[key] != $7) wrong[key] = 1 # not even the same twice
  sum[key] = $7
  cpu[key] = cpu[key] " " $8
  wall[key] = wall[key] " " $9
}
END {
  for (i = 1; i <= rows; ++i) {
    key = order[i]
    split(key, part, SUBSEP)
    mode = part[1]; peer = part[2]
    seconds = median(cpu[key])
    if (seconds <= 0) seconds = 0.0001 # the clock's step
    rate = cells[key] / seconds
    if (peer == "pairscan") own[mode] = rate
    count = sort_numbers(cpu[key], sorted)
    printf "%s,%s,%s,%d,%d,%.0f,%.0f,%s,%.4f,%.4f,%.4f,%.4f,%.1f,%.3f,%.3f\n", mode, peer, version[key],
      stride[key], pairs[key], sum[key], sum_of[mode, stride[key]], agreement(mode, peer, key), seconds, sorted[1],
      sorted[count], median(wall[key]), pairs[key] / seconds, rate / 1e9, own[mode] / rate
  }
}
function agreement(mode, peer, key) {
  if (wrong[key] || pairs[key] != count_of[mode, stride[key]] || sum[key] != sum_of[mode, stride[key]]) return "NO"
  if (peer !~ /^pairscan/) return "yes"
  if (mode in truth) return sum[key] == truth[mode] ? "yes" : "NO"
  return mode ~ /align$/ ? "yes" : "-"
}
