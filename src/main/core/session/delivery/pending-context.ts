import type { InputBlock } from '../../../../shared/session/blocks'
import type { Message } from '../../../../shared/session/entities'
import type { DeliveryResult } from './delivery'

/** Something an agent has to be told that is no message. */
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
    content: `[A branch of this conversation was merged into it. Its summary:]\n\n${contentText}\n\n[End of the summary. The user's message follows.]`,
  }))
}

/** What an agent has been told and is not told again, as the result of its message; none when that is nothing. */
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
