import type { Session } from '#shared/session/entities'
import { sessionCodec } from '../entities'
import type { SessionPatch, SessionStatePatch, SessionWrites, StateLists, StoreWriter } from '../port'
import { db, rowStatement, sessionKeyOf, statement, type Placeholders } from '../statement'
import type { NewRow, Row } from '../schema'
import type { WriteContext } from './context'

const insertRow = rowStatement((row: Placeholders<NewRow<'session'>>) => db.insertInto('session').values(row))

const updateRow = rowStatement((row: Placeholders<Partial<Row<'session'>>>, p: Placeholders<{ sessionKey: number }>) =>
  db.updateTable('session').set(row).where('session_key', '=', p.sessionKey),
)

const updateState = rowStatement(
  (row: Placeholders<Partial<Row<'session_state'>>>, p: Placeholders<{ sessionKey: number }>) =>
    db.updateTable('session_state').set(row).where('session_key', '=', p.sessionKey),
)

const listsOf = statement((p: Placeholders<{ sessionKey: number }>) =>
  db
    .selectFrom('session_state')
    .select(['subagents', 'device_codes as deviceCodes'])
    .where('session_key', '=', p.sessionKey),
)

const insertState = statement((p: Placeholders<{ sessionKey: number }>) =>
  db.insertInto('session_state').values({ session_key: p.sessionKey, reserved_sequence: 0 }),
)

const undeclaredOf = statement((p: Placeholders<{ sessionKey: number }>) =>
  db.selectFrom('session').select('undeclared').where('session_key', '=', p.sessionKey),
)

const reserveSequences = statement((p: Placeholders<{ sessionId: string; below: number }>) =>
  db
    .updateTable('session_state')
    .set(({ fn }) => ({ reserved_sequence: fn<number>('max', ['reserved_sequence', p.below]) }))
    // A session that was just purged has its last event still to come, and needs no promise.
    .where('session_key', '=', sessionKeyOf(p.sessionId)),
)

const takeSequencesBack = statement((p: Placeholders<{ sessionId: string; below: number; next: number }>) =>
  db
    .updateTable('session_state')
    .set({ reserved_sequence: p.next })
    .where('session_key', '=', sessionKeyOf(p.sessionId))
    .where('reserved_sequence', '=', p.below),
)

/** Writes of sessions and of the state beside their messages. */
export function sessionWrites(context: WriteContext, putAgent: StoreWriter['putAgent']): SessionWrites {
  const { connection } = context
  function patchState(sessionId: string, patch: SessionStatePatch): void {
    const values = {
      ...(patch.plan === undefined ? {} : { plan: JSON.stringify(patch.plan) }),
      ...(patch.planContent === undefined ? {} : { plan_content: patch.planContent }),
      ...(patch.subagents === undefined ? {} : { subagents: JSON.stringify(patch.subagents) }),
      ...(patch.usage === undefined ? {} : { usage: JSON.stringify(patch.usage) }),
      ...(patch.contextWindow === undefined ? {} : { context_window: jsonOrNull(patch.contextWindow) }),
      ...(patch.queueOrder === undefined ? {} : { queue_order: JSON.stringify(patch.queueOrder) }),
      ...(patch.tasks === undefined ? {} : { tasks: JSON.stringify(patch.tasks) }),
      ...(patch.deviceCodes === undefined ? {} : { device_codes: jsonOfSome(patch.deviceCodes) }),
      ...(patch.pins === undefined ? {} : { pins: JSON.stringify(patch.pins) }),
    }
    if (Object.keys(values).length === 0) return
    connection.run(updateState(values, { sessionKey: context.sessionKey(sessionId) }))
  }

  return {
    insertSession(session: Session) {
      const { lastInsertRowid } = connection.run(insertRow(sessionRow(session)))
      connection.run(insertState({ sessionKey: Number(lastInsertRowid) }))
      for (const agent of session.agents) putAgent(agent)
    },
    patchSession(sessionId: string, patch: SessionPatch) {
      const key = context.sessionKey(sessionId)
      const values = {
        ...sessionCodec.encodePatch(patch),
        ...sessionCodec.patchUndeclared(patch, () => connection.first(undeclaredOf({ sessionKey: key }))?.undeclared),
      }
      if (Object.keys(values).length === 0) return
      connection.run(updateRow(values, { sessionKey: key }))
    },
    patchState,
    changeState(sessionId, list, change) {
      const before = connection.first(listsOf({ sessionKey: context.sessionKey(sessionId) }))?.[list]
      const parsed = before == null ? [] : (JSON.parse(before) as StateLists[typeof list])
      patchState(sessionId, { [list]: change(parsed) })
    },
    reserveSequence(sessionId: string, below: number) {
      connection.run(reserveSequences({ sessionId, below }))
    },
    returnSequences(sessionId: string, below: number, next: number) {
      connection.run(takeSequencesBack({ sessionId, below, next }))
    },
  }
}

/** Returns the row of a session without messages. */
export function sessionRow(session: Session) {
  return {
    session_id: session.sessionId,
    message_count: 0,
    ...sessionCodec.encode(session),
    undeclared: sessionCodec.undeclared(session),
  }
}

/** Null for none, so that sessions with some are found by that. */
function jsonOfSome(values: readonly unknown[]): string | null {
  return values.length === 0 ? null : JSON.stringify(values)
}

function jsonOrNull(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}
