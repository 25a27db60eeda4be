import type { z } from 'zod'
import { events, hostEvents, requests } from '#shared/contract'
import { commonErrorCodes, errorNumbers, type ErrorCode } from '#shared/kernel/errors'
import { CONTRACT_VERSION, PROTOCOL_VERSION } from '#shared/server/version'
import { draft, toJsonSchemas, type SchemaFile } from './definitions'
import { commentsOf, type FieldComments } from './field-comments'
import { idOf } from './identity'

const numbered = (codes: readonly ErrorCode[]) => codes.map((code) => ({ code, number: errorNumbers[code] }))

/** Returns `api.schema.json`: every request and notification of the contract under its wire name. */
export function apiSchema(): SchemaFile {
  const definitions = Object.values(requests)
  const named: Record<string, z.ZodType> = {}
  for (const { name, input, output } of definitions) {
    named[`${name}.params`] = input
    named[`${name}.result`] = output
  }
  const { schemas, $defs } = toJsonSchemas(named, commentsOfPart)
  return {
    $schema: draft,
    $id: idOf('api.schema.json'),
    version: CONTRACT_VERSION,
    title: 'Parley API',
    description:
      'Every request and notification, as they cross JSON-RPC 2.0. Expected failures carry their code in data.',
    protocolVersion: PROTOCOL_VERSION,
    inventory: definitions.map(({ name, scope, stability }) => ({ name, scope, stability })),
    requests: Object.fromEntries(
      definitions.map(({ name, aliases, summary, scope, effect, stability, errors }) => [
        name,
        {
          summary,
          scope,
          effect,
          stability,
          ...(aliases.length > 0 && { aliases }),
          params: schemas[`${name}.params`],
          result: schemas[`${name}.result`],
          errors: numbered([...new Set([...commonErrorCodes, ...errors])]),
        },
      ]),
    ),
    notifications: {
      'session.event': {
        summary: 'An event of a session that the connection subscribed to.',
        params: { $ref: 'session-events.schema.json#/$defs/SessionEvent' },
        types: Object.keys(events),
      },
      'server.event': {
        summary: 'An event of the host itself.',
        params: { $ref: 'session-events.schema.json#/$defs/ServerEvent' },
        types: Object.keys(hostEvents),
      },
    },
    errors: errorNumbers,
    $defs,
  }
}

/** Returns the comments of `<request>.params` or `<request>.result`. */
export function commentsOfPart(name: string): FieldComments {
  const at = name.lastIndexOf('.')
  return commentsOf(name.slice(0, at), name.endsWith('.params') ? 'input' : 'output')
}
