import { payloadOf, readContract } from '../contract/source'
import type { JsonSchema } from './json-schema'

/**
 * Returns the paths of properties without a description: those of requests and events that are not internal, and of every shape.
 */
export function undescribedFields(): string[] {
  const { requests, events, definitions } = readContract()
  const missing = new Set<string>()
  const check = (schema: JsonSchema, path: string) => {
    for (const each of undescribed(schema, path)) missing.add(each)
  }
  for (const { name, params, result, stability } of requests)
    if (stability !== 'internal') for (const part of [params, result]) check(part, name)
  for (const event of events) if (event.stability !== 'internal') check(payloadOf(event), event.type)
  for (const [name, schema] of Object.entries(definitions)) check(schema, name)
  return [...missing]
}

function undescribed(schema: JsonSchema | boolean | undefined, path: string): string[] {
  if (schema === undefined || typeof schema === 'boolean') return []
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const at = `${path}.${name}`
    const isDescribed = typeof property !== 'boolean' && (property.description ?? '') !== ''
    return [...(isDescribed ? [] : [at]), ...undescribed(property, at)]
  })
  const { items, additionalProperties, anyOf, oneOf, allOf } = schema
  const parts = [...(Array.isArray(items) ? items : [items]), additionalProperties]
  return [
    ...own,
    ...[...parts, ...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].flatMap((part) =>
      undescribed(part as JsonSchema, path),
    ),
  ]
}
