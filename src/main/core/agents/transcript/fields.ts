import type { JsonRecord } from './records'

/** Type of a field's value; `any`: all of them are understood, or none matters. */
type FieldType = 'text' | 'list' | 'record' | 'any'

/** The fields of a kind of record, by name. */
export type Fields = ReadonlyMap<string, FieldType>

/** Maximum length of an unknown text without spaces that counts as a name or an id. */
const LONGEST_NAME = 200

/** Maximum depth to which an unknown value is searched for words. */
const DEEPEST = 50

/** Space between words, or a letter of a script that many languages write without. */
const WORDS = /\S\s+\S|[\u0080-\uffff]/

/** Returns the fields of a kind of record: by type, their names with spaces in between. */
export function fields(names: Readonly<Partial<Record<FieldType, string>>>): Fields {
  const types = Object.entries(names) as [FieldType, string][]
  return new Map(types.flatMap(([type, words]) => words.split(' ').map((name) => [name, type] as const)))
}

/**
 * Returns whether nothing that somebody wrote is lost when only these fields of a record are read: each has a value of its
 * type or null, and no others have words.
 */
export function isWhole(record: JsonRecord, known: Fields): boolean {
  for (const name in record) {
    const type = known.get(name)
    if (type === 'any') continue
    const value = record[name]
    if (value === null || value === undefined) continue
    if (type === undefined ? hasWords(value) : !isOfType(value, type)) return false
  }
  return true
}

function isOfType(value: unknown, type: Exclude<FieldType, 'any'>): boolean {
  if (type === 'text') return typeof value === 'string'
  return Array.isArray(value) ? type === 'list' : type === 'record' && typeof value === 'object'
}

/** Returns whether somebody may have written something in a value. */
export function hasWords(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.length > LONGEST_NAME || WORDS.test(value)
  if (typeof value !== 'object' || value === null) return false
  return depth >= DEEPEST || Object.values(value).some((inner) => hasWords(inner, depth + 1))
}
