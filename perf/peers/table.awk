# A CSV of perf/peers/run as Markdown.
BEGIN { FS = "," }
/^# / { sub(/^# /, ""); facts = facts (facts ? "; " : "") $0; next }
!columns {
  columns = NF
  print facts "\n"
  print "| mode | peer | pairs | pairs a CPU second | GCUPS of a CPU second | pairscan is faster | sum of scores | agrees |"
  print "|---|---|---:|---:|---:|---:|---:|---|"
  next
}
{
  name = $2 == "pairscan-scoring" ? "pairscan, stage `score` by the wall clock" : $2 ($3 == "-" ? "" : " " $3)
  printf "| %s | %s | %d | %.0f | %.3g | %.2fx | %s | %s |\n", $1, name, $5, $13, $14, $15, $6, $8
}
