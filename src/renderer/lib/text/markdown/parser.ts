import createMarkdown, { type MarkdownIt, type Token } from 'markdown-it'
import { parseLink } from '#client/links'
import { m } from '#messages'
import { addFileLinks, addressOfPlace, linkedPlace } from './file-links'
import { addMath } from './math'
import { addTaskLists } from './task-lists'

/** Protocols that a link may use. Everything else an agent writes as a link is shown as text. */
const LINK_SCHEMES = /^(?:https?|mailto):/i
const INLINE_IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,/i

/** Returns true when an address may be opened outside the app. */
export function isOpenable(url: string): boolean {
  return LINK_SCHEMES.test(url)
}

/** Returns true for a link to a session of the app, which only shows it. */
export function isSessionLink(address: string): boolean {
  const link = parseLink(address)
  return link.ok && link.value.kind === 'session'
}

/**
 * The Markdown of agents: CommonMark with tables, strikethrough, task lists and formulas, no HTML. Nothing in the result loads by itself:
 * pictures of other places become links, and links that lead nowhere we open become plain text with the target beside.
 */
export function createParser({ breaks = false }: { readonly breaks?: boolean } = {}): MarkdownIt {
  const parser = createMarkdown({ html: false, linkify: true, breaks })
  // Bare file names ("index.ts", "setup.py") are no hosts.
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  parser.validateLink = () => true
  parser.core.ruler.push('parley-links', (state) => {
    for (const token of state.tokens) if (token.children !== null) tameLinks(token.children)
  })
  addTaskLists(parser)
  addMath(parser)
  addFileLinks(parser)
  parser.core.ruler.push('parley-cells', (state) => {
    for (const token of state.tokens) if (token.type === 'th_open' || token.type === 'td_open') alignByClass(token)
  })
  parser.renderer.rules.image = (tokens, index) => {
    const token = tokens[index]
    const source = attribute(token, 'src')
    const escape = parser.utils.escapeHtml
    const label = escape(token?.content ?? '')
    if (INLINE_IMAGE.test(source)) return `<img src="${escape(source)}" alt="${label}">`
    const words = label === '' ? m.markdown.image : m.markdown.imageNamed({ label })
    const place = isOpenable(source) ? null : linkedPlace(source)
    if (place !== null) return `<a class="file image" href="${escape(addressOfPlace(place))}">${words}</a>`
    return isOpenable(source) ? `<a href="${escape(source)}">${words}</a>` : words
  }
  parser.renderer.rules.fence = (tokens, index) => renderCode(parser, tokens[index])
  parser.renderer.rules.code_block = (tokens, index) => renderCode(parser, tokens[index])
  return parser
}

/** The language a fence names, in small letters, or an empty string. */
export function fenceLanguage(info: string): string {
  return (info.trim().split(/\s+/, 1)[0] ?? '')
    .replace(/^\{?\.?/, '')
    .replace(/\}$/, '')
    .toLowerCase()
}

function renderCode(parser: MarkdownIt, token: Token | undefined): string {
  const escape = parser.utils.escapeHtml
  const language = escape(fenceLanguage(token?.info ?? ''))
  return `<pre data-language="${language}"><code>${escape(token?.content ?? '')}</code></pre>`
}

function tameLinks(tokens: readonly Token[]): void {
  const tamed: boolean[] = []
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const href = attribute(token, 'href')
      const place = linkedPlace(href)
      if (place !== null) {
        token.attrs = [
          ['href', addressOfPlace(place)],
          ['class', 'file'],
        ]
        tamed.push(false)
        continue
      }
      const tame = !isOpenable(href) && !isSessionLink(href)
      tamed.push(tame)
      if (tame) {
        token.tag = 'span'
        token.attrs = [
          ['class', 'target'],
          ['title', decodeAddress(href)],
        ]
      }
    } else if (token.type === 'link_close' && tamed.pop() === true) token.tag = 'span'
  }
}

function decodeAddress(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    // Not a well-formed address; show it as it was written.
    return address
  }
}

/** Tables say their alignment in a style attribute, which the content security policy refuses. */
function alignByClass(token: Token): void {
  const side = /text-align:\s*(left|center|right)/.exec(attribute(token, 'style'))?.[1]
  token.attrs = side === undefined ? null : [['class', `align-${side}`]]
}

function attribute(token: Token | undefined, name: string): string {
  return String(token?.attrGet(name) ?? '')
}
