import { expect } from 'vitest'
import type { RequestInput, RequestName } from '#shared/contract'
import { assembleContext } from '#shared/session/context/assemble'
import { defined } from '#shared/kernel/defined'
import type { ErrorCode } from '#shared/kernel/errors'
import { openStore } from '#core/store/open'
import type { Store } from '#core/store/port'
import type { Host } from '#core/base/host-port'
import { newDataDir } from '../empty-store'
import { scriptedAdapter } from '../scripted-agent'
import { startTestHost, type TestClient, type TestHost } from '../test-host'
import { fullConversation } from './full-conversation'
import type { Step } from './steps'
import { endWaiting, waitingWork } from './waiting-work'

/** Permitted refusals of a step. Anything else is a bug. */
const REFUSALS: readonly ErrorCode[] = [
  'session-archived',
  'invalid-lineage',
  'merge-not-found',
  'removal-not-found',
  'branch-merged',
  'message-role',
  'nothing-to-compress',
  'compression-not-found',
  'agent-not-found',
  'message-not-found',
]

/** A client that follows every session of a host from the beginning. */
interface Observer {
  follow(sessionId: string): Promise<void>
  /** Checks that everything that knows a session agrees about it. */
  check(sessionId: string): Promise<void>
}

/** A host with an echoing agent, and the sessions that steps have created in it. */
export class World {
  sessionIds: string[] = []
  readonly purged: string[] = []
  store!: Store
  private test!: TestHost
  private readonly hosts: TestHost[] = []
  private client!: TestClient
  private observer: Observer | undefined

  /** `observe`: called with every host that starts, for tests that watch its sessions. */
  constructor(
    private readonly clock: { now(): number },
    private readonly observe: (host: Host) => Promise<Observer | undefined> = () => Promise.resolve(undefined),
  ) {}

  /** The folder of the host that runs now. */
  get dataDir(): string {
    return this.test.dataDir
  }

  /** On a data directory that is there, or else on a new one with an empty store. */
  async start(there?: string): Promise<void> {
    const dataDir = there ?? (await newDataDir())
    const adapter = scriptedAdapter('echo', async (context) => {
      const { prompt, emit } = context
      emit({ type: 'reasoning', delta: 'Hm.' })
      await waitingWork(context)
      emit({ type: 'text', delta: `re: ${prompt}` })
      const report = { granularity: 'call', mode: 'delta', inputTokens: prompt.length, outputTokens: 3 } as const
      emit({ type: 'usage', report })
      return undefined
    })
    const { clock } = this
    const test = await startTestHost([adapter], {
      dataDir,
      clock,
      openStore: async (dir) => {
        const opened = await openStore({ dir, clock })
        if (opened.ok) this.store = opened.value
        return opened
      },
    })
    this.hosts.push(test)
    await this.use(test)
  }

  /** Goes on with a host, whose sessions a client follows from now on. */
  private async use(test: TestHost): Promise<void> {
    this.test = test
    this.client = await test.client()
    this.observer = await this.observe(test.host)
    for (const sessionId of this.sessionIds) await this.observer?.follow(sessionId)
  }

  /** Closes the host cleanly, so that its files can be examined. */
  async stop(): Promise<void> {
    await this.test.host.close()
  }

  async cleanUp(): Promise<void> {
    for (const host of this.hosts.splice(0).reverse()) await host.cleanUp()
  }

  /** Takes a step, and checks that it changed nothing in other sessions, and what the observer checks. */
  async take(step: Step): Promise<void> {
    const before = await this.conversations()
    const about = await this.perform(step)
    for (const sessionId of this.sessionIds) await this.observer?.follow(sessionId)
    for (const sessionId of [...about, ...this.sessionIds.slice(-1)]) await this.observer?.check(sessionId)
    // Descendants of a purged session have lost the inherited part.
    if (step.kind === 'purge') return
    const after = await this.conversations()
    for (const [sessionId, conversation] of before)
      if (!about.includes(sessionId)) expect(after.get(sessionId), sessionId).toEqual(conversation)
  }

