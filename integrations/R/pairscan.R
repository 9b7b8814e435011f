# Reads what pairscan wrote into its output directory, with base R alone.
#
#   source("pairscan.R")
#   scores <- read_scores("out/genes/scores.npy")           # numbers, in the order of a `dist`
#   d <- read_dist("out/genes", "genes.fasta")              # a `dist` of distances.npy, with the ids as labels
#   tree <- hclust(d, method = "average")
#   pairs <- read_pairs("out/genes/pairs.tsv")

# Returns the numbers of an NPY 1.0 file of pairscan: int32, float32 or float64, little-endian. A triangle is a vector in the
# order of R's `dist`, for both list the pairs of the first record first; queries x targets become a matrix.
read_scores <- function(path) {
  file <- file(path, "rb")
  on.exit(close(file))
  magic <- readBin(file, "raw", 6)
  if (!identical(magic, as.raw(c(0x93, utf8ToInt("NUMPY"))))) stop(path, ": is no NPY file")
  readBin(file, "raw", 2)
  header <- readChar(file, readBin(file, "integer", 1, size = 2, signed = FALSE, endian = "little"), useBytes = TRUE)
  type <- sub(".*'descr': *'<([if][48])'.*", "\\1", header)
  shape <- as.numeric(strsplit(sub(".*'shape': *\\(([0-9, ]*)\\).*", "\\1", header), ", *")[[1]])
  kind <- switch(type, i4 = "integer", f4 = "numeric", f8 = "numeric", stop(path, ": holds '", type, "'"))
  values <- readBin(file, kind, prod(shape), size = as.integer(substr(type, 2, 2)), endian = "little")
  if (length(values) != prod(shape)) stop(path, ": ends before its last value")
  if (length(shape) == 2) matrix(values, shape[1], shape[2], byrow = TRUE) else values
}

# Returns the ids of a FASTA file, plain or gzip, in its order.
read_ids <- function(fasta) {
  lines <- grep("^>", readLines(fasta), value = TRUE)
  sub("^>([^[:space:]]+).*", "\\1", lines)
}

# Returns the distances of a run as a `dist`. `sequences` is the run's input, whose ids become the labels.
read_dist <- function(directory, sequences, file = "distances.npy") {
  values <- read_scores(file.path(directory, file))
  ids <- read_ids(sequences)
  records <- (1 + sqrt(1 + 8 * length(values))) / 2
  if (is.matrix(values)) stop(file, ": holds queries x targets, which are no `dist`")
  if (length(ids) < records) stop(sequences, ": has ", length(ids), " records, and ", file, " is of ", records)
  structure(values, Size = as.integer(records), Labels = ids[seq_len(records)], Diag = FALSE, Upper = FALSE, class = "dist")
}

# Returns the table of kept pairs; ids stay text.
read_pairs <- function(path) {
  columns <- strsplit(readLines(path, n = 1), "\t")[[1]]
  texts <- columns %in% c("query", "target", "cigar", "strand")
  read.delim(path, quote = "", na.strings = character(0), colClasses = ifelse(texts, "character", NA), check.names = FALSE)
}
