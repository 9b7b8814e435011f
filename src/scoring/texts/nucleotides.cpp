#include <scoring/texts.hpp>

// EDNAFULL is NCBI's NUC.4.4 with a row and a column for U, which are those of T, as Debian's package emboss-data
// 6.6.0+dfsg-12 has it in /usr/share/EMBOSS/data, byte for byte. FASTA_DNA has the scores of FASTA 36.3.8i's table for
// +5/-4, measured by aligning single letters with ggsearch36.

namespace pairscan::matrix_texts {

extern constexpr std::string_view kEDNAFULL = R"(#
# This matrix was created by Todd Lowe   12/10/92
#
# Uses ambiguous nucleotide codes, probabilities rounded to
#  nearest integer
#
# Lowest score = -4, Highest score = 5
#
    A   T   G   C   S   W   R   Y   K   M   B   V   H   D   N   U
A   5  -4  -4  -4  -4   1   1  -4  -4   1  -4  -1  -1  -1  -2  -4
T  -4   5  -4  -4  -4   1  -4   1   1  -4  -1  -4  -1  -1  -2   5
G  -4  -4   5  -4   1  -4   1  -4   1  -4  -1  -1  -4  -1  -2  -4
C  -4  -4  -4   5   1  -4  -4   1  -4   1  -1  -1  -1  -4  -2  -4
S  -4  -4   1   1  -1  -4  -2  -2  -2  -2  -1  -1  -3  -3  -1  -4
W   1   1  -4  -4  -4  -1  -2  -2  -2  -2  -3  -3  -1  -1  -1   1
R   1  -4   1  -4  -2  -2  -1  -4  -2  -2  -3  -1  -3  -1  -1  -4
Y  -4   1  -4   1  -2  -2  -4  -1  -2  -2  -1  -3  -1  -3  -1   1
K  -4   1   1  -4  -2  -2  -2  -2  -1  -4  -1  -3  -3  -1  -1   1
M   1  -4  -4   1  -2  -2  -2  -2  -4  -1  -3  -1  -1  -3  -1  -4
B  -4  -1  -1  -1  -1  -3  -3  -1  -1  -3  -1  -2  -2  -2  -1  -1
V  -1  -4  -1  -1  -1  -3  -1  -3  -3  -1  -2  -1  -2  -2  -1  -4
H  -1  -1  -4  -1  -3  -1  -3  -1  -3  -1  -2  -2  -1  -2  -1  -1
D  -1  -1  -1  -4  -3  -1  -1  -3  -1  -3  -2  -2  -2  -1  -1  -1
N  -2  -2  -2  -2  -1  -1  -1  -1  -1  -1  -1  -1  -1  -1  -1  -2
U  -4   5  -4  -4  -4   1  -4   1   1  -4  -1  -4  -1  -1  -2   5
)";

extern constexpr std::string_view kFASTADNA = R"(# +5/-4 of FASTA 36.3.8i, measured with ggsearch36
   A  C  G  T  U  N  R  Y  S  W  K  M  B  D  H  V
A  5 -4 -4 -4 -4 -1  2 -1 -1  2 -1  2 -2  1  1  1
C -4  5 -4 -4 -4 -1 -1  2  2 -1 -1  2  1 -2  1  1
G -4 -4  5 -4 -4 -1  2 -1  2 -1  2 -1  1  1 -2  1
T -4 -4 -4  5  5 -1 -1  2 -1  2  2 -1  1  1  1 -2
U -4 -4 -4  5  5 -1 -1  2 -1  2  2 -1  1  1  1 -2
N -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1
R  2 -1  2 -1 -1 -1  2 -2  1  1  1 -1 -1  1 -1  1
Y -1  2 -1  2  2 -1 -2  2  1  1  1 -1  1 -1  1 -1
S -1  2  2 -1 -1 -1  1  1  2 -1  1  1  1 -1 -1  1
W  2 -1 -1  2  2 -1  1  1 -1  2  1  1 -1  1  1 -1
K -1 -1  2  2  2 -1  1  1  1  1  2 -1  1  1 -1 -1
M  2  2 -1 -1 -1 -1 -1 -1  1  1 -1  2 -1 -1  1  1
B -2  1  1  1  1 -1 -1  1  1 -1  1 -1  1 -1 -1 -1
D  1 -2  1  1  1 -1  1 -1 -1  1  1 -1 -1  1 -1 -1
H  1  1 -2  1  1 -1 -1  1 -1  1 -1  1 -1 -1  1 -1
V  1  1  1 -2 -2 -1  1 -1  1 -1 -1  1 -1 -1 -1  1
)";

} // namespace pairscan::matrix_texts