  /** Returns the messages of every session, and the part that its agents receive. */
  private async conversations(): Promise<Map<string, unknown>> {
    const { read } = this.store
    const entries = this.sessionIds.map(async (sessionId) => {
      const context = assembleContext((await read.contextLinks(sessionId)) ?? [])
      const seen = context.ok ? context.value.messages.map(({ message }) => message.messageId) : []
      return [sessionId, { all: await fullConversation(read, sessionId), seen }] as const
    })
    return new Map(await Promise.all(entries))
  }

  /** Answers the sessions that the step was about. */
  private async perform({ kind, session, message }: Step): Promise<readonly string[]> {
    const sessionId = pick(this.sessionIds, session)
    if (kind === 'create' || sessionId === undefined) {
      this.sessionIds.push((await this.must('session.create', {})).sessionId)
      return []
    }
    const { read } = this.store
    const all = await fullConversation(read, sessionId)
    const messageId = pick(all, message)
    const stored = await read.session(sessionId)
    const ends = { childSessionId: sessionId, parentSessionId: stored?.parentSessionId ?? sessionId }
    const both = Object.values(ends)
    const upTo = all.slice(0, all.indexOf(messageId ?? '') + 1)
    switch (kind) {
      case 'send':
        await this.send(sessionId, `say ${message}`)
        return [sessionId]
      case 'fork':
      case 'aside': {
        const forked = await this.must('session.fork', {
          sourceSessionId: sessionId,
          branchKind: kind === 'fork' ? 'branch' : 'aside',
          ...defined({ fromMessageId: messageId }),
        })
        this.sessionIds.push(forked.sessionId)
        expect(await fullConversation(this.store.read, forked.sessionId)).toEqual(upTo)
        return []
      }
      case 'rewrite': {
        if (messageId === undefined) return []
        const made = await this.client.request('session.rewrite', { sessionId, messageId, message: 'other' })
        if (!made.ok) {
          expect(REFUSALS).toContain(made.error.code)
          return []
        }
        this.sessionIds.push(made.value.sessionId)
        await this.settled(made.value)
        const rewritten = await fullConversation(this.store.read, made.value.sessionId)
        expect(rewritten.slice(0, -2)).toEqual(upTo.slice(0, -1))
        return []
      }
      case 'merge':
        await this.try('session.merge', { ...ends, summary: `summary ${message}` })
        return both
      case 'undo-merge':
        await this.try('session.merge.undo', ends)
        return both
      case 'abandon':
        await this.try('session.abandon', ends)
        return [sessionId]
      case 'rewind':
        if (await this.try('session.history.truncate', { sessionId, messageId: messageId ?? null }))
          expect(await fullConversation(this.store.read, sessionId)).toEqual(upTo)
        return [sessionId]
      case 'restore':
        await this.try('session.history.restore', { sessionId })
        return [sessionId]
      case 'compress':
        await this.try('session.compress', { sessionId, pipeline: pick(pipelines, message) ?? [] })
        expect(await fullConversation(this.store.read, sessionId)).toEqual(all)
        return [sessionId]
      case 'undo-compress': {
        const known = await read.compressions(sessionId)
        await this.try('session.compress.undo', { sessionId, eventId: pick(known, message)?.eventId ?? 'none' })
        return [sessionId]
      }
      case 'close':
        await this.try('session.close', { sessionId })
        return [sessionId]
      case 'resume':
        await this.try('session.resume', { sessionId })
        return [sessionId]
      case 'archive':
        await this.try('session.close', { sessionId })
        await this.try('session.archive', { sessionId })
        return [sessionId]
      case 'purge': {
        await this.try('session.close', { sessionId })
        await this.try('session.archive', { sessionId })
        expect((await this.must('session.purge', { sessionId })).success).toBe(true)
        this.sessionIds = this.sessionIds.filter((each) => each !== sessionId)
        this.purged.push(sessionId)
        return [sessionId]
      }
      case 'restart':
        await this.test.host.close()
        await this.start(this.dataDir)
        return []
      case 'crash':
        // Goes on with the files as they are on the disk at this moment; the host that wrote them is forgotten.
        await this.use(await this.test.again())
        return []
      case 'rename':
        await this.try('session.update', { sessionId, title: `title ${message}`, budgetUsd: 1 + (message % 100) })
        return [sessionId]
      case 'note':
        await this.try('session.metadata.update', { sessionId, tags: [`tag ${message % 3}`], notes: `${message}` })
        return [sessionId]
      case 'plan':
        await this.try('session.plan.update', { sessionId, content: `- [ ] ${message}` })
        return [sessionId]
      case 'attach':
        await this.try('session.agent.attach', { sessionId, agent: { kind: 'adapter', adapterName: 'echo' } })
        return [sessionId]
      case 'lead':
      case 'detach': {
        const agentId = pick(stored?.agents ?? [], message)?.agentId ?? 'none'
        if (kind === 'detach') await this.try('session.agent.remove', { sessionId, agentId })
        else await this.try('session.agent.update', { sessionId, agentId, role: 'lead' })
        return [sessionId]
      }
      case 'ask':
      case 'question':
      case 'cancel':
        return this.wait(kind, sessionId, message)
      case 'reset-rules':
        await this.try('session.permissions.resetSessionApprovals', { sessionId })
        return [sessionId]
      case 'copy':
      case 'overwrite': {
        const exported = await this.must('session.snapshot.export', { sessionId })
        const options = { onConflict: kind } as const
        const imported = await this.must('session.snapshot.import', { ...exported, ...options })
        this.sessionIds = [...new Set([...this.sessionIds, ...imported.imported])]
        return imported.imported
      }
      case 'pin':
        if (messageId === undefined) return []
        await this.try('session.pins.set', { sessionId, messageIds: [messageId] })
        return [sessionId]
    }
  }

