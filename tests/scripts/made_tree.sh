# Sourced by the tests of scripts: a small tree in a folder of its own, and what a script has to say of it.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failures=0

# write FILE: standard input becomes the file, in the tree.
write() {
  mkdir -p "$(dirname "$tree/$1")"
  cat >"$tree/$1"
}

# accepts WHAT: the script finds nothing wrong.
accepts() {
  local said
  if ! said=$("$script" "$tree" 2>&1); then
    printf 'FAILED: %s: refused with\n%s\n' "$1" "$said"
    failures=$((failures + 1))
  fi
}

# refuses WHAT TEXT...: the script fails, with a line that contains each text, and with no other faults.
refuses() {
  local what=$1 said lines text
  shift
  if said=$("$script" "$tree" 2>/dev/null); then
    printf 'FAILED: %s: accepted\n' "$what"
    failures=$((failures + 1))
    return
  fi
  for text in "$@"; do
    grep -qF -- "$text" <<<"$said" || {
      printf 'FAILED: %s: nothing about "%s" in\n%s\n' "$what" "$text" "$said"
      failures=$((failures + 1))
    }
  done
  lines=$(wc -l <<<"$said")
  if [ "$lines" -ne 1 ]; then
    printf 'FAILED: %s: %s faults instead of one:\n%s\n' "$what" "$lines" "$said"
    failures=$((failures + 1))
  fi
}

finish() {
  [ "$failures" -eq 0 ] && echo "all as expected"
  exit $((failures > 0))
}
