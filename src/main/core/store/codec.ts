import type { SqlValue } from './connection'
import type { Row, Tables } from './schema'

/** Stored form of a property: as it is, as 0 or 1, or as JSON. */
type Kind = 'plain' | 'boolean' | 'json'

/** Property of a column: camelCase for snake_case. */
type PropertyOf<C extends string> = C extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<PropertyOf<Tail>>}`
  : C

/** Columns that a codec fills: all but those that are filled elsewhere. */
type CodedColumn<T extends keyof Tables, E> = Exclude<keyof Row<T> & string, E | 'undeclared'>

type Fields<T extends keyof Tables, E> = { readonly [C in CodedColumn<T, E> as PropertyOf<C>]: Kind }

/** Declaration of a table's codec: the columns filled elsewhere, the properties stored elsewhere, and the others. */
interface Declaration<T extends keyof Tables, E> {
  readonly columnsElsewhere: readonly E[]
  readonly propertiesElsewhere: readonly string[]
  readonly fields: Fields<T, E>
}

/**
 * Translates between an entity and the columns of its table; the compiler requires every column. Properties are
 * camelCase, columns snake_case. A property that is absent or null is NULL and comes back absent.
 *
 * The contract keeps properties that it does not declare, for the program that wrote them. Nothing reads, sorts or
 * selects by them: they are JSON in the column `undeclared`, which is NULL for everything that Parley makes itself.
 */
export class EntityCodec<T extends keyof Tables, E extends keyof Tables[T] & string> {
  readonly #fields: readonly { property: string; column: string; kind: Kind }[]
  readonly #known: ReadonlySet<string>

  constructor(
    readonly table: T,
    { fields, propertiesElsewhere }: Declaration<T, E>,
  ) {
    const declared = Object.entries<Kind>(fields)
    this.#fields = declared.map(([property, kind]) => ({ property, column: snakeCase(property), kind }))
    this.#known = new Set([...Object.keys(fields), ...propertiesElsewhere])
  }

  /** Returns the columns of an entity. */
  encode(entity: Readonly<Record<string, unknown>>): Pick<Row<T>, CodedColumn<T, E>> {
    const values: Record<string, SqlValue> = {}
    for (const { property, column, kind } of this.#fields) values[column] = encode(entity[property], kind)
    return values as Pick<Row<T>, CodedColumn<T, E>>
  }

  /** Returns the columns of the properties that a patch names. */
  encodePatch(patch: Readonly<Record<string, unknown>>): Partial<Pick<Row<T>, CodedColumn<T, E>>> {
    const values: Record<string, SqlValue> = {}
    for (const { property, column, kind } of this.#fields)
      if (patch[property] !== undefined) values[column] = encode(patch[property], kind)
    return values as Partial<Pick<Row<T>, CodedColumn<T, E>>>
  }

  /** Returns the column `undeclared` of an entity. */
  undeclared(entity: Readonly<Record<string, unknown>>): string | null {
    return jsonOrNull(this.#undeclared(entity))
  }

  /** Returns the column `undeclared` after a patch, if that names such properties; `current` reads it. */
  patchUndeclared(
    patch: Readonly<Record<string, unknown>>,
    current: () => string | null | undefined,
  ): { readonly undeclared?: string | null } {
    const named = this.#undeclared(patch)
    if (named.length === 0) return {}
    const merged = { ...parse(current() ?? null), ...Object.fromEntries(named) }
    return { undeclared: jsonOrNull(Object.entries(merged).filter(([, value]) => value !== null)) }
  }

  /** Returns the entity's properties in a row. */
  decode(row: Pick<Row<T>, CodedColumn<T, E>> & { readonly undeclared?: string | null }): Record<string, unknown> {
    const columns = row as Readonly<Record<string, unknown>>
    const entity: Record<string, unknown> = {}
    for (const { property, column, kind } of this.#fields) {
      const value = columns[column]
      if (value === null || value === undefined) continue
      entity[property] = kind === 'plain' ? value : kind === 'boolean' ? value === 1 : JSON.parse(value as string)
    }
    return typeof row.undeclared === 'string' ? { ...parse(row.undeclared), ...entity } : entity
  }

  #undeclared(entity: Readonly<Record<string, unknown>>): [string, unknown][] {
    return Object.entries(entity).filter(([name, value]) => value !== undefined && !this.#known.has(name))
  }
}

function encode(value: unknown, kind: Kind): SqlValue {
  if (value === undefined || value === null) return null
  if (kind === 'json') return JSON.stringify(value)
  if (kind === 'boolean') return value === true ? 1 : 0
  return value as SqlValue
}

function jsonOrNull(entries: readonly (readonly [string, unknown])[]): string | null {
  return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries))
}

function parse(json: string | null): Record<string, unknown> {
  return json === null ? {} : (JSON.parse(json) as Record<string, unknown>)
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
