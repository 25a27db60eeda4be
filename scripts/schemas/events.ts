import { z } from 'zod'
import { events, hostEvents } from '#shared/contract'
import type { EventDefinition } from '#shared/kernel/define'
import { envelopeFields, serverEnvelopeFields } from '#shared/kernel/envelope'
import { draft, toJsonSchemas, type SchemaFile } from './definitions'
import type { JsonSchema } from './json-schema'
import { CONTRACT_VERSION } from '#shared/server/version'
import { commentsOf } from './field-comments'
import { idOf } from './identity'

const reference = (name: string) => ({ $ref: `#/$defs/${name}` })

/** Returns the subject of an event: its type, with a leading `session.` for session events. */
const subjectOf = ({ scope, type }: EventDefinition) => (scope === 'session' ? `session.${type}` : `server.${type}`)

function envelopeOf({ scope, type, payload, durability }: EventDefinition): z.ZodType {
  if (scope === 'server') return z.object({ ...serverEnvelopeFields, type: z.literal(type), payload })
  const marked = durability === 'ephemeral' ? { ephemeral: z.literal(true) } : {}
  return z.object({ ...envelopeFields, ...marked, type: z.literal(type), payload })
}

/** Returns `session-events.schema.json`: the envelope of every event by type, including host events. */
export function eventsSchema(): SchemaFile {
  const definitions: readonly EventDefinition[] = [...Object.values(events), ...Object.values(hostEvents)]
  const scoped = new Map(definitions.map(({ scope, type }) => [type, `${scope}.${type}`]))
  const { schemas, $defs } = toJsonSchemas(
    {
      ...Object.fromEntries(definitions.map((definition) => [definition.type, envelopeOf(definition)])),
      CustomEvent: z.object({ ...envelopeFields, type: z.string(), payload: z.record(z.string(), z.unknown()) }),
    },
    (type) => ({
      fields: new Map([
        ['type', { comment: 'Type of the event; it decides about the payload.', fields: new Map() }],
        ['payload', { comment: 'Contents of the event.', ...commentsOf(scoped.get(type) ?? '', 'payload') }],
      ]),
    }),
  )
  const envelopes: Record<string, JsonSchema> = {}
  for (const definition of definitions)
    envelopes[definition.type] = {
      description: definition.summary,
      'x-subject': subjectOf(definition),
      'x-durability': definition.durability,
      'x-stability': definition.stability,
      ...schemas[definition.type],
    }
  return {
    $schema: draft,
    $id: idOf('session-events.schema.json'),
    version: CONTRACT_VERSION,
    title: 'Parley session events',
    ...reference('SessionEvent'),
    'x-inventory': definitions.map(({ type, scope, durability, stability }) => ({
      type,
      scope,
      durability,
      stability,
    })),
    $defs: {
      SessionEvent: { oneOf: [...Object.keys(events), 'CustomEvent'].map(reference) },
      CustomEvent: {
        description:
          'An event of a type that is not declared here: of an extension, an imported file, a newer version.',
        ...schemas['CustomEvent'],
        not: { properties: { type: { enum: Object.keys(events) } } },
      },
      ServerEvent: { oneOf: Object.keys(hostEvents).map(reference) },
      ...envelopes,
      ...$defs,
    },
  }
}
