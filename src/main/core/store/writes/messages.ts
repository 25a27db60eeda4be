import { contentText, type Block } from '../../../../shared/session/blocks'
import type { Delivery, Message } from '../../../../shared/session/entities'
import { insertSql } from '../codec'
import { blockColumns, messageCodec } from '../entities'
import { blobIds, shortenOutputs, splitPoint } from '../outputs'
import type { MessageWrites } from '../port'
import { deleteUnusedBlobs, storeBlobs } from './blobs'
import type { WriteContext } from './context'

/** How much of the first user message a list shows, in characters. */
const PREVIEW_LENGTH = 200

/** Writes of messages, their long outputs, their search entries and their deliveries. */
export function messageWrites(context: WriteContext): MessageWrites {
  const { connection } = context
  return {
    insertMessage(message: Message, position: number | null, deliveries: readonly Delivery[] = []): readonly Block[] {
      const sessionKey = context.sessionKey(message.sessionId)
      const shortened = shortenOutputs(message.blocks)
      const { blocks } = shortened
      const text = contentText(message.blocks)
      const json = JSON.stringify(blocks)
      const values = {
        message_id: message.messageId,
        session_key: sessionKey,
        position,
        ...messageCodec.encode(message),
        content_text: message.contentText === text ? null : message.contentText,
        ...blockColumns(json),
      }
      const { lastInsertRowid } = connection.run(insertSql('message', values), ...Object.values(values))
      const messageKey = Number(lastInsertRowid)
      const referred = blobIds(blocks)
      if (referred.length > 0) storeBlobs(context, messageKey, shortened, referred)
      if (message.contentText !== '') context.words.add(messageKey, message.contentText)
      connection.run(
        `UPDATE session SET message_count = message_count + 1, first_user_message = coalesce(first_user_message, ?)
           WHERE session_key = ?`,
        message.role === 'user' ? preview(message.contentText) : null,
        sessionKey,
      )
      deliveries.forEach((delivery, ordinal) => insertDelivery(context, messageKey, ordinal, delivery))
      context.remember(
        {
          message_id: message.messageId,
          position,
          role: message.role,
          turn_id: message.turnId,
          agent_id: message.agentId ?? null,
          timestamp: message.timestamp,
          origin: message.origin ?? null,
          edit_of: message.editOf ?? null,
        },
        message.blocks,
        blocks,
        json,
      )
      return blocks
    },
    placeMessage(messageId: string, position: number) {
      const { changes } = connection.run('UPDATE message SET position = ? WHERE message_id = ?', position, messageId)
      if (changes === 0) throw new Error(`there is no message ${messageId}`)
      context.place(messageId, position)
    },
    editMessage(messageId: string, text: string, given: readonly Block[]) {
      const messageKey = context.messageKey(messageId)
      const shortened = shortenOutputs(given)
      const { blocks } = shortened
      const stored = blockColumns(JSON.stringify(blocks))
      connection.run(
        'UPDATE message SET content_text = ?, blocks = ?, packed = ? WHERE message_key = ?',
        text === contentText(given) ? null : text,
        stored.blocks,
        stored.packed,
        messageKey,
      )
      const before = connection.select<{ blob_key: number }>(
        'DELETE FROM message_blob WHERE message_key = ? RETURNING blob_key',
        messageKey,
      )
      const referred = blobIds(blocks)
      if (referred.length > 0) storeBlobs(context, messageKey, shortened, referred)
      deleteUnusedBlobs(
        connection,
        before.map(({ blob_key }) => blob_key),
      )
      context.words.replace(messageKey, text)
    },
    putDelivery(messageId: string, delivery: Delivery) {
      const messageKey = context.messageKey(messageId)
      const { changes } = connection.run(
        'UPDATE delivery SET state = ?, outcome = ?, error = ? WHERE message_key = ? AND agent_id = ?',
        delivery.state,
        delivery.outcome ?? null,
        delivery.error ?? null,
        messageKey,
        delivery.agentId,
      )
      if (changes > 0) return
      const { count } = connection.get<{ count: number }>(
        'SELECT count(*) AS count FROM delivery WHERE message_key = ?',
        messageKey,
      ) ?? { count: 0 }
      insertDelivery(context, messageKey, count, delivery)
    },
  }
}

function insertDelivery({ connection }: WriteContext, messageKey: number, ordinal: number, delivery: Delivery): void {
  connection.run(
    'INSERT INTO delivery (message_key, ordinal, agent_id, state, outcome, error) VALUES (?, ?, ?, ?, ?, ?)',
    messageKey,
    ordinal,
    delivery.agentId,
    delivery.state,
    delivery.outcome ?? null,
    delivery.error ?? null,
  )
}

/** The beginning of a message for a list, or null when there is no text. */
function preview(text: string): string | null {
  const start = text.slice(0, PREVIEW_LENGTH * 4).trim()
  return start === '' ? null : start.slice(0, splitPoint(start, PREVIEW_LENGTH))
}
