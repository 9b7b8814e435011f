#pragma once

#include <kokkos_kernels/simd/bit_planes.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

// Networks of one to three planes, written by perf/networks/network_search (perf/README.md has the commands): change
// them there. networks/networks.hpp says what a network is.

/// D = 1, S = 0: the longest common subsequence; 2/-4/-2 (vsearch, every gap at its extension), and all mismatches that
/// score no more than two gaps. 2 gates, depth 2; 4 instructions of two inputs.
struct Network1_0 {
  static constexpr int match = 1;
  static constexpr int mismatch = 0;
  static constexpr int planes = 1;
  static constexpr int step_planes = 1;
  static constexpr int gates = 2;

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned p_code(int value) { return (value + 1U) % 2; }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned q_code(int value) { return (value + 1U) % 2; }

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&p)[1], Word (&q)[1], Word const& matches) {
    Word const g0 = gate<0xae>(matches, p[0], q[0]);
    Word const g1 = gate<0xd2>(p[0], q[0], g0);
    p[0] = g0;
    q[0] = g1;
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void step(Word const (&q)[1], Word (&out)[1]) {
    out[0] = q[0];
  }
};

/// S <= 0: a mismatch is never taken, so that all differences are 0 or D, and H' is D times that of D = 1, S = 0.
struct ScaledNetwork1_0 : Network1_0 {
  static constexpr int step_planes = 5;
  int match;

  /// Requires 0 < D <= 31.
  PAIRSCAN_FUNCTION constexpr explicit ScaledNetwork1_0(int match_score) : match(match_score) {}

  /// Returns the code of 0 or D; no other value occurs.
  [[nodiscard]] PAIRSCAN_FUNCTION constexpr unsigned p_code(int value) const {
    return Network1_0::p_code(value != 0 ? 1 : 0);
  }
  [[nodiscard]] PAIRSCAN_FUNCTION constexpr unsigned q_code(int value) const {
    return Network1_0::q_code(value != 0 ? 1 : 0);
  }

  template <class Word>
  PAIRSCAN_FUNCTION void step(Word const (&q)[1], Word (&out)[step_planes]) const {
    Word once[1];
    Network1_0::step(q, once);
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < step_planes; ++plane) {
      out[plane] = once[0] & same_bit<Word>((match >> plane & 1) != 0);
    }
  }
};

/// D = 2, S = 1: unit cost (0/-1/-1) and 2/-1/-2. 5 gates, depth 2; 8 instructions of two inputs.
struct Network2_1 {
  static constexpr int match = 2;
  static constexpr int mismatch = 1;
  static constexpr int planes = 2;
  static constexpr int step_planes = 2;
  static constexpr int gates = 5;

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned p_code(int value) {
    constexpr unsigned kCodes[] = {0, 2, 3};
    return kCodes[value];
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned q_code(int value) {
    constexpr unsigned kCodes[] = {2, 0, 1};
    return kCodes[value];
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&p)[2], Word (&q)[2], Word const& matches) {
    Word const g0 = gate<0xf6>(matches, p[0], q[1]);
    Word const g1 = gate<0x0e>(q[1], q[0], g0);
    Word const g2 = gate<0xf4>(p[0], p[1], g0);
    Word const g3 = ~p[1] & g0;
    Word const g4 = q[0] & g0;
    p[0] = g4;
    p[1] = g1;
    q[0] = g2;
    q[1] = g3;
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void step(Word const (&q)[2], Word (&out)[2]) {
    Word const g0 = gate<0x81>(q[0], q[1], q[1]);
    out[0] = g0;
    out[1] = q[1];
  }
};

/// D = 3, S = 1: 1/-1/-1. 7 gates, depth 4; 20 instructions of two inputs.
struct Network3_1 {
  static constexpr int match = 3;
  static constexpr int mismatch = 1;
  static constexpr int planes = 2;
  static constexpr int step_planes = 2;
  static constexpr int gates = 7;

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned p_code(int value) { return static_cast<unsigned>(value); }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned q_code(int value) { return (value + 2U) % 4; }

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&p)[2], Word (&q)[2], Word const& matches) {
    Word const g0 = gate<0xf2>(matches, q[0], q[1]);
    Word const g1 = gate<0xc8>(p[0], p[1], q[0]);
    Word const g2 = gate<0x32>(g1, q[1], g0);
    Word const g3 = gate<0x98>(q[1], p[1], g0);
    Word const g4 = gate<0xd6>(p[1], p[0], g3);
    Word const g5 = gate<0x38>(g0, g3, g4);
    Word const g6 = gate<0x96>(p[0], q[0], g4);
    p[0] = g6;
    p[1] = g2;
    q[0] = g4;
    q[1] = g5;
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void step(Word const (&q)[2], Word (&out)[2]) {
    Word const g0 = ~q[0];
    out[0] = g0;
    out[1] = q[1];
  }
};

