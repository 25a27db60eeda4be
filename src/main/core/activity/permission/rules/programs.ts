import type { ShellWord } from './shell-reading'

/* What well-known programs do with their arguments, by their names without path and extension. */

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/))

/** Programs that run a script: their argument after `-c`, a file, or their input. */
const SHELLS = setOf(
  'sh bash zsh dash ash ksh mksh fish csh tcsh elvish nu xonsh rbash cmd powershell pwsh at batch crontab',
)

/** Programs that run their arguments, or a command line among them. */
const LAUNCHERS = setOf(
  'wsl busybox toybox env sudo doas pkexec su runuser sg newgrp xargs parallel nohup time timeout gtimeout nice ionice ' +
    'chrt taskset numactl prlimit cpulimit setsid setarch linux32 linux64 setpriv capsh stdbuf unbuffer script expect ' +
    'watch watchexec entr nodemon hyperfine strace ltrace gdb valgrind perf flock systemd-run screen tmux chroot ' +
    'unshare nsenter firejail bwrap fakeroot faketime torsocks tsocks proxychains proxychains4 dbus-run-session ' +
    'xvfb-run rlwrap caffeinate ssh npx bunx pnpx uvx pipx dotenv direnv nix-shell eval exec command builtin alias ' +
    'trap complete coproc call start iex invoke-expression invoke-command start-process saps icm forfiles schtasks',
)

/** Programs that run their arguments only after certain words. */
const LAUNCH_AFTER: Readonly<Record<string, RegExp>> = {
  find: /^-(exec|ok)/,
  gfind: /^-(exec|ok)/,
  fd: /^(-[xX]|--exec)/,
  fdfind: /^(-[xX]|--exec)/,
  npm: /^(exec|x|explore)$/,
  pnpm: /^(exec|dlx)$/,
  yarn: /^(exec|dlx)$/,
  bun: /^(x|exec)$/,
  uv: /^(run|tool)$/,
  poetry: /^run$/,
  pipenv: /^(run|shell)$/,
  conda: /^run$/,
  mamba: /^run$/,
  bundle: /^exec$/,
  docker: /^(run|exec|compose)$/,
  podman: /^(run|exec)$/,
  nerdctl: /^(run|exec)$/,
  kubectl: /^(run|exec|debug)$/,
  lxc: /^exec$/,
  multipass: /^exec$/,
  vagrant: /^ssh$/,
  nix: /^(run|shell|develop)$/,
  mise: /^(x|exec|run)$/,
  asdf: /^exec$/,
  volta: /^run$/,
  rbenv: /^exec$/,
  pyenv: /^exec$/,
  deno: /^(eval|run|task)$/,
}

/** Programs that run whatever follows them, so that a rule to allow them with any arguments would allow every command. */
const RUNS_ANYTHING = setOf(
  'wsl busybox toybox env sudo doas pkexec su runuser xargs parallel nohup time timeout gtimeout nice ionice chrt ' +
    'taskset setsid setpriv stdbuf unbuffer script expect watch watchexec entr strace ltrace gdb flock at batch ' +
    'systemd-run screen tmux chroot unshare nsenter firejail bwrap fakeroot ssh npx pnpx bunx uvx pipx ' +
    'eval exec command builtin source . start call iex',
)

/** Programs that run code in another language. */
const INTERPRETERS = setOf(
  'python python2 python3 py pypy pypy3 node nodejs bun deno perl ruby php lua tclsh osascript julia r rscript ghci jshell awk gawk mawk nawk',
)

/** Only look or print: nothing among their arguments is run. */
const INERT = setOf(
  'echo printf true false : test [ cd pushd popd pwd ls dir cat head tail wc grep egrep fgrep mkdir rmdir touch stat ' +
    'basename dirname realpath readlink date whoami hostname uname id which whereis type export unset set read sleep ' +
    'diff cmp md5sum sha1sum sha256sum tr cut uniq tee seq yes return exit break continue shift local declare typeset',
)

/**
 * Commands of a shell itself that change how it runs others, load code, or evaluate text. Those that do not are among the
 * inert ones.
 */
const BUILTINS = setOf(
  'autoload bind bindkey compgen compopt disable emulate enable fc float functions getln getopts hash history integer let ' +
    'logout mapfile noglob nocorrect print pushln readarray rehash sched setopt shopt unalias unfunction unhash unsetopt ' +
    'vared zcompile zformat zftp zle zmodload zparseopts zprof zpty zregexparse zsocket zstyle ztcp abbr functions funced',
)

/** Returns whether a word is a command of a shell whose effect on the rest of the line is not known. */
export const isUnknownBuiltin = (program: string): boolean => BUILTINS.has(program)
export const isShell = (name: string): boolean => SHELLS.has(name)
/** Returns whether a program with these arguments runs a command among them. */
export function isLauncher(name: string, args: readonly ShellWord[]): boolean {
  if (LAUNCHERS.has(name)) return true
  const after = Object.hasOwn(LAUNCH_AFTER, name) ? LAUNCH_AFTER[name] : undefined
  return after !== undefined && args.some((word) => word !== null && after.test(word))
}

export const isInterpreter = (name: string): boolean => INTERPRETERS.has(name)
export const isInert = (name: string): boolean => INERT.has(name)
export const runsAnything = (name: string): boolean => SHELLS.has(name) || RUNS_ANYTHING.has(name)

/** Returns whether an interpreter gets its code in its arguments or on its input, and not from a file that it is given. */
export function runsItsInput(name: string, args: readonly ShellWord[]): boolean {
  if (/awk$/.test(name)) return args.some((word) => word === null || /system|\||getline/.test(word))
  const inline = /^(-[a-zA-Z]*[ceErRp]|--eval|--print|--execute|eval|-)$/
  if (args.some((word) => word === null || inline.test(word))) return true
  return args.every((word) => word?.startsWith('-') === true && !/^(-V|-v|--version|--help|-h|--test)$/.test(word))
}
