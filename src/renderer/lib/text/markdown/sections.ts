import { fenceAt } from './fences'
import { cutOf } from './section-cuts'

/** Part of a long Markdown text that is parsed and shown by itself. */
export type MarkdownSection = MarkdownTextSection | CodeSection

interface MarkdownTextSection {
  readonly kind: 'text'
  /** Position in the text. */
  readonly start: number
  /** Markdown of the section; a table that was cut has its head again. */
  readonly source: string
  readonly complete: boolean
}

interface CodeSection {
  readonly kind: 'code'
  readonly start: number
  readonly code: string
  readonly language: string
}

/** Texts up to this length are one section. */
const SHORT = 12_000
/** The rest of a longer one is cut again beyond this length. */
const LEFT = 6000

/**
 * Cuts a growing text into sections. A section that another one follows stays the same object, so a text that grows costs
 * what was added to it. A short text is one section.
 */
export class MarkdownSections {
  #text = ''
  #complete = false
  #sections: readonly MarkdownSection[] = []
  /** Head of a table that the last section begins with again. */
  #head = ''

  update(text: string, complete: boolean): readonly MarkdownSection[] {
    if (text === this.#text && complete === this.#complete) return this.#sections
    const grew = text.startsWith(this.#text)
    const sections = grew ? this.#sections.slice(0, -1) : []
    let start = (grew ? this.#sections.at(-1)?.start : undefined) ?? 0
    let head = grew ? this.#head : ''
    for (;;) {
      const isLong = text.length - start > (start === 0 ? SHORT : LEFT)
      const fence = isLong ? fenceAt(text, start) : null
      if (fence !== null && fence.end - start > SHORT) {
        const code = text.slice(fence.codeStart, fence.codeEnd)
        sections.push({ kind: 'code', start, code: unindented(code, fence.indent), language: fence.language })
        if (!fence.closed || fence.end >= text.length) break
        ;[start, head] = [fence.end, '']
        continue
      }
      const cut = isLong ? cutOf(text, start, complete, head) : null
      const source = head + text.slice(start, cut?.end)
      sections.push({ kind: 'text', start, source, complete: cut !== null || complete })
      if (cut === null) break
      ;[start, head] = [cut.end, cut.tableHead]
    }
    this.#text = text
    this.#complete = complete
    this.#head = head
    return (this.#sections = complete && sections.length > 1 ? withDefinitions(sections, text) : sections)
  }
}

const DEFINITION = /^ {0,3}\[[^\]\n]+\]:[ \t]*\S.*$/gm
const MOST_DEFINITIONS = 500

/** Repeats the addresses of links at the end of sections that may use them; the parser shows nothing for them. */
function withDefinitions(sections: readonly MarkdownSection[], text: string): readonly MarkdownSection[] {
  const definitions = text.match(DEFINITION)?.slice(0, MOST_DEFINITIONS).join('\n')
  if (definitions === undefined) return sections
  return sections.map((section) =>
    section.kind === 'text' && section.source.includes('[')
      ? { ...section, source: `${section.source}\n\n${definitions}` }
      : section,
  )
}

function unindented(code: string, indent: number): string {
  return indent === 0 ? code : code.replace(new RegExp(`^[ \\t]{1,${indent}}`, 'gm'), '')
}
