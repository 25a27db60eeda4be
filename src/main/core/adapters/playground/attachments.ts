import type { InputBlock } from '../../../../shared/session/blocks'
import { code, counted } from './markdown'

/** The text of a prompt. */
export function promptText(blocks: readonly InputBlock[]): string {
  return blocks.flatMap((block) => (block.type === 'text' ? [block.content] : [])).join('\n')
}

/** What the agent says about everything in a prompt that is not text; empty when there is nothing. */
export function attachmentReply(blocks: readonly InputBlock[]): string {
  const names = blocks.flatMap((block) => (block.type === 'text' ? [] : [`- ${nameOf(block)}`]))
  if (names.length === 0) return ''
  return `I got ${counted(names.length, 'attachment')}, which I cannot look into:\n\n${names.join('\n')}\n\n`
}

function nameOf(block: Exclude<InputBlock, { type: 'text' }>): string {
  const type = block.source.mimeType ?? 'unknown type'
  if (block.type === 'attachment') return `${code(block.displayName ?? block.fileName)} (${type})`
  return `${block.type === 'image' ? 'a picture' : 'a document'} (${type})`
}
