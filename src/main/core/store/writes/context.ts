import type { Block } from '#shared/session/blocks'
import { contentText } from '#shared/session/block-text'
import type { Connection } from '../connection'
import { blocksJson } from '../entities'
import type { MessageComparison } from '../log/event-payload'
import { shortenOutputs } from '../port/outputs'
import { storedMessage } from '../reads/events'
import type { WordIndex } from '../search/word-index'
import { findSessionKey } from '../session-key'
import { db, statement, type Placeholders } from '../statement'

const messageKeyOf = statement((p: Placeholders<{ messageId: string }>) =>
  db.selectFrom('message').select('message_key').where('message_id', '=', p.messageId),
)

/** The state that the parts of the writer share: the connection, and rows that they remember so as not to look again. */
export class WriteContext {
  readonly #sessionKeys = new Map<string, number>()
  readonly #messages = new Map<string, RememberedMessage>()

  constructor(
    readonly connection: Connection,
    readonly words: WordIndex,
  ) {}

  /** Begins another work function: messages are remembered within one only. */
  begin(): void {
    this.#messages.clear()
  }

  /** Forgets every row; what was remembered may have been rolled back. */
  forget(): void {
    this.#sessionKeys.clear()
    this.#messages.clear()
  }

  /** The key of a session that exists. */
  sessionKey(sessionId: string): number {
    let key = this.#sessionKeys.get(sessionId)
    if (key === undefined) {
      key = findSessionKey(this.connection, sessionId)
      if (key === undefined) throw new Error(`there is no session ${sessionId}`)
      this.#sessionKeys.set(sessionId, key)
    }
    return key
  }

  forgetSession(sessionId: string): void {
    this.#sessionKeys.delete(sessionId)
  }

  /** The key of a message that exists. */
  messageKey(messageId: string): number {
    const row = this.connection.first(messageKeyOf({ messageId }))
    if (row === undefined) throw new Error(`there is no message ${messageId}`)
    return row.message_key
  }

  /** Remembers a message that was just stored; `given` are its blocks before long outputs were taken out. */
  remember(messageId: string, given: readonly Block[], stored: readonly Block[], json: string): void {
    this.#messages.set(messageId, new RememberedMessage(given, stored, json))
  }

  /** Forgets a message whose content has changed. */
  forgetMessage(messageId: string): void {
    this.#messages.delete(messageId)
  }

  /** A stored message, to compare with, or null. */
  findMessage(messageId: string): MessageComparison | null {
    const remembered = this.#messages.get(messageId)
    if (remembered !== undefined) return remembered
    const row = this.connection.first(storedMessage({ messageId }))
    return row === undefined ? null : new RememberedMessage(null, null, blocksJson(row))
  }
}

/** A message that was just stored, or will be. */
export class RememberedMessage implements MessageComparison {
  constructor(
    readonly given: readonly Block[] | null,
    readonly stored: readonly Block[] | null,
    readonly json: string,
  ) {}

  hasBlocks(blocks: readonly Block[]): boolean {
    if (blocks === this.given || blocks === this.stored) return true
    return JSON.stringify(shortenOutputs(blocks).blocks) === this.json
  }

  hasText(text: string): boolean {
    return contentText(JSON.parse(this.json) as Block[]) === text
  }
}
