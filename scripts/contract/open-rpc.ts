import { errorMeanings } from '#shared/kernel/error-meanings'
import { errorNumbers, type ErrorCode } from '#shared/kernel/errors'
import { CONTRACT_VERSION } from '#shared/server/version'
import type { JsonSchema } from '../schemas/json-schema'
import { idOf } from '../schemas/identity'
import { withComponents } from './references'
import type { Contract, ContractRequest } from './source'

/** Returns `openrpc.json`: every request, in the format of OpenRPC 1.3. Events are in the document of AsyncAPI. */
export function openRpc({ requests, definitions }: Contract): object {
  return withComponents({
    openrpc: '1.3.2',
    'x-id': idOf('openrpc.json'),
    info: {
      title: 'Parley',
      version: CONTRACT_VERSION,
      description:
        'Every request of the contract. Requests tagged `client` are sent by the host to its clients, all others by clients. Events are described by asyncapi.json.',
      license: { name: 'MIT' },
    },
    methods: requests.map((request) => method(request, definitions)),
    components: {
      schemas: definitions,
      errors: Object.fromEntries(Object.entries(errorNumbers).map(([code, number]) => [code, error(code, number)])),
    },
  })
}

function method(request: ContractRequest, definitions: Contract['definitions']): object {
  const { name, summary, scope, effect, stability, aliases, params, result, errors } = request
  return {
    name,
    summary,
    tags: [{ name: scope }, { name: stability }],
    'x-effect': effect,
    ...(aliases.length > 0 && { 'x-aliases': aliases }),
    paramStructure: 'by-name',
    params: parameters(params, definitions),
    result: { name: 'result', required: true, schema: result },
    errors: errors.map((code) => ({ $ref: `#/components/errors/${code}` })),
  }
}

/** Returns the parameters of an input: its properties, each required when every variant of the input requires it. */
function parameters(params: JsonSchema, definitions: Contract['definitions']): object[] {
  const variants = variantsOf(params, definitions)
  const byName = new Map<string, { description?: string; schemas: JsonSchema[]; requiredIn: number }>()
  for (const { properties = {}, required = [] } of variants)
    for (const [name, schema] of Object.entries(properties)) {
      if (typeof schema === 'boolean') continue
      const known = byName.get(name) ?? { schemas: [], requiredIn: 0 }
      if (!known.schemas.some((each) => JSON.stringify(each) === JSON.stringify(schema))) known.schemas.push(schema)
      if (required.includes(name)) known.requiredIn++
      byName.set(name, { ...known, ...(schema.description !== undefined && { description: schema.description }) })
    }
  const all = [...byName].map(([name, { description, schemas, requiredIn }]) => ({
    name,
    ...(description !== undefined && { description }),
    required: requiredIn === variants.length,
    schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
  }))
  // Required parameters come first, as the format asks.
  return [...all.filter(({ required }) => required), ...all.filter(({ required }) => !required)]
}

/** Returns the objects of which an input is one. */
function variantsOf(schema: JsonSchema, definitions: Contract['definitions']): JsonSchema[] {
  const { $ref, anyOf, oneOf } = schema
  if ($ref !== undefined) return variantsOf(definitions[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, definitions)
  const choices = anyOf ?? oneOf
  return choices === undefined ? [schema] : choices.flatMap((choice) => variantsOf(choice, definitions))
}

function error(code: string, number: number): object {
  return { code: number, message: errorMeanings[code as ErrorCode], data: { code } }
}
