import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { statSync } from 'node:fs'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Connection } from './connection'
import { isStorageFailure, storageError } from './errors'
import { WriteGate } from './write-gate'

interface Job {
  readonly work: () => unknown
  /** Settles the promise that the caller waits for; `thrown` is a mistake in the work, for the caller to see as one. */
  readonly settle: (outcome: Outcome) => void
}

type Outcome = { readonly result: Result<unknown, ContractError> } | { readonly thrown: Error }

/**
 * Runs writes in the order asked. All that is asked for in one turn of the event loop shares one transaction, so that a
 * burst of events costs one commit; each has a savepoint, so that one that fails undoes nothing of the others.
 */
export class CommitQueue {
  #jobs: Job[] = []
  #idle: Promise<void> = Promise.resolve()
  #wake: (() => void) | null = null
  /** The identity of the file in the beginning; null where it has none, or the system does not tell files apart. */
  readonly #identity: string | null

  /** `undone` is called whenever work was rolled back, for whoever remembers rows. */
  constructor(
    readonly connection: Connection,
    readonly file: string,
    readonly undone: () => void,
    readonly gate = new WriteGate(),
  ) {
    this.#identity = identityOf(file)
  }

  /**
   * Resolves after the commit. A failure of SQLite is a value, and then nothing of the work is stored. Rejects with any
   * exception of `work` itself, which is undone too.
   */
  add<T>(work: () => T): Promise<Result<T, ContractError>> {
    if (this.#wake === null) {
      this.#idle = new Promise((resolve) => (this.#wake = resolve))
      setImmediate(() => void this.gate.during(() => this.flush()))
    }
    return new Promise((resolve, reject) => {
      const settle = (outcome: Outcome): void => {
        if ('thrown' in outcome) reject(outcome.thrown)
        else resolve(outcome.result as Result<T, ContractError>)
      }
      this.#jobs.push({ work, settle })
    })
  }

  /** Resolves when everything requested so far is committed or has failed. */
  idle(): Promise<void> {
    return this.#idle
  }

  /** Commits everything requested so far at once. Blocks while another thread writes. */
  flush(): void {
    const jobs = this.#jobs
    const wake = this.#wake
    this.#jobs = []
    this.#wake = null
    if (jobs.length > 0) this.#commit(jobs)
    wake?.()
  }

  #commit(jobs: readonly Job[]): void {
    let outcomes: Outcome[] = []
    // SQLite keeps writing to a file that was unlinked, and everything in it would be lost with the process.
    if (this.#identity !== null && identityOf(this.file) !== this.#identity) {
      for (const { settle } of jobs) settle({ result: err(gone(this.file)) })
      return
    }
    try {
      this.connection.control('BEGIN IMMEDIATE')
      outcomes = jobs.map(({ work }) => this.#runOne(work))
      this.connection.control('COMMIT')
    } catch (thrown) {
      this.#rollBack('ROLLBACK')
      const failed = this.#failure(thrown)
      // Work that had failed by itself keeps its own reason.
      outcomes = jobs.map((_, index) => {
        const outcome = outcomes[index]
        return outcome !== undefined && !('result' in outcome && outcome.result.ok) ? outcome : failed
      })
    }
    jobs.forEach(({ settle }, index) => {
      const outcome = outcomes[index]
      if (outcome !== undefined) settle(outcome)
    })
  }

  #runOne(work: () => unknown): Outcome {
    this.connection.control('SAVEPOINT work')
    try {
      const value = work()
      this.connection.control('RELEASE work')
      return { result: ok(value) }
    } catch (thrown) {
      // A full disk can make SQLite end the whole transaction; then all its work is lost and none may be reported.
      if (!this.connection.database.inTransaction) throw thrown
      this.#rollBack('ROLLBACK TO work')
      this.connection.control('RELEASE work')
      return this.#failure(thrown)
    }
  }

  #rollBack(statement: 'ROLLBACK' | 'ROLLBACK TO work'): void {
    if (this.connection.database.inTransaction) this.connection.control(statement)
    this.undone()
  }

  #failure(thrown: unknown): Outcome {
    if (isStorageFailure(thrown)) return { result: err(storageError(thrown, this.file)) }
    return { thrown: thrown instanceof Error ? thrown : new Error('a write threw something', { cause: thrown }) }
  }
}

function identityOf(file: string): string | null {
  const found = process.platform === 'win32' ? undefined : statSync(file, { throwIfNoEntry: false })
  return found === undefined ? null : `${found.dev}:${found.ino}`
}

const gone = (file: string): ContractError => knownError('store-failed/replaced', { file })
