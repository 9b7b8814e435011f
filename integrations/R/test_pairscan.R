# Rscript test_pairscan.R PROGRAM: reads with pairscan.R what the program writes, and compares it with values of the pairs.
here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
source(file.path(here, "pairscan.R"))
program <- normalizePath(commandArgs(TRUE)[1])
folder <- tempfile("pairscan")
dir.create(folder)
setwd(folder)
writeLines(c(">a one", "ACGTACGTACGT", ">NA", "ACGTACGAACGT", ">c", "ACGTTCGAACG", ">d", "TTTTACGTACGT"), "genes.fasta")
run <- function(...) {
  code <- system2(program, c("run", "job.yaml", ...), stdout = FALSE, stderr = FALSE)
  stopifnot(code == 0)
}
writeLines("input: {sequences: genes.fasta}\noutput: {directory: scores, matrix: {format: npy}}", "job.yaml")
run()
pairs <- read_pairs("scores/pairs.tsv")
scores <- read_scores("scores/scores.npy")
stopifnot(identical(pairs$query, c("a", "a", "a", "NA", "NA", "c")), identical(as.integer(scores), pairs$score))

writeLines("input: {sequences: genes.fasta}\nalignment: {distance: {number: double, costs: unit, gap: 1.5}}
output: {directory: distances, matrix: {format: npy}}", "job.yaml")
run()
d <- read_dist("distances", "genes.fasta")
stopifnot(identical(labels(d), c("a", "NA", "c", "d")), all.equal(as.matrix(d)["a", "NA"], 1 / 12))
stopifnot(identical(as.numeric(d), read_pairs("distances/pairs.tsv")$distance))
tree <- hclust(d, method = "average")
stopifnot(setequal(tree$labels[-tree$merge[1, ]], c("a", "NA")))
cat("ok\n")
