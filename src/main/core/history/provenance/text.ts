/** Returns the lines of a text without their ends; of a text that ends with a line break no empty last line. */
export function linesOf(text: string): string[] {
  if (text === '') return []
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
}

/** Returns whether a line has enough letters or digits to be evidence. */
export function hasWords(line: string): boolean {
  return /[\p{L}\p{N}].*[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(line)
}

/** Returns the number of letters and digits of a line. */
export function lettersOf(line: string): number {
  return line.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

/** Returns a line without what formatters change: white space, the kind of quotes, and a comma or semicolon at its end. */
export function unformatted(line: string): string {
  return line
    .replaceAll(/\s+/gu, '')
    .replaceAll(/['`]/gu, '"')
    .replace(/[,;]+$/u, '')
}

/** Returns a line without also the commas and semicolons that splitting it adds or removes. */
export function unbroken(line: string): string {
  return unformatted(line).replaceAll(/[,;]/gu, '')
}

/** Returns whether a run of lines is long enough to be recognized elsewhere: three with words, or two of 60 letters. */
export function isRun(lines: readonly string[]): boolean {
  const words = lines.filter(hasWords)
  if (words.length >= 3) return true
  return words.length === 2 && words.reduce((sum, line) => sum + lettersOf(line), 0) >= 60
}
