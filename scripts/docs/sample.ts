import type { JsonSchema } from '../schemas/json-schema'

type Definitions = Readonly<Record<string, JsonSchema>>

/** Returns a small value that a schema allows: only what it demands, with dots for texts. */
export function sampleOf(schema: JsonSchema | boolean | undefined, definitions: Definitions, depth = 0): unknown {
  if (schema === undefined || typeof schema === 'boolean' || depth > 6) return null
  const { $ref, enum: values, anyOf, oneOf, allOf, type } = schema
  if ($ref !== undefined) return sampleOf(definitions[$ref.slice($ref.lastIndexOf('/') + 1)], definitions, depth + 1)
  if (schema.const !== undefined) return schema.const
  if (values !== undefined) return values[0]
  const [choice] = anyOf ?? oneOf ?? []
  if (choice !== undefined) return sampleOf(choice, definitions, depth)
  if (allOf !== undefined)
    return Object.assign({}, ...allOf.map((each) => sampleOf(each, definitions, depth) as object)) as object
  switch (Array.isArray(type) ? type[0] : type) {
    case 'string':
      return '…'
    case 'integer':
    case 'number':
      return Math.max(0, schema.minimum ?? 0)
    case 'boolean':
      return true
    case 'array':
      return []
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name], definitions, depth + 1)]),
      )
    default:
      return null
  }
}
