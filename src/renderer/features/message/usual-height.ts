/** Characters in a line of text, and the height of one, in px. */
const TEXT = { characters: 85, line: 24, gap: 8 }
const CODE_LINE = 20

/** Returns the height that a Markdown text usually has, in px. */
export function heightOfText(text: string): number {
  return Math.ceil(text.length / TEXT.characters) * TEXT.line + linesIn(text) * TEXT.gap
}

/** Returns the height that code usually has, in px. */
export function heightOfCode(code: string): number {
  return linesIn(code) * CODE_LINE
}

/** Returns the number of lines, without making them. */
export function linesIn(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
