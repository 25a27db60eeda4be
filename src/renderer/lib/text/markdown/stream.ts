import type { MarkdownIt, Token } from 'markdown-it'
import { forgetDefinitions, hasDefinitions } from '#shared/text/definitions'
import { createOwnWordsParser, createParser, fenceLanguage } from './parser'
import { sanitize } from './sanitize'

/** One top-level block of a Markdown text, ready to be shown. The same object as long as nothing about it changed. */
export type MarkdownPiece =
  | { readonly kind: 'html'; readonly key: number; readonly source: string; readonly html: string }
  | {
      readonly kind: 'code'
      readonly key: number
      readonly source: string
      readonly code: string
      readonly language: string
    }

/** Author of a text: people mean what they typed, agents write Markdown. */
export type Author = 'agent' | 'person'

const parsers = new Map<Author, MarkdownIt>()

function parserFor(author: Author): MarkdownIt {
  const parser = parsers.get(author) ?? (author === 'person' ? createOwnWordsParser() : createParser())
  parsers.set(author, parser)
  return parser
}

/**
 * Turns a growing text into pieces. Only the last piece is parsed and rendered again when the text grew; a text that
 * changed otherwise is read anew. Link definitions work for the pieces after them while the text grows, and for all of
 * it once `complete` is set.
 */
export class MarkdownStream {
  #text = ''
  #complete = false
  #pieces: readonly MarkdownPiece[] = []
  #env: Record<string, unknown> = {}
  /** The definitions of links in the last piece, which may not have been complete. */
  #last: readonly Token[] = []

  constructor(private readonly author: Author = 'agent') {}

  update(text: string, complete: boolean): readonly MarkdownPiece[] {
    if (text === this.#text && complete === this.#complete) return this.#pieces
    const grew = text.length > this.#text.length && text.startsWith(this.#text)
    const from = grew ? (this.#pieces.at(-1)?.key ?? 0) : 0
    const kept = grew ? this.#pieces.slice(0, -1) : []
    if (from === 0) this.#env = {}
    else forgetDefinitions(this.#env, this.#last)
    let pieces = [...kept, ...this.#parse(text, from)]
    if (complete && from > 0 && hasDefinitions(this.#env)) {
      this.#env = {}
      pieces = this.#parse(text, 0)
    }
    this.#pieces = reuse(this.#pieces, pieces)
    this.#text = text
    this.#complete = complete
    return this.#pieces
  }

  #parse(text: string, from: number): MarkdownPiece[] {
    const parser = parserFor(this.author)
    const source = text.slice(from)
    const offsets = lineOffsets(source)
    const tokens = parser.parse(source, this.#env)
    const pieces: MarkdownPiece[] = []
    const groups = topLevelGroups(tokens)
    this.#last = groups.at(-1) ?? []
    for (const group of groups) {
      const [first] = group
      if (first?.map == null) continue
      const start = offsets[first.map[0]] ?? 0
      const end = offsets[first.map[1]] ?? source.length
      pieces.push(toPiece(parser, group, from + start, source.slice(start, end), this.#env))
    }
    return pieces
  }
}

function toPiece(
  markdown: MarkdownIt,
  tokens: Token[],
  key: number,
  source: string,
  env: Record<string, unknown>,
): MarkdownPiece {
  const [first] = tokens
  if (first !== undefined && (first.type === 'fence' || first.type === 'code_block'))
    return { kind: 'code', key, source, code: first.content, language: fenceLanguage(first.info) }
  return { kind: 'html', key, source, html: sanitize(markdown.renderer.render(tokens, markdown.options, env)) }
}

/** Cuts a flat token list where the nesting is back at the top. */
function topLevelGroups(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = []
  let group: Token[] = []
  let depth = 0
  for (const token of tokens) {
    group.push(token)
    depth += token.nesting
    if (depth > 0) continue
    groups.push(group)
    group = []
  }
  return groups
}

function lineOffsets(text: string): number[] {
  const offsets = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) offsets.push(at + 1)
  return offsets
}

function reuse(before: readonly MarkdownPiece[], after: readonly MarkdownPiece[]): readonly MarkdownPiece[] {
  return after.map((piece, index) => {
    const old = before[index]
    return old !== undefined && samePiece(old, piece) ? old : piece
  })
}

function samePiece(a: MarkdownPiece, b: MarkdownPiece): boolean {
  if (a.key !== b.key || a.source !== b.source) return false
  return a.kind === 'html' && b.kind === 'html' ? a.html === b.html : a.kind === b.kind
}
