# perf/roofline gives file (a row a kernel), machine, operation and out, and perf/papers/style.gp comes before.
field(row, column) = system(sprintf("awk -F, 'NR == %d { print $%d }' '%s'", row, column, file))
label(row) = field(row, 1) . ": " . field(row, 4) . ", " . field(row, 5)
colour(row) = word("0x2b6cb0 0xdd6b20 0x2f855a 0x6b46c1 0x718096 0xc53030 0x90cdf4 0xb7791f 0x319795", (row - 1) % 9 + 1)
mark(row) = int(word("7 5 9 13 11 15 4 6 8", (row - 1) % 9 + 1))
decades = "10^{%L}"

stats file using 2:3 name "point" nooutput
stats file using 6:7 name "roof" nooutput
peak = 1e9 * roof_max_x
bandwidth = 1e9 * roof_max_y
roof(x) = bandwidth * x < peak ? bandwidth * x : peak

set terminal svg size 960, 460 dynamic font "Helvetica,14" background rgb "white"
set title machine font ",16"
set logscale xy
set format xy decades
set grid xtics ytics
set xrange [point_min_x / 5 : point_max_x * 5]
set yrange [1e9 * point_min_y / 6 : peak * 3]
set samples 500
set xlabel operation . " a byte of memory traffic"
set ylabel operation . " a second"
set lmargin at screen 0.1
set rmargin at screen 0.61
set key at screen 0.63, screen 0.68 left top Left reverse noenhanced
power = int(floor(log10(peak) / 3)) * 3
set label 1 sprintf("%.3g x 10^{%d}/s", peak / 10**power, power) at point_max_x * 4, peak right offset 0, 0.7 \
  textcolor rgb "#333333"
slope = sqrt(point_min_x * peak / bandwidth) # half way to the ridge
set label 2 sprintf(bandwidth < 1e12 ? "%.1f GB/s" : "%.0f GB/s", bandwidth / 1e9) at slope, roof(slope) right offset -1, 0.3 \
  textcolor rgb "#333333"
plot roof(x) with lines lw 2 lc rgb "#333333" notitle, \
     for [row = 1:point_records] file every ::(row - 1)::(row - 1) using 2:(1e9 * $3) with points pt mark(row) ps 1.2 \
       lc rgb int(colour(row)) title label(row)
