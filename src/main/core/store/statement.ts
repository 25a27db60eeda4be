import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  type Expression,
  Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Tables, ValueOf } from './schema'
import type { Column } from './schema/column'

class Disconnected extends DummyDriver {
  override acquireConnection(): Promise<DatabaseConnection> {
    throw new Error('statements are run by a Connection')
  }
}

/** Builder of typed statements. It is connected to nothing: a `Connection` runs what it builds. */
export const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new Disconnected(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

/** Placeholders of the values that a statement gets when it runs. */
export type Placeholders<V> = { readonly [K in keyof V]-?: Expression<Exclude<V[K], undefined>> }

/** Columns of a result, by name. */
type ResultColumns = Readonly<Record<string, Column>>

/** A row of declared columns. */
type ResultRow<C extends ResultColumns> = Selectable<{ [K in keyof C]: ValueOf[C[K]] }>

/** A statement whose text is compiled once, at its first use; called with its values it can be run. */
export type Statement<V, O> = (values: V) => Compilable<O>

/** A row that a declared statement returns. */
export type ResultOf<S extends (values: never) => Compilable> = ReturnType<S> extends Compilable<infer O> ? O : never

class Placeholder {
  constructor(readonly name: string) {}
}

/** A compiled statement with the values of one run. */
class Bound {
  constructor(
    readonly sql: string,
    readonly parameters: readonly unknown[],
  ) {}

  compile(): this {
    return this
  }
}

/**
 * Declares a statement that is compiled once: compiling takes about 10 µs, binding values to it 0.3 µs. `build` gets a
 * placeholder for each value, so it cannot depend on what the values are; statements that do are built for each run.
 */
export function statement<O>(build: () => Compilable<O>): () => Compilable<O>
export function statement<V, O>(build: (values: Placeholders<V>) => Compilable<O>): Statement<V, O>
export function statement<V, O>(build: (values: Placeholders<V>) => Compilable<O>): (values?: V) => Compilable<O> {
  return compiledOnce(() => build(placeholders).compile())
}

/**
 * Declares a statement over a row whose columns vary, such as a patch. It is compiled once for each list of columns;
 * `values` are what the statement takes besides the row. Their names differ from those of the columns.
 */
export function rowStatement<R extends object, V extends object = object, O = unknown>(
  build: (row: Placeholders<R>, values: Placeholders<V>) => Compilable<O>,
): (row: R, values?: V) => Compilable<O> {
  const byColumns = new Map<string, (values: object) => Compilable<O>>()
  return (row, values) => {
    const columns = Object.keys(row)
    const key = columns.join()
    let compiled = byColumns.get(key)
    if (compiled === undefined) {
      const placed = Object.fromEntries(
        columns.map((column) => [column, placeholder(column)]),
      ) as unknown as Placeholders<R>
      compiled = compiledOnce(() => build(placed, placeholders).compile())
      byColumns.set(key, compiled)
    }
    return compiled({ ...row, ...values })
  }
}

/** A declared SQL statement, for tests. */
interface SqlStatement {
  readonly columns: ResultColumns
  readonly compiled: () => CompiledQuery
}

const declared: SqlStatement[] = []

/** The statements declared with {@link sqlStatement} so far, for the test that compares them with the schema. */
export const sqlStatements: readonly SqlStatement[] = declared

/**
 * Declares a statement that Kysely cannot express, written in SQL, with the columns of its result. A test compares these
 * with what SQLite says of the statement; there they are named as they are in `tables`, so that a renamed column is found.
 */
export function sqlStatement<C extends ResultColumns>(
  columns: C,
  build: () => RawBuilder<unknown>,
): () => Compilable<ResultRow<C>>
export function sqlStatement<V, C extends ResultColumns = ResultColumns>(
  columns: C,
  build: (values: Placeholders<V>) => RawBuilder<unknown>,
): Statement<V, ResultRow<C>>
export function sqlStatement<V, C extends ResultColumns>(
  columns: C,
  build: (values: Placeholders<V>) => RawBuilder<unknown>,
): (values?: V) => Compilable<ResultRow<C>> {
  const compiled = (): CompiledQuery => build(placeholders).compile(db)
  declared.push({ columns, compiled })
  return compiledOnce(compiled)
}

function compiledOnce(compile: () => CompiledQuery): (values?: unknown) => Compilable<never> {
  let compiled: CompiledQuery | undefined
  return (values) => {
    const { sql: text, parameters } = (compiled ??= compile())
    const given = values as Readonly<Record<string, unknown>>
    const bound = parameters.map((value) => (value instanceof Placeholder ? given[value.name] : value))
    // All that a Connection takes from a compiled query.
    return new Bound(text, bound) as unknown as Compilable<never>
  }
}

function placeholder(name: string): RawBuilder<unknown> {
  return sql`${new Placeholder(name)}`
}

// Whatever name is asked for has a placeholder.
const placeholders = new Proxy({}, { get: (_, name) => placeholder(String(name)) }) as never

/** A statement about tables or columns that are known only when it runs. Names come from the schema, never from data. */
export function dynamicStatement<O = unknown>(builder: RawBuilder<O>): Compilable<O> {
  return { compile: () => builder.compile(db), toOperationNode: () => builder.toOperationNode() } as Compilable<O>
}

/** The values of a JSON list, for `in`: a statement stays the same for lists of any length. */
export function valuesOf<T extends string | number>(json: Expression<string>): RawBuilder<T> {
  return sql<T>`(select value from json_each(${json}))`
}

/** A table that is read by an index which SQLite would not take by itself. */
export function indexed<T extends keyof Tables>(table: T, index: string) {
  return sql<Tables[T]>`${sql.table(table)}`.as<T>(sql`${sql.ref(table)} indexed by ${sql.ref(index)}`)
}

/** A list of texts that are a part of the statement: an index of only some rows is taken for no other. */
export function literals(values: readonly string[]): RawBuilder<string> {
  return sql<string>`(${sql.join(values.map((value) => sql.lit(value)))})`
}

/** The key of a session, as a part of another statement. */
export function sessionKeyOf(sessionId: Expression<string>) {
  return db.selectFrom('session').select('session_key').where('session_id', '=', sessionId)
}
