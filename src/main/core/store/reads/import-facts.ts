import type { Session } from '#shared/session/entities'
import { STAGED } from '../import/staged-status'
import type { Connection } from '../connection'
import { toAgent, toSession } from '../entities'
import { db, sessionKeyOf, statement, valuesOf, type Placeholders } from '../statement'

/* Reads that imports need of a store beyond its port. */

/** Number of ids that are looked up in one go. */
const PAGE = 5000

/** An id that is taken, the session it belongs to, and that session's status and time of its last activity. */
interface TakenId {
  readonly id: string
  readonly owner: string
  readonly status: string
  /** Unix ms. */
  readonly lastActivityAt: number
}

/** A kind of ids. */
type IdKind = 'session' | 'message' | 'agent' | 'turn'

type Ids = Placeholders<{ ids: string }>

const published = () =>
  db
    .selectFrom('session')
    .select(['session.session_id as owner', 'session.status', 'session.last_activity_at as lastActivityAt'])
    .where('session.status', '<>', STAGED)

const taken = {
  session: statement((p: Ids) =>
    published().select('session.session_id as id').where('session.session_id', 'in', valuesOf<string>(p.ids)),
  ),
  message: statement((p: Ids) =>
    published()
      .innerJoin('message', 'message.session_key', 'session.session_key')
      .select('message.message_id as id')
      .where('message.message_id', 'in', valuesOf<string>(p.ids)),
  ),
  agent: statement((p: Ids) =>
    published()
      .innerJoin('agent', 'agent.session_key', 'session.session_key')
      .select('agent.agent_id as id')
      .where('agent.agent_id', 'in', valuesOf<string>(p.ids)),
  ),
  turn: statement((p: Ids) =>
    published()
      .innerJoin('turn', 'turn.session_key', 'session.session_key')
      .select('turn.turn_id as id')
      .where('turn.turn_id', 'in', valuesOf<string>(p.ids)),
  ),
} as const

const sessionById = statement((p: Placeholders<{ sessionId: string }>) =>
  db.selectFrom('session').selectAll().where('session_id', '=', p.sessionId),
)

const agentsOf = statement((p: Placeholders<{ sessionKey: number }>) =>
  db.selectFrom('agent').selectAll().where('session_key', '=', p.sessionKey).orderBy('agent_key'),
)

const lastMessageOf = statement((p: Placeholders<{ sessionId: string }>) =>
  db
    .selectFrom('message')
    .select('message_id')
    .where('session_key', '=', sessionKeyOf(p.sessionId))
    .orderBy('position', 'desc')
    .limit(1),
)

const reservedBy = statement((p: Placeholders<{ sessionId: string }>) =>
  db.selectFrom('session_state').select('reserved_sequence').where('session_key', '=', sessionKeyOf(p.sessionId)),
)

const allAdapterSessions = statement(() =>
  db
    .selectFrom('agent')
    .select('adapter_session_id as id')
    .where('adapter_session_id', 'is not', null)
    .union(({ selectFrom }) =>
      selectFrom('session')
        .select('session.adapter_session_id as id')
        .where('session.adapter_session_id', 'is not', null),
    )
    .$narrowType<{ id: string }>(),
)

/** Returns those of some ids that are taken. */
export function takenIds(connection: Connection, kind: IdKind, ids: Iterable<string>): TakenId[] {
  const wanted = [...ids]
  const found: TakenId[] = []
  for (let start = 0; start < wanted.length; start += PAGE)
    found.push(...connection.all(taken[kind]({ ids: JSON.stringify(wanted.slice(start, start + PAGE)) })))
  return found
}

/** Returns a session with its agents, or null. */
export function readSession(connection: Connection, sessionId: string): Session | null {
  const row = connection.first(sessionById({ sessionId }))
  if (row === undefined) return null
  const agents = connection.all(agentsOf({ sessionKey: row.session_key }))
  return toSession(
    row,
    agents.map((agent) => toAgent(agent, sessionId)),
  )
}

/** Returns the id of a session's last message, or undefined when it has none. */
export function lastMessageId(connection: Connection, sessionId: string): string | undefined {
  return connection.first(lastMessageOf({ sessionId }))?.message_id
}

/** Returns the first sequence that a session has not promised to any event. */
export function reservedSequence(connection: Connection, sessionId: string): number {
  return connection.first(reservedBy({ sessionId }))?.reserved_sequence ?? 0
}

/** Returns the ids that agents of this store have at their tools. */
export function adapterSessionIds(connection: Connection): Set<string> {
  return new Set(connection.all(allAdapterSessions()).map(({ id }) => id))
}
