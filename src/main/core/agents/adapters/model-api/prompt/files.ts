import type { ModelMessage, ToolContent, UserContent } from 'ai'

type UserPart = Exclude<UserContent, string>[number]
type Result = Extract<ToolContent[number], { type: 'tool-result' }>

/** Returns whether a message has pictures or documents with it. */
export function hasFiles(message: ModelMessage): boolean {
  if (message.role === 'user') return typeof message.content !== 'string' && message.content.some(isFile)
  return message.role === 'tool' && message.content.some((part) => part.type === 'tool-result' && filesOf(part) > 0)
}

/** Returns a message with its pictures and documents named instead of sent. */
export function withoutFiles(message: ModelMessage): ModelMessage {
  if (!hasFiles(message)) return message
  if (message.role === 'user' && typeof message.content !== 'string')
    return { ...message, content: message.content.map((part) => (isFile(part) ? named(part) : part)) }
  if (message.role !== 'tool') return message
  return {
    ...message,
    content: message.content.map((part) => (part.type === 'tool-result' ? { ...part, output: inWords(part) } : part)),
  }
}

function isFile(part: UserPart): boolean {
  return part.type === 'file' || part.type === 'image'
}

function named(part: UserPart): UserPart {
  const isPicture = part.type === 'image' || (part.type === 'file' && part.mediaType.startsWith('image/'))
  const name = part.type === 'file' ? part.filename : undefined
  return {
    type: 'text',
    text: `[attached: ${name ?? (isPicture ? 'a picture' : 'a document')}, which is not sent along]`,
  }
}

function filesOf({ output }: Result): number {
  return output.type === 'content' ? output.value.filter((part) => !('text' in part)).length : 0
}

function inWords({ output }: Result): Result['output'] {
  if (output.type !== 'content') return output
  const texts = output.value.flatMap((part) => ('text' in part ? [part.text] : []))
  return { type: 'text', value: texts.join('\n\n') }
}
