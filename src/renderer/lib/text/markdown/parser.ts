import createMarkdown, { type MarkdownIt, type Token } from 'markdown-it'
import { parseLink } from '#client/links'
import { m } from '#messages'
import { addDefinitions } from '#shared/text/definitions'
import { addUnspacedEmphasis } from '#shared/text/emphasis'
import { readOwnWords } from '#shared/text/own-words'
import { addFileLinks, addressOfPlace, linkedPlace } from './file-links'
import { addMath } from './math'
import { addPlainAddresses } from './plain-addresses'
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
export function createParser(): MarkdownIt {
  const parser = createMarkdown({ html: false, linkify: true })
  parser.validateLink = () => true
  addLinks(parser)
  addUnspacedEmphasis(parser)
  addDefinitions(parser, leadsSomewhere)
  addTaskLists(parser)
  addMath(parser)
  addFileLinks(parser)
  addCode(parser)
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
  return parser
}

/**
 * The little Markdown of people: what they typed keeps every character, and only code, links and lists are styled. A link is
 * one where it leads somewhere.
 */
export function createOwnWordsParser(): MarkdownIt {
  const parser = createMarkdown({ html: false, linkify: true })
  readOwnWords(parser)
  parser.validateLink = leadsSomewhere
  addLinks(parser)
  addFileLinks(parser)
  addCode(parser)
  return parser
}

/** Returns true for an address that the app opens. */
function leadsSomewhere(address: string): boolean {
  return isOpenable(address) || isSessionLink(address) || linkedPlace(address) !== null
}

function addLinks(parser: MarkdownIt): void {
  addPlainAddresses(parser)
  parser.core.ruler.push('parley-links', (state) => {
    for (const token of state.tokens) if (token.children !== null) tameLinks(token.children)
  })
}

function addCode(parser: MarkdownIt): void {
  parser.renderer.rules.fence = (tokens, index) => renderCode(parser, tokens[index])
  parser.renderer.rules.code_block = (tokens, index) => renderCode(parser, tokens[index])
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
