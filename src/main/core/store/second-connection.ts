import Database from 'better-sqlite3'
import { Connection } from './connection'
import { createWriter, type OwnedWriter } from './writes/writer'
import type { WriteGate } from './write-gate'
import { WordIndex } from './search/word-index'

/** Maximum wait for another program that holds the file, in milliseconds. */
const BUSY_TIMEOUT = 5000

/** Another connection to a store that is open in this host, for a thread that does long work. */
export function openSecond(file: string, options: { readonly readonly: boolean }): Connection {
  const database = new Database(file, { fileMustExist: true, timeout: BUSY_TIMEOUT, readonly: options.readonly })
  database.pragma('synchronous = NORMAL')
  database.pragma('foreign_keys = ON')
  if (!options.readonly) database.pragma('secure_delete = FAST')
  database.pragma('cache_size = -32768')
  database.pragma('temp_store = MEMORY')
  return new Connection(database)
}

/** Maximum time that one transaction holds up the thread that serves clients, in milliseconds. */
const LONGEST_TURN = 25

/** Maximum time of a transaction that holds up nobody, in milliseconds: each costs a part of the word index. */
const LONGEST_ALONE = 250

/**
 * Writes large amounts in many short transactions, and lets other threads of the host write between them. All calls
 * block: not for a thread that serves clients.
 */
export class LongWrite {
  readonly owned: OwnedWriter
  #since: number | null = null

  constructor(
    readonly connection: Connection,
    readonly gate: WriteGate,
  ) {
    this.owned = createWriter(connection, new WordIndex(connection, gate))
  }

  /** True when nothing written waits for its commit. */
  get isCommitted(): boolean {
    return this.#since === null
  }

  /** Writes a little; it is committed now or soon. */
  step(work: () => void): void {
    if (this.#since === null) this.#begin()
    work()
    if (this.#since === null) return
    const taken = performance.now() - this.#since
    if (taken >= LONGEST_ALONE || (taken >= LONGEST_TURN && this.gate.isWaitedFor)) this.commit()
  }

  /** Writes as one transaction, however long it takes. */
  together<T>(work: () => T): T {
    this.commit()
    this.#begin()
    try {
      const value = work()
      this.commit()
      return value
    } catch (thrown) {
      this.abandon()
      throw thrown
    }
  }

  /** Commits everything written so far. */
  commit(): void {
    if (this.#since === null) return
    try {
      this.connection.control('COMMIT')
    } catch (thrown) {
      this.abandon()
      throw thrown
    }
    this.#end()
  }

  /** Undoes what is not committed. */
  abandon(): void {
    if (this.#since === null) return
    if (this.connection.database.inTransaction) this.connection.control('ROLLBACK')
    this.owned.forget()
    this.#end()
  }

  #begin(): void {
    this.gate.enterBlocking()
    try {
      this.connection.control('BEGIN IMMEDIATE')
    } catch (thrown) {
      this.gate.leave()
      throw thrown
    }
    this.#since = performance.now()
  }

  #end(): void {
    this.#since = null
    this.gate.leave()
  }
}
