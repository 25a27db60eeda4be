import type { InputBlock } from '../../../../shared/session/blocks'
import type { Message } from '../../../../shared/session/entities'
import type { EventStream } from '../events/event-stream'

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

/** Notes that an agent has been told these; it is not told again. */
export async function clearTold(
  stream: EventStream,
  agentId: string,
  { untold, notes }: { readonly untold: readonly Message[]; readonly notes: readonly Note[] },
): Promise<void> {
  if (untold.length === 0 && notes.length === 0) return
  const messageIds = untold.map(({ messageId }) => messageId)
  const unit = stream.unit()
  if (messageIds.length > 0) unit.write((writer) => writer.clearUntold(agentId, messageIds))
  for (const { kind, text } of notes) unit.write((writer) => writer.clearNote(agentId, kind, text))
  await stream.keep(unit)
}
