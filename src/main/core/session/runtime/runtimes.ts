import type { Conversation } from '#shared/conversation/entities'
import type { InputBlock } from '#shared/session/blocks'
import type { QueueItem } from '../delivery/delivery'
import type { AgentAdapter } from '#shared/adapter/port'
import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { err, type Result } from '#shared/kernel/result'
import type { Agent, Session, SessionListItem } from '#shared/session/entities'
import type { SessionServices } from './services'
import type { PendingKinds } from '../pending/session-pending'
import type { EventStream } from '../stream/event-stream'
import { SessionRuntime } from './runtime'
import { RuntimeHolds, type HeldRequest } from './runtime-holds'

/** The sessions in use. A session that nobody watches and nothing runs in costs no memory. */
export class Runtimes {
  private readonly open = new Map<string, Promise<SessionRuntime | null>>()
  private readonly ready = new Map<string, SessionRuntime>()
  /** Streams of runtimes that were just forgotten, while they give back what they did not use. */
  private readonly leaving = new Map<string, Promise<void>>()
  private readonly holds = new RuntimeHolds((sessionId) => {
    const runtime = this.ready.get(sessionId)
    if (runtime !== undefined) this.releaseIfIdle(runtime)
  })

  constructor(private readonly pendingKinds: PendingKinds) {}

  /** Set once by the composition root; runtimes and the context know each other. */
  context!: SessionServices

  owner(): string {
    return this.holds.owner ?? 'the host'
  }

  /** Does the work of one request: the runtimes it gets are not forgotten before it is done. */
  during<T>(request: HeldRequest, work: () => Promise<Result<T, ContractError>>): Promise<Result<T, ContractError>> {
    return this.holds.during(request, async () => {
      const { requires, sessionId } = request
      const runtime = requires === undefined || sessionId === undefined ? null : await this.get(sessionId)
      const refused = runtime === null ? undefined : this.refusal(runtime)
      return refused === undefined ? work() : err(refused)
    })
  }

  /**
   * Returns why the running request may not change a session, according to its declared requirement. Checked before the
   * request runs, and again when its turn has come in the session.
   */
  refusal({ sessionId, session }: SessionRuntime): ContractError | undefined {
    return session.status === 'archived' && this.holds.needsWritable(sessionId)
      ? knownError('session-archived')
      : undefined
  }

  /** The runtime of a stored session, or null when there is no such session. */
  get(sessionId: string): Promise<SessionRuntime | null> {
    this.holds.hold(sessionId)
    let opening = this.open.get(sessionId)
    if (opening === undefined) {
      opening = this.load(sessionId).then((runtime) => {
        if (runtime === null) this.open.delete(sessionId)
        else this.ready.set(sessionId, runtime)
        return runtime
      })
      this.open.set(sessionId, opening)
    }
    return opening
  }

  /** A runtime for a session that is about to be stored. Null when the id is in use. */
  async begin(session: Session): Promise<SessionRuntime | null> {
    const { sessionId } = session
    if ((await this.get(sessionId)) !== null || this.open.has(sessionId)) return null
    return this.adopt(session)
  }

  /** The same at once, for a session whose id was made here and now. */
  adopt(session: Session): SessionRuntime {
    const { sessionId } = session
    const runtime = new SessionRuntime(this.context, this.pendingKinds, session, {
      nextSequence: 1,
      nextPosition: 0,
      nextTurnNumber: 1,
      lastEventId: null,
      usage: null,
      earlierTurns: { count: 0, duration: 0 },
      subagentCostUsd: 0,
      usageRecords: () => Promise.resolve([]),
      subagents: [],
    })
    this.open.set(sessionId, Promise.resolve(runtime))
    this.ready.set(sessionId, runtime)
    return runtime
  }

  /** The runtime of a session in use, without opening it. */
  peek(sessionId: string): SessionRuntime | undefined {
    return this.ready.get(sessionId)
  }

  /**
   * Opens none of some sessions before a promise resolves. Returns those that are open, or being opened, for which this
   * has no effect.
   */
  keepClosed(sessionIds: readonly string[], until: Promise<void>): readonly string[] {
    const open = sessionIds.filter((sessionId) => this.open.has(sessionId))
    for (const sessionId of sessionIds) {
      if (this.open.has(sessionId)) continue
      const left = Promise.all([this.leaving.get(sessionId), until]).then(() => {
        if (this.leaving.get(sessionId) === left) this.leaving.delete(sessionId)
      })
      this.leaving.set(sessionId, left)
    }
    return open
  }

