/**
 * Messages with which command-line libraries of Node, Rust, Go, Python and C refuse an option. The first group is the
 * option.
 */
const REFUSALS: readonly RegExp[] = [
  /\bunknown (?:options?|arguments?|flags?):? (.+)/i,
  /\b(?:unknown|unrecognized) (?:sub)?command:? (.+)/i,
  /\bunexpected argument (.+?) found/i,
  /\bunrecognized (?:options?|arguments?):? (.+)/i,
  /\bflag provided but not defined: (.+)/i,
]

/** Returns the options that a line of diagnostics refuses as unknown, without their dashes. */
export function unknownOptionsIn(line: string): string[] {
  const [refused] = REFUSALS.flatMap((refusal) => refusal.exec(line)?.[1] ?? [])
  return (refused ?? '').split(/[\s,]+/).flatMap((word) => /^['"`]?-{0,2}([a-z][\w-]*)/i.exec(word)?.[1] ?? [])
}
