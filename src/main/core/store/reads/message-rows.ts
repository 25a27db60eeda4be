import type { Block } from '#shared/session/blocks'
import type { ConversationBlock, ConversationMessage } from '#shared/session/conversation-types'
import type { Delivery } from '#shared/session/entities'
import { placeBlocks } from '#shared/session/placed-blocks'
import type { Connection } from '../connection'
import { toBlocks, toConversationMessage, toDelivery, type BlockColumns, type MessageHead } from '../entities'
import type { Row } from '../schema'
import { db, statement, valuesOf, type Placeholders } from '../statement'
import { removalOf, type RemovedRange } from './lineage'

/** The part of a message's row that conversations are made of. */
export type MessageRow = MessageHead & BlockColumns & Pick<Row<'message'>, 'message_key'>

/** The columns of a {@link MessageRow}. */
export const MESSAGE_COLUMNS = [
  'message.message_key',
  'message.message_id',
  'message.position',
  'message.role',
  'message.turn_id',
  'message.agent_id',
  'message.timestamp',
  'message.origin',
  'message.edit_of',
  'message.blocks',
  'message.packed',
] as const

const messagesOfRemoval = statement((p: Placeholders<{ removalId: string }>) =>
  db
    .selectFrom('message')
    .innerJoin('removal', 'removal.session_key', 'message.session_key')
    .select(MESSAGE_COLUMNS)
    .where('removal_id', '=', p.removalId)
    .whereRef('position', '>=', 'from_position')
    .whereRef('position', '<', 'end_position')
    .orderBy('position'),
)

const lastPosition = statement((p: Placeholders<{ sessionKey: number }>) =>
  db
    .selectFrom('message')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('session_key', '=', p.sessionKey),
)

const deliveriesOfMessages = statement((p: Placeholders<{ messageKeys: string }>) =>
  db
    .selectFrom('delivery')
    .selectAll()
    .where('message_key', 'in', valuesOf<number>(p.messageKeys))
    .orderBy('message_key')
    .orderBy('ordinal'),
)

/** A session's own messages that a removal takes, whole and in order, and the blocks of each. */
export function readRemoved(
  connection: Connection,
  removalId: string,
): { messages: ConversationMessage[]; blocks: Block[][] } {
  const rows = connection.all(messagesOfRemoval({ removalId }))
  const deliveries = deliveriesOf(connection, rows)
  return {
    messages: rows.map((row) => toConversationMessage(row, deliveries.get(row.message_key))),
    blocks: rows.map(toBlocks),
  }
}

/** Returns the number of messages of a session that have a place, which is also the place of the next. */
export function nextPosition(connection: Connection, sessionKey: number): number {
  return (connection.first(lastPosition({ sessionKey }))?.last ?? -1) + 1
}

/** Returns the deliveries of messages, by the key of the message. */
export function deliveriesOf(connection: Connection, rows: readonly MessageRow[]): ReadonlyMap<number, Delivery[]> {
  const users = rows.filter((row) => row.role === 'user').map((row) => row.message_key)
  const deliveries = connection.all(deliveriesOfMessages({ messageKeys: JSON.stringify(users) }))
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
