import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createMemoryPipes } from '#shared/rpc/memory-pipe'
import { serveConnection } from '../base/serve-connection'
import { hostOfTest } from './host-of-test'
import { scriptedAdapter } from './scripted-agent'

interface Frame {
  readonly from: 'client' | 'host'
  readonly message: unknown
}

/** The exchange that docs/contract.md shows. After a change: `npx vitest run <this file> --update`, then `npm run schemas`. */
const published = join(import.meta.dirname, '..', '..', '..', '..', 'scripts', 'schemas', 'exchange.jsonl')

it('the published exchange is what crosses between a client and a host', async () => {
  const test = await hostOfTest([
    scriptedAdapter('example-agent', async ({ emit }) => {
      emit({ type: 'text', delta: 'Hello.' })
      return undefined
    }),
  ])
  const [near, far] = createMemoryPipes()
  serveConnection(test.host, far)
  const frames: Frame[] = []
  near.listen({
    message: (text) => frames.push({ from: 'host', message: JSON.parse(text) }),
    oversized: () => undefined,
    ended: () => undefined,
    closed: () => undefined,
  })
  const answered = (id: number) =>
    frames.some(({ from, message }) => from === 'host' && (message as { id?: unknown }).id === id)
  async function ask(id: number, method: string, params: object): Promise<void> {
    const message = { jsonrpc: '2.0', id, method, params }
    frames.push({ from: 'client', message })
    near.send(JSON.stringify(message))
    await expect.poll(() => answered(id)).toBe(true)
  }
  await ask(1, 'server.connect', { protocolVersion: 1, clientInfo: { name: 'example', version: '1.0.0' } })
  await ask(2, 'session.create', { sessionId: 'example' })
  await ask(3, 'session.subscribe', { sessionId: 'example' })
  await ask(4, 'session.sendMessage', { sessionId: 'example', message: 'Hello?', turnId: 'turn-1' })
  await expect.poll(() => JSON.stringify(frames)).toContain('"turn.completed"')
  await ask(5, 'session.get', { sessionId: 'nobody' })
  await ask(6, 'session.close', { sessionId: 'nobody' })
  near.close()
  // Ephemeral events arrive at any time, and so do host events.
  const told = frames.filter(({ message }) => !/"server\.event"|"ephemeral":true/.test(JSON.stringify(message)))
  const lines = comparable(told, test.dataDir).map((frame) => JSON.stringify(frame))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(published)
})

/** Returns frames without varying parts: ids, times, durations, versions and folders. */
function comparable(frames: readonly Frame[], folder: string): unknown[] {
  const ids = new Map<string, string>()
  const found = [...JSON.stringify(frames).matchAll(/"example:(\d+)"/g)].map(([, sequence]) => Number(sequence))
  const sequences = [...new Set(found)].sort((a, b) => a - b)
  // Counts only displayed events: the number of ephemeral events in between varies.
  const place = (sequence: number): number => sequences.filter((shown) => shown <= sequence).length
  const plain = (key: string, value: unknown): unknown => {
    if (typeof value === 'number' && value > 1e12) return 1_767_225_600_000
    if (typeof value === 'number' && key === 'sequence') return place(value)
    if (typeof value === 'number' && /elapsed|duration|Ms$|pid/i.test(key)) return 0
    if (typeof value !== 'string') return value
    if (/version/i.test(key)) return '1.0.0'
    const event = /^example:(\d+)$/.exec(value)
    if (event !== null) return `example:${place(Number(event[1]))}`
    if (value.includes(folder)) return '/home/me/project'
    return value.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => {
      const known = ids.get(id) ?? `id-${ids.size + 1}`
      ids.set(id, known)
      return known
    })
  }
  return JSON.parse(JSON.stringify(frames, plain)) as unknown[]
}

it('an input that does not match lists what is wrong with it in data.issues', async () => {
  const test = await hostOfTest([])
  const [near, far] = createMemoryPipes()
  serveConnection(test.host, far)
  const answers: unknown[] = []
  near.listen({
    message: (text) => answers.push(JSON.parse(text)),
    oversized: () => undefined,
    ended: () => undefined,
    closed: () => undefined,
  })
  near.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'server.connect', params: { protocolVersion: 1 } }))
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  expect(answers[0]).toMatchObject({
    id: 1,
    error: { code: -32602, data: { code: 'invalid-params', issues: [{ path: 'clientInfo' }] } },
  })
  near.close()
})
