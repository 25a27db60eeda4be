import type { Block } from '../../blocks'
import { contentText } from '../../block-text'
import type { Message, Session } from '../../entities'
import type { ContextLink, ContextMessage, Squash } from '../types'

/* Short ways to write sessions down in tests. */

export const text = (content: string): Block => ({ type: 'text', content })
export const reasoning = (content: string): Block => ({ type: 'reasoning', content })
export const call = (toolCallId: string, name = 'read', args: Record<string, unknown> = {}): Block => ({
  type: 'tool_call',
  toolCallId,
  name,
  args,
})
export const output = (toolCallId: string, value = 'done'): Block => ({
  type: 'tool_output',
  toolCallId,
  output: value,
})

/** Builds a message; a string is a user message, blocks are an agent's. */
export function message(messageId: string, content: string | readonly Block[], timestamp = 0): Message {
  const blocks = typeof content === 'string' ? [text(content)] : [...content]
  return {
    messageId,
    sessionId: 's',
    turnId: null,
    role: typeof content === 'string' ? 'user' : 'assistant',
    contentText: contentText(blocks),
    blocks,
    timestamp,
  }
}

/** Builds a session of a chain with its own messages, by default created at 0 and without a parent. */
export function link(
  sessionId: string,
  messages: readonly Message[],
  parts: Partial<Pick<Session, 'branchedAtSequence' | 'forkPointMessageId' | 'forkTransforms'>> &
    Partial<Pick<ContextLink, 'squashes' | 'truncations'>> = {},
): ContextLink {
  const { squashes = [], truncations = [], branchedAtSequence = 0, ...session } = parts
  return {
    session: { sessionId, branchedAtSequence, ...session },
    messages: messages.map((own) => ({ ...own, sessionId })),
    squashes,
    truncations,
  }
}

/** Builds a squash as another implementation writes it: a text for some messages. */
export function foreignSquash(squashId: string, summary: string, ids?: readonly string[], timestamp = 0): Squash {
  return { squashId, timestamp, sequence: timestamp, summaryJson: JSON.stringify(summary), compressedMessageIds: ids }
}

/** Builds the context of one session from messages. */
export function contextOf(messages: readonly Message[]): ContextMessage[] {
  return messages.map((own) => ({
    message: own,
    source: { kind: 'own', sessionId: own.sessionId },
    changedBy: [],
  }))
}

/** Renders a context in short form, one line each: `m1: hello`, `=> m1 m2: what they said` for summaries. */
export function drawn(messages: readonly ContextMessage[]): string[] {
  return messages.map(({ message: { messageId, blocks }, source }) => {
    const head = source.kind === 'summary' ? `=> ${source.messageIds.join(' ')}` : messageId
    return `${head}: ${blocks.map(drawnBlock).join(' | ')}`
  })
}

function drawnBlock(block: Block): string {
  switch (block.type) {
    case 'text':
      return block.content
    case 'reasoning':
      return `(${block.content})`
    case 'tool_call':
      return `call ${block.toolCallId}`
    case 'tool_output':
      return `${block.isError === true ? 'error' : 'output'} ${block.toolCallId} ${JSON.stringify(block.output)}`
    default:
      return block.type
  }
}
