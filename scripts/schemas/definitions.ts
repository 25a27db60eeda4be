import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { commentsOfShape, described, type FieldComments } from './field-comments'
import type { JsonSchema } from './json-schema'

/** A published schema file, draft 2020-12. */
export interface SchemaFile {
  readonly $schema: string
  readonly $defs: Readonly<Record<string, JsonSchema>>
  readonly [key: string]: unknown
}

export const draft = 'https://json-schema.org/draft/2020-12/schema'

/** Named schemas: the exports of the entity files of all subjects. */
const entities = new Map<string, z.ZodType>()
const shared = join(import.meta.dirname, '..', '..', 'src', 'shared')
for (const file of globSync('*/{entities,blocks,conversation-types}.ts', { cwd: shared }).sort()) {
  const subject = (await import(pathToFileURL(join(shared, file)).href)) as Record<string, unknown>
  for (const [name, value] of Object.entries(subject)) if (value instanceof z.ZodType) entities.set(name, value)
}

/**
 * Converts schemas to JSON Schema, by name. The contract's entities become references to `#/$defs/<Name>`; `$defs` of
 * the result holds those in use. Objects stay open unless they are declared strict: shapes may grow. Fields are
 * described by the comments above them.
 */
export function toJsonSchemas(
  named: Readonly<Record<string, z.ZodType>>,
  commentsOf: (name: string) => FieldComments,
): {
  readonly schemas: Readonly<Record<string, JsonSchema>>
  readonly $defs: Readonly<Record<string, JsonSchema>>
} {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of entities) registry.add(schema, { id })
  const own = new Map<string, string>()
  for (const [name, schema] of Object.entries(named)) {
    // An entity that is used directly stays an entity.
    const entity = registry.get(schema)?.id
    if (entity === undefined) registry.add(schema, { id: name })
    own.set(name, entity ?? name)
  }
  const all = z.toJSONSchema(registry, { io: 'input', uri: (id) => `#/$defs/${id}` }).schemas

  const schemas: Record<string, JsonSchema> = {}
  for (const [name, id] of own)
    schemas[name] = entities.has(id)
      ? { $ref: `#/$defs/${id}` }
      : described(withoutHeader(all[id] ?? {}), commentsOf(name))
  const used = reachable(schemas, all)
  const $defs = Object.fromEntries(
    [...used].sort().map((id) => [id, described(withoutHeader(all[id] ?? {}), commentsOfShape(id))]),
  )
  return { schemas, $defs }
}

function withoutHeader({ $schema: _schema, $id: _id, ...schema }: JsonSchema): JsonSchema {
  return schema
}

/** Returns the names of all definitions that a value references, directly or indirectly. */
function reachable(from: unknown, definitions: Readonly<Record<string, JsonSchema>>, found = new Set<string>()) {
  for (const [, id] of JSON.stringify(from).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)) {
    if (id === undefined || found.has(id)) continue
    found.add(id)
    reachable(definitions[id] ?? {}, definitions, found)
  }
  return found
}
