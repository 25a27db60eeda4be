import { sql } from 'kysely'
import type { SessionEventPayload } from '#shared/contract'
import type { SessionEventPrivate } from '#shared/session-events'
import { renewBaseline } from '../log/unlogged'
import type { Row } from '../schema'
import { db, statement, valuesOf, type Placeholders } from '../statement'
import type { WriteContext } from './context'

type OfSession = Placeholders<{ key: number }>

/** Replaces the payload of an event. */
export const setPayload = statement((p: Placeholders<Pick<Row<'event'>, 'session_key' | 'sequence' | 'payload'>>) =>
  db
    .updateTable('event')
    .set({ payload: p.payload })
    .where('session_key', '=', p.session_key)
    .where('sequence', '=', p.sequence),
)

const relativesOf = statement((p: Placeholders<{ sessionId: string; key: number }>) =>
  db
    .selectFrom('session')
    .select('session_key')
    .where('session_id', '=', ({ selectFrom }) =>
      selectFrom('session as own').select('own.parent_session_id').where('own.session_key', '=', p.key),
    )
    .union(({ selectFrom }) =>
      selectFrom('session as child').select('child.session_key').where('child.parent_session_id', '=', p.sessionId),
    ),
)

const deleteBranchEvents = statement((p: Placeholders<{ key: number; types: string; childId: string }>) =>
  db
    .deleteFrom('event')
    .where('session_key', '=', p.key)
    .where('type', 'in', valuesOf<string>(p.types))
    .where(({ eb, ref }) => eb(sql<string>`${ref('payload')} ->> '$.childSessionId'`, '=', p.childId)),
)

const mergesOf = statement((p: Placeholders<{ key: number; childId: string }>) =>
  db
    .selectFrom('event')
    .select(['sequence', 'timestamp', 'payload', 'private'])
    .where('session_key', '=', p.key)
    .where('type', '=', 'branch.merged')
    .where(({ eb, ref }) => eb(sql<string>`${ref('payload')} ->> '$.childSessionId'`, '=', p.childId)),
)

const setEvent = statement(
  (p: Placeholders<Pick<Row<'event'>, 'session_key' | 'sequence' | 'type' | 'payload' | 'private'>>) =>
    db
      .updateTable('event')
      .set({ type: p.type, payload: p.payload, private: p.private })
      .where('session_key', '=', p.session_key)
      .where('sequence', '=', p.sequence),
)

/** Events of a session that name an id. */
export const eventsNaming = (p: Placeholders<{ key: number; id: string }>) =>
  db
    .selectFrom('event')
    .select(['sequence', 'payload'])
    .where('session_key', '=', p.key)
    .where(({ eb, fn }) => eb(fn<number>('instr', ['payload', p.id]), '>', 0))

const eventsNamingId = statement(eventsNaming)

const stateOf = statement((p: OfSession) =>
  db.selectFrom('session_state').select(['subagents', 'tasks']).where('session_key', '=', p.key),
)

/** Events of a parent that tell of one branch and of nothing else; without the branch they say nothing. */
const BRANCH_EVENTS = ['branch.created', 'forked', 'branch.merged', 'merged', 'childCompleted']

/** Takes a session's id out of what its parent and its children keep: their log and what they know of subagents. */
export function forgetInRelatives(context: WriteContext, sessionId: string, key: number): void {
  const { connection } = context
  for (const { session_key } of connection.all(relativesOf({ sessionId, key }))) {
    leaveTimesOfMerges(context, session_key, sessionId)
    renewBaseline(connection, session_key)
    connection.run(deleteBranchEvents({ key: session_key, types: JSON.stringify(BRANCH_EVENTS), childId: sessionId }))
    for (const { sequence, payload } of connection.all(eventsNamingId({ key: session_key, id: sessionId })))
      connection.run(setPayload({ session_key, sequence, payload: withoutId(payload, sessionId) }))
    const state = connection.first(stateOf({ key: session_key }))
    for (const column of ['subagents', 'tasks'] as const) {
      const json = state?.[column]
      if (json?.includes(sessionId) === true)
        connection.run(
          db
            .updateTable('session_state')
            .set({ [column]: withoutId(json, sessionId) })
            .where('session_key', '=', session_key),
        )
    }
  }
}

/**
 * Leaves only the time of what a parent's log says of a merge, which remains the parent's activity, and the agents that
 * have not received its summary.
 */
function leaveTimesOfMerges({ connection }: WriteContext, key: number, childId: string): void {
  for (const row of connection.all(mergesOf({ key, childId }))) {
    const { sequence, timestamp } = row
    const merged = JSON.parse(row.payload) as SessionEventPayload<'branch.merged'>
    const payload: SessionEventPayload<'updated'> = {
      sessionId: merged.sessionId,
      changedProperties: [],
      values: { lastActivityAt: timestamp },
    }
    const hidden = untoldOf(merged.resultMessageId, row.private)
    const event = { type: 'updated', payload: JSON.stringify(payload), private: hidden && JSON.stringify(hidden) }
    connection.run(setEvent({ session_key: key, sequence, ...event }))
  }
}

/** Returns what stays of the private fields of a merge, or null. */
function untoldOf(messageId: string | undefined, json: string | null): SessionEventPrivate<'updated'> | null {
  const { untoldAgentIds = [] } = JSON.parse(json ?? '{}') as Partial<SessionEventPrivate<'branch.merged'>>
  if (messageId === undefined || untoldAgentIds.length === 0) return null
  return { untold: { messageId, agentIds: untoldAgentIds } }
}

/** JSON without the properties and list entries that are an id; a parent that was named is null, as for a root. */
function withoutId(json: string, id: string): string {
  return JSON.stringify(
    JSON.parse(json, (name, value: unknown) => {
      if (Array.isArray(value)) return value.filter((entry: unknown) => entry !== undefined) as unknown[]
      if (value !== id) return value
      return name === 'parentSessionId' ? null : undefined
    }),
  )
}
