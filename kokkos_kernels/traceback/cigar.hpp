#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pairscan {

/// What a column of an alignment is. The letters of CIGARs stand in this order: =, X, I, D.
enum class CigarKind : std::uint8_t { identical, mismatch, query_only, target_only };

inline constexpr std::string_view kCigarLetters = "=XID";

/// How a CIGAR is packed into bytes: the two lowest bits of a byte are the kind of a run's columns, the six bits above
/// them a digit of its length. Consecutive bytes of one kind are the digits of one length, the most significant first,
/// because no two runs of one kind stand side by side. Most runs of related sequences are shorter than 64 columns and
/// so take one byte, where text takes two to three.
struct CigarByte {
  static constexpr int kKindBits = 2;
  static constexpr int kDigitBits = 6;
  static constexpr std::uint32_t kDigitMask = (1U << kDigitBits) - 1;

  std::uint8_t byte = 0;

  [[nodiscard]] constexpr std::uint32_t kind() const { return byte & 3U; }
  [[nodiscard]] constexpr std::uint32_t digit() const { return static_cast<std::uint32_t>(byte) >> kKindBits; }
};

/// A run of columns of one kind; the letter 0 stands for none.
struct CigarRun {
  std::uint32_t length = 0;
  char letter = 0;

  [[nodiscard]] bool is_gap() const { return letter == 'I' || letter == 'D'; }
};

/// A packed CIGAR that stands elsewhere.
class CigarView {
public:
  CigarView() = default;
  explicit CigarView(std::span<std::uint8_t const> bytes) : bytes_(bytes) {}

  [[nodiscard]] std::span<std::uint8_t const> bytes() const { return bytes_; }
  [[nodiscard]] bool empty() const { return bytes_.empty(); }

  /// Return the first run and the last one; none of an empty CIGAR.
  [[nodiscard]] CigarRun front() const { return run_of(bytes_.first(front_bytes())); }
  [[nodiscard]] CigarRun back() const { return run_of(bytes_.last(back_bytes())); }

  /// Return the runs behind the first one and before the last one.
  [[nodiscard]] CigarView without_front() const { return CigarView(bytes_.subspan(front_bytes())); }
  [[nodiscard]] CigarView without_back() const { return CigarView(bytes_.first(bytes_.size() - back_bytes())); }

private:
  [[nodiscard]] static CigarRun run_of(std::span<std::uint8_t const> bytes);
  [[nodiscard]] std::size_t front_bytes() const;
  [[nodiscard]] std::size_t back_bytes() const;

  std::span<std::uint8_t const> bytes_;
};

/// Calls visit(length, letter) for each run of a CIGAR.
template <class Visit>
void for_each_run(CigarView cigar, Visit const& visit) {
  auto const bytes = cigar.bytes();
  for (std::size_t at = 0; at < bytes.size();) {
    std::uint32_t const kind = CigarByte{bytes[at]}.kind();
    std::uint32_t length = CigarByte{bytes[at]}.digit();
    for (++at; at < bytes.size() && CigarByte{bytes[at]}.kind() == kind; ++at) {
      length = length << CigarByte::kDigitBits | CigarByte{bytes[at]}.digit();
    }
    visit(length, kCigarLetters[kind]);
  }
}

/// A packed CIGAR.
class Cigar {
public:
  Cigar() = default;
  explicit Cigar(CigarView cigar) : bytes_(cigar.bytes().begin(), cigar.bytes().end()) {}
  /// Packs a text of numbers and =, X, I and D, in which no two neighbours have one letter.
  Cigar(std::string_view text);                              // NOLINT(google-explicit-constructor): a CIGAR is its text
  Cigar(char const* text) : Cigar(std::string_view(text)) {} // NOLINT(google-explicit-constructor)

  [[nodiscard]] CigarView view() const { return CigarView(bytes_); }
  [[nodiscard]] bool empty() const { return bytes_.empty(); }
  [[nodiscard]] std::string text() const;

  friend bool operator==(Cigar const&, Cigar const&) = default;

private:
  friend class CigarBuilder;

  std::vector<std::uint8_t> bytes_;
};

/// Packs a CIGAR from its beginning to its end.
class CigarBuilder {
public:
  /// Takes room for a path of at most so many columns.
  explicit CigarBuilder(std::size_t columns) { cigar_.bytes_.reserve(columns); }

  /// Adds a run, which is of another kind than the one before, and has a column at least.
  void add(CigarKind kind, std::uint32_t length) {
    if (length > CigarByte::kDigitMask) {
      add_digits_before_last(kind, length >> CigarByte::kDigitBits);
    }
    add_digit(kind, length & CigarByte::kDigitMask);
  }

  [[nodiscard]] Cigar take() && { return std::move(cigar_); }

private:
  void add_digits_before_last(CigarKind kind, std::uint32_t length);
  void add_digit(CigarKind kind, std::uint32_t digit) {
    cigar_.bytes_.push_back(
        static_cast<std::uint8_t>(digit << CigarByte::kKindBits | static_cast<std::uint32_t>(kind)));
  }

  Cigar cigar_;
};

/// Returns how much room write_cigar takes at the most: a byte is up to three characters, and a word more is written.
[[nodiscard]] constexpr std::size_t most_text_bytes(std::size_t cigar_bytes) {
  return 3 * cigar_bytes + sizeof(std::uint32_t);
}

/// Writes a CIGAR as text, and returns the place behind it.
[[nodiscard]] char* write_cigar(char* at, CigarView cigar);

} // namespace pairscan
