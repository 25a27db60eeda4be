import type { PermissionRequest } from '../../../../shared/permission/entities'
import type { Block } from '../../../../shared/session/blocks'
import type { ConversationMessage } from '../../../../shared/session/conversation-types'
import type { Connection } from '../connection'
import { joinDrafts, unescapedText } from '../drafts'
import { toAgent, toDelivery, toTurn } from '../entities'
import type { StoreReader, UnfinishedMessage } from '../port'
import type { Row } from '../schema'

type OfSession = { session_id: string }

/** What a host that died left open. Every part has an index that holds only what is open, so this costs what it finds. */
export function unfinishedReads(connection: Connection): Pick<StoreReader, 'unfinished'> {
  return {
    unfinished() {
      return Promise.resolve({
        turns: connection
          .select<Row<'turn'> & OfSession>(
            `SELECT turn.*, session_id FROM turn INDEXED BY turn_active JOIN session USING (session_key)
               WHERE turn.status = 'active' ORDER BY turn_key`,
          )
          .map((row) => toTurn(row, row.session_id)),
        messages: unfinishedMessages(connection),
        deliveries: connection
          .select<Row<'delivery'> & OfSession & { message_id: string }>(
            `SELECT delivery.*, session_id, message_id FROM delivery INDEXED BY delivery_open
               JOIN message USING (message_key) JOIN session USING (session_key)
               WHERE state <> 'done' ORDER BY message_key, ordinal`,
          )
          .map((row) => ({ sessionId: row.session_id, messageId: row.message_id, delivery: toDelivery(row) })),
        permissions: connection
          .select<{ request: string }>(
            `SELECT request FROM permission_request INDEXED BY permission_request_open
               WHERE resolution IS NULL ORDER BY permission_key`,
          )
          .map((row) => JSON.parse(row.request) as PermissionRequest),
        agents: connection
          .select<Row<'agent'> & OfSession>(
            `SELECT agent.*, session_id FROM agent INDEXED BY agent_alive JOIN session USING (session_key)
               WHERE agent.status IN ('idle', 'active') ORDER BY agent_key`,
          )
          .map((row) => toAgent(row, row.session_id)),
      })
    },
  }
}

function unfinishedMessages(connection: Connection): UnfinishedMessage[] {
  const heads = connection.select<Row<'draft_message'> & OfSession>(
    'SELECT draft_message.*, session_id FROM draft_message JOIN session USING (session_key) ORDER BY draft_message_key',
  )
  return heads.map((head) => ({
    sessionId: head.session_id,
    message: JSON.parse(head.message) as ConversationMessage,
    blocks: joinDrafts(
      connection
        .select<Row<'draft'>>(
          'SELECT * FROM draft WHERE draft_message_key = ? ORDER BY draft_key',
          head.draft_message_key,
        )
        .map((row) =>
          row.kind === 'append'
            ? { kind: 'append', index: row.block_index, text: unescapedText(row.content) }
            : { kind: 'replace', index: row.block_index, block: JSON.parse(row.content) as Block },
        ),
    ),
  }))
}
