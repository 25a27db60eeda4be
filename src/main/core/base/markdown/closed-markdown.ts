import createMarkdown, { type Token } from 'markdown-it'
import { openTags, UNENDED } from './open-tags'
import { withoutReferences } from './references'

/** Reads as GitHub does: with raw HTML, in which an open element also holds what follows. */
const reader = createMarkdown({ html: true })
// Only blocks: the cost of parsing what is in them grows faster than its length.
reader.core.ruler.disable(['inline', 'text_join'])

/** Maximum length of text that is parsed; the cost of parsing grows faster than its length. */
const LONGEST = 200_000

/** How a block of raw HTML ends that blank lines do not end, by its beginning. */
const ENDS: readonly (readonly [start: RegExp, end: string])[] = [
  [/^\s*<!--/, '-->'],
  [/^\s*<\?/, '?>'],
  [/^\s*<!\[CDATA\[/, ']]>'],
  [/^\s*<![a-z]/i, '>'],
  [/^\s*<script/i, '</script>'],
  [/^\s*<pre/i, '</pre>'],
  [/^\s*<style/i, '</style>'],
  [/^\s*<textarea/i, '</textarea>'],
]

/**
 * Returns Markdown that ends with the text: fences, raw HTML and comments that it left open are closed, and its link
 * references are links of their own, so that nothing of it changes what follows. No text is lost. A text that cannot be
 * closed, or is very long and has something open, becomes a code block.
 */
export function closedMarkdown(text: string): string {
  if (!mayBeOpen(text)) return text
  if (text.length > LONGEST) return fenced(text)
  const env: { references?: Readonly<Record<string, { readonly href: string; readonly title: string }>> } = {}
  let closed = text
  // Each pass closes one thing; what is open inside it is closed first.
  for (let pass = 0; pass < 8; pass++) {
    const tokens = reader.parse(closed, env)
    const end = endOf(tokens, closed)
    if (end === null) break
    closed += `${closed.endsWith('\n') ? '' : '\n'}${end}`
  }
  return isClosed(closed)
    ? withoutReferences(closed, env.references ?? {}, reader.utils.normalizeReference)
    : fenced(text)
}

/** Returns a code block whose fence is longer than any inside. */
export function fenced(text: string, language = ''): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}${language}\n${text}\n${ticks}`
}

/** Returns what ends the part that is open at the end of a text; null if nothing is. */
function endOf(tokens: readonly Token[], text: string): string | null {
  const last = tokens.findLast(({ map, type }) => map !== null && (type === 'fence' || type === 'html_block'))
  const lines = text.split('\n')
  if (last?.map !== null && last?.map !== undefined) {
    const [start, end] = last.map
    const isAtEnd = lines.slice(end).every((line) => line.trim() === '')
    const opening = lines[start] ?? ''
    // The place of a closed block includes its last line, which is not content.
    const isOpen = last.content !== '' && last.content.replace(/\n$/, '').split('\n').length === end - start - 1
    if (last.type === 'fence' && isAtEnd && (isOpen || end - start === 1)) return closingFence(opening, last.markup)
    if (last.type === 'html_block' && isAtEnd) {
      const ending = ENDS.find(([pattern]) => pattern.test(last.content))?.[1]
      if (ending !== undefined && !last.content.toLowerCase().includes(ending, ending === '>' ? 2 : 4)) return ending
    }
  }
  const tags = openTags(tokens)
  return tags.length === 0 || tags.includes(UNENDED) ? null : `\n${tags.toReversed().join('\n')}`
}

/**
 * Returns the end of a fence with the indentation of its beginning. Behind the mark of a quotation or list item it ends
 * with that, and for readers that know only lines nothing is open: null.
 */
function closingFence(line: string, markup: string): string | null {
  const before = line.slice(0, Math.max(0, line.indexOf(markup)))
  return before.trim() === '' ? `${before}${markup}` : null
}

/** Returns true when a heading after the text is a heading of the document. */
function isClosed(text: string): boolean {
  const tokens = reader.parse(`${text}\n\n# END\n`, {})
  const heading = tokens.findLast(({ type }) => type === 'heading_open')
  const isHeading = heading?.level === 0 && tokens[tokens.indexOf(heading) + 1]?.content === 'END'
  return isHeading && openTags(tokens).length === 0
}

/** Returns true for text that has anything that could be left open. */
function mayBeOpen(text: string): boolean {
  return /^[\s>*+\-\d.)]*(?:`{3}|~{3})|<[a-z!?/]|^\s*\[[^\]]+\]:/im.test(text)
}
