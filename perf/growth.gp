# Time of whole runs; perf/growth gives file, picture and out, and perf/papers/style.gp comes before.
of(experiment) = rows(file, experiment)
set xtics nomirror
set grid xtics ytics
set key left top Left reverse
decades = "10^{%L}"

if (picture eq "pairs") {
  set multiplot layout 1, 2 title "Whole runs by the number of pairs: 16S genes, scores only, one core" font ",16"
  set logscale xy
  set format xy decades
  set xlabel "pairs"
  set xrange [5e2:3e6]
  set ylabel "seconds"
  stats of("pairs") using 3:(last = $6, of_pair = $6 / $3) nooutput
  plot of("pairs") using 3:5 with linespoints pt 7 ps 0.8 lw 2 lc rgb blue title "wall clock", \
       of("pairs") using 3:6 with linespoints pt 6 ps 0.9 lw 1.5 lc rgb orange title "CPU", \
       of("pairs") using 3:($3 * of_pair) with lines dt 2 lw 1.5 lc rgb grey title "in proportion to the pairs"
  unset logscale y
  set format y "%g"
  set yrange [0:*]
  set ylabel "GCUPS by CPU seconds"
  plot of("pairs") using 3:8 with linespoints pt 7 ps 0.8 lw 2 lc rgb blue notitle, \
       of("pairs") using 3:8:(sprintf("%d", $2)) with labels offset 0,-1 font ",12" textcolor rgb "#333333" title "labels: genes"
}
if (picture eq "length") {
  set multiplot layout 1, 2 title "Whole runs by the length of sequences: scores only, one core" font ",16"
  set logscale xy
  set format xy decades
  set xlabel "bases of both sequences"
  set xrange [30:2e5]
  set ylabel "CPU microseconds a pair"
  stats of("length_made") using 2:(of_cell = $6 / $4) nooutput
  plot of("length") using 2:(1e6 * $6 / $3) with linespoints pt 7 ps 0.8 lw 2 lc rgb blue title "genes, 44,850 pairs", \
       of("length_made") using 2:(1e6 * $6 / $3) with linespoints pt 7 ps 0.8 lw 2 lc rgb green title "made sequences, 2,016 and 28 pairs", \
       [50:100000] 1e6 * of_cell * x * x with lines dt 2 lw 1.5 lc rgb grey title "in proportion to the cells"
  unset logscale y
  set format y "%g"
  set yrange [0:*]
  set ylabel "GCUPS by CPU seconds"
  plot of("length") using 2:8 with linespoints pt 7 ps 0.8 lw 2 lc rgb blue notitle, \
       of("length_made") using 2:8 with linespoints pt 7 ps 0.8 lw 2 lc rgb green notitle
}
if (picture eq "ranks") {
  set multiplot layout 1, 1 title "Whole runs by ranks: 1,000 genes, 499,500 pairs, scores only" font ",16"
  set xlabel "ranks, a core each"
  set ylabel "GCUPS by the wall clock"
  set yrange [0:*]
  stats of("ranks") using 2 nooutput
  set xrange [-0.7:STATS_records - 0.3]
  set offsets 0, 0, graph 0.25, 0
  one = real(system("awk -F, '$1 == \"ranks\" { print $7; exit }' " . file))
  plot of("ranks") using 0:7:xtic(2) with boxes lc rgb blue title "reached", \
       of("ranks") using 0:7:(sprintf("%.1f s, %.2f times", $5, $7 / one)) with labels offset 0,-1.6 textcolor rgb "white" notitle, \
       of("ranks") using 0:(one * $2) with linespoints pt 6 dt 2 lw 1.5 lc rgb grey title "in proportion to the ranks"
}
unset multiplot
