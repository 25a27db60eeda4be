import type { Agent, Session, SessionListItem, SessionStatus, TurnOutcome } from '#shared/session/entities'
import { sql, type SqlBool } from 'kysely'
import type { Connection } from '../connection'
import { toAgent, toSession, turnOutcome } from '../entities'
import type { ListOptions, SessionReads } from '../port'
import type { Row } from '../schema'
import { db, statement, valuesOf, type Placeholders } from '../statement'
import { STAGED } from '../import/staged-status'
import { machineOfSession, meets } from './session-criteria'

/** Number of sessions in a list unless another is asked for. */
const PAGE_LENGTH = 100

const sessionById = statement((p: Placeholders<{ sessionId: string }>) =>
  db.selectFrom('session').selectAll().where('session_id', '=', p.sessionId),
)

const sessionsByIds = statement((p: Placeholders<{ sessionIds: string }>) =>
  db
    .selectFrom('session')
    .selectAll()
    .where('session_id', 'in', valuesOf<string>(p.sessionIds))
    .orderBy('last_activity_at', 'desc')
    .orderBy('session_key', 'desc'),
)

const withPendingOutcome = statement(() =>
  db
    .selectFrom('session')
    .selectAll()
    .where('pending_outcome', 'is not', null)
    .where('status', '<>', STAGED)
    .orderBy('pending_outcome_at'),
)

const parked = statement(() =>
  db
    .selectFrom('session')
    .selectAll()
    .where('park', 'is not', null)
    .where('status', '<>', STAGED)
    .orderBy('session_key'),
)

const withPlanned = statement(() =>
  db
    .selectFrom('session')
    .selectAll()
    .where('planned', 'is not', null)
    .where('status', '<>', STAGED)
    .orderBy('session_key'),
)

const putOff = statement(() =>
  db
    .selectFrom('session')
    .selectAll()
    .where('snoozed_until', 'is not', null)
    .where('pending_outcome', 'is', null)
    .where('status', '<>', STAGED)
    .orderBy('snoozed_until'),
)

const onTheirWay = statement(() =>
  db
    .selectFrom('session')
    .selectAll()
    .where('origin', 'is not', null)
    .where(sql<SqlBool>`origin ->> '$.kind' = 'moving'`)
    .where('status', '<>', STAGED),
)

const countsByStatus = statement(() =>
  db
    .selectFrom('session')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('status', '<>', STAGED)
    .groupBy('status'),
)

const agentById = statement((p: Placeholders<{ agentId: string }>) =>
  db
    .selectFrom('agent')
    .innerJoin('session', 'session.session_key', 'agent.session_key')
    .selectAll('agent')
    .select('session.session_id')
    .where('agent.agent_id', '=', p.agentId),
)

const lastTurns = statement((p: Placeholders<{ sessionKeys: string }>) =>
  db
    .selectFrom(sql<{ value: number }>`json_each(${p.sessionKeys})`.as('json_each'))
    .innerJoin('turn', (join) =>
      join.on('turn.turn_key', '=', ({ selectFrom }) =>
        selectFrom('turn as last')
          .select('last.turn_key')
          .whereRef('last.session_key', '=', 'json_each.value')
          .orderBy('last.turn_number', 'desc')
          .limit(1),
      ),
    )
    .select(['turn.session_key', 'turn.outcome', 'turn.status']),
)

const agentsOfSessions = statement((p: Placeholders<{ sessionKeys: string }>) =>
  db.selectFrom('agent').selectAll().where('session_key', 'in', valuesOf<number>(p.sessionKeys)).orderBy('agent_key'),
)

