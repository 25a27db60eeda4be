import { defined } from '#shared/kernel/defined'
import type { FileRequest } from '#shared/attachment/entities'

/** A file that a text names with `@`. */
export interface NamedFile {
  readonly request: FileRequest
  /** As it stands in the text. */
  readonly text: string
  /** It is almost certainly a file: it has an extension, lines, or a slash at its end. */
  readonly isMeant: boolean
}

const NAMED = /(?<=^|[\s([{])@(?:"([^"\n]+)"|([^\s"]+))(?::(\d+)(?:-(\d+))?)?/g
const PUNCTUATION = /[.,;!?)\]}:]+$/
const LINES = /:(\d+)(?:-(\d+))?$/

/** Range of a file reference in a text: from `at` to before `end`. */
export interface NamedSpan extends NamedFile {
  readonly at: number
  readonly end: number
}

/** Every place where a text names a file: `@path`, `@"a path"`, `@folder/`, `@path:10`, `@path:10-20`. */
export function namedSpans(text: string): NamedSpan[] {
  return [...text.matchAll(NAMED)].flatMap((match) => {
    const [whole, quoted, plain] = match
    const named = quoted === undefined ? plainFile(plain ?? '') : { path: quoted, lines: match.slice(3) }
    if (named === null) return []
    const lineRange = rangeOf(named.lines)
    const request = { path: named.path, ...defined({ lineRange }) }
    const isMeant = lineRange !== undefined || /\.\w{1,10}$|\/$/.test(named.path)
    const words = quoted === undefined ? whole.replace(PUNCTUATION, '') : whole
    return [{ request, text: words, isMeant, at: match.index, end: match.index + words.length }]
  })
}

/** The files that a text names, each once. */
export function namedFiles(text: string): NamedSpan[] {
  return [...new Map(namedSpans(text).map((span) => [keyOf(span), span])).values()]
}

/** The same for every place where the same lines of the same file are named. */
export function keyOf({ request }: Pick<NamedFile, 'request'>): string {
  return JSON.stringify(request)
}

/** Returns a path as a reference, quoted where needed; null for one that cannot be written. */
export function nameFor(path: string): string | null {
  for (const named of [`@${path}`, `@"${path}"`]) {
    const [span, ...more] = namedSpans(named)
    const isWhole = span?.end === named.length && more.length === 0
    if (isWhole && span.request.path === path && span.request.lineRange === undefined) return named
  }
  return null
}

/** A part of a text to be replaced: from the one index to before the other. */
export interface TextChange {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** The beginning of a path that is being typed before the caret, and where its `@` stands; null when there is none. */
export function typedPath(text: string, caret: number): { readonly at: number; readonly query: string } | null {
  const match = /(?<=^|[\s([{])@(?:"([^"\n]*)|([^\s"]*))$/.exec(text.slice(0, caret))
  return match === null ? null : { at: match.index, query: match[1] ?? match[2] ?? '' }
}

/** Returns the edit that replaces the text from `at` to the caret with a path. */
export function withPath(text: string, at: number, caret: number, path: string): TextChange {
  const named = nameFor(path) ?? `@${path}`
  // A folder may be gone on with.
  if (named.endsWith('/')) return { from: at, to: caret, text: named }
  return withName(text, at, caret, named)
}

/** Returns the edit that replaces the text from `at` to the caret with a reference. */
export function withName(text: string, at: number, caret: number, named: string): TextChange {
  return { from: at, to: text[caret] === ' ' ? caret + 1 : caret, text: `${named} ` }
}

/** Returns the edit that inserts a name at the caret in place of the selection, set apart from the words around it. */
export function namedAt(text: string, from: number, to: number, named: string): TextChange {
  const before = from === 0 || /\s/.test(text[from - 1] ?? '') ? '' : ' '
  return { from, to: text[to] === ' ' ? to + 1 : to, text: `${before}${named} ` }
}

function plainFile(plain: string): { path: string; lines: readonly (string | undefined)[] } | null {
  const bare = plain.replace(PUNCTUATION, '')
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
