import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Connection } from '../connection'
import { isStorageFailure } from '../errors'
import { db, sqlStatement, type Placeholders } from '../statement'
import { indexedText } from './search-text'
import { removeToolEntries } from './tool-index'
import { WriteGate } from '../write-gate'

/** Number of leaves that one step of merging writes, so that it holds up nothing for longer than some milliseconds. */
const LEAVES_A_STEP = 8

/** Number of characters of new text that make a step due. Merging then keeps ahead of what comes in. */
const CHARACTERS_A_STEP = 4096

/** Size of a message in the index beside its text, in characters. */
const MESSAGE_OVERHEAD = 512

/*
 * The index is a virtual table of FTS5, which Kysely does not know: its hidden columns take commands.
 */

const insertText = sqlStatement(
  {},
  (p: Placeholders<{ messageKey: number; text: string }>) =>
    sql`INSERT INTO message_text (rowid, text) VALUES (${p.messageKey}, ${p.text})`,
)

const deleteText = sqlStatement(
  {},
  (p: Placeholders<{ messageKey: number }>) => sql`DELETE FROM message_text WHERE rowid = ${p.messageKey}`,
)

const deleteTextsOf = sqlStatement(
  {},
  (p: Placeholders<{ sessionKey: number }>) =>
    sql`DELETE FROM message_text
      WHERE rowid IN (${db.selectFrom('message').select('message_key').where('session_key', '=', p.sessionKey)})`,
)

/** Merges up to the given number of leaves; a negative number begins merging all parts into one. */
const mergeLeaves = sqlStatement(
  {},
  (p: Placeholders<{ leaves: number }>) =>
    sql`INSERT INTO message_text (message_text, rank) VALUES ('merge', ${p.leaves})`,
)

/** Number of rows that the connection has changed since it was opened. */
export const totalChanges = sqlStatement({ changes: 'integer' }, () => sql`SELECT total_changes() AS changes`)

/**
 * Index of the words of messages. Every commit adds a small part to it, and parts have to be merged into larger ones
 * for searching to stay fast. FTS5's automatic merging would occasionally block everything for a long time; here it is
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
    this.addIndexed(messageKey, indexedText(text))
  }

  /** Adds a message's text in the form that the index takes. */
  addIndexed(messageKey: number, text: string): void {
    this.connection.run(insertText({ messageKey, text }))
    this.#unmerged += text.length + MESSAGE_OVERHEAD
  }

  /** Replaces a message's text. */
  replace(messageKey: number, text: string): void {
    this.connection.run(deleteText({ messageKey }))
    if (text !== '') this.add(messageKey, text)
  }

  /** Removes the messages of a session. Their words are no longer found; merging removes them from the file. */
  removeSession(sessionKey: number): void {
    this.connection.run(deleteTextsOf({ sessionKey }))
    removeToolEntries(this.connection, sessionKey)
  }

  /** Begins merging all parts into one; {@link merge} then continues it. Throws what SQLite throws. */
  beginAnew(): void {
    this.connection.run(mergeLeaves({ leaves: -LEAVES_A_STEP }))
  }

  /** Runs one merge step. False when there is nothing to merge. Throws what SQLite throws. */
  merge(): boolean {
    const before = this.#changes()
    this.connection.run(mergeLeaves({ leaves: LEAVES_A_STEP }))
    // According to the FTS5 documentation, fewer than two changes mean that nothing was merged.
    return this.#changes() - before >= 2
  }

  /**
   * Merges what has accumulated, yielding to the event loop before every step. Merging can wait: a failure leaves the
   * index as it was, and closing the store ends it.
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
    return this.connection.first(totalChanges())?.changes ?? 0
  }
}
