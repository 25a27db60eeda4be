import type Database from 'better-sqlite3'
import type { Compilable } from 'kysely'

/** A value that SQLite binds. Booleans are stored as 0 and 1. */
export type SqlValue = string | number | null | Uint8Array

/** A statement that begins or ends a transaction or a part of one. */
type TransactionControl =
  'BEGIN' | 'BEGIN IMMEDIATE' | 'COMMIT' | 'ROLLBACK' | 'SAVEPOINT work' | 'RELEASE work' | 'ROLLBACK TO work'

type Prepared = Database.Statement<SqlValue[]>

/**
 * The store's one connection, with every statement prepared once. All of it is synchronous: several reads in one go see
 * one state of the store, which they would not if each were awaited.
 */
export class Connection {
  readonly #statements = new Map<string, Prepared>()

  constructor(readonly database: Database.Database) {}

  /** Runs a statement without rows. Returns the number of changed rows and the last rowid. */
  run(query: Compilable): Database.RunResult {
    const { sql, parameters } = query.compile()
    return this.#prepared(sql).run(...(parameters as SqlValue[]))
  }

  /** Returns every row of a query. */
  all<O>(query: Compilable<O>): O[] {
    const { sql, parameters } = query.compile()
    return this.#prepared(sql).all(...(parameters as SqlValue[])) as O[]
  }

  /** Returns the rows of a query one by one. Nothing may be written, and nothing awaited, until the loop ends. */
  each<O>(query: Compilable<O>): IterableIterator<O> {
    const { sql, parameters } = query.compile()
    return this.#prepared(sql).iterate(...(parameters as SqlValue[])) as IterableIterator<O>
  }

  /** Returns the first row of a query, or undefined. */
  first<O>(query: Compilable<O>): O | undefined {
    const { sql, parameters } = query.compile()
    return this.#prepared(sql).get(...(parameters as SqlValue[])) as O | undefined
  }

  /** Begins or ends a transaction. */
  control(statement: TransactionControl): void {
    this.#prepared(statement).run()
  }

  /** Returns the text of every statement used so far, for tests of query plans. */
  statements(): string[] {
    return [...this.#statements.keys()]
  }

  #prepared(sql: string): Prepared {
    let prepared = this.#statements.get(sql)
    if (prepared === undefined) {
      prepared = this.database.prepare<SqlValue[]>(sql)
      this.#statements.set(sql, prepared)
    }
    return prepared
  }
}
