import { parse } from 'shell-quote'

/*
 * To allow, a line counts only when sh, cmd.exe and PowerShell all read it as one plain command with the same words;
 * any other line is unknown. Lines are parsed for denials in `shell-reading.ts`.
 */

/** Starts an expansion, an escape or a comment in one of the shells, in any position. */
const EXPANDS = /[$`\\%!^#]/
/** Joins commands, redirects, groups or makes file names; harmless only inside double quotes. */
const OPERATES = /[;&|<>(){}*?[\]]/
/** Control, format and line-breaking characters, spaces that are none, and quotes that PowerShell takes for quotes. */
const DECEIVES = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}|[\u2018-\u201F]/u

/** The words of one plain command, or null for a line that is anything else, also for an empty one. */
export function commandWords(line: string): string[] | null {
  if (EXPANDS.test(line) || DECEIVES.test(line)) return null
  const unquoted = withoutQuoted(line)
  if (unquoted === null || OPERATES.test(unquoted)) return null
  const words = tokens(line)
  if (words === null || words.length === 0 || words[0] === '') return null
  return words.every((word) => typeof word === 'string') ? words : null
}

/** Plain words as one line that reads as them again, or null when there is none. */
export function commandLine(words: readonly string[]): string | null {
  const line = words.map((word) => (/^[\w@+=:,./~-]+$/.test(word) ? word : `"${word}"`)).join(' ')
  const read = commandWords(line)
  return read?.length === words.length && read.every((word, index) => word === words[index]) ? line : null
}

type Token = ReturnType<typeof parse>[number]

function tokens(line: string): Token[] | null {
  try {
    return parse(line, (name: string) => `$${name}`)
  } catch {
    // The parser's only way to report a malformed substitution.
    return null
  }
}

/**
 * Returns the unquoted part of a line; null when quotes are open at its end, when one kind contains the other, or when
 * a word continues after them, because shells then disagree about quoting or word boundaries.
 */
function withoutQuoted(line: string): string | null {
  let outside = ''
  let quoteMark: string | null = null
  let isClosed = false
  for (const character of line) {
    if (isClosed && character !== ' ') return null
    isClosed = false
    if (quoteMark === null) {
      if (character === '"' || character === "'") quoteMark = character
      else outside += character
    } else if (character === quoteMark) {
      quoteMark = null
      isClosed = true
    } else if (quoteMark === "'") {
      // Some shells do not know single quotes.
      if (character === '"') return null
      outside += character
    }
  }
  return quoteMark === null ? outside : null
}
