import type { InputBlock } from '../../../shared/session/blocks'
import type { Message } from '../../../shared/session/entities'

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
