import { hostname } from 'node:os'
import type { AdapterEvent } from '#shared/adapter/port'
import type { SessionEventPayload } from '#shared/contract'

/** Returns the handoff that an agent reports, between its own service and this machine. */
export function agentHandoff(
  sessionId: string,
  adapterName: string,
  { type: _, remoteSessionId = sessionId, ...facts }: Extract<AdapterEvent, { type: 'handoff' }>,
): SessionEventPayload<'handoff'> {
  const here = { sessionId, machine: hostname() }
  const there = { sessionId: remoteSessionId, machine: facts.host ?? adapterName }
  const [from, to] = facts.sourceType === 'remote' ? [there, here] : [here, there]
  return { sessionId, kind: 'continued', from, to, remoteSessionId, ...facts }
}
