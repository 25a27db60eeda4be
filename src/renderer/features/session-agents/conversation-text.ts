import type { RequestOutput } from '#shared/contract'
import { contentText } from '#shared/session/block-text'
import { m } from '#messages'

type Entry = RequestOutput<'session.getContext'>['messages'][number]

/** A conversation as text that a person can shorten: who said what, without tools and thoughts. */
export function conversationText(
  entries: readonly Entry[],
  agentName: (agentId: string | undefined) => string,
): string {
  return entries
    .flatMap(({ message }) => {
      const said = contentText(message.blocks).trim()
      const speaker = message.role === 'user' ? m.sessionAgents.user : agentName(message.agentId)
      return said === '' ? [] : [`${speaker}: ${said}`]
    })
    .join('\n\n')
}
