import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RequestInput, RequestName } from '../../../shared/contract'
import { isKnownEvent } from '../../../shared/contract'
import { assembleContext } from '../../../shared/session/context/assemble'
import { emptyConversation, reduceConversation } from '../../../shared/session/conversation'
import type { Conversation } from '../../../shared/session/conversation-types'
import { openStore } from '../store/open'
import type { Store } from '../store/port'
import { scriptedAdapter } from '../testing/scripted-agent'
import { startTestHost, type TestClient, type TestHost } from '../testing/test-host'

/** How many sequences of steps are tried; PARLEY_RUNS for more. */
const RUNS = Number(process.env['PARLEY_RUNS'] ?? 100)

/** A step; numbers choose among what there is when the step is taken. */
interface Step {
  readonly kind:
    | 'create'
    | 'send'
    | 'fork'
    | 'rewrite'
    | 'merge'
    | 'undo-merge'
    | 'abandon'
    | 'rewind'
    | 'restore'
    | 'close'
    | 'archive'
    | 'purge'
    | 'restart'
  readonly session: number
  readonly message: number
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constant('send' as const) },
    { weight: 4, arbitrary: fc.constant('fork' as const) },
    { weight: 3, arbitrary: fc.constantFrom('rewind' as const, 'merge' as const, 'purge' as const) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'create',
        'rewrite',
        'undo-merge',
        'abandon',
        'restore',
        'close',
        'archive',
        'restart' as const,
      ),
    },
  ),
  session: fc.nat(),
  message: fc.nat(),
})

/** A clock that never shows the same time twice, so that what came before what is always known. */
const clock = {
  now: (() => {
    let now = 1_700_000_000_000
    return () => ++now
  })(),
}

class World {
  private sessionIds: string[] = []
  private test!: TestHost
  private client!: TestClient
  private store!: Store

  constructor(private readonly dataDir: string) {}

  async start(): Promise<void> {
    const adapter = scriptedAdapter('echo', ({ prompt, emit }) => {
      emit({ type: 'text', delta: `re: ${prompt}` })
      return Promise.resolve(undefined)
    })
    this.test = await startTestHost([adapter], {
      dataDir: this.dataDir,
      clock,
      openStore: async (dir) => {
        const opened = await openStore({ dir, clock })
        if (opened.ok) this.store = opened.value
        return opened
      },
    })
    this.client = await this.test.client()
  }

  async end(): Promise<void> {
    await this.test.cleanUp()
  }

  async take({ kind, session, message }: Step): Promise<void> {
    const sessionId = this.pick(this.sessionIds, session)
    if (kind === 'create' || sessionId === undefined) {
      this.sessionIds.push((await this.client.must('session.create', {})).sessionId)
      return
    }
    const { read } = this.store
    const all = await this.conversation(sessionId)
    const messageId = this.pick(all, message)
    const stored = await read.session(sessionId)
    const ends = { childSessionId: sessionId, parentSessionId: stored?.parentSessionId ?? sessionId }
    switch (kind) {
      case 'send': {
        await this.client.must('session.subscribe', { sessionId })
        const done = this.client.eventsOf(sessionId, 'turn.completed').length
        const sent = await this.try('session.sendMessage', { sessionId, message: `say ${message}` })
        if (sent) await this.client.untilEvent(sessionId, 'turn.completed', done + 1)
        return
      }
      case 'fork': {
        const forked = await this.client.request('session.fork', {
          sourceSessionId: sessionId,
          branchKind: 'branch',
          ...(messageId === undefined ? {} : { fromMessageId: messageId }),
        })
        if (!forked.ok) throw new Error(forked.error.message)
        this.sessionIds.push(forked.value.sessionId)
        expect(await this.conversation(forked.value.sessionId)).toEqual(all.slice(0, all.indexOf(messageId ?? '') + 1))
        return
      }
      case 'rewrite': {
        if (messageId === undefined) return
        const made = await this.client.request('session.rewrite', { sessionId, messageId, message: 'other' })
        if (!made.ok) return
        this.sessionIds.push(made.value.sessionId)
        await this.settled(made.value.sessionId)
        expect((await this.conversation(made.value.sessionId)).slice(0, -2)).toEqual(
          all.slice(0, all.indexOf(messageId)),
        )
        return
      }
      case 'merge':
        await this.try('session.merge', { ...ends, summary: `summary ${message}` })
        return
      case 'undo-merge':
        await this.try('session.merge.undo', ends)
        return
      case 'abandon':
        await this.try('session.abandon', ends)
        return
      case 'rewind':
        if (await this.try('session.history.truncate', { sessionId, messageId: messageId ?? null }))
          expect(await this.conversation(sessionId)).toEqual(all.slice(0, all.indexOf(messageId ?? '') + 1))
        return
      case 'restore':
        await this.try('session.history.restore', { sessionId })
        return
      case 'close':
        await this.try('session.close', { sessionId })
        return
      case 'archive':
        await this.try('session.close', { sessionId })
        await this.try('session.archive', { sessionId })
        return
      case 'purge': {
        await this.try('session.close', { sessionId })
        await this.try('session.archive', { sessionId })
        const purged = await this.client.must('session.purge', { sessionId })
        expect(purged.success).toBe(true)
        this.sessionIds = this.sessionIds.filter((each) => each !== sessionId)
        return
      }
      case 'restart':
        await this.test.host.close()
        await this.start()
    }
  }

