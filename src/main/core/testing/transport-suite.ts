import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnySessionEvent, SessionEventOf, SessionEventType } from '#shared/contract'
import { connectOnce, type Connection } from '#client/connection'
import type { Link } from '#client/link'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import type { Conversation } from '#shared/conversation/entities'
import { expectCancelledImport } from '../transfer/snapshot/testing/cancelled-import'
import { nightlyIt } from './nightly'
import { standingFolder } from './temporary-folder'

/** A way to a host that the suite can walk. */
export interface Transport {
  /** A new connection, before its handshake. */
  connect(): Promise<Link>
  close(): Promise<void>
  /** True when its clients are pages of the desktop app, to which the host sends no requests. */
  readonly isPage?: true
  /** True: devices can be listened for by choice of the user, as over Electron IPC. */
  readonly listens?: true
}

/** One client and its received events. */
class Listener {
  readonly events: AnySessionEvent[] = []

  constructor(readonly client: Connection) {
    client.onSessionEvent((event) => this.events.push(event))
  }

  of<T extends SessionEventType>(sessionId: string, type: T): SessionEventOf<T>[] {
    const events = this.events.filter((event) => event.sessionId === sessionId && event.type === type)
    return events as SessionEventOf<T>[]
  }

  /** Waits for an event of a session, from now on or already heard. */
  async until<T extends SessionEventType>(sessionId: string, type: T, count = 1): Promise<SessionEventOf<T>> {
    await expect
      .poll(() => this.of(sessionId, type).length, { timeout: 10_000, interval: 5 })
      .toBeGreaterThanOrEqual(count)
    const [event] = this.of(sessionId, type).slice(-1)
    if (event === undefined) throw new Error(`no ${type}`)
    return event
  }
}

/**
 * Tests the promises of every transport with the built-in agent: the same requests, the same failures, the same events
 * in the same order. `open` starts a host on the data directory; its clients work in `folder`.
 * @param options.cancelsImport Also cancels an import midway, of which one transport is enough: it is the store that
 * stays as it was. The nightly run does it over each.
 * @param options.missing Reason why the transport cannot be tested on this machine.
 */
