import type { AdapterEvent } from '#shared/adapter/port'
import type { Agent, Session } from '#shared/session/entities'
import type { ChangeSet } from '../stream/change-set'

/**
 * Notes in `changes` whose account an agent says that it works under: as news when that is another one than before, else as
 * an observation.
 */
export function observeIdentity(
  session: Session,
  agent: Agent,
  { clientAccountId, kind, source, payload }: Extract<AdapterEvent, { type: 'identity' }>,
  changes: ChangeSet,
): void {
  const { sessionId } = session
  const clientId = agent.clientId ?? agent.adapterName
  const { at: observedAt } = changes
  const observation = { clientId, kind, observedAt, payload: { ...payload }, source }
  const known = { clientId, clientAccountId, lastClientIdentityObservation: observation }
  const tags = { agentId: agent.agentId }
  if (session.clientAccountId === clientAccountId)
    changes.event('updated', { sessionId, changedProperties: Object.keys(known), values: known }, tags)
  else
    changes.event(
      'clientAccount.changed',
      { sessionId, ...known, previousClientAccountId: session.clientAccountId ?? null, observedAt, source },
      tags,
    )
}
