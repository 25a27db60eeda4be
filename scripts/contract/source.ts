import { events, hostEvents, requests } from '#shared/contract'
import type { EventDefinition, RequestDefinition } from '#shared/kernel/define'
import { apiSchema } from '../schemas/api'
import type { JsonSchema } from '../schemas/json-schema'
import { eventsSchema } from '../schemas/events'

/** A request as its declaration and the published schemas describe it. */
export interface ContractRequest extends Pick<
  RequestDefinition,
  'name' | 'aliases' | 'summary' | 'scope' | 'effect' | 'stability'
> {
  readonly params: JsonSchema
  readonly result: JsonSchema
  /** Names of its error codes. */
  readonly errors: readonly string[]
}

/** An event as its declaration and the published schemas describe it. */
export interface ContractEvent extends Pick<
  EventDefinition,
  'type' | 'summary' | 'scope' | 'stability' | 'durability'
> {
  /** Its whole envelope. */
  readonly schema: JsonSchema
}

/** The contract in the form of its published schemas. */
export interface Contract {
  readonly requests: readonly ContractRequest[]
  readonly events: readonly ContractEvent[]
  /** Envelope of an event of any type. */
  readonly anyEvent: JsonSchema
  /** Shapes that the others refer to, by name. */
  readonly definitions: Readonly<Record<string, JsonSchema>>
}

interface PublishedRequest {
  readonly params: JsonSchema
  readonly result: JsonSchema
  readonly errors: readonly { readonly code: string }[]
}

/** Reads the contract from its declarations. The same declarations give the same contract. */
export function readContract(): Contract {
  const api = apiSchema() as unknown as {
    readonly requests: Readonly<Record<string, PublishedRequest>>
    readonly $defs: Readonly<Record<string, JsonSchema>>
  }
  const { $defs } = eventsSchema()
  const declared: readonly EventDefinition[] = [...Object.values(events), ...Object.values(hostEvents)]
  const types = new Set<string>([...declared.map(({ type }) => type), 'SessionEvent', 'ServerEvent', 'CustomEvent'])
  const shapes = Object.entries($defs).filter(([name]) => !types.has(name))
  return {
    requests: (Object.values(requests) as readonly RequestDefinition[]).map((request) => {
      const { params, result, errors } = api.requests[request.name] as PublishedRequest
      const { name, aliases, summary, scope, effect, stability } = request
      return {
        name,
        aliases,
        summary,
        scope,
        effect,
        stability,
        params,
        result,
        errors: errors.map(({ code }) => code),
      }
    }),
    events: declared.map(({ type, summary, scope, stability, durability }) => {
      return { type, summary, scope, stability, durability, schema: $defs[type] ?? {} }
    }),
    anyEvent: $defs['CustomEvent'] ?? {},
    definitions: { ...Object.fromEntries(shapes), ...api.$defs },
  }
}

/** Returns the payload of an event. */
export function payloadOf({ schema }: Pick<ContractEvent, 'schema'>): JsonSchema {
  const payload = schema.properties?.['payload']
  return typeof payload === 'object' ? payload : {}
}
