import type { Schema } from './json-schema'

/** Types of JSON, and the names that schemas in the wild use for them. */
const names: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  array: 'array',
  object: 'object',
  null: 'null',
  str: 'string',
  text: 'string',
  date: 'string',
  file: 'string',
  int: 'integer',
  long: 'integer',
  float: 'number',
  double: 'number',
  bool: 'boolean',
  list: 'array',
  dict: 'object',
  map: 'object',
}

/** Returns the types that a schema allows; none when it says nothing about them. */
export function typesOf({ type }: Schema): string[] {
  const given: readonly unknown[] = Array.isArray(type) ? type : [type]
  const known = given.flatMap((name) => (typeof name === 'string' ? (names[name.toLowerCase()] ?? []) : []))
  return [...new Set(known)]
}