/// D = 3, S = 2: 1/0/-1. 5 gates, depth 4; 11 instructions of two inputs.
struct Network3_2 {
  static constexpr int match = 3;
  static constexpr int mismatch = 2;
  static constexpr int planes = 2;
  static constexpr int step_planes = 2;
  static constexpr int gates = 5;

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned p_code(int value) {
    constexpr unsigned kCodes[] = {1, 3, 0, 2};
    return kCodes[value];
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned q_code(int value) { return (value + 1U) % 4; }

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&p)[2], Word (&q)[2], Word const& matches) {
    Word const g0 = gate<0xf4>(matches, q[0], q[1]);
    Word const g1 = gate<0x58>(g0, p[0], p[1]);
    Word const g2 = gate<0xd2>(p[0], p[1], g1);
    Word const g3 = gate<0x96>(p[1], q[0], g1);
    Word const g4 = gate<0x9c>(q[0], q[1], g3);
    p[0] = g4;
    p[1] = g3;
    q[0] = g1;
    q[1] = g2;
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void step(Word const (&q)[2], Word (&out)[2]) {
    Word const g0 = q[1] ^ q[0];
    out[0] = q[0];
    out[1] = g0;
  }
};

/// D = 5, S = 3: 1/-1/-2 (mothur). 10 gates, depth 5; 28 instructions of two inputs.
struct Network5_3 {
  static constexpr int match = 5;
  static constexpr int mismatch = 3;
  static constexpr int planes = 3;
  static constexpr int step_planes = 3;
  static constexpr int gates = 10;

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned p_code(int value) { return (value + 4U) % 8; }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned q_code(int value) { return (value + 6U) % 8; }

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&p)[3], Word (&q)[3], Word const& matches) {
    Word const g0 = gate<0x83>(p[0], p[2], q[2]);
    Word const g1 = g0 | matches;
    Word const g2 = gate<0xa3>(g0, p[2], q[0]);
    Word const g3 = gate<0xf4>(matches, q[2], g2);
    Word const g4 = gate<0x36>(g2, q[1], g3);
    Word const g5 = gate<0x94>(g1, q[0], g3);
    Word const g6 = gate<0x4b>(p[1], p[2], g3);
    Word const g7 = gate<0xeb>(q[1], q[2], g4);
    Word const g8 = gate<0x96>(p[0], q[0], g5);
    Word const g9 = gate<0x80>(p[2], g3, g6);
    p[0] = g5;
    p[1] = g4;
    p[2] = g7;
    q[0] = g8;
    q[1] = g6;
    q[2] = g9;
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void step(Word const (&q)[3], Word (&out)[3]) {
    Word const g0 = gate<0x01>(q[1], q[2], q[2]);
    Word const g1 = gate<0x07>(q[0], q[2], g0);
    out[0] = g1;
    out[1] = g0;
    out[2] = q[2];
  }
};

/// D = 7, S = 6: 2/-4/-20 (vsearch, every gap at its opening). 8 gates, depth 8; 20 instructions of two inputs.
struct Network7_6 {
  static constexpr int match = 7;
  static constexpr int mismatch = 6;
  static constexpr int planes = 3;
  static constexpr int step_planes = 3;
  static constexpr int gates = 8;

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned p_code(int value) { return (value + 3U) % 8; }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned q_code(int value) { return (value + 4U) % 8; }

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&p)[3], Word (&q)[3], Word const& matches) {
    Word const g0 = gate<0xfb>(p[0], p[1], p[2]);
    Word const g1 = gate<0x63>(g0, q[0], matches);
    Word const g2 = gate<0x63>(q[0], q[1], g1);
    Word const g3 = gate<0xc6>(q[1], q[2], g2);
    Word const g4 = gate<0xdc>(q[2], g1, g3);
    Word const g5 = gate<0x96>(q[0], p[0], g4);
    Word const g6 = gate<0x39>(p[0], p[1], g5);
    Word const g7 = gate<0x9c>(p[1], p[2], g6);
    p[0] = g4;
    p[1] = g2;
    p[2] = g3;
    q[0] = g5;
    q[1] = g6;
    q[2] = g7;
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void step(Word const (&q)[3], Word (&out)[3]) {
    Word const g0 = ~q[0];
    Word const g1 = ~q[1];
    out[0] = g0;
    out[1] = g1;
    out[2] = q[2];
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
