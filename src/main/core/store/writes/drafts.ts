import type { ConversationMessage } from '../../../../shared/session/conversation-types'
import { escapedText } from '../drafts'
import type { Draft, StoreWriter } from '../port'
import type { WriteContext } from './context'

/**
 * Text that is appended joins the row before it until that is this long, in characters: few rows to write and to delete,
 * and yet only the new part, and little more, goes to the disk.
 */
const ROW_LENGTH = 4096

/** Where the last draft of a message is, so that text can join it. */
interface Tail {
  readonly messageKey: number
  readonly header: string
  readonly draftKey: number
  readonly index: number
  readonly length: number
}

/** Writes of what is known of messages that still grow. */
export class DraftWrites implements Pick<StoreWriter, 'saveDrafts' | 'clearDrafts'> {
  readonly #tails = new Map<string, Tail>()

  constructor(readonly context: WriteContext) {}

  /** Forgets where drafts ended; the rows may have been rolled back. */
  forget(): void {
    this.#tails.clear()
  }

  saveDrafts(sessionId: string, message: ConversationMessage, drafts: readonly Draft[]): void {
    const header = JSON.stringify(message)
    let tail = this.#tails.get(message.messageId)
    if (tail?.header !== header) {
      const messageKey = this.#putMessage(sessionId, message.messageId, header)
      tail =
        tail === undefined ? { messageKey, header, draftKey: 0, index: -1, length: ROW_LENGTH } : { ...tail, header }
    }
    for (const draft of drafts) tail = this.#add(tail, draft)
    this.#tails.set(message.messageId, tail)
  }

  clearDrafts(messageId: string): void {
    this.#tails.delete(messageId)
    // The drafts go with it; when the message never had any this changes nothing.
    this.context.connection.run('DELETE FROM draft_message WHERE message_id = ?', messageId)
  }

  #putMessage(sessionId: string, messageId: string, header: string): number {
    const row = this.context.connection.get<{ draft_message_key: number }>(
      `INSERT INTO draft_message (session_key, message_id, message) VALUES (?, ?, ?)
         ON CONFLICT (message_id) DO UPDATE SET message = excluded.message RETURNING draft_message_key`,
      this.context.sessionKey(sessionId),
      messageId,
      header,
    )
    return row?.draft_message_key ?? 0
  }

  #add(tail: Tail, draft: Draft): Tail {
    const { connection } = this.context
    const content = draft.kind === 'append' ? escapedText(draft.text) : JSON.stringify(draft.block)
    if (draft.kind === 'append' && draft.index === tail.index && tail.length + content.length <= ROW_LENGTH) {
      connection.run('UPDATE draft SET content = content || ? WHERE draft_key = ?', content, tail.draftKey)
      return { ...tail, length: tail.length + content.length }
    }
    const { lastInsertRowid } = connection.run(
      'INSERT INTO draft (draft_message_key, block_index, kind, content) VALUES (?, ?, ?, ?)',
      tail.messageKey,
      draft.index,
      draft.kind,
      content,
    )
    const draftKey = Number(lastInsertRowid)
    return draft.kind === 'append'
      ? { ...tail, draftKey, index: draft.index, length: content.length }
      : { ...tail, draftKey, index: -1, length: ROW_LENGTH }
  }
}
