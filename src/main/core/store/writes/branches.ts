import type { BranchWrites } from '../port'
import type { WriteContext } from './context'

/** Writes of what was merged, taken out of a conversation and put back. */
export function branchWrites(context: WriteContext): BranchWrites {
  const { connection } = context
  return {
    insertRemoval(sessionId, removal, { at, sequence }) {
      connection.run(
        `INSERT INTO removal (removal_id, session_key, kind, made_at, made_sequence, from_position, end_position,
           after_message_id, through_message_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        removal.removalId,
        context.sessionKey(sessionId),
        removal.kind,
        at,
        sequence,
        removal.fromPosition,
        removal.endPosition,
        removal.messageId,
        removal.throughMessageId,
      )
    },
    undoRemoval(removalId, { at, sequence }) {
      connection.run(
        'UPDATE removal SET undone_at = ?, undone_sequence = ? WHERE removal_id = ?',
        at,
        sequence,
        removalId,
      )
    },
    insertMerge(childSessionId, { messageId, toMessageId }, at) {
      connection.run(
        'INSERT INTO merge (child_key, message_key, to_message_id, merged_at) VALUES (?, ?, ?, ?)',
        context.sessionKey(childSessionId),
        context.messageKey(messageId),
        toMessageId,
        at,
      )
    },
    undoMerge(messageId, at) {
      connection.run('UPDATE merge SET undone_at = ? WHERE message_key = ?', at, context.messageKey(messageId))
    },
    tellLater(agentId, messageId) {
      connection.run(
        `INSERT OR IGNORE INTO untold_message (agent_key, message_key)
           SELECT agent_key, ? FROM agent WHERE agent_id = ?`,
        context.messageKey(messageId),
        agentId,
      )
    },
    clearUntold(agentId, messageIds) {
      connection.run(
        `DELETE FROM untold_message WHERE agent_key = (SELECT agent_key FROM agent WHERE agent_id = ?)
           AND message_key IN (SELECT message_key FROM message WHERE message_id IN (SELECT value FROM json_each(?)))`,
        agentId,
        JSON.stringify(messageIds),
      )
    },
  }
}
