import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { connectOnce, type Connection } from '#client/connection'
import { definitionOf, requests, type RequestInput, type RequestName } from '#shared/contract'
import type { RequestDefinition } from '#shared/kernel/define'
import { commonErrorCodes, type ErrorCode } from '#shared/kernel/errors'
import { createPeerLink } from '#client/peer-link'
import { PROTOCOL_VERSION } from '#shared/server/version'
import { createJsonLinesPipe } from '#core/base/streams/json-lines'
import { dial } from '#core/host/attach/dial'
import { LiveValues } from './live-values'
import { Random } from './random'
import { Values, type Places, type Schema } from './values'

interface RunOptions {
  readonly address: { readonly address: string; readonly token: string }
  readonly seed: number
  /** Number of clients that call at the same time. */
  readonly clients: number
  /** Number of calls of all clients. */
  readonly calls: number
  readonly places: Places
}

/** What a request did that it must not do. */
export interface Breach {
  readonly kind: 'internal' | 'unanswered' | 'undeclared' | 'slow'
  readonly request: RequestName
  readonly input: unknown
  readonly what: string
}

interface RunResult {
  readonly breaches: readonly Breach[]
  /** Number of calls by their result: `ok` or the code of the failure. */
  readonly results: ReadonlyMap<string, number>
  readonly sessionIds: readonly string[]
  readonly pingP95: number
}

/** A call that takes longer is waited for no longer, in milliseconds. */
const GIVEN_UP_MS = 60_000
/** An operation that takes longer is cancelled, in milliseconds. */
const CANCELLED_AFTER_MS = 1000
/** The time of a ping is measured once in so many calls. */
const CALLS_PER_PING = 10
/** A request may take this many times as long as nearly all pings. */
const PINGS = 100

const names = (Object.values(requests) as readonly RequestDefinition[])
  .filter(({ scope, name }) => scope !== 'client' && name !== 'server.connect')
  .map(({ name }) => name as RequestName)

/** Requests that make what others refer to; half of all calls are of these. */
const making: readonly RequestName[] = [
  'session.create',
  'session.sendMessage',
  'session.sendMessage',
  'session.fork',
  'session.subscribe',
  'session.close',
  'session.archive',
  'session.purge',
  'session.merge',
  'session.update',
  'session.cancel',
  'session.get',
  'session.getMessages',
  'session.agent.attach',
]

interface Call {
  readonly request: RequestName
  readonly input: unknown
  readonly ms: number
  readonly isOperation: boolean
}

/** Calls requests at random from several clients at once. The seed determines what is called, not what comes between. */
export async function callAtRandom({ address, seed, clients, calls, places }: RunOptions): Promise<RunResult> {
  const breaches: Breach[] = []
  const results = new Map<string, number>()
  const done: Call[] = []
  const pings: number[] = []
  const schemas = new Map<RequestName, Schema>()
  const schemaOf = (name: RequestName): Schema => {
    const known =
      schemas.get(name) ?? (z.toJSONSchema(definitionOf(name).input, { io: 'input', unrepresentable: 'any' }) as Schema)
    schemas.set(name, known)
    return known
  }
  const live = new LiveValues(new Random(seed))
  const learn = (value: unknown): void => live.learn(value)

  async function call(client: Connection, request: RequestName, input: unknown): Promise<void> {
    const begun = performance.now()
    const answered = client.request(request, input as RequestInput<RequestName>)
    const { operationId } = (input ?? {}) as { readonly operationId?: unknown }
    const isOperation = typeof operationId === 'string'
    if (isOperation && (await within(answered, CANCELLED_AFTER_MS)) === 'late')
      await client.request('operation.cancel', { operationId })
    const answer = await within(answered, GIVEN_UP_MS)
    done.push({ request, input, ms: performance.now() - begun, isOperation })
    if (answer === 'late') {
      breaches.push({ kind: 'unanswered', request, input, what: 'is not answered' })
      return
    }
    const result = answer.ok ? 'ok' : answer.error.code
    results.set(result, (results.get(result) ?? 0) + 1)
    if (answer.ok) {
      learn(answer.value)
      return
    }
    const { code, message } = answer.error
    if (code === 'not-connected') await client.request('server.connect', GREETING)
    const declared: readonly ErrorCode[] = [...commonErrorCodes, ...definitionOf(request).errors]
    if (code === 'internal') breaches.push({ kind: 'internal', request, input, what: message })
    else if (!declared.includes(code))
      breaches.push({ kind: 'undeclared', request, input, what: `${code}: ${message}` })
  }

  async function work(index: number): Promise<void> {
    const random = new Random(seed * 1000 + index)
    const values = new Values(random, live, places)
    const client = await connectTo(address, `client ${index}`)
    client.onSessionEvent(learn)
    client.onServerEvent(learn)
    for (let count = Math.ceil(calls / clients); count > 0; count--) {
      if (count % CALLS_PER_PING === 0) {
        const begun = performance.now()
        await client.request('server.ping', {})
        pings.push(performance.now() - begun)
      }
      const request = random.chance(0.5) ? random.pick(making) : random.pick(names)
      const schema = schemaOf(request)
      const input = values.input(schema)
      const isOperation = schema.properties?.['operationId'] !== undefined
      await call(client, request, isOperation ? Object.assign({}, input, { operationId: `${index}-${count}` }) : input)
    }
    client.close()
  }

  await Promise.all(Array.from({ length: clients }, (_, index) => work(index)))
  const pingP95 = pings.toSorted((a, b) => a - b)[Math.floor(pings.length * 0.95)] ?? 0
  const limit = PINGS * pingP95

  for (const { request, input, ms, isOperation } of done)
    if (ms > limit && !isOperation)
      breaches.push({
        kind: 'slow',
        request,
        input,
        what: `took ${Math.round(ms)} ms; nearly all pings took ${pingP95.toFixed(1)} ms`,
      })
  return { breaches, results, sessionIds: live.sessionIds, pingP95 }
}

const within = <T>(work: Promise<T>, ms: number): Promise<T | 'late'> =>
  Promise.race([work, delay(ms, 'late' as const, { ref: false })])

const GREETING: RequestInput<'server.connect'> = {
  protocolVersion: PROTOCOL_VERSION,
  clientInfo: { name: 'random calls' },
}

/** Connects a client to a host over its socket. */
export async function connectTo(address: RunOptions['address'], name: string): Promise<Connection> {
  const socket = await dial(address as Parameters<typeof dial>[0])
  if (socket === null) throw new Error('no answer')
  const connected = await connectOnce(createPeerLink(createJsonLinesPipe(socket, socket)), { name })
  if (!connected.ok) throw new Error(connected.error.message)
  return connected.value
}
