import type { Block } from '../../../../shared/session/blocks'
import type { ConversationBlock, ConversationMessage } from '../../../../shared/session/conversation-types'
import type { Delivery } from '../../../../shared/session/entities'
import { placeBlocks } from '../../../../shared/session/placed-blocks'
import type { Connection } from '../connection'
import { toBlocks, toConversationMessage, toDelivery, type BlockColumns, type MessageHead } from '../entities'
import type { Row } from '../schema'
import { removalOf, type RemovedRange } from './lineage'

/** What of a message's row a conversation is made of. */
export type MessageRow = MessageHead & BlockColumns & Pick<Row<'message'>, 'message_key'>

/** The columns of a {@link MessageRow}. */
export const MESSAGE_COLUMNS =
  'message_key, message_id, position, role, turn_id, agent_id, timestamp, origin, edit_of, blocks, packed'

/** A session's own messages that a removal takes, whole and in order, and the blocks of each. */
export function readRemoved(
  connection: Connection,
  removalId: string,
): { messages: ConversationMessage[]; blocks: Block[][] } {
  const rows = connection.select<MessageRow>(
    `SELECT ${MESSAGE_COLUMNS} FROM message JOIN removal USING (session_key)
       WHERE removal_id = ? AND position >= from_position AND position < end_position ORDER BY position`,
    removalId,
  )
  const deliveries = deliveriesOf(connection, rows)
  return {
    messages: rows.map((row) => toConversationMessage(row, deliveries.get(row.message_key))),
    blocks: rows.map(toBlocks),
  }
}

/** How many messages of a session have a place, which is also the place of the next. */
export function nextPosition(connection: Connection, sessionKey: number): number {
  const row = connection.get<{ last: number | null }>(
    'SELECT max(position) AS last FROM message WHERE session_key = ?',
    sessionKey,
  )
  return (row?.last ?? -1) + 1
}

/** By the key of a message, how it was delivered. */
export function deliveriesOf(connection: Connection, rows: readonly MessageRow[]): ReadonlyMap<number, Delivery[]> {
  const users = rows.filter((row) => row.role === 'user').map((row) => row.message_key)
  const deliveries = connection.select<Row<'delivery'>>(
    'SELECT * FROM delivery WHERE message_key IN (SELECT value FROM json_each(?)) ORDER BY message_key, ordinal',
    JSON.stringify(users),
  )
  const byMessage = new Map<number, Delivery[]>()
  for (const row of deliveries) {
    const own = byMessage.get(row.message_key)
    if (own === undefined) byMessage.set(row.message_key, [toDelivery(row)])
    else own.push(toDelivery(row))
  }
  return byMessage
}

/** Messages and their blocks, those that were taken out marked with what took them. */
export function assemble(
  rows: readonly MessageRow[],
  deliveries: ReadonlyMap<number, Delivery[]>,
  removed: readonly RemovedRange[] = [],
): { messages: ConversationMessage[]; blocks: ConversationBlock[] } {
  const messages: ConversationMessage[] = []
  const blocks: ConversationBlock[] = []
  for (const row of rows) {
    const message = toConversationMessage(row, deliveries.get(row.message_key))
    const removal = row.position === null ? undefined : removalOf(removed, row.position)
    messages.push(removal === undefined ? message : { ...message, removedBy: removal.removalId })
    blocks.push(...placeBlocks(row.message_id, toBlocks(row)))
  }
  return { messages, blocks }
}
