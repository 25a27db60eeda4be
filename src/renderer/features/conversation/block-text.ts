import { asText } from '#shared/session/as-text'
import type { ConversationBlock } from '#shared/session/conversation-types'

/** The text of a block as it can be copied: words, a command with its output, or the arguments of a call. */
export function blockText(blocks: readonly ConversationBlock[], blockId: string): string {
  const block = blocks.find((one) => one.blockId === blockId)
  if (block?.type === 'text' || block?.type === 'reasoning') return block.content
  if (block?.type === 'tool_output') return asText(block.output)
  if (block?.type !== 'tool_call') return ''
  const { command } = block.args
  const call = typeof command === 'string' ? `$ ${command}` : JSON.stringify(block.args, null, 2)
  const output = blocks.find((one) => one.type === 'tool_output' && one.toolCallId === block.toolCallId)
  const result = output?.type === 'tool_output' ? asText(output.output) : ''
  return [call, result].filter((part) => part !== '').join('\n')
}

/** Returns a text as a Markdown quotation. */
export function quoted(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}
