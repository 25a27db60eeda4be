import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import type { AgentAdapter } from '#shared/adapter/port'
import { startTestHost, type TestHost } from '#core/testing/test-host'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { MINUTE, refused, START } from './testing'

/** Number of sequences of steps to try; PARLEY_RUNS for more. */
const RUNS = Number(process.env['PARLEY_RUNS'] ?? 6)
const SESSIONS = ['a', 'b'] as const
const patience = { timeout: 20_000, interval: 5 }

const session = fc.constantFrom(...SESSIONS)
const step = fc.oneof(
  fc.record({ do: fc.constant('send' as const), session }),
  fc.record({ do: fc.constant('send' as const), session }),
  fc.record({ do: fc.constant('limit' as const), minutes: fc.constantFrom(1, 30, 300) }),
  fc.record({ do: fc.constant('serve' as const) }),
  fc.record({ do: fc.constant('clock' as const), minutes: fc.constantFrom(-10, 1, 31, 400, 900) }),
  fc.record({ do: fc.constant('crash' as const) }),
  fc.record({ do: fc.constant('cancel' as const), session }),
  fc.record({ do: fc.constant('resume' as const), session }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Two sessions of one account, through crashes of their host. */
class World {
  at = START
  private servesFrom = 0
  private sent = 0
  private life = 0
  private host: TestHost | undefined
  private first: TestHost | undefined
  /** Messages of the user that agents got, with those of crashed hosts. */
  readonly prompts: string[] = []
  /** Messages that a crash cut off on their way. */
  private readonly interrupted: string[] = []
  private readonly writing = new Set<string>()

  private adapter(): AgentAdapter {
    const life = this.life
    return scriptedAdapter('one', async ({ prompt, options, emit }) => {
      if (life !== this.life) return new Promise(() => undefined)
      // Each session has a folder of its own.
      const folder = options.cwd
      expect(this.writing.has(folder)).toBe(false)
      this.writing.add(folder)
      this.prompts.push(prompt)
      await new Promise((resolve) => setImmediate(resolve))
      this.writing.delete(folder)
      if (this.at < this.servesFrom) return { outcome: 'error', failure: refused(this.servesFrom) }
      emit({ type: 'text', delta: 'Done.' })
      return undefined
    })
  }

  async client() {
    if (this.host === undefined) {
      const clock = { now: () => this.at }
      this.host = await startTestHost([this.adapter()], { clock, parkLookMs: 5 })
      this.first = this.host
      const client = await this.host.client()
      for (const sessionId of SESSIONS)
        await client.must('session.create', { sessionId, targetWorkingDirectory: await temporaryFolder() })
    }
    return this.host.client()
  }

  async take(next: Step): Promise<void> {
    const client = await this.client()
    switch (next.do) {
      case 'send':
        await client.must('session.sendMessage', { sessionId: next.session, message: `m${this.sent++}` })
        return
      case 'limit':
        this.servesFrom = this.at + next.minutes * MINUTE
        return
      case 'serve':
        this.servesFrom = 0
        return
      case 'clock':
        this.at += next.minutes * MINUTE
        return
      case 'crash':
        this.life++
        this.writing.clear()
        this.host = await this.host?.again([this.adapter()])
        return
      case 'cancel':
        await client.request('session.park.cancel', { sessionId: next.session })
        return
      case 'resume':
        await client.request('session.park.resume', { sessionId: next.session })
    }
  }

  /** Lets everything be served, and every message that waits be sent. */
  async settle(): Promise<void> {
    const client = await this.client()
    this.servesFrom = 0
    for (const sessionId of SESSIONS) {
      await this.untilQuiet(sessionId)
      await client.request('session.park.resume', { sessionId })
      await this.untilQuiet(sessionId)
      await client.must('session.sendMessage', { sessionId, message: `last ${sessionId}` })
      await vi.waitFor(() => expect(this.prompts).toContain(`last ${sessionId}`), patience)
      await this.untilQuiet(sessionId)
      const { conversation } = await client.must('session.subscribe', { sessionId })
      expect(conversation?.queue).toEqual([])
      for (const { messageId, deliveries = [] } of conversation?.messages ?? [])
        for (const block of conversation?.blocks ?? [])
          if (block.messageId === messageId && block.type === 'text' && deliveries[0]?.outcome === 'error')
            this.interrupted.push(block.content)
      const continued = conversation?.turns.flatMap(({ initiator }) => initiator?.sourceId ?? []) ?? []
      const parks = client.eventsOf(sessionId, 'parked')
      expect(continued.length).toBeLessThanOrEqual(new Set(continued).size * 6 + parks.length)
    }
    const user = this.prompts.filter((prompt) => prompt.startsWith('m'))
    expect(new Set(user).size).toBe(user.length)
    // One that was on its way to its agent during a crash may not have reached it, and says so.
    const all = Array.from({ length: this.sent }, (_, index) => `m${index}`)
    expect([...user, ...this.interrupted].toSorted()).toEqual(expect.arrayContaining(all))
  }

  private async untilQuiet(sessionId: string): Promise<void> {
    const client = await this.client()
    await vi.waitFor(async () => {
      const { conversation } = await client.must('session.subscribe', { sessionId })
      expect(conversation?.turns.some(({ status }) => status === 'active')).toBe(false)
    }, patience)
  }

  async end(): Promise<void> {
    this.life++
    await this.first?.cleanUp()
  }
}

it(
  'sends every message once, in whatever order limits, resets, clock jumps, crashes and wishes come',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const world = new World()
        try {
          for (const next of steps) await world.take(next)
          await world.settle()
        } finally {
          await world.end()
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  },
  RUNS * 30_000,
)
