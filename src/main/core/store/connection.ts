import type Database from 'better-sqlite3'
import { type Compilable, DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import type { Tables } from './schema'

/** What SQLite binds. Booleans are stored as 0 and 1. */
export type SqlValue = string | number | null | Uint8Array

/** Builds typed reading queries; {@link Connection.all} runs them. */
export const from: ReadonlyKysely<Tables> = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
}) as never

type Statement = Database.Statement<SqlValue[]>
type Found<R> = R | undefined

/**
 * The store's one connection, with every statement prepared once. All of it is synchronous: several reads in one go see
 * one state of the store, which they would not if each were awaited.
 */
export class Connection {
  readonly #statements = new Map<string, Statement>()

  constructor(readonly database: Database.Database) {}

  /** Runs a statement that answers nothing; answers how many rows it changed and the last rowid. */
  run(sql: string, ...values: SqlValue[]): Database.RunResult {
    return this.#statement(sql).run(...values)
  }

  /** The first row, or undefined. `R` is what the caller knows of the columns. */
  get<R>(sql: string, ...values: SqlValue[]): Found<R> {
    return this.#statement(sql).get(...values) as Found<R>
  }

  /** Every row. `R` is what the caller knows of the columns. */
  select<R>(sql: string, ...values: SqlValue[]): R[] {
    return this.#statement(sql).all(...values) as R[]
  }

  /** Every row of a built query. */
  all<O>(query: Compilable<O>): O[] {
    const { sql, parameters } = query.compile()
    return this.#statement(sql).all(...(parameters as SqlValue[])) as O[]
  }

  /** The first row of a built query, or undefined. */
  first<O>(query: Compilable<O>): O | undefined {
    const { sql, parameters } = query.compile()
    return this.#statement(sql).get(...(parameters as SqlValue[])) as O | undefined
  }

  /** The text of every statement used so far, for tests of query plans. */
  statements(): string[] {
    return [...this.#statements.keys()]
  }

  #statement(sql: string): Statement {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      statement = this.database.prepare<SqlValue[]>(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }
}
