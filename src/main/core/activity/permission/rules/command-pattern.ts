import { commandWords } from './command-words'
import { runsAnything } from './programs'

/** A command pattern: words, and whether any further ones may follow. */
export interface CommandPattern {
  readonly words: readonly string[]
  readonly isPrefix: boolean
}

/** Parses a pattern; null when its words are ambiguous, or when there is none before the `*`. */
export function parseCommandPattern(pattern: string): CommandPattern | null {
  const isPrefix = / \*$/.test(pattern)
  const words = commandWords(isPrefix ? pattern.slice(0, -2) : pattern)
  return words === null ? null : { words, isPrefix }
}

/** Returns whether a pattern would allow every command, inside another one. */
export function allowsAnything({ words, isPrefix }: CommandPattern): boolean {
  return isPrefix && runsAnything(programName(words[0] ?? ''))
}

/** Returns whether a command matches a pattern, word by word. */
export function matchesWords({ words, isPrefix }: CommandPattern, command: readonly string[]): boolean {
  if (isPrefix ? command.length < words.length : command.length !== words.length) return false
  return words.every((word, index) => word === command[index])
}

/** Returns a program's name without its folder, case and extension. */
export function programName(word: string): string {
  return (/[^/\\]*$/.exec(word)?.[0] ?? word).toLowerCase().replace(/\.(exe|cmd|bat|com)$/, '')
}
