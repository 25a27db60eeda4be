import { stripVTControlCharacters } from 'node:util'

/** Text as inline code, whatever is in it. One line. */
export function code(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  const fence = '`'.repeat(longestRun(line) + 1)
  const padding = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${fence}${padding}${line}${padding}${fence}`
}

/** Text as a code block, whatever is in it. */
export function codeBlock(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  // Colours of a terminal mean nothing in a code block.
  return `${fence}${language}\n${stripVTControlCharacters(text).replace(/\n$/, '')}\n${fence}`
}

/** The first lines of a text and how many are left out. */
export function firstLines(text: string, count: number): { readonly text: string; readonly rest: number } {
  const lines = linesOf(text)
  return { text: lines.slice(0, count).join('\n'), rest: Math.max(0, lines.length - count) }
}

/** The lines of a text; a line end at its end begins no further line. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** A number and its noun: "1 file", "3 files". */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`
}

/** At most so many characters of a line, with an ellipsis where it was cut. */
export function shortened(text: string, length: number): string {
  const characters = Array.from(text.slice(0, (length + 1) * 2))
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text
}

function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
}

/** Text as a quotation. */
export function quotation(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}
