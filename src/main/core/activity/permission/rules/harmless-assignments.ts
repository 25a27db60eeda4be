/* Which variables may be set without changing what is run, by their names. Any other one may name a program or a file of commands. */

/** Environment variables that choose words, times, colors and amounts of output, and no program, file or option. */
const HARMLESS = new Set(
  (
    'CI NODE_ENV RAILS_ENV RACK_ENV FLASK_ENV APP_ENV MIX_ENV ENVIRONMENT LANG LANGUAGE TZ TERM COLUMNS LINES DEBUG VERBOSE ' +
    'LOG_LEVEL LOGLEVEL FORCE_COLOR NO_COLOR CLICOLOR CLICOLOR_FORCE COLORTERM RUST_LOG RUST_BACKTRACE PORT HOST HOSTNAME ' +
    'PYTHONUNBUFFERED PYTHONDONTWRITEBYTECODE PYTHONHASHSEED PYTHONIOENCODING PYTHONUTF8 GOOS GOARCH CGO_ENABLED GOMAXPROCS ' +
    'GOARM RAYON_NUM_THREADS OMP_NUM_THREADS UV_THREADPOOL_SIZE GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_AUTHOR_DATE ' +
    'GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL GIT_COMMITTER_DATE GIT_TERMINAL_PROMPT GIT_OPTIONAL_LOCKS SOURCE_DATE_EPOCH ' +
    'DEBIAN_FRONTEND HUSKY'
  ).split(' '),
)
const isLocale = (name: string): boolean => /^LC_[A-Z]+$/.test(name)

/** Values that are neither a program nor, by these names, a file. */
const PLAIN = /^(?:\d+(?:\.\d+)*|true|false|yes|no|on|off)?$/
/** Names whose value is a file, a folder, a command or options, also when it looks like a number. */
const NAMES_SOMETHING =
  /PATH|HOME|DIR|FILE|ENV$|RC$|INIT|STARTUP|PRELOAD|AUDIT|LIBRARY|CMD|COMMAND|PROGRAM|PAGER|EDITOR|VISUAL|SHELL|EXEC|BROWSER|OPT|FLAG|HOOK|IFS|CONFIG|ARGS|^PS\d$|^PROMPT/i
/** Variables of a shell itself; zsh takes some in lower case for those in upper case. */
const OF_THE_SHELL = /path$|_functions$|prompt|^ps\d|^rps\d|^ifs$|^argv$|^options$|^aliases$|^functions$|^commands$/i

/**
 * Returns whether setting a variable certainly changes nothing about what is run. `value`: null when it is only known
 * once the line runs. `isExported`: programs see it.
 */
export function isHarmlessAssignment(name: string, value: string | null, isExported: boolean): boolean {
  if (HARMLESS.has(name) || isLocale(name)) return value === null || !/[`$<>]/.test(value)
  if (value !== null && PLAIN.test(value) && !NAMES_SOMETHING.test(name)) return true
  return !isExported && /^[a-z_][a-z0-9_]*$/.test(name) && !OF_THE_SHELL.test(name)
}
