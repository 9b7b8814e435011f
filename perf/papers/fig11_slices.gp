set multiplot layout 1, machines title "LazyRScan by the width of a slice, 1,536 x 1,536" font ",16"
set logscale x 2
set xlabel "columns a slice"
set ylabel "pairs a second, thousands"
set key bottom center horizontal
set yrange [0:*]
colours = "0x90cdf4 0x2b6cb0 0xdd6b20 0x2f855a"
blocks = "64 128 256 512"
do for [n = 1:machines] {
  set title title_of(n) font ",14"
  plot for [b = 1:4] "< awk -F, '$1 == \"range\" && $3 == " . word(blocks, b) . "' '" . file_of(n) . "'" \
       using 4:($12/1e3) with linespoints pt 7 ps 0.7 lw 2.5 lc rgb int(word(colours, b)) title word(blocks, b) . " matrices"
}
unset multiplot
