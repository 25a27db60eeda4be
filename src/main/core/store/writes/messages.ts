import { sql } from 'kysely'
import type { Block } from '#shared/session/blocks'
import { contentText } from '#shared/session/block-text'
import type { Delivery, Message } from '#shared/session/entities'
import { blockColumns, messageCodec } from '../entities'
import { blobIds, shortenOutputs, splitPoint, type ShortenedBlocks } from '../port/outputs'
import type { MessageWrites } from '../port'
import type { Row } from '../schema'
import { toolEntries } from '../search/tool-entries'
import { addToolEntries, replaceToolEntries } from '../search/tool-index'
import { db, statement, type Placeholders } from '../statement'
import { keepTold } from './keep-told'
import { deleteUnusedBlobs, storeBlobs } from './blobs'
import type { WriteContext } from './context'
import { editedFiles, putEditedFiles } from './file-edits'

/** Maximum length of the first user message in a list, in characters. */
const PREVIEW_LENGTH = 200

export const insertRow = statement((p: Placeholders<Omit<Row<'message'>, 'message_key'>>) =>
  db.insertInto('message').values({
    message_id: p.message_id,
    session_key: p.session_key,
    position: p.position,
    role: p.role,
    turn_id: p.turn_id,
    agent_id: p.agent_id,
    timestamp: p.timestamp,
    origin: p.origin,
    edit_of: p.edit_of,
    adapter_session_id: p.adapter_session_id,
    adapter_message_id: p.adapter_message_id,
    undeclared: p.undeclared,
    content_text: p.content_text,
    blocks: p.blocks,
    packed: p.packed,
  }),
)

export const countMessages = statement(
  (p: Placeholders<{ sessionKey: number; count: number; preview: string | null }>) =>
    db
      .updateTable('session')
      .set(({ eb, fn }) => ({
        message_count: eb('message_count', '+', p.count),
        first_user_message: fn.coalesce('first_user_message', p.preview),
      }))
      .where('session_key', '=', p.sessionKey),
)

const placeMessage = statement((p: Placeholders<{ messageId: string; position: number }>) =>
  db.updateTable('message').set({ position: p.position }).where('message_id', '=', p.messageId),
)

const placeInTurn = statement((p: Placeholders<{ messageId: string; position: number; turnId: string }>) =>
  db.updateTable('message').set({ position: p.position, turn_id: p.turnId }).where('message_id', '=', p.messageId),
)

const editRow = statement(
  (p: Placeholders<Pick<Row<'message'>, 'message_key' | 'content_text' | 'blocks' | 'packed'>>) =>
    db
      .updateTable('message')
      .set({ content_text: p.content_text, blocks: p.blocks, packed: p.packed })
      .where('message_key', '=', p.message_key),
)

const disown = statement((p: Placeholders<{ messageKey: number }>) =>
  db.deleteFrom('message_blob').where('message_key', '=', p.messageKey).returning('blob_key'),
)

const updateDelivery = statement((p: Placeholders<Omit<Row<'delivery'>, 'ordinal' | 'begun'>>) =>
  db
    .updateTable('delivery')
    .set({
      state: p.state,
      outcome: p.outcome,
      error: p.error,
      begun: sql<number | null>`iif(state = 'queued' and ${p.state} = 'done', 0, begun)`,
    })
    .where('message_key', '=', p.message_key)
    .where('agent_id', '=', p.agent_id),
)

const countDeliveries = statement((p: Placeholders<{ messageKey: number }>) =>
  db
    .selectFrom('delivery')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('message_key', '=', p.messageKey),
)

const insertDeliveryRow = statement((p: Placeholders<Row<'delivery'>>) =>
  db.insertInto('delivery').values({
    message_key: p.message_key,
    ordinal: p.ordinal,
    agent_id: p.agent_id,
    state: p.state,
    outcome: p.outcome,
    error: p.error,
    begun: p.begun,
  }),
)

