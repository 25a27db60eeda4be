import type { FilePlace } from '#renderer/lib/text/markdown/file-links'

/** A place in a file that a line of a terminal names. */
export interface PrintedPath extends FilePlace {
  /** Offsets of the text that names it in the line. */
  readonly start: number
  readonly end: number
}

/** Most candidates of one line: each is looked up on the disk. */
const MOST = 20
/** Longest line that is looked through, in characters. */
const LONGEST = 4096

const NAME = String.raw`(?:[A-Za-z]:[\\/]|~?[\\/])?[\w.@+~\-\\/\p{L}]*[\w@+\-\p{L}]`
/** In this order: `File "a.py", line 3`; then a path with `:line:column`, `(line,column)` or nothing. */
const PLACES = new RegExp(
  String.raw`"(?<quoted>${NAME})", line (?<quotedLine>\d{1,7})|(?<![\p{L}\w.:@\\/-])(?<path>${NAME})(?::(?<line>\d{1,7})(?::(?<column>\d{1,7}))?|\((?<row>\d{1,7})(?:,\s?(?<place>\d{1,7}))?\))?`,
  'gu',
)

/** Returns what could be files in a line of output: a name with an ending or a slash. Addresses of pages are none. */
export function printedPaths(line: string): readonly PrintedPath[] {
  const found: PrintedPath[] = []
  if (line.length > LONGEST) return found
  for (const match of line.matchAll(PLACES)) {
    const { quoted, quotedLine, path = quoted ?? '', line: colon, column, row, place } = match.groups ?? {}
    const end = match.index + match[0].length
    if (line.startsWith('://', end) || !/[\\/]|\.\w{1,10}$/.test(path) || path.startsWith('//')) continue
    found.push({ path, start: match.index, end, ...placeIn(quotedLine ?? colon ?? row, column ?? place) })
    if (found.length === MOST) break
  }
  return found
}

function placeIn(line: string | undefined, column: string | undefined): Omit<FilePlace, 'path'> {
  return {
    ...(Number(line) > 0 ? { line: Number(line) } : {}),
    ...(Number(column) > 0 ? { column: Number(column) } : {}),
  }
}
