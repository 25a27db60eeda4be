import type { Block } from '../../../../../shared/session/blocks'
import type { Message } from '../../../../../shared/session/entities'

/** How much of a conversation is told; its end matters most. */
const MAX_CHARACTERS = 100_000

/**
 * A conversation in words, for an agent that was not there; undefined when nothing was said. The oldest part is left out
 * when it is long.
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

/** What was attached is named: it may have to be asked for again. */
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
