import type { RequestOutput } from '#shared/contract'
import type { PlannedMessage } from '#shared/limits/planned'
import type { SessionContext } from '#core/session/runtime/context'
import type { Parks } from './parks'

/** Returns what waits: sessions for their accounts, services that do not answer, and messages for their time. */
export async function listParks({
  parks,
  store,
}: Pick<SessionContext, 'store'> & { readonly parks: Parks }): Promise<RequestOutput<'park.list'>> {
  const sessions = await store.read.sessionsWithPlanned()
  const planned = sessions.flatMap((session) =>
    (session.planned ?? []).map((message) => ({ ...message, sessionId: session.sessionId })),
  )
  return { parks: [...parks.all], outages: parks.outages, planned: planned.toSorted(byTime) }
}

const byTime = ({ until: a = Infinity }: PlannedMessage, { until: b = Infinity }: PlannedMessage): number =>
  a === b ? 0 : a - b