  /** What has to hold after any steps. */
  async check(): Promise<void> {
    const { read } = this.store
    for (const sessionId of this.sessionIds) {
      const events = await read.eventsAfter(sessionId, 0, 1_000_000)
      const sequences = events.map((event) => event.sequence)
      expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
      events.forEach((event, index) => expect(event.parentId).toBe(events[index - 1]?.eventId ?? null))
      expect(events.every(isKnownEvent)).toBe(true)

      const stored = await read.conversation(sessionId)
      expect(said(events.reduce(reduceConversation, emptyConversation(sessionId)))).toEqual(said(stored))
      expect(stored?.turns.map((turn) => turn.turnNumber)).toEqual(stored?.turns.map((_, index) => index + 1))
      const whole = await read.messages(sessionId, 0, 1_000_000, { includeRemoved: true })
      expect(whole?.messages.map((message) => message.position)).toEqual(whole?.messages.map((_, index) => index))

      const session = await read.session(sessionId)
      const known = new Set(this.sessionIds)
      for (const id of [session?.parentSessionId, session?.rootSessionId])
        if (id !== undefined) expect(known).toContain(id)
      const links = (await read.contextLinks(sessionId)) ?? []
      expect(session?.rootSessionId ?? sessionId).toBe(links[0]?.session.sessionId)
      if (session?.forkPointMessageId !== undefined)
        expect(await read.message(session.forkPointMessageId)).not.toBeNull()

      const assembled = assembleContext(links)
      if (!assembled.ok) throw new Error(assembled.error.message)
      const context = assembled.value.messages.map(({ message }) => message.messageId)
      const conversation = await this.conversation(sessionId)
      expect(context).toEqual(conversation)
      expect(await read.conversationLength(sessionId)).toBe(conversation.length)
      expect((await read.lastPlace(sessionId))?.messageId).toBe(conversation.at(-1))
      for (const [index, messageId] of conversation.entries())
        expect((await read.place(sessionId, messageId))?.previousMessageId).toBe(conversation[index - 1] ?? null)
    }
    const { sessions } = await read.list({ limit: 1000 })
    expect(new Set(sessions.map((session) => session.sessionId))).toEqual(new Set(this.sessionIds))
  }

  /** The full conversation as a client pages it: what is inherited, part by part, then its own. */
  private async conversation(sessionId: string): Promise<string[]> {
    const { read } = this.store
    const ids: string[] = []
    const parts = await read.inherited(sessionId)
    for (const part of [...parts, { sessionId }]) {
      const page = await read.messages(part.sessionId, 0, 1_000_000, { forSessionId: sessionId })
      if (page === null) throw new Error(`${part.sessionId} cannot be read`)
      if ('count' in part) expect(page.messages.at(-1)?.messageId).toBe(part.upToMessageId)
      if ('count' in part) expect(page.messages).toHaveLength(part.count)
      ids.push(...page.messages.map((message) => message.messageId))
    }
    return ids
  }

  private async settled(sessionId: string): Promise<void> {
    const { conversation } = await this.client.must('session.subscribe', { sessionId })
    if (conversation?.turns.every((turn) => turn.status !== 'active') !== true)
      await this.client.untilEvent(sessionId, 'turn.completed')
  }

  /** A request that may be refused, but only in an expected way. */
  private async try<N extends RequestName>(name: N, input: RequestInput<N>): Promise<boolean> {
    const result = await this.client.request(name, input)
    if (!result.ok) expect(REFUSALS).toContain(result.error.code)
    return result.ok
  }

  private pick<T>(list: readonly T[], choice: number): T | undefined {
    return list[choice % Math.max(1, list.length)]
  }
}

const REFUSALS = [
  'session-archived',
  'invalid-lineage',
  'merge-not-found',
  'removal-not-found',
  'branch-merged',
  'message-role',
]

/** The part of a conversation that messages, turns and removals make. */
function said(conversation: Pick<Conversation, 'messages' | 'blocks' | 'turns' | 'removals' | 'queue'> | null) {
  if (conversation === null) return null
  const { messages, blocks, turns, removals, queue } = conversation
  return { messages, blocks, turns, removals, queue }
}

it(
  'keeps every conversation whole, whatever is branched, merged, rewound, purged and restarted',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const world = new World(await mkdtemp(path.join(os.tmpdir(), 'parley-test-')))
        await world.start()
        try {
          for (const each of steps) await world.take(each)
          await world.check()
        } finally {
          await world.end()
        }
      }),
      { numRuns: RUNS },
    )
  },
  RUNS * 3000,
)
