import type { Connection } from '../connection'
import { putBundle } from '../log/event-bundles'
import { noteUnlogged } from '../log/unlogged'
import type { NewRow, Row } from '../schema'
import { findSessionKey } from '../session-key'
import { db, rowStatement, statement, valuesOf, type Placeholders } from '../statement'
import { insertEvent } from '../writes/events'
import { sessionRow } from '../writes/sessions'
import type { OwnedWriter } from '../writes/writer'
import { sessionUsageOf, withoutCopies } from './calls-once'
import type { PreparedSession } from './prepared'
import { writeMessage } from './prepared-message'
import { setRoots } from './staged'

type Ids = Placeholders<{ ids: string }>

const untouched = statement((p: Placeholders<{ sessionId: string }>) =>
  db
    .selectFrom('session')
    .innerJoin('session_state', 'session_state.session_key', 'session.session_key')
    .select(({ exists, lit, selectFrom }) => [
      'session.status',
      'session_state.reserved_sequence',
      exists(selectFrom('event').select(lit(1).as('one')).whereRef('event.session_key', '=', 'session.session_key')).as(
        'has_events',
      ),
    ])
    .where('session.session_id', '=', p.sessionId),
)

const takenMessage = statement((p: Ids) =>
  db.selectFrom('message').select('message_key').where('message_id', 'in', valuesOf<string>(p.ids)).limit(1),
)

const takenTurn = statement((p: Ids) =>
  db.selectFrom('turn').select('turn_key').where('turn_id', 'in', valuesOf<string>(p.ids)).limit(1),
)

const takenAgent = statement((p: Ids) =>
  db.selectFrom('agent').select('agent_key').where('agent_id', 'in', valuesOf<string>(p.ids)).limit(1),
)

const replaceRow = rowStatement((row: Placeholders<Partial<Row<'session'>>>, p: Placeholders<{ sessionKey: number }>) =>
  db.updateTable('session').set(row).where('session_key', '=', p.sessionKey),
)

const insertSessionRow = rowStatement((row: Placeholders<NewRow<'session'>>) => db.insertInto('session').values(row))

const insertState = statement((p: Placeholders<{ sessionKey: number; reserved: number }>) =>
  db.insertInto('session_state').values({ session_key: p.sessionKey, reserved_sequence: p.reserved }),
)

const reserve = statement((p: Placeholders<{ sessionKey: number; reserved: number }>) =>
  db.updateTable('session_state').set({ reserved_sequence: p.reserved }).where('session_key', '=', p.sessionKey),
)

/**
 * Returns the place for a prepared session: `free` when there is none of its id, `found` when there is one that was
 * found at another tool and in which nothing happened since, otherwise null.
 */
export function placeFor(connection: Connection, sessionId: string): 'free' | 'found' | null {
  const there = connection.first(untouched({ sessionId }))
  if (there === undefined) return 'free'
  const { status, reserved_sequence: reserved, has_events: hasEvents } = there
  return status === 'discovered' && reserved === 0 && Number(hasEvents) === 0 ? 'found' : null
}

/**
 * Writes prepared sessions of one import. Returns false when their places or ids are taken; then nothing was written.
 * The caller makes the transaction.
 */
export function writePrepared(
  connection: Connection,
  owned: OwnedWriter,
  sessions: readonly PreparedSession[],
): boolean {
  if (!sessions.every((session) => isFree(connection, session))) return false
  for (const prepared of sessions) writeSession(connection, owned, prepared)
  // A session without a parent stays its own root.
  if (sessions.some(({ session }) => session.parentSessionId !== undefined))
    for (const { session } of sessions) connection.run(setRoots({ sessionId: session.sessionId }))
  return true
}

function isFree(connection: Connection, { session, replaces, messages, turns, agents }: PreparedSession): boolean {
  const taken =
    connection.first(takenMessage({ ids: JSON.stringify(messages.map(({ row }) => row.message_id)) })) ??
    connection.first(takenTurn({ ids: JSON.stringify(turns.map(({ turnId }) => turnId)) })) ??
    connection.first(takenAgent({ ids: JSON.stringify(agents.map(({ agentId }) => agentId)) }))
  return taken === undefined && placeFor(connection, session.sessionId) === (replaces ? 'found' : 'free')
}

function writeSession(connection: Connection, owned: OwnedWriter, prepared: PreparedSession): void {
  const { writer } = owned
  const { session, messages, events, bundles, state } = prepared
  const { sessionId } = session
  const own = withoutCopies(connection, sessionId, prepared.usage)
  const { usage, totals } = own ?? prepared
  const key = putSession(connection, prepared)
  for (const agent of prepared.agents) writer.putAgent(agent)
  for (const turn of prepared.turns) writer.insertTurn(turn)
  for (const message of messages) writeMessage(connection, owned, key, message)
  for (const row of events) insertEvent(connection, { ...row, session_key: key })
  for (const bundle of bundles) putBundle(connection, { ...bundle, session_key: key })
  writer.patchState(sessionId, own === undefined ? state : { ...state, usage: sessionUsageOf(own.sum, 1) })
  for (const entry of usage) writer.addUsage({ ...entry, sessionId })
  for (const [adapterSessionId, put] of totals)
    writer.putUsageTotals(sessionId, adapterSessionId, { isAll: true, put, gone: [] })
  noteUnlogged(connection, key)
}

/** Returns the key of a session that is there now. */
function putSession(
  connection: Connection,
  { session, replaces, messages, firstUserMessage, nextSequence }: PreparedSession,
): number {
  const row = {
    ...sessionRow(session),
    message_count: messages.length,
    first_user_message: firstUserMessage,
    root_session_id: null,
  }
  if (!replaces) {
    const { lastInsertRowid } = connection.run(insertSessionRow(row))
    const key = Number(lastInsertRowid)
    connection.run(insertState({ sessionKey: key, reserved: nextSequence }))
    return key
  }
  const key = findSessionKey(connection, session.sessionId)
  if (key === undefined) throw new Error(`there is no session ${session.sessionId}`)
  connection.run(replaceRow(row, { sessionKey: key }))
  // One more than those of its events, as for every session that is replaced.
  connection.run(reserve({ sessionKey: key, reserved: nextSequence + 1 }))
  return key
}