export function describeTransport(
  name: string,
  open: (dataDir: string) => Promise<Transport>,
  { cancelsImport = false, missing }: { readonly cancelsImport?: boolean; readonly missing?: string | undefined } = {},
): void {
  describe(`over ${name}`, () => {
    beforeEach(({ skip }) => skip(missing !== undefined, missing))
    let transport: Transport
    let folder: string
    let dataDir: string
    const clients: Connection[] = []

    beforeAll(async () => {
      if (missing !== undefined) return
      const root = await standingFolder()
      dataDir = join(root, 'data')
      folder = join(root, 'work')
      await mkdir(dataDir)
      await mkdir(folder)
      await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))
      transport = await open(dataDir)
    })
    afterAll(async () => {
      if (missing !== undefined) return
      for (const client of clients) client.close()
      await transport.close()
    })

    async function listen(): Promise<Listener> {
      const connected = await connectOnce(await transport.connect(), { name: 'suite' })
      if (!connected.ok) throw new Error(connected.error.message)
      clients.push(connected.value)
      return new Listener(connected.value)
    }

    /** A session in the folder that `listeners` watch, with their first states. */
    async function watched(...listeners: Listener[]): Promise<{ sessionId: string; states: Conversation[] }> {
      const [first] = listeners
      const created = await first?.client.request('session.create', { targetWorkingDirectory: folder })
      if (created?.ok !== true) throw new Error('no session')
      const { sessionId } = created.value
      const states: Conversation[] = []
      for (const { client } of listeners) {
        const subscribed = await client.request('session.subscribe', { sessionId })
        if (!subscribed.ok) throw new Error(subscribed.error.message)
        states.push(subscribed.value.conversation ?? emptyConversation(sessionId))
      }
      return { sessionId, states }
    }

    it('a connection begins with its handshake', async () => {
      const link = await transport.connect()
      expect(await link.request('session.list', {})).toMatchObject({ ok: false, error: { code: 'not-connected' } })
      const strange = { protocolVersion: 999, clientInfo: { name: 'suite' } }
      expect(await link.request('server.connect', strange)).toMatchObject({
        ok: false,
        error: { code: 'protocol-version', details: { supported: 1 } },
      })
      const greeting = await link.request('server.connect', { ...strange, protocolVersion: 1 })
      expect(greeting).toMatchObject({ ok: true, value: { protocolVersion: 1, serverInfo: { name: 'parley' } } })
      expect(await link.request('session.list', {})).toMatchObject({ ok: true })
      link.close()
    })

    it('failures are values with a code', async () => {
      const { client } = await listen()
      const link = client as unknown as Link
      expect(await link.request('session.nothing', {})).toMatchObject({ ok: false, error: { code: 'unknown-request' } })
      expect(await link.request('__proto__', {})).toMatchObject({ ok: false, error: { code: 'unknown-request' } })
      for (const input of [{}, { sessionId: 5 }, { sessionId: 's', more: 1 }, [], [1]])
        expect(await link.request('session.get', input)).toMatchObject({
          ok: false,
          error: { code: 'invalid-params', details: { issues: expect.any(Array) as unknown } },
        })
      expect(await client.request('session.close', { sessionId: 'none' })).toMatchObject({
        ok: false,
        error: { code: 'session-not-found' },
      })
    })

    const importIt = cancelsImport ? it : nightlyIt
    importIt('an import that is given up leaves the store as it was', async () => {
      const { client } = await listen()
      await expectCancelledImport(client, dataDir, folder)
    })

    it('any text comes through as it is', async () => {
      const { client } = await listen()
      const message = `line\r\n\u2028\u0000 "quoted" \\ é 漢字 🙂 ${'x'.repeat(1_000_000)}`
      expect(await client.request('server.ping', { message })).toMatchObject({ ok: true, value: { message } })
    })

    it('requests that are under way at once are each answered', async () => {
      const { client } = await listen()
      const messages = Array.from({ length: 200 }, (_, index) => `ping ${index}`)
      const answers = await Promise.all(messages.map((message) => client.request('server.ping', { message })))
      expect(answers.map((answer) => answer.ok && answer.value.message)).toEqual(messages)
    })

    it('an answer streams, and reduces to what a new subscriber gets', async () => {
      const listener = await listen()
      const { sessionId, states } = await watched(listener)
      const sent = await listener.client.request('session.sendMessage', { sessionId, message: 'long 800' })
      expect(sent).toMatchObject({ ok: true, value: { sessionId } })
      await listener.until(sessionId, 'turn.completed')

      const events = listener.events.filter((event) => event.sessionId === sessionId)
      const sequences = events.map(({ sequence }) => sequence)
      expect(sequences).toEqual(sequences.map((_, index) => (sequences[0] ?? 0) + index))
      expect(listener.of(sessionId, 'block.delta').length).toBeGreaterThan(2)

      const live = events.reduce((state, event) => reduceConversation(state, event as never), states[0] as Conversation)
      const again = await listener.client.request('session.subscribe', { sessionId })
      const stored = again.ok ? again.value.conversation : undefined
      expect(stored?.blocks).toEqual(live.blocks)
      expect(stored?.messages).toEqual(live.messages)
    })

    it('a permission is asked for, and granted or not', async () => {
      const listener = await listen()
      const { client } = listener
      const { sessionId } = await watched(listener)
      await client.request('session.sendMessage', { sessionId, message: 'write "yes" to granted.txt' })
      const first = await listener.until(sessionId, 'permission.requested')
      const grant = { requestId: first.payload.id, behavior: 'allow', scope: 'once' } as const
      expect(await client.request('permission.respond', grant)).toMatchObject({ ok: true })
      await listener.until(sessionId, 'turn.completed')
      expect(await readFile(join(folder, 'granted.txt'), 'utf8')).toContain('yes')
      expect(await client.request('permission.respond', grant)).toMatchObject({
        ok: false,
        error: { code: 'permission-resolved' },
      })

      await client.request('session.sendMessage', { sessionId, message: 'write "no" to denied.txt' })
      const second = await listener.until(sessionId, 'permission.requested', 2)
      await client.request('permission.respond', { requestId: second.payload.id, behavior: 'deny' })
      await listener.until(sessionId, 'turn.completed', 2)
      await expect(readFile(join(folder, 'denied.txt'))).rejects.toThrow('ENOENT')
    })

    it('a turn is cancelled', async () => {
      const listener = await listen()
      const { sessionId } = await watched(listener)
      await listener.client.request('session.sendMessage', { sessionId, message: 'slow 60' })
      await listener.until(sessionId, 'user_message.acknowledged')
      const cancelled = await listener.client.request('session.cancel', { sessionId })
      expect(cancelled).toMatchObject({ ok: true, value: { success: true } })
      const completed = await listener.until(sessionId, 'user_message.completed')
      expect(completed.payload).toMatchObject({ outcome: 'cancelled' })
      await listener.until(sessionId, 'turn.completed')
    })

    it('an error of the agent ends the turn and leaves the connection', async () => {
      const listener = await listen()
      const { sessionId } = await watched(listener)
      await listener.client.request('session.sendMessage', { sessionId, message: 'error provider' })
      expect((await listener.until(sessionId, 'turn.completed')).payload).toMatchObject({ success: false })
      expect(await listener.client.request('server.ping', {})).toMatchObject({ ok: true })
    })

    it('two clients of one session hear the same, and only who watches hears', async () => {
      const one = await listen()
      const two = await listen()
      const other = await listen()
      const { sessionId } = await watched(one, two)
      const before = two.events.length
      await one.client.request('session.sendMessage', { sessionId, message: 'long 400' })
      const last = await one.until(sessionId, 'turn.completed')
      await two.until(sessionId, 'turn.completed')
      const heard = ({ events }: Listener) =>
        events.filter((event) => event.sessionId === sessionId && event.sequence <= last.sequence)
      expect(heard(two).slice(before)).toEqual(heard(one).slice(-heard(two).length))
      expect(other.events).toEqual([])

      await two.client.request('session.unsubscribe', { sessionId })
      const after = two.events.length
      await one.client.request('session.sendMessage', { sessionId, message: 'hello' })
      await one.until(sessionId, 'turn.completed', 2)
      expect(two.events).toHaveLength(after)
    })

    it('who was away gets the events it missed', async () => {
      const one = await listen()
      const { sessionId } = await watched(one)
      await one.client.request('session.sendMessage', { sessionId, message: 'say first' })
      const seen = await one.until(sessionId, 'turn.completed')
      await one.client.request('session.sendMessage', { sessionId, message: 'say second' })
      const last = await one.until(sessionId, 'turn.completed', 2)

      const two = await listen()
      const missed = one.events.filter(
        (event) => event.sessionId === sessionId && event.ephemeral !== true && event.sequence > seen.sequence,
      )
      const answer = await two.client.request('session.subscribe', { sessionId, afterSequence: seen.sequence })
      expect(answer).toMatchObject({ ok: true, value: { replayed: missed.length } })
      await two.until(sessionId, 'turn.completed')
      expect(two.events.filter((event) => event.ephemeral !== true)).toEqual(missed)
      expect(missed.at(-1)?.sequence).toBe(last.sequence)
    })

    it('every client hears how the list changes', async () => {
      const one = await listen()
      const two = await listen()
      const heard: string[] = []
      two.client.onServerEvent((event) => {
        if (event.type === 'sessions.changed') heard.push(...event.payload.sessions.map((session) => session.sessionId))
      })
      const created = await one.client.request('session.create', { title: 'Seen elsewhere' })
      await expect.poll(() => heard).toContain(created.ok ? created.value.sessionId : '')
    })
  })
}