/** Writes of messages, their long outputs, their search entries and their deliveries. */
export function messageWrites(context: WriteContext): MessageWrites {
  const { connection } = context
  return {
    insertMessage(message: Message, position: number | null, deliveries: readonly Delivery[] = []): readonly Block[] {
      const sessionKey = context.sessionKey(message.sessionId)
      const { row, shortened, referred, json } = messageRow(message, position)
      const { blocks } = shortened
      const { lastInsertRowid } = connection.run(insertRow({ ...row, session_key: sessionKey }))
      const messageKey = Number(lastInsertRowid)
      if (referred.length > 0) storeBlobs(context, messageKey, shortened, referred)
      putEditedFiles(connection, messageKey, editedFiles(message.blocks))
      addToolEntries(connection, messageKey, toolEntries(message.blocks))
      if (message.contentText !== '') context.words.add(messageKey, message.contentText)
      const shown = message.role === 'user' ? preview(message.contentText) : null
      connection.run(countMessages({ sessionKey, count: 1, preview: shown }))
      deliveries.forEach((delivery, ordinal) => insertDelivery(context, messageKey, ordinal, delivery))
      context.remember(message.messageId, message.blocks, blocks, json)
      return blocks
    },
    placeMessage(messageId: string, position: number, turnId?: string) {
      const placed =
        turnId === undefined ? placeMessage({ messageId, position }) : placeInTurn({ messageId, position, turnId })
      const { changes } = connection.run(placed)
      if (changes === 0) throw new Error(`there is no message ${messageId}`)
    },
    editMessage(messageId: string, text: string, given: readonly Block[]): readonly Block[] {
      const messageKey = context.messageKey(messageId)
      keepTold(connection, messageId)
      const shortened = shortenOutputs(given)
      const { blocks } = shortened
      connection.run(
        editRow({
          message_key: messageKey,
          content_text: text === contentText(given) ? null : text,
          ...blockColumns(JSON.stringify(blocks)),
        }),
      )
      const before = connection.all(disown({ messageKey }))
      const referred = blobIds(blocks)
      if (referred.length > 0) storeBlobs(context, messageKey, shortened, referred)
      deleteUnusedBlobs(
        connection,
        before.map(({ blob_key }) => blob_key),
      )
      context.words.replace(messageKey, text)
      replaceToolEntries(connection, messageKey, toolEntries(given))
      context.forgetMessage(messageId)
      return blocks
    },
    putDelivery(messageId: string, delivery: Delivery) {
      const messageKey = context.messageKey(messageId)
      const { begun: _, ...updated } = deliveryColumns(delivery)
      const { changes } = connection.run(updateDelivery({ message_key: messageKey, ...updated }))
      if (changes > 0) return
      const { count } = connection.first(countDeliveries({ messageKey })) ?? { count: 0 }
      insertDelivery(context, messageKey, count, delivery)
    },
  }
}

/** Stores a delivery of a message. */
export function insertDelivery(
  { connection }: Pick<WriteContext, 'connection'>,
  messageKey: number,
  ordinal: number,
  delivery: Delivery,
): void {
  connection.run(insertDeliveryRow({ message_key: messageKey, ordinal, ...deliveryColumns(delivery) }))
}

function deliveryColumns(delivery: Delivery): Omit<Row<'delivery'>, 'message_key' | 'ordinal'> {
  const { agentId, state, outcome = null, error = null, begun } = delivery
  return { agent_id: agentId, state, outcome, error, begun: begun === false ? 0 : null }
}

/** Rows of a message, without the keys of its session and itself. */
export interface MessageRow {
  readonly row: Omit<Row<'message'>, 'message_key' | 'session_key'>
  readonly shortened: ShortenedBlocks
  /** Ids of the long texts and files that it refers to. */
  readonly referred: readonly string[]
  /** JSON of its blocks. */
  readonly json: string
}

/** Returns a message as it is stored; not packed if `packs` is false. */
export function messageRow(message: Message, position: number | null, packs = true): MessageRow {
  const shortened = shortenOutputs(message.blocks)
  const json = JSON.stringify(shortened.blocks)
  const row = {
    message_id: message.messageId,
    position,
    ...messageCodec.encode(message),
    undeclared: messageCodec.undeclared(message),
    content_text: message.contentText === contentText(message.blocks) ? null : message.contentText,
    ...(packs ? blockColumns(json) : { blocks: json, packed: null }),
  }
  return { row, shortened, referred: blobIds(shortened.blocks), json }
}

/** The beginning of a message for a list, or null when there is no text. */
export function preview(text: string): string | null {
  const start = text.slice(0, PREVIEW_LENGTH * 4).trim()
  return start === '' ? null : start.slice(0, splitPoint(start, PREVIEW_LENGTH))
}
