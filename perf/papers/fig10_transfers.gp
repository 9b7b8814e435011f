set multiplot layout 1, 2 title "DScan with its matrices brought to the host, 1,536 x 1,536" font ",16"
both = machines == 1 ? "'" . file1 . "'" : "'" . file2 . "' '" . file1 . "'" # the host's bars first
bars = "< awk -F, '$1 == \"a\"' " . both
text(way) = way eq "host_dscan" ? "host,\nDScan" : way eq "host_rscan" ? "host,\nRScan" : way eq "dual_buffered" ? "dual-\nbuffered" : way
count = int(system("awk -F, '$1 == \"a\"' " . both . " | wc -l"))
set logscale y
set ylabel "pairs a second"
set xrange [-0.6:count - 0.4]
set yrange [10:*]
set title "(a) three ways to the host" font ",14"
set bmargin 5
unset key
plot bars using 0:8:xtic(text(strcol(2))) with boxes lc rgb blue, \
     bars using 0:8:(sprintf("%.0f", $8)) with labels offset 0,0.8 textcolor rgb "#333333"
unset logscale
set key bottom right
set xrange [0:80]
set yrange [0:*]
set xlabel "memory used, % of what is free"
set ylabel "pairs a second, kernels alone"
set title "(b) with more and more of the memory" font ",14"
plot rows(file1, "b") using (100*$3):8 with linespoints pt 7 ps 0.8 lw 2.5 \
     lc rgb blue title title1
unset multiplot
