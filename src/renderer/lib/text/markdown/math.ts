import type { MarkdownIt } from 'markdown-it'
import { isDisplayedFormula, isFormula, standsAlone } from './formula'

/** Longer formulas stay text: typesetting them takes longer than a reader waits. */
const LONGEST = 4000

/** Beginning of a formula in a line: `$x$`, `$$x$$` or `\\(x\\)`. */
const IN_LINE =
  /\$\$(?!\$)((?:\\[^]|[^$\\]){1,1000}?)\$\$(?!\$)|\$(?![\s$])((?:\\[^]|[^$\\\n]){1,1000}?)(?<!\s)\$|\\\(([^]{1,1000}?)\\\)/y
/** A formula of its own: `$$x$$` and `\\[x\\]`. */
const DISPLAYED = /^(?:\$\$([^]+?)\$\$|\\\[([^]+?)\\\])[ \t]*$/

/** Adds formulas in TeX, which the page typesets later; until then, and where it cannot, they are shown as written, signs included. */
export function addMath(parser: MarkdownIt): void {
  parser.inline.ruler.before('escape', 'math', (state, silent) => {
    const start = state.src.charCodeAt(state.pos)
    if (start !== 0x24 && start !== 0x5c) return false
    IN_LINE.lastIndex = state.pos
    const match = IN_LINE.exec(state.src)
    if (match === null) return false
    const [source, doubled, single] = match
    const before = state.src.slice(Math.max(0, state.pos - 2), state.pos)
    const end = state.pos + source.length
    if (single !== undefined && !(isFormula(single) && standsAlone(before, single, state.src.slice(end, end + 4))))
      return false
    if (doubled !== undefined && !(isFormula(doubled.trim()) && standsAlone(before, doubled, ''))) return false
    if (!silent) state.push('math', '', 0).content = source
    state.pos += match[0].length
    return true
  })
  parser.block.ruler.before(
    'paragraph',
    'math_block',
    (state, startLine, endLine, silent) => {
      const begin = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0)
      const opening = state.src.slice(begin, begin + 2)
      const closing = opening === '$$' ? '$$' : opening === '\\[' ? '\\]' : null
      if (closing === null) return false
      for (let line = startLine; line < endLine; line++) {
        const text = state.src.slice(begin, state.eMarks[line])
        if (text.length > LONGEST) return false
        if (!text.trimEnd().endsWith(closing) || text.trimEnd().length < 5) continue
        const match = DISPLAYED.exec(text)
        if (match === null || (match[1] !== undefined && !isDisplayedFormula(match[1]))) return false
        if (silent) return true
        const token = state.push('math_block', '', 0)
        token.block = true
        token.content = match[0].trim()
        token.map = [startLine, line + 1]
        state.line = line + 1
        return true
      }
      return false
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  )
  const escape = parser.utils.escapeHtml
  parser.renderer.rules['math'] = (tokens, index) => `<span class="math">${escape(tokens[index]?.content ?? '')}</span>`
  parser.renderer.rules['math_block'] = (tokens, index) =>
    `<p><span class="math display">${escape(tokens[index]?.content ?? '')}</span></p>`
}
