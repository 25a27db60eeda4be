import type { Session } from '../../../../shared/session/entities'
import { assignments, insertSql } from '../codec'
import type { Connection } from '../connection'
import { sessionCodec } from '../entities'
import type { SessionPatch, SessionStatePatch, SessionWrites, StoreWriter } from '../port'
import type { WriteContext } from './context'

/** Writes of sessions and of the state beside their messages. */
export function sessionWrites(context: WriteContext, putAgent: StoreWriter['putAgent']): SessionWrites {
  const { connection } = context
  return {
    insertSession(session: Session) {
      const values = { session_id: session.sessionId, ...sessionCodec.encode(session) }
      const { lastInsertRowid } = connection.run(insertSql('session', values), ...Object.values(values))
      connection.run('INSERT INTO session_state (session_key) VALUES (?)', Number(lastInsertRowid))
      for (const agent of session.agents) putAgent(agent)
    },
    patchSession(sessionId: string, patch: SessionPatch) {
      const key = context.sessionKey(sessionId)
      const values = sessionCodec.encodePatch(patch, () => extraOf(connection, key))
      const set = assignments(values)
      if (set === '') return
      connection.run(`UPDATE session SET ${set} WHERE session_key = ?`, ...Object.values(values), key)
    },
    patchState(sessionId: string, patch: SessionStatePatch) {
      const values = {
        ...(patch.plan === undefined ? {} : { plan: JSON.stringify(patch.plan) }),
        ...(patch.subagents === undefined ? {} : { subagents: JSON.stringify(patch.subagents) }),
        ...(patch.usage === undefined ? {} : { usage: JSON.stringify(patch.usage) }),
        ...(patch.contextWindow === undefined ? {} : { context_window: jsonOrNull(patch.contextWindow) }),
        ...(patch.queueOrder === undefined ? {} : { queue_order: JSON.stringify(patch.queueOrder) }),
        ...(patch.tasks === undefined ? {} : { tasks: JSON.stringify(patch.tasks) }),
        ...(patch.deviceCodes === undefined ? {} : { device_codes: jsonOfSome(patch.deviceCodes) }),
        ...(patch.pins === undefined ? {} : { pins: JSON.stringify(patch.pins) }),
      }
      const set = assignments(values)
      if (set === '') return
      const key = context.sessionKey(sessionId)
      connection.run(`UPDATE session_state SET ${set} WHERE session_key = ?`, ...Object.values(values), key)
    },
    reserveSequence(sessionId: string, below: number) {
      connection.run(
        // A session that was just purged has its last event still to come, and needs no promise.
        `UPDATE session_state SET reserved_sequence = max(reserved_sequence, ?)
           WHERE session_key = (SELECT session_key FROM session WHERE session_id = ?)`,
        below,
        sessionId,
      )
    },
    returnSequences(sessionId: string, below: number, next: number) {
      connection.run(
        `UPDATE session_state SET reserved_sequence = ?
           WHERE session_key = (SELECT session_key FROM session WHERE session_id = ?) AND reserved_sequence = ?`,
        next,
        sessionId,
        below,
      )
    },
  }
}

/** Null for none, so that sessions with some are found by that. */
function jsonOfSome(values: readonly unknown[]): string | null {
  return values.length === 0 ? null : JSON.stringify(values)
}

function jsonOrNull(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}

function extraOf(connection: Connection, sessionKey: number): string | null {
  return (
    connection.get<{ extra: string | null }>('SELECT extra FROM session WHERE session_key = ?', sessionKey)?.extra ??
    null
  )
}