  get all(): readonly SessionRuntime[] {
    return [...this.ready.values()]
  }

  /** Forgets a runtime whose session is gone, was replaced or was not stored, whatever its state. It stores nothing more. */
  forget(sessionId: string): void {
    this.ready.get(sessionId)?.stream.leave()
    this.drop(sessionId)
  }

  private drop(sessionId: string): void {
    this.open.delete(sessionId)
    this.ready.delete(sessionId)
  }

  releaseIfIdle(session: { readonly sessionId: string }): void {
    const { sessionId } = session
    const runtime = this.ready.get(sessionId)
    if (this.holds.isHeld(sessionId) || runtime !== session || !runtime.isIdle) return
    this.drop(sessionId)
    runtime.stream.retire((work) => this.withStream(sessionId, work))
    const left = runtime.stream.giveBack().finally(() => {
      if (this.leaving.get(sessionId) === left) this.leaving.delete(sessionId)
    })
    this.leaving.set(sessionId, left)
  }

  private async withStream<T>(
    sessionId: string,
    work: (stream: EventStream) => Promise<Result<T, ContractError>>,
  ): Promise<Result<T, ContractError>> {
    const runtime = await this.get(sessionId)
    if (runtime === null) return err(knownError('session-not-found', { sessionId }))
    const done = await work(runtime.stream)
    this.releaseIfIdle(runtime)
    return done
  }

  /** Adds to a list item what only a running session knows. */
  readonly overlay = (item: SessionListItem): SessionListItem => {
    const runtime = this.ready.get(item.sessionId)
    if (runtime === undefined) return item
    const { runStatus } = runtime
    const waiting = runtime.pending.count
    return {
      ...item,
      ...(runStatus === 'idle' ? {} : { runStatus }),
      ...(waiting === 0 ? {} : { queueCount: waiting }),
    }
  }

  private async load(sessionId: string): Promise<SessionRuntime | null> {
    const { store, adapters } = this.context
    await this.leaving.get(sessionId)
    const session = await store.read.session(sessionId)
    const cursor = await store.read.cursor(sessionId)
    const stored = await store.read.conversation(sessionId, 1)
    if (session === null || cursor === null || stored === null) return null
    const runtime = new SessionRuntime(this.context, this.pendingKinds, session, {
      ...cursor,
      usage: stored.usage,
      earlierTurns: await store.read.turnTimes(sessionId),
      subagentCostUsd: stored.subagents.length === 0 ? 0 : await store.read.subagentCost(sessionId),
      usageRecords: () => store.read.usageRecords(sessionId),
      subagents: stored.subagents,
    })
    const setups = await store.read.agentSetups(sessionId)
    for (const agent of session.agents) {
      if (agent.status === 'disposed') continue
      runtime.attached.adopt(
        agent,
        (await adapters.get(agent.adapterName)) ?? missingAdapter(agent),
        setups.get(agent.agentId) ?? {},
      )
    }
    runtime.restoreQueue(queuedItems(stored))
    return runtime
  }
}

/** Returns the messages of a stored conversation that wait for agents, the next one first. */
function queuedItems({ queue, queueBlocks }: Pick<Conversation, 'queue' | 'queueBlocks'>) {
  return queue.flatMap(({ messageId, turnId, timestamp, origin, deliveries = [] }) => {
    const agentIds = deliveries.flatMap(({ agentId, state }) => (state === 'queued' ? [agentId] : []))
    const blocks = queueBlocks
      .filter((block) => block.messageId === messageId)
      .map(({ blockId: _id, messageId: _of, status: _status, ...block }) => block as InputBlock)
    const item: QueueItem = { messageId, turnId: turnId ?? '', blocks, sentAt: timestamp, source: 'user', origin }
    return agentIds.length === 0 ? [] : [{ item, agentIds }]
  })
}

/** Stands for an adapter that is no longer here: its sessions can be read, and starting says what is wrong. */
function missingAdapter(agent: Agent): AgentAdapter {
  return {
    adapterName: agent.adapterName,
    displayName: agent.adapterName,
    description: '',
    origin: 'settings',
    availability: () => Promise.resolve({ available: false, reason: 'not installed or configured here' }),
    start: () =>
      Promise.resolve({
        ok: false,
        error: {
          message: `The agent "${agent.adapterName}" is not installed or configured here. Choose another one, or add it to settings.json.`,
          category: 'runtime',
          recoverable: true,
        },
      }),
  }
}
