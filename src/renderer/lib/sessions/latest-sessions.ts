import type { RequestInput, RequestResult } from '#shared/contract'
import type { Connection } from '../host/connection.svelte'

/** Number of sessions that are listed at once. */
export const LIST_PAGE = 100

/**
 * The first page of all sessions that a window lists: of those that were only found there can be thousands, and newer than
 * anything else, and asides belong to another session.
 */
export const latest = {
  status: 'all',
  except: ['discovered', 'archived'],
  exceptKinds: ['aside'],
  includePreview: true,
  limit: LIST_PAGE,
  offset: 0,
} satisfies RequestInput<'session.list'>

const asked = new WeakMap<Connection, Promise<RequestResult<'session.list'>>>()

/** Requests the {@link latest} sessions. Those who ask in the same turn share one answer, as the stores of a window do at its start. */
export function latestSessions(connection: Connection): Promise<RequestResult<'session.list'>> {
  const shared = asked.get(connection)
  if (shared !== undefined) return shared
  const answer = connection.request('session.list', latest)
  asked.set(connection, answer)
  queueMicrotask(() => asked.delete(connection))
  return answer
}
