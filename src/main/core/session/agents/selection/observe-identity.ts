import type { AdapterEvent } from '../../../../../shared/adapter/port'
import type { Agent, Session } from '../../../../../shared/session/entities'
import type { Unit } from '../../events/change-set'

/**
 * Notes in `unit` whose account an agent says that it works under, and tells of it when that is another one than before.
 * Answers what is known of the session from then on.
 */
export function observeIdentity(
  session: Session,
  agent: Agent,
  { clientAccountId, kind, source, payload }: Extract<AdapterEvent, { type: 'identity' }>,
  unit: Unit,
): Pick<Session, 'clientId' | 'clientAccountId' | 'lastClientIdentityObservation'> {
  const { sessionId } = session
  const clientId = agent.clientId ?? agent.adapterName
  const observation = { clientId, kind, observedAt: unit.at, payload: { ...payload }, source }
  const known = { clientId, clientAccountId, lastClientIdentityObservation: observation }
  unit.write((writer) => writer.patchSession(sessionId, known))
  if (session.clientAccountId === clientAccountId) return known
  unit.event(
    'clientAccount.changed',
    {
      sessionId,
      clientId,
      clientAccountId,
      previousClientAccountId: session.clientAccountId ?? null,
      observedAt: unit.at,
      source,
      lastClientIdentityObservation: observation,
    },
    { agentId: agent.agentId },
  )
  return known
}
