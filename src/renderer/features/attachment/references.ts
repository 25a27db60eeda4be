import type { FileRequest } from '../../../shared/attachment/entities'

/** A file that a text names with `@`. */
export interface NamedFile {
  readonly request: FileRequest
  /** As it stands in the text. */
  readonly text: string
  /** Whether it can hardly be anything but a file: it has an ending, lines, or a slash at its end. */
  readonly isMeant: boolean
}

const NAMED = /(?<=^|[\s([{])@(?:"([^"\n]+)"|([^\s"]+))(?::(\d+)(?:-(\d+))?)?/g
const LINES = /:(\d+)(?:-(\d+))?$/

/** The files that a text names: `@path`, `@"a path"`, `@folder/`, `@path:10`, `@path:10-20`; each once. */
export function namedFiles(text: string): NamedFile[] {
  const found = new Map<string, NamedFile>()
  for (const match of text.matchAll(NAMED)) {
    const [whole, quoted, plain] = match
    const named = quoted === undefined ? plainFile(plain ?? '') : { path: quoted, lines: match.slice(3) }
    if (named === null) continue
    const lineRange = rangeOf(named.lines)
    const request = { path: named.path, ...(lineRange === undefined ? {} : { lineRange }) }
    const isMeant = lineRange !== undefined || /\.\w{1,10}$|\/$/.test(named.path)
    found.set(JSON.stringify(request), { request, text: whole.replace(/[.,;!?)\]}]+$/, ''), isMeant })
  }
  return [...found.values()]
}

/** The beginning of a path that is being typed before the caret, and where its `@` stands; null when there is none. */
export function typedPath(text: string, caret: number): { readonly at: number; readonly query: string } | null {
  const match = /(?<=^|[\s([{])@(?:"([^"\n]*)|([^\s"]*))$/.exec(text.slice(0, caret))
  return match === null ? null : { at: match.index, query: match[1] ?? match[2] ?? '' }
}

/** A text in which what was typed from `at` to the caret became a path, and where the caret stands then. */
export function withPath(
  text: string,
  at: number,
  caret: number,
  path: string,
): { readonly text: string; readonly caret: number } {
  const needsQuotes = /\s/.test(path)
  // A folder may be gone on with.
  const isOpen = path.endsWith('/') && !needsQuotes
  const named = needsQuotes ? `@"${path}" ` : isOpen ? `@${path}` : `@${path} `
  const after = text.slice(caret).replace(/^ /, isOpen ? ' ' : '')
  return { text: text.slice(0, at) + named + after, caret: at + named.length }
}

function plainFile(plain: string): { path: string; lines: readonly (string | undefined)[] } | null {
  const bare = plain.replace(/[.,;!?)\]}:]+$/, '')
  const lines = LINES.exec(bare)
  const path = lines === null ? bare : bare.slice(0, lines.index)
  return path === '' ? null : { path, lines: lines?.slice(1) ?? [] }
}

function rangeOf([first, last]: readonly (string | undefined)[]): FileRequest['lineRange'] {
  if (first === undefined) return undefined
  const start = Number(first)
  const end = last === undefined ? start : Number(last)
  return start > 0 && end > 0 ? { start, end } : undefined
}
