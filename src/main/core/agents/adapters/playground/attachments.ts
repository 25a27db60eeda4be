import type { InputBlock } from '../../../../../shared/session/blocks'
import { code, counted } from '../tools/markdown'

/** The text of a prompt. What Parley tells its agents beside it stands in brackets, and is no request. */
export function promptText(blocks: readonly InputBlock[]): string {
  const texts = blocks.flatMap((block) => (block.type === 'text' ? [block.content] : []))
  const asked = texts.filter((text) => !/^\[[^]*\]\s*$/.test(text))
  return (asked.length === 0 ? texts : asked).join('\n')
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
