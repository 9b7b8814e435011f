#include <kokkos_kernels/traceback/cigar.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

namespace pairscan {
namespace {

/// The text of a run of one byte.
struct RunText {
  char text[sizeof(std::uint32_t)] = {};
  std::size_t length = 0;
};

constexpr std::array<RunText, 256> run_texts() {
  std::array<RunText, 256> texts{};
  for (unsigned byte = 0; byte < texts.size(); ++byte) {
    CigarByte const run{static_cast<std::uint8_t>(byte)};
    RunText& text = texts[byte];
    if (run.digit() >= 10) {
      text.text[text.length++] = static_cast<char>('0' + run.digit() / 10);
    }
    text.text[text.length++] = static_cast<char>('0' + run.digit() % 10);
    text.text[text.length++] = kCigarLetters[run.kind()];
  }
  return texts;
}

constexpr std::array<RunText, 256> kRunTexts = run_texts();

[[nodiscard]] std::size_t equal_kinds(auto begin, auto end) {
  auto const other = std::find_if(begin, end, [kind = begin != end ? CigarByte{*begin}.kind() : 0](std::uint8_t byte) {
    return CigarByte{byte}.kind() != kind;
  });
  return static_cast<std::size_t>(other - begin);
}

} // namespace

CigarRun CigarView::run_of(std::span<std::uint8_t const> bytes) {
  CigarRun run;
  for_each_run(CigarView(bytes), [&](std::uint32_t length, char letter) { run = {length, letter}; });
  return run;
}

std::size_t CigarView::front_bytes() const {
  return equal_kinds(bytes_.begin(), bytes_.end());
}

std::size_t CigarView::back_bytes() const {
  return equal_kinds(bytes_.rbegin(), bytes_.rend());
}

Cigar::Cigar(std::string_view text) {
  CigarBuilder builder(text.size());
  std::uint32_t length = 0;
  for (char const letter : text) {
    if (letter >= '0' && letter <= '9') {
      length = 10 * length + static_cast<std::uint32_t>(letter - '0');
    } else {
      builder.add(static_cast<CigarKind>(kCigarLetters.find(letter)), length);
      length = 0;
    }
  }
  *this = std::move(builder).take();
}

void CigarBuilder::add_digits_before_last(CigarKind kind, std::uint32_t length) {
  if (length > CigarByte::kDigitMask) {
    add_digits_before_last(kind, length >> CigarByte::kDigitBits);
  }
  add_digit(kind, length & CigarByte::kDigitMask);
}

std::string Cigar::text() const {
  std::string text(most_text_bytes(bytes_.size()), '\0');
  text.resize(static_cast<std::size_t>(write_cigar(text.data(), view()) - text.data()));
  return text;
}

char* write_cigar(char* at, CigarView cigar) {
  auto const bytes = cigar.bytes();
  for (std::size_t run = 0; run < bytes.size();) {
    std::size_t end = run + 1;
    while (end < bytes.size() && CigarByte{bytes[end]}.kind() == CigarByte{bytes[run]}.kind()) {
      ++end;
    }
    if (end == run + 1) [[likely]] {
      RunText const& text = kRunTexts[bytes[run]];
      std::memcpy(at, text.text, sizeof text.text); // as one word: the next run overwrites what is too much
      at += text.length;
    } else {
      CigarRun const longer = CigarView(bytes.subspan(run, end - run)).front();
      at = std::to_chars(at, at + most_text_bytes(end - run), longer.length).ptr;
      *at++ = longer.letter;
    }
    run = end;
  }
  return at;
}

} // namespace pairscan
