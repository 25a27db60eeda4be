import { sql, type Expression } from 'kysely'
import type { BranchWrites } from '../port'
import type { Row } from '../schema'
import { db, statement, valuesOf, type Placeholders } from '../statement'
import type { WriteContext } from './context'

const agentKeyOf = (agentId: Expression<string>) =>
  db.selectFrom('agent').select('agent.agent_key').where('agent.agent_id', '=', agentId)

const insertRemoval = statement(
  (p: Placeholders<Omit<Row<'removal'>, 'removal_key' | 'undone_at' | 'undone_sequence'>>) =>
    db.insertInto('removal').values({
      removal_id: p.removal_id,
      session_key: p.session_key,
      kind: p.kind,
      made_at: p.made_at,
      made_sequence: p.made_sequence,
      from_position: p.from_position,
      end_position: p.end_position,
      after_message_id: p.after_message_id,
      through_message_id: p.through_message_id,
    }),
)

const undoRemoval = statement((p: Placeholders<{ removalId: string; at: number; sequence: number }>) =>
  db.updateTable('removal').set({ undone_at: p.at, undone_sequence: p.sequence }).where('removal_id', '=', p.removalId),
)

const insertMerge = statement(
  (p: Placeholders<Pick<Row<'merge'>, 'child_key' | 'message_key' | 'to_message_id' | 'merged_at'>>) =>
    db.insertInto('merge').values({
      child_key: p.child_key,
      message_key: p.message_key,
      to_message_id: p.to_message_id,
      merged_at: p.merged_at,
    }),
)

const undoMerge = statement((p: Placeholders<{ messageKey: number; at: number }>) =>
  db.updateTable('merge').set({ undone_at: p.at }).where('message_key', '=', p.messageKey),
)

const insertUntold = statement((p: Placeholders<{ agentId: string; messageKey: number }>) =>
  db
    .insertInto('untold_message')
    .orIgnore()
    .columns(['agent_key', 'message_key'])
    .expression(agentKeyOf(p.agentId).select(sql<number>`${p.messageKey}`.as('message_key'))),
)

const deleteUntold = statement((p: Placeholders<{ agentId: string; messageIds: string }>) =>
  db
    .deleteFrom('untold_message')
    .where('agent_key', '=', agentKeyOf(p.agentId))
    .where('message_key', 'in', ({ selectFrom }) =>
      selectFrom('message')
        .select('message.message_key')
        .where('message.message_id', 'in', valuesOf<string>(p.messageIds)),
    ),
)

/** Writes of messages that were merged, taken out of a conversation and put back. */
export function branchWrites(context: WriteContext): BranchWrites {
  const { connection } = context
  return {
    insertRemoval(sessionId, removal, { at, sequence }) {
      connection.run(
        insertRemoval({
          removal_id: removal.removalId,
          session_key: context.sessionKey(sessionId),
          kind: removal.kind,
          made_at: at,
          made_sequence: sequence,
          from_position: removal.fromPosition,
          end_position: removal.endPosition,
          after_message_id: removal.messageId,
          through_message_id: removal.throughMessageId,
        }),
      )
    },
    undoRemoval(removalId, { at, sequence }) {
      connection.run(undoRemoval({ removalId, at, sequence }))
    },
    insertMerge(childSessionId, { messageId, toMessageId }, at) {
      connection.run(
        insertMerge({
          child_key: context.sessionKey(childSessionId),
          message_key: context.messageKey(messageId),
          to_message_id: toMessageId,
          merged_at: at,
        }),
      )
    },
    undoMerge(messageId, at) {
      connection.run(undoMerge({ messageKey: context.messageKey(messageId), at }))
    },
    tellLater(agentId, messageId) {
      connection.run(insertUntold({ agentId, messageKey: context.messageKey(messageId) }))
    },
    clearUntold(agentId, messageIds) {
      connection.run(deleteUntold({ agentId, messageIds: JSON.stringify(messageIds) }))
    },
  }
}
