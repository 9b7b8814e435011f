set multiplot layout 1, machines title "Bringing 64 matrices of 1,536 x 1,536 to the host, one at a time" font ",16"
set ylabel "milliseconds a pair"
set yrange [0:*]
set key top right
text(version) = version eq "as_it_is" ? "Rodinia" : version eq "on_device" ? "made on the device" : "and pinned"
do for [n = 1:machines] {
  set title title_of(n) font ",14"
  set xrange [-0.6:(int(system("grep -c and_pinned " . file_of(n))) ? 2.6 : 1.6)]
  data = "< grep -E '^(as_it_is|on_device|and_pinned),' '" . file_of(n) . "'"
  plot data using 0:(1e3*($3+$4+$5)/$2):xtic(text(strcol(1))) with boxes lc rgb light title "copy back", \
       data using 0:(1e3*($3+$4)/$2) with boxes lc rgb blue title "kernels", \
       data using 0:(1e3*$3/$2) with boxes lc rgb orange title "prepare and upload", \
       data using 0:(1e3*$6/$2):(sprintf("%.0f %%", 100*$9)) with labels offset 0,0.8 textcolor rgb "#333333" notitle
}
unset multiplot
