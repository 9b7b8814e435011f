set multiplot layout 1, machines title "RScan's kernel speed over Rodinia's, as many pairs as the memory takes" font ",16"
set xlabel "length of the sequences, bases"
set ylabel "times Rodinia's kernels"
set yrange [0:*]
set offsets 0, 0, graph 0.08, 0
set xrange [-0.6:3.6]
set key below
count(pairs) = pairs < 10000 ? sprintf("%d pairs", pairs) : sprintf("%.0f,000 pairs", pairs / 1000.0)
do for [n = 1:machines] {
  set title title_of(n) font ",14"
  plot rows(file_of(n), "rscan") using 0:9:xtic(2) with boxes lc rgb blue title "RScan", \
       rows(file_of(n), "rscan") using 0:9:(count($3)) with labels offset 0,0.8 font ",12" textcolor rgb "#333333" notitle, \
       5 with lines dt 2 lw 1.5 lc rgb grey title "the paper: up to 5, at 512 bases"
}
unset multiplot
