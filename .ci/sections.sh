# Sections of a run in CI, each with its outcome and time, and a summary at the end. To be sourced by a script in this folder.
# Uses no display and no input. Where a runtime for Electron lies beside the checkout it is used.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
export CI=true
exec </dev/null

runtime=../shared/tools/electron-runtime
started=$SECONDS
passed=()
failed=()

section() {
  local name=$1 from=$SECONDS status=0
  shift
  printf '\n━━ %s ━━ %s\n' "$name" "$*"
  "$@" || status=$?
  local line="$name ($((SECONDS - from)) s)"
  if ((status == 0)); then passed+=("$line"); else failed+=("$line: exit $status"); fi
  printf '━━ %s: %s, %d s\n' "$name" "$( ((status == 0)) && echo passed || echo "FAILED ($status)")" $((SECONDS - from))
  return "$status"
}

finish() {
  printf '\n━━ Summary ━━ %d passed, %d failed, %d s\n' "${#passed[@]}" "${#failed[@]}" $((SECONDS - started))
  for line in ${passed[@]+"${passed[@]}"}; do printf '  ✓ %s\n' "$line"; done
  for line in ${failed[@]+"${failed[@]}"}; do printf '  ✗ %s\n' "$line"; done
  exit $((${#failed[@]} > 0))
}

electron_runtime() {
  local exports
  exports=$("$runtime") && eval "$exports"
}

# Programs that tests start: a server for ssh, a broker for fleets, and what runs the clients in other languages. Only root can
# install them; elsewhere the tests skip with a reason.
test_programs() {
  debian_packages /usr/sbin/sshd openssh-server /usr/sbin/nats-server nats-server /usr/bin/python3 python3 /usr/bin/go golang-go
}

# Programs that install packages and use them on a desktop.
package_programs() {
  debian_packages /usr/bin/xdotool xdotool /usr/bin/Xvfb xvfb /usr/bin/xdg-open xdg-utils \
    /usr/bin/desktop-file-validate desktop-file-utils /usr/bin/appstreamcli appstream /usr/bin/man man-db \
    /usr/bin/dbus-run-session dbus /usr/bin/gio libglib2.0-bin /usr/bin/rpmbuild rpm \
    /usr/bin/zsh zsh /usr/bin/fish fish /usr/sbin/debootstrap debootstrap
}

# Runs tests of paths in a folder in which names do not differ by case. To be run by root.
case_insensitive() {
  debian_packages /usr/bin/lowntfs-3g ntfs-3g || return
  local work status=0
  work=$(mktemp -d)
  mkdir "$work/folder"
  truncate -s 64M "$work/disk"
  mkfs.ntfs -q -F -f "$work/disk" 2>/dev/null && mount -t lowntfs-3g -o loop,ignore_case "$work/disk" "$work/folder" || return
  PARLEY_CASE_INSENSITIVE="$work/folder" node_modules/.bin/vitest run case-insensitive || status=$?
  umount "$work/folder"
  rm -r "$work"
  return "$status"
}

# Runs the tests of git with that of Debian unstable, which reads settings that the one of the system does not know, in a chroot.
newer_git() {
  debian_packages /usr/sbin/debootstrap debootstrap || return
  PARLEY_NIGHTLY=1 .ci/newer-git-chroot node node_modules/vitest/vitest.mjs run src/main/core/base/git \
    src/main/core/history/place/{hostile,filters}.test.ts src/main/core/session/files/git-hostile.test.ts \
    src/main/core/session/requests/review/hostile.test.ts
}

# Installs each package of pairs of a program and its package whose program is missing.
debian_packages() {
  local packages=()
  while (($# > 1)); do
    [[ -x $1 ]] || packages+=("$2")
    shift 2
  done
  if ((${#packages[@]} == 0)); then return; fi
  apt-get install -y --no-install-recommends "${packages[@]}" ||
    { apt-get update && apt-get install -y --no-install-recommends "${packages[@]}"; }
}

# Installs what everything else needs.
install() {
  if ((EUID == 0)) && command -v apt-get >/dev/null; then section 'Programs for tests' test_programs; fi
  if [[ -x $runtime ]]; then section 'Electron runtime' electron_runtime; fi
  section 'Install' npm ci || finish
}
