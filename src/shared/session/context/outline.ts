import { firstLine } from '../../kernel/text'
import type { Message } from '../entities'

/** How much of what a message says its outline has, in characters. */
const OUTLINE_LENGTH = 160

/**
 * A message with no more than its beginning: `contentText` is the first line of what it says, or what it does where it
 * says nothing. Of its blocks there are only those that say of a merge where it came from, without what they say.
 */
export function outlineOf(message: Message): Message {
  const blocks = message.blocks.flatMap((block) =>
    block.type === 'text' && block.mergedFrom !== undefined ? [{ ...block, content: '' }] : [],
  )
  return { ...message, contentText: firstWords(message), blocks }
}

/** The beginning of what a message says, or what it does where it says nothing. */
function firstWords({ contentText, blocks }: Message): string {
  const said = firstLine(contentText, OUTLINE_LENGTH)
  if (said !== '') return said
  const calls = blocks.flatMap((block) => (block.type === 'tool_call' ? [block.title ?? block.name] : []))
  if (calls.length > 0) return firstLine(calls.join(', '), OUTLINE_LENGTH)
  if (blocks.some((block) => block.type === 'tool_output')) return 'Tool output'
  if (blocks.some((block) => block.type === 'reasoning')) return 'Reasoning'
  return blocks.length > 0 ? 'Attachment' : 'Nothing'
}
