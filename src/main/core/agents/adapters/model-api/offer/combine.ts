import { isSchema, type Schema } from './json-schema'

/** Returns a schema for values to which all of several schemas apply. */
export function joined(schemas: readonly Schema[]): Schema {
  const result: Record<string, unknown> = {}
  for (const schema of schemas)
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword === '__proto__') continue
      const before = result[keyword]
      if (before === undefined) result[keyword] = value
      else if (keyword === 'properties' && isSchema(before) && isSchema(value)) result[keyword] = withAll(before, value)
      else if (keyword === 'required' && Array.isArray(before) && Array.isArray(value))
        result[keyword] = [...new Set<unknown>([...(before as unknown[]), ...(value as unknown[])])]
    }
  // A part that is closed would exclude the properties of the others.
  if (schemas.length > 1 && result['additionalProperties'] === false) delete result['additionalProperties']
  return result
}

function withAll(before: Schema, after: Schema): Schema {
  const result = new Map(Object.entries(before))
  for (const [name, schema] of Object.entries(after)) {
    const first = result.get(name)
    result.set(name, isSchema(first) && isSchema(schema) ? joined([first, schema]) : schema)
  }
  return Object.fromEntries(result)
}

/** Returns a schema of an object that allows everything that one of several schemas of objects allows. */
export function united(objects: readonly Schema[]): Schema {
  const variants = new Map<string, Map<string, unknown>>()
  for (const { properties } of objects)
    for (const [name, schema] of Object.entries(isSchema(properties) ? properties : {})) {
      const known = variants.get(name) ?? new Map<string, unknown>()
      variants.set(name, known.set(JSON.stringify(schema), schema))
    }
  const properties = [...variants].map(([name, known]) => {
    const schemas = [...known.values()]
    return [name, schemas.length === 1 ? schemas[0] : { anyOf: schemas }]
  })
  const required = objects
    .map((object) => new Set<unknown>(Array.isArray(object['required']) ? object['required'] : []))
    .reduce((all, names) => new Set([...all].filter((name) => names.has(name))))
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.size === 0 ? {} : { required: [...required] }),
  }
}
