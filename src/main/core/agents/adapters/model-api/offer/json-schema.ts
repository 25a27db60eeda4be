/** A JSON schema that is an object. */
export type Schema = Readonly<Record<string, unknown>>

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Maximum number of schemas in a tool's schema after its references are followed; what is beyond takes any value. */
const MOST_SCHEMAS = 4000

/** Maximum depth of a schema that is kept; providers refuse deeper ones. */
const DEEPEST = 12

/** Maximum number of references that lead through one definition on the way to a schema, for recursive ones. */
const MOST_ROUNDS = 2

/** Keywords with one schema, lists of schemas and named schemas as their value. */
const single = ['additionalProperties', 'contains', 'not'] as const
const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const

/**
 * Returns a schema without references: each is replaced with what it refers to. Recursive ones are followed a few times and
 * then take any value, as do references that lead nowhere. Schemas that are `true` or `false` become objects.
 */
export function withoutReferences(root: Schema): Schema {
  let left = MOST_SCHEMAS

  function follow(value: unknown, depth: number, rounds: ReadonlyMap<string, number>): Schema {
    if (!isSchema(value)) return {}
    if (depth > DEEPEST || --left < 0) return loose(value)
    const { $ref: reference, ...rest } = value
    if (typeof reference !== 'string') return inside(value, depth, rounds)
    const round = (rounds.get(reference) ?? 0) + 1
    const target = round > MOST_ROUNDS ? undefined : targetOf(root, reference)
    if (target === undefined) return inside(rest, depth, rounds)
    return follow({ ...target, ...rest }, depth, new Map([...rounds, [reference, round]]))
  }

  function inside(schema: Schema, depth: number, rounds: ReadonlyMap<string, number>): Schema {
    const next = (value: unknown): Schema => follow(value, depth + 1, rounds)
    const result: Record<string, unknown> = { ...schema }
    for (const keyword of single) if (isSchema(schema[keyword])) result[keyword] = next(schema[keyword])
    for (const keyword of lists) {
      const value = schema[keyword]
      if (Array.isArray(value)) result[keyword] = value.map(next)
    }
    const { items, properties } = schema
    if (Array.isArray(items)) result['items'] = items.map(next)
    else if (items !== undefined) result['items'] = next(items)
    if (isSchema(properties))
      result['properties'] = Object.fromEntries(
        Object.entries(properties).flatMap(([name, value]) => (value === false ? [] : [[name, next(value)]])),
      )
    return result
  }

  return follow(root, 0, new Map())
}

/** Returns the simple keywords of a schema whose parts are not looked at any more. */
function loose({ type, description, title }: Schema): Schema {
  return { type, description, title }
}

/** Returns what a reference refers to within a schema; undefined if that is nothing, or elsewhere. */
function targetOf(root: Schema, reference: string): Schema | undefined {
  if (!reference.startsWith('#')) return undefined
  const steps = reference.slice(1).split('/').slice(1)
  let at: unknown = root
  for (const step of steps) {
    const name = decoded(step).replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Readonly<Record<string, unknown>>)[name]
  }
  return isSchema(at) ? at : undefined
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
