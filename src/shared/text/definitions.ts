import type { MarkdownIt, Token } from 'markdown-it'

/** Definitions of links in a text that is read in parts. */
interface Definitions {
  references?: Record<string, unknown>
  /** Labels that something refers to. */
  used?: Set<string>
}

/**
 * Lets definitions of links, `[label]: address`, be read as such only where their address leads somewhere, and shows those
 * that nothing refers to as they were written. To Markdown, "[ERROR]: timeout" is a definition too, which shows nothing.
 */
export function addDefinitions(parser: MarkdownIt, leadsSomewhere: (address: string) => boolean): void {
  parser.disable('strip_references')
  let isReadingBlocks = false
  const isValid = parser.validateLink.bind(parser)
  parser.validateLink = (address) => (isReadingBlocks ? leadsSomewhere(address) : isValid(address))
  parser.core.ruler.before('block', 'definitions-begin', () => {
    isReadingBlocks = true
  })
  parser.core.ruler.after('block', 'definitions-end', (state) => {
    isReadingBlocks = false
    const definitions = state.tokens.filter(isDefinition)
    if (definitions.length === 0) return
    const lines = state.src.split('\n')
    for (const token of definitions) {
      const [start, end] = token.map ?? [0, 0]
      token.content = lines.slice(start, end).join('\n').trim()
    }
  })
  parser.core.ruler.after('inline', 'definitions-used', (state) => {
    const env = state.env as Definitions
    if (env.references === undefined) return
    env.used ??= new Set()
    for (const { children } of state.tokens)
      for (const token of children ?? []) if (token.meta !== null) noteUse(token, env.used)
  })
  parser.renderer.rules['reference_definition'] = (tokens, index, _options, env) => {
    const text = definitionText(tokens[index], env)
    return text === '' ? '' : `<p>${parser.utils.escapeHtml(text)}</p>`
  }
}

/** Returns a definition as it was written; empty when something refers to it. */
export function definitionText(token: Token | undefined, env: Definitions | undefined): string {
  return token === undefined || env?.used?.has(labelOf(token)) === true ? '' : token.content
}

/** Forgets definitions, so that they can be read again. */
export function forgetDefinitions(env: object, tokens: readonly Token[]): void {
  const { references } = env as Definitions
  if (references !== undefined)
    for (const token of tokens.filter(isDefinition)) Reflect.deleteProperty(references, labelOf(token))
}

/** Returns true when anything in a text was defined. */
export function hasDefinitions(env: object): boolean {
  return Object.keys((env as Definitions).references ?? {}).length > 0
}

function noteUse(token: Token, used: Set<string>): void {
  if (token.type === 'link_open' || token.type === 'image') used.add(labelOf(token))
  for (const child of token.children ?? []) if (child.meta !== null) noteUse(child, used)
}

const isDefinition = ({ type }: Token): boolean => type === 'reference_definition'

function labelOf({ meta }: Token): string {
  return (meta as { label?: string } | null)?.label ?? ''
}
