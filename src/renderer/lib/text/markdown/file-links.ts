import type { MarkdownIt, Token } from 'markdown-it'
import type { StateCore } from 'markdown-it'

/** A place in a file, as a text names it. */
export interface FilePlace {
  readonly path: string
  readonly line?: number
  readonly column?: number
}

/** Addresses of links to files. Only the parser makes them: a link that an agent writes never begins like this. */
const SCHEME = 'parley-file:'

const NAMED = /^((?:[A-Za-z]:)?[^\s:`"'<>|*?#]{1,400}\.\w{1,10}):(\d{1,7})(?:[:-](\d{1,7}))?$/
const SOURCE =
  'c|cc|cpp|cs|css|go|h|hpp|html|java|js|json|jsonc|jsx|kt|lua|md|mjs|php|py|rb|rs|scss|sh|sql|svelte|swift|toml|ts|tsx|txt|vue|xml|yaml|yml|zig'
/** In running text a name counts with a slash in it, or with an ending that only source files have. */
const IN_TEXT = new RegExp(
  String.raw`(?<![\w/:.@\\-])((?:[\w.@~-]+/|/)+[\w.@-]+\.\w{1,10}|[\w-][\w.-]*\.(?:${SOURCE})):(\d{1,7})(?::(\d{1,7}))?(?![\w/])`,
  'g',
)

/** Returns the place that a whole text names, such as `src/a.ts:12:3`; null for any other text. */
export function filePlace(text: string): FilePlace | null {
  const match = NAMED.exec(text)
  return match === null || text.includes('://') ? null : placeOf(match)
}

/** Returns the place that a relative link leads to: `src/a.ts`, `src/a.ts:12`, `src/a.ts#L12`; null for any other link. */
export function linkedPlace(href: string): FilePlace | null {
  const address = decoded(href)
  if (address === null || /^[a-z][a-z\d+.-]+:|^\/\/|^#|\p{C}/iu.test(address)) return null
  const [path = '', fragment] = address.split('#', 2)
  const line = /^L(\d{1,7})/.exec(fragment ?? '')?.[1]
  const place = filePlace(path)
  if (place !== null) return place
  return /^[^?*|<>"]{1,400}\.\w{1,10}$/.test(path)
    ? { path, ...(line === undefined ? {} : { line: Number(line) }) }
    : null
}

/** The address of a link to a place. */
export function addressOfPlace({ path, line, column }: FilePlace): string {
  return `${SCHEME}${encodeURIComponent(path)}:${line ?? ''}:${column ?? ''}`
}

/** Returns the place that a link of {@link addressOfPlace} leads to; null for any other address. */
export function placeOfAddress(address: string): FilePlace | null {
  if (!address.startsWith(SCHEME)) return null
  const [path = '', line, column] = address.slice(SCHEME.length).split(':')
  const name = decoded(path)
  if (name === null || name === '') return null
  return {
    path: name,
    ...(Number(line) > 0 ? { line: Number(line) } : {}),
    ...(Number(column) > 0 ? { column: Number(column) } : {}),
  }
}

/** Turns places in files that a text names into links. After links were tamed: those of the text are never like these. */
export function addFileLinks(parser: MarkdownIt): void {
  parser.core.ruler.push('parley-files', (state) => {
    for (const token of state.tokens) if (token.children !== null) token.children = linked(state, token.children)
  })
}

function linked(state: StateCore, tokens: Token[]): Token[] {
  let links = 0
  return tokens.flatMap((token) => {
    if (token.type === 'link_open') links++
    else if (token.type === 'link_close') links--
    else if (links === 0 && token.type === 'text') return splitText(state, token)
    else if (links === 0 && token.type === 'code_inline') {
      const place = filePlace(token.content)
      if (place !== null) return link(state, place, token)
    }
    return [token]
  })
}

function splitText(state: StateCore, token: Token): Token[] {
  const parts: Token[] = []
  let from = 0
  for (const match of token.content.matchAll(IN_TEXT)) {
    parts.push(textToken(state, token.content.slice(from, match.index)))
    parts.push(...link(state, placeOf(match), textToken(state, match[0])))
    from = match.index + match[0].length
  }
  if (parts.length === 0) return [token]
  return [...parts, textToken(state, token.content.slice(from))]
}

function link({ Token: Made }: StateCore, place: FilePlace, content: Token): Token[] {
  const opening = new Made('link_open', 'a', 1)
  opening.attrs = [
    ['href', addressOfPlace(place)],
    ['class', 'file'],
  ]
  return [opening, content, new Made('link_close', 'a', -1)]
}

function textToken({ Token: Made }: StateCore, content: string): Token {
  const token = new Made('text', '', 0)
  token.content = content
  return token
}

function placeOf([, path = '', line, column]: RegExpExecArray | RegExpMatchArray): FilePlace {
  return { path, line: Number(line), ...(column === undefined ? {} : { column: Number(column) }) }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
