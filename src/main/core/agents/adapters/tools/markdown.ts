import { stripVTControlCharacters } from 'node:util'

/** Returns text as inline code, whatever its content. One line. */
export function code(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  const fence = '`'.repeat(longestRun(line) + 1)
  const padding = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${fence}${padding}${line}${padding}${fence}`
}

/** Returns text as a code block, whatever its content. */
export function codeBlock(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  // Terminal colors have no meaning in a code block.
  return `${fence}${language}\n${stripVTControlCharacters(text).replace(/\n$/, '')}\n${fence}`
}

/** Returns the first lines of a text and the number of omitted ones. */
export function firstLines(text: string, count: number): { readonly text: string; readonly rest: number } {
  const lines = linesOf(text)
  return { text: lines.slice(0, count).join('\n'), rest: Math.max(0, lines.length - count) }
}

/** Returns the lines of a text; a final line break starts no further line. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** Returns a number and its noun: "1 file", "3 files". */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`
}

/** Returns at most this many characters of a line, with an ellipsis where it was truncated. */
export function shortened(text: string, length: number): string {
  const characters = Array.from(text.slice(0, (length + 1) * 2))
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text
}

function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
}

/** Returns text as a quotation. */
export function quotation(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}
