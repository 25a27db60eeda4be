import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import type { AnySessionEvent } from '#shared/contract'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { startTestHost, type TestClient, type TestHost } from '#core/testing/test-host'

/** Number of runs of the property; PARLEY_RUNS for more. */
const RUNS = Number(process.env['PARLEY_RUNS'] ?? 5)

const hosts: TestHost[] = []
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.cleanUp()
})

const adapters = ['one', 'two'].map((name) =>
  scriptedAdapter(name, ({ prompt, emit }) => {
    emit({ type: 'text', delta: `re: ${prompt}` })
    return Promise.resolve(undefined)
  }),
)

const sessionId = 's'
const act = fc.oneof(
  { weight: 3, arbitrary: fc.constant('send' as const) },
  fc.constantFrom('rename' as const, 'leave' as const, 'restart' as const, 'crash' as const),
)

/** Everything that clients ever heard of the session, by subscription. */
class Listening {
  readonly heard: AnySessionEvent[][] = []
  private client!: TestClient
  private seen = 0
  test!: TestHost

  async start(test: TestHost): Promise<void> {
    hosts.push(test)
    this.test = test
    this.client = await test.client()
  }

  /** Subscribes again; asks for everything missed if `isReplay`. */
  async listen(isReplay: boolean): Promise<void> {
    const client = await this.test.client()
    const asked = isReplay ? { sessionId, afterSequence: 0 } : { sessionId }
    const { sequence, replayed = 0 } = await client.must('session.subscribe', asked)
    await client.until(() => client.events(sessionId).length >= replayed)
    this.note()
    this.client = client
    this.seen = sequence
    expect(client.events(sessionId).every((event) => event.sequence <= sequence)).toBe(true)
  }

  async act(kind: 'send' | 'rename' | 'leave' | 'restart' | 'crash'): Promise<void> {
    const { client } = this
    switch (kind) {
      case 'send': {
        const before = client.eventsOf(sessionId, 'turn.completed').length
        await client.must('session.sendMessage', { sessionId, message: 'hello', agentIds: 'all' })
        await client.untilEvent(sessionId, 'turn.completed', before + 1)
        return
      }
      case 'rename':
        await client.must('session.update', { sessionId, title: 'x' })
        return
      case 'leave': {
        // Nobody watches and no agent runs, so that the host forgets the session until somebody asks for it again.
        await client.must('session.close', { sessionId })
        await client.must('session.resume', { sessionId })
        const last = Math.max(...client.events(sessionId).map((event) => event.sequence), this.seen)
        await client.must('session.unsubscribe', { sessionId })
        await this.listen(false)
        expect(this.seen).toBe(last)
        return
      }
      case 'restart':
      case 'crash': {
        if (kind === 'restart') await this.test.host.close()
        this.note()
        await this.start(await this.test.again())
        await this.listen(true)
      }
    }
  }

  note(): void {
    this.heard.push(this.client.events(sessionId))
  }
}

it(
  'an event has one id and one sequence, also when it comes once more, and what comes live has no gap',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async (acts) => {
        const listening = new Listening()
        await listening.start(await startTestHost(adapters))
        const client = await listening.test.client()
        await client.must('session.create', { sessionId })
        for (const adapterName of ['one', 'two'])
          await client.must('session.agent.attach', { sessionId, agent: { kind: 'adapter', adapterName } })
        await listening.listen(true)
        for (const kind of acts) await listening.act(kind)
        await listening.listen(true)
        listening.note()

        const byId = new Map<string, AnySessionEvent>()
        const bySequence = new Map<number, string>()
        for (const events of listening.heard) {
          const ids = events.map(({ eventId }) => eventId)
          expect(new Set(ids).size).toBe(ids.length)
          for (const [index, event] of events.entries()) {
            const before = events[index - 1]
            if (before !== undefined) expect(event.sequence).toBeGreaterThan(before.sequence)
            expect(byId.get(event.eventId) ?? event).toEqual(event)
            expect(bySequence.get(event.sequence) ?? event.eventId).toBe(event.eventId)
            byId.set(event.eventId, event)
            bySequence.set(event.sequence, event.eventId)
          }
        }
        for (const host of hosts.splice(0)) await host.cleanUp()
      }),
      { numRuns: RUNS },
    )
  },
  RUNS * 5000,
)
