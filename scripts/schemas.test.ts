import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { events, hostEvents, requests } from '../src/shared/contract'
import { inventories } from './schemas/inventory'
import { errorNumbers } from '../src/shared/kernel/errors'
import { contractFiles } from './contract/files'
import { undescribedFields } from './schemas/descriptions'
import { currentDigest } from './schemas/document'
import { driftedFiles, schemaFiles } from './schemas/files'

interface Shape {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Shape>>
}

interface Api {
  readonly requests: Readonly<
    Record<string, { readonly errors: readonly { readonly code: string }[]; readonly params: Shape }>
  >
  readonly $defs: Readonly<Record<string, Shape>>
  readonly notifications: Readonly<Record<string, object>>
  readonly errors: Readonly<Record<string, number>>
}
interface Events {
  readonly $defs: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Made once: each time takes more than half a second. */
const files = schemaFiles()
const built = contractFiles()
const parse = (name: string): unknown => JSON.parse(built.get(name) ?? '')
const api = parse('api.schema.json') as Api
const published = parse('session-events.schema.json') as Events

// The files carry additional keys beside their schemas (`requests`, `x-subject`), which JSON Schema allows.
const ajv = new Ajv2020({ strict: false, allErrors: true })
ajv.addSchema(api, 'api.schema.json').addSchema(published, 'session-events.schema.json')

function schemaAt(pointer: string): ValidateFunction {
  const validate = ajv.getSchema(pointer)
  if (validate === undefined) throw new Error(`No schema at ${pointer}`)
  return validate
}

/** Returns the validator's errors for a value; empty when it is valid. */
function problems(pointer: string, value: unknown): string {
  const validate = schemaAt(pointer)
  return validate(value) ? '' : ajv.errorsText(validate.errors)
}

const envelope = { eventId: 's1:1', sessionId: 's1', sequence: 1, parentId: null, timestamp: 1 }
const event = (type: string, payload: object) => ({ ...envelope, type, payload })

test('the files in git are those that follow from the contract', async () => {
  expect(await driftedFiles(files), 'run: npm run schemas').toEqual([])
})

test('every request stands under its wire name with schemas that compile', () => {
  expect(Object.keys(api.requests)).toEqual(Object.keys(requests))
  for (const name of Object.keys(requests))
    for (const part of ['params', 'result']) schemaAt(`api.schema.json#/requests/${name}/${part}`)
})

test('fields are described by the comments above them', () => {
  const { properties = {} } = api.requests['session.sendMessage']?.params ?? {}
  expect(properties['agentIds']).toMatchObject({ description: 'Default: the lead.' })
  expect(properties['turnId']?.description).toContain('turn-conflict')
  // Includes comments from other files, of nested fields and of events.
  expect(api.$defs['Agent']?.properties?.['failure']?.description).toContain(
    'User-facing reason for its unexpected end',
  )
  expect(JSON.stringify(published.$defs['merged'])).toContain('Summary text. Stored once')
  const document = built.get('contract.md') ?? ''
  expect(document).toContain('/** Default: the lead. */')
})

test('published schemas have no private fields of events', () => {
  const schema = built.get('session-events.schema.json') ?? ''
  expect(schema).toContain('"turnId"')
  for (const name of ['throughMessageId', 'untoldAgentIds', 'usedRuleId', 'continues'])
    expect(schema).not.toContain(`"${name}"`)
})

test('every field that is not internal has a description', () => {
  // Add a comment above the field in its declaration: what it is, its unit, what its absence means.
  expect(undescribedFields()).toEqual([])
})

test('the document shows an exchange, and an event as it is on the wire', () => {
  const document = files.get('contract.md') ?? ''
  expect(document).toContain('→ {"jsonrpc":"2.0","id":2,"method":"session.create"')
  expect(document).toContain('"method": "session.event"')
  for (const line of document.match(/^← .*"session\.event".*$/gm) ?? []) {
    const { params } = JSON.parse(line.slice(2)) as { params: unknown }
    expect(problems('session-events.schema.json', params)).toBe('')
  }
})

test('an agent is selected by one of the kinds that are known, or another word', () => {
  expect(api.$defs['AgentSelection']?.properties?.['kind']).toMatchObject({
    anyOf: [{ enum: ['adapter', 'canonical-model', 'persona', 'profile'] }, { type: 'string' }],
  })
})

test('every event stands under its wire name with its subject and durability', () => {
  for (const { type, durability, stability } of Object.values(events))
    expect(published.$defs[type]).toMatchObject({
      'x-subject': `session.${type}`,
      'x-durability': durability,
      'x-stability': stability,
    })
  for (const type of Object.keys(hostEvents))
    expect(published.$defs[type]).toHaveProperty('x-subject', `server.${type}`)
})

test('every error has its number, and each request those it can fail with', () => {
  expect(api.errors).toEqual(errorNumbers)
  expect(api.requests['session.sendMessage']?.errors).toContainEqual({ code: 'session-archived', number: -32012 })
  expect(api.requests['session.sendMessage']?.errors).toContainEqual({ code: 'internal', number: -32603 })
})

test.each<[name: string, params: unknown]>([
  ['server.connect', { protocolVersion: 1, clientInfo: { name: 'test', anything: 'else' } }],
  ['session.create', {}],
  ['session.sendMessage', { sessionId: 's1', message: 'Hello' }],
  [
    'session.sendMessage',
    { sessionId: 's1', message: { blocks: { type: 'text', content: 'Hello' } }, agentIds: 'all' },
  ],
  ['permission.respond', { requestId: 'p1', behavior: 'allow', scope: 'session' }],
])('accepts params of %s', (name, params) => {
  expect(problems(`api.schema.json#/requests/${name}/params`, params)).toBe('')
})

test.each<[name: string, params: unknown]>([
  ['server.connect', { clientInfo: { name: 'test' } }],
  ['session.create', { unheardOf: true }],
  ['session.sendMessage', { sessionId: 's1' }],
  ['session.sendMessage', { sessionId: 's1', message: { blocks: [{ type: 'tool_call' }] } }],
  ['session.list', { limit: 0 }],
])('rejects params of %s', (name, params) => {
  expect(problems(`api.schema.json#/requests/${name}/params`, params)).not.toBe('')
})

test.each([
  event('turn.started', { sessionId: 's1', turnId: 't1', turnNumber: 1, messageId: 'm1', agentIds: ['a1'] }),
  { ...event('block.delta', { blockId: 'm1:0', delta: 'x' }), ephemeral: true },
  event('agent.added', { sessionId: 's1', agentId: 'a', adapterId: 'b', adapterName: 'b', adapterSessionId: 'c' }),
  event('unheard.of', { anything: ['else'] }),
])('accepts the event $type', (value) => {
  expect(problems('session-events.schema.json', value)).toBe('')
})

test.each([
  ['a payload of an unknown type that is no object', { ...envelope, type: 'unheard.of', payload: 'words' }],
  ['a payload of another event', event('turn.started', { blockId: 'm1:0', delta: 'x' })],
  ['an ephemeral event that is not marked', event('block.delta', { blockId: 'm1:0', delta: 'x' })],
  ['a turn that does not start at 1', event('turn.started', { sessionId: 's1', turnId: 't1', turnNumber: 0 })],
])('rejects %s', (_what, value) => {
  expect(problems('session-events.schema.json', value)).not.toBe('')
})

test('describes the events of the host', () => {
  const closing = { eventId: 'h:1', sequence: 1, timestamp: 1, ephemeral: true, type: 'host.closing' }
  expect(problems('session-events.schema.json#/$defs/ServerEvent', { ...closing, payload: { reason: 'quit' } })).toBe(
    '',
  )
  expect(problems('session-events.schema.json#/$defs/ServerEvent', { ...closing, payload: {} })).not.toBe('')
})

test('the inventories have every method and event, with how stable it is', () => {
  const { inventory } = parse('api.schema.json') as { inventory: { name: string; stability: string }[] }
  expect(inventory.map(({ name }) => name)).toEqual(Object.keys(requests))
  const listed = (parse('session-events.schema.json') as { 'x-inventory': { type: string; stability: string }[] })[
    'x-inventory'
  ]
  expect(listed.map(({ type }) => type)).toEqual([...Object.keys(events), ...Object.keys(hostEvents)])
  for (const { stability } of [...inventory, ...listed]) expect(stability).toMatch(/^(stable|experimental|internal)$/)
})

test('the document has every request, event and error, and where other documents’ names are', () => {
  const text = built.get('contract.md') ?? ''
  for (const name of Object.keys(requests)) expect(text).toContain(`### ${name}\n`)
  for (const type of Object.keys(events)) expect(text).toContain(`### session.${type}\n`)
  for (const type of Object.keys(hostEvents)) expect(text).toContain(`### server.${type}\n`)
  for (const [code, number] of Object.entries(errorNumbers)) expect(text).toContain(`| \`${code}\` | ${number} | `)
  for (const { title, mappings } of inventories) {
    expect(text).toContain(`### ${title}\n`)
    for (const { name } of mappings) expect(text).toContain(`| \`${name}\` | `)
  }
})

test('what is reviewed has a line for every request and event, with its properties and a digest', () => {
  const summary = files.get('contract.md') ?? ''
  const digest = currentDigest()
  for (const [key, { hash, input = [], output = [] }] of Object.entries(digest)) {
    const name = key.slice(key.indexOf(' ') + 1)
    const lines = summary.split('\n').filter((each) => each.startsWith(`| \`${name}\` |`) && each.includes(hash))
    expect(lines, key).toHaveLength(1)
    for (const property of [...input, ...output]) expect(lines[0]).toContain(property)
  }
  expect(summary.split('\n').length).toBeLessThan(3000)
})
