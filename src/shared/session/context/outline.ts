import { firstLine } from '../../kernel/text'
import type { Message } from '../entities'

/** Maximum length of an outline text, in characters. */
const OUTLINE_LENGTH = 160

/**
 * Returns a message reduced to its beginning: `contentText` is its first line, or its actions when it has no text. Only
 * the blocks that identify a merge are kept, without their text.
 */
export function outlineOf(message: Message): Message {
  const blocks = message.blocks.flatMap((block) =>
    block.type === 'text' && block.mergedFrom !== undefined ? [{ ...block, content: '' }] : [],
  )
  return { ...message, contentText: firstWords(message), blocks }
}

/** Returns the first words of a message, or its actions when it has no text. */
function firstWords({ contentText, blocks }: Message): string {
  const said = firstLine(contentText, OUTLINE_LENGTH)
  if (said !== '') return said
  const calls = blocks.flatMap((block) => (block.type === 'tool_call' ? [block.title ?? block.name] : []))
  if (calls.length > 0) return firstLine(calls.join(', '), OUTLINE_LENGTH)
  if (blocks.some((block) => block.type === 'tool_output')) return 'Tool output'
  if (blocks.some((block) => block.type === 'reasoning')) return 'Reasoning'
  return blocks.length > 0 ? 'Attachment' : 'Nothing'
}
