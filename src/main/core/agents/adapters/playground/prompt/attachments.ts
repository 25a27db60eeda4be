import type { InputBlock } from '#shared/session/blocks'
import { code, counted } from '#core/agents/adapters/tools/markdown'

/** Returns the text of a prompt. Parley's additions for agents are in brackets, and are no request. */
export function promptText(blocks: readonly InputBlock[]): string {
  const texts = blocks.flatMap((block) => (block.type === 'text' ? [block.content] : []))
  const asked = texts.filter((text) => !/^\[[^]*\]\s*$/.test(text))
  return (asked.length === 0 ? texts : asked).join('\n')
}

/** Returns the agent's reply to non-text content of a prompt; empty when there is none. */
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
