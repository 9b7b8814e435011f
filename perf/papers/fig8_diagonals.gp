set multiplot layout 1, machines title "Kernel speed over Rodinia's, matrices of 1,536 x 1,536" font ",16"
set logscale x 2
set logscale y
set ytics (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
set xlabel "pairs in a batch"
set ylabel "times Rodinia's kernels"
set key below
set yrange [0.8:*]
do for [n = 1:machines] {
  set title title_of(n) font ",14"
  plot rows(file_of(n), "tiled_dscan") using 2:8 with linespoints pt 7 ps 0.8 lw 2.5 lc rgb blue title "TiledDScan", \
       rows(file_of(n), "dscan") using 2:8 with linespoints pt 5 ps 0.8 lw 2.5 lc rgb orange title "DScan", \
       2 with lines dt 2 lw 1.5 lc rgb grey title "the paper's TiledDScan: up to 2 (K20)", \
       1 with lines lw 1 lc rgb "#bbbbbb" notitle
}
unset multiplot
