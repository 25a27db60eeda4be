import { assembleContext } from '#shared/session/context/assemble'
import type { Message } from '#shared/session/entities'
import type { AgentsContext } from '#core/agents/context'

/**
 * Returns the conversation of a session for an agent that was not there: including what the session inherits, without
 * what was rewound, with transforms and compressions applied. Oldest first.
 */
export async function readContext(
  { store, log }: Pick<AgentsContext, 'store' | 'log'>,
  sessionId: string,
): Promise<readonly Message[]> {
  const links = (await store.read.contextLinks(sessionId)) ?? []
  const assembled = assembleContext(links)
  if (assembled.ok) return assembled.value.messages.map(({ message }) => message)
  // Only data of another Parley can be like this; the session's own part is better than nothing.
  log(`${sessionId}: ${assembled.error.message}`)
  return links.at(-1)?.messages ?? []
}