/** Reads of sessions as entities and as lists. */
export function sessionReads(connection: Connection): SessionReads {
  return {
    session(sessionId) {
      const row = connection.first(sessionById({ sessionId }))
      return Promise.resolve(row === undefined ? null : (withAgents(connection, [row])[0] ?? null))
    },
    sessions(sessionIds) {
      const rows = connection.all(sessionsByIds({ sessionIds: JSON.stringify(sessionIds) }))
      return Promise.resolve(toListItems(connection, rows))
    },
    list(options) {
      const rows = connection.all(
        matching(options)
          .selectAll()
          .orderBy('last_activity_at', 'desc')
          .orderBy('session_key', 'desc')
          .limit(options.limit ?? PAGE_LENGTH)
          .offset(options.offset ?? 0),
      )
      const counted = connection.first(matching(options).select((eb) => eb.fn.countAll<number>().as('total')))
      const sessions = toListItems(connection, rows).map(({ preview, ...session }) =>
        options.includePreview === true && preview !== undefined ? { ...session, preview } : session,
      )
      return Promise.resolve({ sessions, total: counted?.total ?? 0 })
    },
    sessionsOnTheirWay() {
      return Promise.resolve(withAgents(connection, connection.all(onTheirWay())))
    },
    parkedSessions() {
      return Promise.resolve(withAgents(connection, connection.all(parked())))
    },
    sessionsWithPlanned() {
      return Promise.resolve(withAgents(connection, connection.all(withPlanned())))
    },
    sessionsToNote() {
      const rows = [...connection.all(withPendingOutcome()), ...connection.all(putOff())]
      return Promise.resolve(withAgents(connection, rows))
    },
    statusCounts() {
      const rows = connection.all(countsByStatus())
      const counts: Record<SessionStatus | 'all', number> = { all: 0, active: 0, closed: 0, archived: 0, discovered: 0 }
      for (const { status, count } of rows) {
        counts[status as SessionStatus] = count
        counts.all += count
      }
      return Promise.resolve(counts)
    },
    agent(agentId) {
      const row = connection.first(agentById({ agentId }))
      return Promise.resolve(row === undefined ? null : toAgent(row, row.session_id))
    },
  }
}

/** Sessions of rows as lists show them, with their previews, in the rows' order. */
export function toListItems(connection: Connection, rows: readonly Row<'session'>[]): SessionListItem[] {
  const ends = lastTurnOutcomes(connection, rows)
  return withAgents(connection, rows).map((session, index) => ({
    ...session,
    ...ends[index],
    preview: {
      firstUserMessage: rows[index]?.first_user_message ?? null,
      messageCount: rows[index]?.message_count ?? 0,
    },
  }))
}

/** The outcome of the last turn of each session, in the rows' order; nothing where it runs and where there is none. */
function lastTurnOutcomes(
  connection: Connection,
  rows: readonly Row<'session'>[],
): { readonly lastTurnOutcome?: TurnOutcome }[] {
  const sessionKeys = JSON.stringify(rows.map((row) => row.session_key))
  const last = connection.all(lastTurns({ sessionKeys }))
  const bySession = new Map(last.map((turn) => [turn.session_key, turnOutcome(turn)]))
  return rows.map((row) => {
    const lastTurnOutcome = bySession.get(row.session_key)
    return lastTurnOutcome === undefined ? {} : { lastTurnOutcome }
  })
}

/** Sessions of rows with their agents, in the rows' order. */
export function withAgents(connection: Connection, rows: readonly Row<'session'>[]): Session[] {
  const sessionKeys = JSON.stringify(rows.map((row) => row.session_key))
  const agents = connection.all(agentsOfSessions({ sessionKeys }))
  const bySession = Map.groupBy(agents, (agent) => agent.session_key)
  return rows.map((row) => {
    const own: Agent[] = (bySession.get(row.session_key) ?? []).map((agent) => toAgent(agent, row.session_id))
    return toSession(row, own)
  })
}

function matching({ executionTargetId, ...criteria }: ListOptions) {
  return db
    .selectFrom('session')
    .where(meets(criteria))
    .$if(executionTargetId !== undefined, (query) => query.where(machineOfSession, '=', executionTargetId as string))
}
