import type { MarkdownIt } from 'markdown-it'

/** Rules by which characters would vanish that a person may have meant: only code, links and lists remain. */
const LOSING = [
  ...['table', 'blockquote', 'hr', 'code', 'reference', 'heading', 'lheading', 'html_block'],
  ...['newline', 'escape', 'strikethrough', 'emphasis', 'image', 'autolink', 'html_inline', 'entity'],
]

/**
 * Makes a parser read what people type: every character stays, and code, links and lists are styled. Marks of lists and of
 * code in a line are part of the text.
 */
export function readOwnWords(parser: MarkdownIt): void {
  parser.disable(LOSING)
  const { escapeHtml } = parser.utils
  // Spaces at the beginning of a line stay too.
  parser.block.ruler.at('paragraph', (state, startLine, endLine) => {
    const ends = state.md.block.ruler.getRules('paragraph')
    const { parentType } = state
    let next = startLine + 1
    state.parentType = 'paragraph'
    while (next < endLine && !state.isEmpty(next) && !ends.some((rule) => rule(state, next, endLine, true))) next++
    state.parentType = parentType
    state.line = next
    state.push('paragraph_open', 'p', 1).map = [startLine, next]
    const inline = state.push('inline', '', 0)
    inline.content = state.getLines(startLine, next, state.blkIndent, false)
    inline.map = [startLine, next]
    inline.children = []
    state.push('paragraph_close', 'p', -1)
    return true
  })
  // In lists without blank lines a paragraph has no element of its own.
  parser.renderer.rules['paragraph_open'] = (tokens, index) =>
    tokens[index]?.hidden === true ? '<span class="typed">' : '<p class="typed">'
  parser.renderer.rules['paragraph_close'] = (tokens, index) => (tokens[index]?.hidden === true ? '</span>' : '</p>\n')
  parser.renderer.rules['list_item_open'] = (tokens, index) => {
    const { info = '', markup = '' } = tokens[index] ?? {}
    return `<li><span class="mark">${escapeHtml(info + markup)} </span>`
  }
  parser.renderer.rules['code_inline'] = (tokens, index) => {
    const { content = '', markup = '' } = tokens[index] ?? {}
    return `<code>${escapeHtml(markup + content + markup)}</code>`
  }
}
