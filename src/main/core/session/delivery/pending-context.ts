import type { InputBlock } from '#shared/session/blocks'
import type { Message } from '#shared/session/entities'
import { closedMarkdown } from '#core/base/markdown/closed-markdown'
import type { DeliveryResult } from './delivery'

/** Information for an agent that is not a message. */
export interface Note {
  readonly kind: string
  readonly text: string
}

/** A note as a part of a prompt. */
export function noteBlock({ text }: Note): InputBlock {
  return { type: 'text', content: `[${text}]\n\n` }
}

/** Summaries that were put into the conversation without the agent, as the beginning of its next prompt. */
export function prefaceOf(untold: readonly Message[]): InputBlock[] {
  return untold.map(({ contentText }) => ({
    type: 'text',
    content: `[A branch of this conversation was merged into it. Its summary:]\n\n${closedMarkdown(contentText)}\n\n[End of the summary. The user's message follows.]`,
  }))
}

/** Returns, for a message's result, the summaries and notes that its agent has received; empty when there are none. */
export function whatWasTold({
  untold,
  notes,
}: {
  readonly untold: readonly Message[]
  readonly notes: readonly Note[]
}): Pick<DeliveryResult, 'told'> {
  if (untold.length === 0 && notes.length === 0) return {}
  return { told: { messageIds: untold.map(({ messageId }) => messageId), notes } }
}
