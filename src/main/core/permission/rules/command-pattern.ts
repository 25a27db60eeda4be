import { commandSegments, commandWords } from './command-words'

/** A command pattern: words, and whether any further ones may follow. */
export interface CommandPattern {
  readonly words: readonly string[]
  readonly isPrefix: boolean
}

/** Programs that run what follows them, so that "and anything after it" would allow every command there is. */
const LAUNCHERS: ReadonlySet<string> = new Set(
  (
    'sh bash zsh dash ash ksh fish csh tcsh cmd powershell pwsh wsl busybox env sudo doas su runas xargs parallel nohup ' +
    'time timeout nice ionice setsid stdbuf watch eval exec command builtin source . start call iex'
  ).split(' '),
)

/** Reads a pattern; null when its words cannot be told, or when there is none before the `*`. */
export function parseCommandPattern(pattern: string): CommandPattern | null {
  const isPrefix = / \*$/.test(pattern)
  const words = commandWords(isPrefix ? pattern.slice(0, -2) : pattern)
  return words === null ? null : { words, isPrefix }
}

/** Whether a pattern would let through every command, inside another one. */
export function allowsAnything({ words, isPrefix }: CommandPattern): boolean {
  return isPrefix && LAUNCHERS.has(programName(words[0] ?? ''))
}

/** Whether these are the words of a pattern, one by one. */
export function matchesWords({ words, isPrefix }: CommandPattern, command: readonly string[]): boolean {
  if (isPrefix ? command.length < words.length : command.length !== words.length) return false
  return words.every((word, index) => word === command[index])
}

/**
 * Whether a line runs a command of this pattern anywhere: after an operator, in a substitution, by its full path, or handed
 * to a program that runs others. For denials; a line that hides what it runs well enough is not seen through.
 */
export function runsCommand(pattern: CommandPattern, line: string): boolean {
  const named = { ...pattern, words: byName(pattern.words) }
  return commandSegments(line).some((segment) => runsIn(named, segment))
}

function runsIn(pattern: CommandPattern, segment: readonly string[]): boolean {
  const words = byName(segment)
  if (matchesWords(pattern, words)) return true
  if (!LAUNCHERS.has(words[0] ?? '') && words[0] !== 'find') return false
  return segment.some(
    (word, index) =>
      index > 0 &&
      (matchesWords(pattern, byName(segment.slice(index))) || (/\s/.test(word) && runsCommand(pattern, word))),
  )
}

function byName([program = '', ...rest]: readonly string[]): string[] {
  return [programName(program), ...rest]
}

function programName(word: string): string {
  return (/[^/\\]*$/.exec(word)?.[0] ?? word).toLowerCase().replace(/\.(exe|cmd|bat|com)$/, '')
}
