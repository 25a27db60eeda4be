import type { SqlValue } from './connection'

/** How a property is stored: as it is, as 0 or 1, or as JSON. */
type Kind = 'plain' | 'boolean' | 'json'

type Values = Record<string, SqlValue>

/**
 * Translates between an entity and the columns of its table. Properties are camelCase, columns snake_case. A property that
 * is absent or null is NULL and comes back absent. Properties nobody declared are kept together as JSON in `extra`.
 */
export class EntityCodec {
  readonly #fields: readonly { property: string; column: string; kind: Kind }[]
  readonly #known: ReadonlySet<string>

  /** `elsewhere` are properties that other columns or tables hold. */
  constructor(fields: Readonly<Record<string, Kind>>, elsewhere: readonly string[]) {
    this.#fields = Object.entries(fields).map(([property, kind]) => ({ property, column: snakeCase(property), kind }))
    this.#known = new Set([...Object.keys(fields), ...elsewhere])
  }

  /** The columns of an entity, `extra` included. */
  encode(entity: Readonly<Record<string, unknown>>): Values {
    const values: Values = {}
    for (const { property, column, kind } of this.#fields) values[column] = encode(entity[property], kind)
    const extra = Object.entries(entity).filter(([name, value]) => value !== undefined && !this.#known.has(name))
    values['extra'] = extra.length === 0 ? null : JSON.stringify(Object.fromEntries(extra))
    return values
  }

  /** Only the columns of the properties that a patch names. `extra` is the row's own, for properties nobody declared. */
  encodePatch(patch: Readonly<Record<string, unknown>>, extra: () => string | null): Values {
    const values: Values = {}
    for (const { property, column, kind } of this.#fields)
      if (patch[property] !== undefined) values[column] = encode(patch[property], kind)
    const others = Object.entries(patch).filter(([name, value]) => value !== undefined && !this.#known.has(name))
    if (others.length > 0) {
      const merged = { ...parse(extra()), ...Object.fromEntries(others) }
      const kept = Object.entries(merged).filter(([, value]) => value !== null)
      values['extra'] = kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept))
    }
    return values
  }

  /** The entity's properties in a row. */
  decode(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const entity: Record<string, unknown> = {}
    for (const { property, column, kind } of this.#fields) {
      const value = row[column]
      if (value === null || value === undefined) continue
      entity[property] = kind === 'plain' ? value : kind === 'boolean' ? value === 1 : JSON.parse(value as string)
    }
    const extra = row['extra']
    return typeof extra === 'string' ? { ...parse(extra), ...entity } : entity
  }
}

/** The text of an UPDATE of these columns. */
export function assignments(values: Values): string {
  return Object.keys(values)
    .map((column) => `${column} = ?`)
    .join(', ')
}

/** The text of an INSERT of these columns. */
export function insertSql(table: string, values: Values): string {
  const columns = Object.keys(values)
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
}

function encode(value: unknown, kind: Kind): SqlValue {
  if (value === undefined || value === null) return null
  if (kind === 'json') return JSON.stringify(value)
  if (kind === 'boolean') return value === true ? 1 : 0
  return value as SqlValue
}

function parse(json: string | null): Record<string, unknown> {
  return json === null ? {} : (JSON.parse(json) as Record<string, unknown>)
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
