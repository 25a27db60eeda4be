import { stripVTControlCharacters } from 'node:util'

/** Maximum length of a quoted cause. */
const MAX_CHARACTERS = 300

/** Lines that state where something happened, how to use a program or what runs it, but never why it ended. */
const NOISE: readonly RegExp[] = [
  /^$/,
  /^\s+at /,
  /^\s*[\^~]+$/,
  /^\s*[[\]{}(),;]+$/,
  /^\s*\.\.\./,
  /^Node\.js v\d/,
  /^node:[\w/]+:\d+$/,
  /^\S+:\d+$/,
  /^Require stack:$/,
  /^- \S+$/,
  /^\s*\d+: (<unknown>|0x|\S+::)/,
  /^stack backtrace:$/i,
  /^note: /,
  /^usage\b/i,
  /^(For more information|Try |Run .* for (help|more))/i,
  /^\(Use `?\w+ --trace/,
  /^\(node:\d+\)/,
  /^(npm|yarn|pnpm) (warn|notice|WARN)/,
  /^goroutine \d+ \[/,
  /^exit status \d+$/,
  /^Traceback \(most recent call last\):$/,
]

/** Lines of an object that an error was printed with, and of a list of options. */
const DETAIL = /^\s+(\w+: |'[\w-]+': |-{1,2}\w|\[)/
const WARNING = /^[\W\dTZ]*(warn(ing)?|deprecat\w*|info|debug|notice)\b/i

/** Lines that state a failure. */
const CAUSES: readonly RegExp[] = [
  /^(Uncaught )?[\w.$]*(Error|Exception|Rejection|Panic)( \[[\w-]+\])?: ./,
  /^[\W\dTZ]*(error|fatal|panic|critical)\b\W*\S/i,
  /\bpanicked at\b/,
  /\b(unknown|unexpected|unrecognized|bad|invalid) (option|argument|flag|command)s?\b/i,
  /: (not found|command not found|No such file or directory|Permission denied|cannot open shared object file\b.*)$/i,
  /\b(requires|needs) (a newer|at least|Node)/i,
]

/** Node's own words around what was thrown. */
const REJECTED = /^UnhandledPromiseRejection: .* with the reason "(.*)"\.$/
const PANICKED = /\bpanicked at .+:\d+:\d+:$/

/**
 * Returns the line in which a program's diagnostics state why it ended: neither a frame of its stack nor the version of
 * its runtime. Undefined when they state nothing. Of several causes, the last one, to which the others led.
 */
export function causeIn(log: string): string | undefined {
  const lines = stripVTControlCharacters(log)
    .split('\n')
    .map((line) => line.trimEnd())
  const told = lines.filter((line) => !DETAIL.test(line) && !NOISE.some((noise) => noise.test(line)))
  const spoken = told.filter((line) => !WARNING.test(line))
  const cause = spoken.findLast((line) => CAUSES.some((stated) => stated.test(line))) ?? spoken.at(-1) ?? told.at(-1)
  if (cause === undefined) return undefined
  const said = PANICKED.test(cause) ? (lines[lines.indexOf(cause) + 1] ?? cause) : cause
  return (REJECTED.exec(said)?.[1] ?? said).trim().slice(0, MAX_CHARACTERS)
}
