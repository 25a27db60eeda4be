import type { Message } from '#shared/session/entities'
import type { AgentSetup } from '#shared/session/entities'
import type { AgentServices } from './agent-services'
import { readContext } from './read-context'

/** Returns the messages that an agent receives as history when it begins a new native session. Oldest first. */
export async function readAgentContext(
  context: Pick<AgentServices, 'store' | 'log'>,
  sessionId: string,
  { historyStart }: Pick<AgentSetup, 'historyStart'>,
): Promise<readonly Message[]> {
  const messages = await readContext(context, sessionId)
  if (historyStart === undefined) return messages
  const { afterMessageId, text } = historyStart
  const at = messages.findIndex(({ messageId }) => messageId === afterMessageId)
  const before = messages[at]
  // The message has since been rewound or compressed away; everything that is left is passed on.
  if (before === undefined) return messages
  const since = messages.slice(at + 1)
  if (text === undefined) return since
  const told: Message = {
    messageId: `${afterMessageId}:told`,
    sessionId,
    turnId: null,
    role: 'user',
    contentText: text,
    blocks: [{ type: 'text', content: text }],
    timestamp: before.timestamp,
  }
  return [told, ...since]
}
