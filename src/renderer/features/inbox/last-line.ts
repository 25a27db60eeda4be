import type { ConversationBlock } from '#shared/session/conversation-types'

const MOST_SHOWN = 200
/** Blocks that are looked at: before them nothing is news. */
const MOST_BLOCKS = 8

/** Returns the last line that an agent wrote, without the marks of Markdown; an empty string when there is none. */
export function lastLineOf(blocks: readonly ConversationBlock[]): string {
  for (const block of blocks.slice(-MOST_BLOCKS).reverse()) {
    if (block.type !== 'text' && block.type !== 'reasoning') continue
    const line = block.content
      .slice(-4 * MOST_SHOWN)
      .split('\n')
      .map(plainText)
      .findLast((text) => text !== '')
    if (line !== undefined) return line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN)}…` : line
  }
  return ''
}

function plainText(line: string): string {
  return line
    .replace(/^\s*(?:[#>*+-]+|\d+[.)]|```.*)\s*/, '')
    .replace(/[*_`]{1,3}/g, '')
    .trim()
}
