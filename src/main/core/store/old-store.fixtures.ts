import { join } from 'node:path'
import Database from 'better-sqlite3'
import { migrate } from './migrate'
import { prepareFile, STORE_FILE } from './open'

/** The last version in which nothing was packed. */
const UNPACKED_VERSION = 72

/** Bit flags of what the payloads below leave out: the session, the turn and agent, and the contents of the message. */
const RESTORED = { sent: 1 | 2 | 8, acknowledged: 1 | 2 | 4, message: 2 | 64 | 128 } as const

/** Returns the text of a message of {@link makeOldStore}. */
export function oldText(position: number): string {
  return `What was said at ${position}: ${'words of an older time '.repeat(10 + (position % 50))}`
}

/**
 * Creates a store as it was before anything was packed: the session `old` with the given number of messages, from user
 * and agent in turn, their events, deliveries and words, and one long output. Its statements are those of that version.
 */
export async function makeOldStore(dir: string, messages: number): Promise<void> {
  const database = new Database(join(dir, STORE_FILE))
  prepareFile(database)
  await migrate(database, { upTo: UNPACKED_VERSION })
  const insert = (table: string, row: Readonly<Record<string, string | number | Buffer | null>>): number => {
    const columns = Object.keys(row)
    const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
    return Number(database.prepare(sql).run(Object.values(row)).lastInsertRowid)
  }
  database.transaction(() => {
    const session_key = insert('session', {
      session_id: 'old',
      status: 'closed',
      created_at: 1,
      last_activity_at: 2,
      message_count: messages,
    })
    insert('session_state', { session_key, reserved_sequence: messages * 2 + 1 })
    let sequence = 0
    for (let position = 0; position < messages; position++) {
      const isUser = position % 2 === 0
      const turn_id = `t${position >> 1}`
      const text = oldText(position)
      const row = { session_key, turn_id, timestamp: 1000 + position }
      const message_id = `m${position}`
      const message_key = insert('message', {
        ...row,
        message_id,
        position,
        role: isUser ? 'user' : 'assistant',
        agent_id: isUser ? null : 'a1',
        blocks: JSON.stringify([{ type: 'text', content: text }]),
      })
      insert('message_text', { rowid: message_key, text })
      const tell = (type: string, agent_id: string | null, restored: number, payload: object): number =>
        insert('event', { ...row, sequence: ++sequence, type, agent_id, restored, payload: JSON.stringify(payload) })
      if (isUser) {
        insert('delivery', { message_key, ordinal: 0, agent_id: 'a1', state: 'done', outcome: 'completed' })
        tell('user_message.sent', null, RESTORED.sent, { turnNumber: 1, messageId: message_id, agentIds: ['a1'] })
        const placed = { turnNumber: 1, messageId: message_id, position }
        tell('user_message.acknowledged', 'a1', RESTORED.acknowledged, placed)
      } else tell('message', null, RESTORED.message, { messageId: message_id, role: 'assistant' })
    }
    const output = 'a line of a long output\n'.repeat(2000)
    const blob = { blob_id: 'output', size: output.length, lines: 2000, characters: output.length }
    const blob_key = insert('blob', blob)
    insert('blob_part', { blob_key, start: 0, content: Buffer.from(output) })
    insert('session_blob', { session_key, blob_key })
  })()
  database.close()
}
