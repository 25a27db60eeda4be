import type { Block } from '#shared/session/blocks'
import type { Message } from '#shared/session/entities'

/** Maximum length of a conversation as text; its end matters most. */
const MAX_CHARACTERS = 100_000

/**
 * Returns a conversation as text, for an agent that missed it; undefined when it is empty. The oldest part of a long
 * one is omitted.
 */
export function transcript(messages: readonly Message[]): string | undefined {
  const parts: string[] = []
  let room = MAX_CHARACTERS
  for (const message of messages.toReversed()) {
    const text = messageText(message)
    if (text === '') continue
    const part = `${message.role === 'user' ? 'User' : 'Assistant'}: ${text}`
    if (part.length > room) {
      parts.push('[What was said before this is left out.]')
      break
    }
    room -= part.length
    parts.push(part)
  }
  if (parts.length === 0) return undefined
  return `This conversation goes on from an earlier one. What was said so far:\n\n${parts.toReversed().join('\n\n')}\n\n[End of what was said so far. The user's new message follows.]`
}

function messageText(message: Message): string {
  return message.blocks.flatMap(blockText).join('\n').trim()
}

/** Returns the text of a block; attachments are mentioned by name, since they may have to be requested again. */
function blockText(block: Block): string[] {
  switch (block.type) {
    case 'text':
      return [block.content]
    case 'tool_call':
      return [`[used ${block.title ?? block.name}]`]
    case 'attachment':
      return [`[attached ${block.reference === undefined ? (block.displayName ?? block.fileName) : block.filePath}]`]
    case 'document':
      return [`[attached ${typeof block['fileName'] === 'string' ? block['fileName'] : 'a document'}]`]
    case 'image':
      return [`[attached ${typeof block['fileName'] === 'string' ? block['fileName'] : 'a picture'}]`]
    case 'reasoning':
    case 'tool_output':
      return []
  }
}
