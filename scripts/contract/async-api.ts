import { CONTRACT_VERSION } from '#shared/server/version'
import { idOf } from '../schemas/identity'
import { withComponents } from './references'
import type { Contract, ContractEvent } from './source'

/** Returns `asyncapi.json`: every event as a notification, in the format of AsyncAPI 3.0. */
export function asyncApi({ events, anyEvent, definitions }: Contract): object {
  const other = { type: 'CustomEvent', summary: 'An event of a type that is not declared here.', schema: anyEvent }
  const names = (scope: 'session' | 'server') => events.filter((event) => event.scope === scope).map(messageName)
  const references = (from: string, scope: 'session' | 'server') => [
    ...names(scope).map((name) => ({ $ref: `${from}/${name}` })),
    ...(scope === 'session' ? [{ $ref: `${from}/CustomEvent` }] : []),
  ]
  const channelMessages = Object.fromEntries(
    [...events.map(messageName), 'CustomEvent'].map((name) => [name, { $ref: `#/components/messages/${name}` }]),
  )
  return withComponents({
    asyncapi: '3.0.0',
    id: idOf('asyncapi.json'),
    info: {
      title: 'Parley',
      version: CONTRACT_VERSION,
      description:
        'Every event of the contract, as a JSON-RPC notification of the host. Requests, and how a connection begins, are described by openrpc.json and the page API.',
      license: { name: 'MIT' },
    },
    servers: {
      serve: {
        host: '127.0.0.1:4270',
        pathname: '/rpc',
        protocol: 'ws',
        description:
          'Address that `parley serve` prints. `parley rpc` and the local socket speak the same, one message per line.',
      },
    },
    channels: {
      rpc: {
        address: '/rpc',
        description: 'The JSON-RPC connection of a client.',
        messages: channelMessages,
      },
    },
    operations: {
      sendSessionEvent: {
        action: 'send',
        summary: 'Sends an event of a session to the clients that subscribed to it.',
        channel: { $ref: '#/channels/rpc' },
        messages: references('#/channels/rpc/messages', 'session'),
      },
      sendServerEvent: {
        action: 'send',
        summary: 'Sends an event of the host to every client.',
        channel: { $ref: '#/channels/rpc' },
        messages: references('#/channels/rpc/messages', 'server'),
      },
    },
    components: {
      messages: Object.fromEntries([
        ...events.map((event) => [messageName(event), message(event)] as const),
        ['CustomEvent', message({ ...other, scope: 'session', stability: 'stable', durability: 'durable' })],
      ]),
      schemas: definitions,
    },
  })
}

/** Returns the subject of an event, which also distinguishes it from one of the other scope. */
function messageName({ scope, type }: Pick<ContractEvent, 'scope' | 'type'>): string {
  return `${scope}.${type}`
}

function message({ type, summary, scope, stability, durability, schema }: ContractEvent): object {
  return {
    name: type,
    summary,
    tags: [{ name: durability }, { name: stability }],
    contentType: 'application/json',
    payload: {
      type: 'object',
      required: ['jsonrpc', 'method', 'params'],
      properties: { jsonrpc: { const: '2.0' }, method: { const: `${scope}.event` }, params: schema },
    },
  }
}