  /** Lets an agent wait for a person, who answers in one of several ways, or for whom it waits in vain. */
  private async wait(kind: 'ask' | 'question' | 'cancel', sessionId: string, choice: number): Promise<string[]> {
    const { client } = this
    await this.must('session.subscribe', { sessionId })
    const sent = await client.request('session.sendMessage', { sessionId, message: `${kind} ${choice}` })
    if (!sent.ok) {
      expect(REFUSALS).toContain(sent.error.code)
      return [sessionId]
    }
    await client.until(() =>
      client.eventsOf(sessionId, 'turn.started').some(({ payload }) => payload.turnId === sent.value.turnId),
    )
    const end = await endWaiting({ client, kind, sessionId, choice, turnId: sent.value.turnId })
    if (end === 'crash') await this.use(await this.test.again())
    else await this.settled(sent.value)
    return [sessionId]
  }

  private async send(sessionId: string, message: string): Promise<void> {
    const sent = await this.client.request('session.sendMessage', { sessionId, message })
    if (sent.ok) await this.settled(sent.value)
    else expect(REFUSALS).toContain(sent.error.code)
  }

  /** Resolves when a turn is over. */
  private async settled({ sessionId, turnId }: { sessionId: string; turnId: string }): Promise<void> {
    const { conversation } = await this.must('session.subscribe', { sessionId })
    const status = conversation?.turns.find((turn) => turn.turnId === turnId)?.status ?? 'active'
    if (status !== 'active') return
    const isOver = (): boolean =>
      this.client.eventsOf(sessionId, 'turn.completed').some(({ payload }) => payload.turnId === turnId)
    await this.client.until(isOver)
  }

  /** A request that may be refused, but only in an expected way. */
  private async try<N extends RequestName>(name: N, input: RequestInput<N>): Promise<boolean> {
    const result = await this.client.request(name, input)
    if (!result.ok) expect(REFUSALS).toContain(result.error.code)
    return result.ok
  }

  private must<N extends RequestName>(name: N, input: RequestInput<N>) {
    return this.client.must(name, input)
  }
}

const pipelines: readonly RequestInput<'session.compress'>['pipeline'][] = [
  [{ actionId: 'strip-reasoning' }],
  [{ actionId: 'keep-last', options: { count: 2 } }],
]

function pick<T>(list: readonly T[], choice: number): T | undefined {
  return list[choice % Math.max(1, list.length)]
}
