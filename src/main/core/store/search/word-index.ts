import { setImmediate } from 'node:timers/promises'
import type { Connection } from '../connection'
import { isStorageFailure } from '../errors'
import { indexedText } from './search-text'
import { WriteGate } from '../write-gate'

/** How many leaves one step of merging writes, so that it holds up nothing for longer than some milliseconds. */
const LEAVES_A_STEP = 8

/** How many characters of new text make a step due. Merging then keeps ahead of what comes in. */
const CHARACTERS_A_STEP = 4096

/** What a message adds to the index beside its text, in characters. */
const MESSAGE_OVERHEAD = 512

/**
 * The index of the words of messages. Every commit adds a small part to it, and parts have to be merged into larger ones
 * for searching to stay fast. FTS5 would do that by itself, now and then for so long that everything waits; here it is
 * done after commits, in small steps.
 */
export class WordIndex {
  #unmerged = 0
  #isTidying = false

  constructor(
    readonly connection: Connection,
    readonly gate = new WriteGate(),
  ) {}

  /** Adds a message's text. */
  add(messageKey: number, text: string): void {
    this.connection.run('INSERT INTO message_text (rowid, text) VALUES (?, ?)', messageKey, indexedText(text))
    this.#unmerged += text.length + MESSAGE_OVERHEAD
  }

  /** Puts another text in the place of a message's. */
  replace(messageKey: number, text: string): void {
    this.connection.run('DELETE FROM message_text WHERE rowid = ?', messageKey)
    if (text !== '') this.add(messageKey, text)
  }

  /** Removes the messages of a session. Their words are found no more; merging takes them out of the file. */
  removeSession(sessionKey: number): void {
    this.connection.run(
      'DELETE FROM message_text WHERE rowid IN (SELECT message_key FROM message WHERE session_key = ?)',
      sessionKey,
    )
  }

  /** Begins to merge all parts into one, which {@link merge} then goes on with. Throws what SQLite throws. */
  beginAnew(): void {
    this.connection.run(`INSERT INTO message_text (message_text, rank) VALUES ('merge', -${LEAVES_A_STEP})`)
  }

  /** One step of merging. False when there is nothing to merge. Throws what SQLite throws. */
  merge(): boolean {
    const before = this.#changes()
    this.connection.run(`INSERT INTO message_text (message_text, rank) VALUES ('merge', ${LEAVES_A_STEP})`)
    // By FTS5's own word: less than two changes means that nothing was merged.
    return this.#changes() - before >= 2
  }

  /**
   * Merges what piled up, with a turn for the event loop before every step. It can wait: a failure leaves the index as it
   * was, and a store that is closed meanwhile ends it.
   */
  async tidy(): Promise<void> {
    if (this.#isTidying) return
    this.#isTidying = true
    while (this.#unmerged >= CHARACTERS_A_STEP) {
      await setImmediate()
      if (!this.connection.database.open) return
      this.#unmerged = this.#mergeIfPossible() ? this.#unmerged - CHARACTERS_A_STEP : 0
    }
    this.#isTidying = false
  }

  #mergeIfPossible(): boolean {
    if (!this.gate.tryEnter()) return false
    try {
      return this.merge()
    } catch (thrown) {
      if (isStorageFailure(thrown)) return false
      throw thrown
    } finally {
      this.gate.leave()
    }
  }

  #changes(): number {
    return this.connection.get<{ changes: number }>('SELECT total_changes() AS changes')?.changes ?? 0
  }
}
