# What all figures share. `machines`, file1, title1, ... and `out` come from perf/papers/plot.
set datafile separator ","
set encoding utf8
set border 3 lw 1 lc rgb "#555555"
set tics nomirror out textcolor rgb "#333333"
set grid ytics lc rgb "#dddddd" lw 0.7
set key textcolor rgb "#333333" spacing 1.2 samplen 2
set style fill solid 0.9 noborder
set boxwidth 0.75

blue = 0x2b6cb0
light = 0x90cdf4
orange = 0xdd6b20
green = 0x2f855a
purple = 0x6b46c1
grey = 0x718096

# Rows of a CSV whose first, or first and second, column says so; a comment or a heading does not.
rows(file, first) = "< awk -F, '$1 == \"" . first . "\"' '" . file . "'"
rows2(file, first, second) = "< awk -F, '$1 == \"" . first . "\" && $2 == \"" . second . "\"' '" . file . "'"
file_of(n) = n == 1 ? file1 : file2
title_of(n) = n == 1 ? title1 : title2

# Panels side by side: one a machine, unless the figure has parts.
width = panels == 1 ? 620 : 1120
set terminal svg size width, 430 dynamic font "Helvetica,14" background rgb "white"
set output out
