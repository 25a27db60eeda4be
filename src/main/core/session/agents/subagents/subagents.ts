import type { AdapterEvent } from '#shared/adapter/port'
import type { UsageReport } from '#shared/usage/entities'
import type { PermissionRequest } from '#shared/permission/entities'
import type { AgentServices } from '../agent-services'
import type { Agent } from '#shared/session/entities'
import type { EventTags } from '#core/session/stream/change-set'
import { ownerOf } from '#core/session/stream/event-owners'
import type { ChildSession } from './child-session'
import { SubagentSession } from './subagent-session'
import { defined } from '#shared/kernel/defined'
import type { SubagentEnd } from './working-subagent'
import { SparseMap } from '#core/base/sparse-map'

type SubagentEvent = Extract<AdapterEvent, { type: `subagent.${string}` }>
type SpawnedEvent = Extract<SubagentEvent, { type: 'subagent.spawned' }>

/** The subagent that asks for something. */
export type AskingSubagent = NonNullable<PermissionRequest['subagent']>

/** A subagent that works. */
interface Running {
  readonly child: SubagentSession
  /** The session of the agent or subagent that started it, and the tags of its events there. */
  readonly parent: ChildSession
  readonly tags: EventTags
  readonly task: string
}

/** A subagent that has ended. */
interface Ended {
  readonly sessionId: string
  readonly agentId: string
  readonly nativeId: string
  /** Settles when its session is closed. */
  readonly closed: Promise<unknown>
}

/** Owners of what a subagent asks people for, which its agent passes on. */
const ASKING = new Set<ReturnType<typeof ownerOf>>(['permissions', 'elicitations', 'deviceCodes'])

/** The working subagents of one agent, each in a separate session below that of its starter. */
export class Subagents {
  private readonly running = new SparseMap<string, Running>()
  /** By childId, those that have ended. */
  private readonly ended = new SparseMap<string, Ended>()
  /** Set while the session of an earlier subagent is opened; events wait for it in order. */
  private opening: Promise<void> | null = null
  private readonly waiting: SubagentEvent[] = []

  constructor(
    private readonly context: AgentServices,
    private readonly owner: {
      readonly runner: { readonly agent: Agent }
      readonly sessionId: string
      readonly turnId: () => string | null
      /** Takes what a subagent asks of people, and what counts for the agent itself. */
      asked(event: AdapterEvent, subagent: AskingSubagent | undefined): void
    },
  ) {}

  take(event: SubagentEvent): void {
    if (this.opening === null) this.handle(event)
    else this.waiting.push(event)
  }

  private handle(event: SubagentEvent): void {
    switch (event.type) {
      case 'subagent.spawned':
        this.spawn(event)
        return
      case 'subagent.event':
        this.pass(event.childId, event.event)
        return
      case 'subagent.completed':
        void this.complete(event.childId, event)
    }
  }

  /** Ends all that still work, because their agent is gone. */
  async endAll(how: SubagentEnd): Promise<void> {
    while (this.opening !== null) await this.opening
    await Promise.all([...this.running.keys()].map((childId) => this.complete(childId, how)))
  }

  /** The subagent that asks, as requests name it. */
  asking(childId: string): AskingSubagent | undefined {
    const running = this.running.get(childId)
    if (running === undefined) return undefined
    const { child, task } = running
    return { childId, childSessionId: child.sessionId, name: child.runtime.core.session.title ?? task }
  }

  private spawn(spawned: SpawnedEvent): void {
    // The runtime exists as long as one of its agents runs.
    const session = this.context.runtimes.peek(this.owner.sessionId)
    const { childId, parentId, resumes = childId } = spawned
    if (session === undefined || this.running.has(childId)) return
    const above = parentId === undefined ? undefined : this.running.get(parentId)?.child
    const parent = above?.runtime ?? session
    const earlierId = parent.subagents.sessionOf(resumes)
    if (earlierId === undefined) this.begin(spawned, parent, above, null)
    else
      this.opening = this.findEarlier(earlierId, this.ended.get(resumes)?.closed).then((earlier) => {
        this.begin(spawned, parent, above, earlier)
        this.opening = null
        this.handleWaiting()
      })
  }

  /** Handles the events that waited; the first of them may open another session. */
  private handleWaiting(): void {
    for (const event of this.waiting.splice(0)) this.take(event)
  }

  /** Returns the session of earlier work; null when it is gone, or is used for something else. */
  private async findEarlier(earlierId: string, closed: Promise<unknown> | undefined): Promise<ChildSession | null> {
    await closed
    const earlier = await this.context.runtimes.get(earlierId).catch(() => null)
    const isFree = earlier?.core.session.status === 'closed' && !earlier.isBusy && earlier.subagents.working === null
    return isFree ? earlier : null
  }

  private begin(
    { childId, task, toolCallId, title, model, agentName }: SpawnedEvent,
    parent: ChildSession,
    above: SubagentSession | undefined,
    earlier: ChildSession | null,
  ): void {
    const { runner, turnId } = this.owner
    const ofTurn = above === undefined ? turnId() : null
    const agentId = above?.runtime.core.session.leadAgentId ?? runner.agent.agentId
    const tags = ofTurn === null ? { agentId } : { agentId, turnId: ofTurn }
    const child = new SubagentSession(
      this.context,
      {
        childId,
        task,
        toolCallId,
        title,
        model,
        runner,
        parent,
        forward: (inner) => parent.core.stream.emit('subagent.event', { childId, inner }, tags),
      },
      earlier,
    )
    this.running.set(childId, { child, parent, tags, task })
    const state = { childId, task, ...defined({ toolCallId, model, agentName }) }
    const { subagents } = parent
    const { stream } = parent.core
    const changes = subagents.begin({ ...state, childSessionId: child.sessionId }, tags, stream.changes())
    void child.begin(changes).then((isStored) => {
      if (isStored) return
      // The subagent is still listed, but without a session.
      void stream.keep(subagents.unlink(childId, tags, stream.changes()))
    })
  }

  private pass(childId: string, inner: AdapterEvent): void {
    const running = this.running.get(childId)
    if (running === undefined) {
      if (inner.type === 'usage') void this.countLate(childId, inner.report)
      return
    }
    if (ASKING.has(ownerOf(inner))) this.owner.asked(inner, this.asking(childId))
    else running.child.take(inner)
  }

  private async complete(childId: string, end: SubagentEnd): Promise<void> {
    const running = this.running.get(childId)
    if (running === undefined) return
    this.running.delete(childId)
    const { parent, tags, child } = running
    const { finalMessage, failure, outcome, model = child.model, totalTokens, totalToolCalls } = end
    const { used: usage } = child
    const how = defined({ finalMessage, failure, outcome, model, totalTokens, totalToolCalls, usage })
    const { stream } = parent.core
    const told = stream.keep(parent.subagents.end(childId, how, tags, stream.changes()))
    const closed = Promise.all([told, child.end(how)])
    const { sessionId, agentId, nativeId } = child
    this.ended.set(childId, { sessionId, agentId, nativeId, closed })
    await closed
  }

  /** Counts what a subagent turns out to have used when it has ended. */
  private async countLate(childId: string, report: UsageReport): Promise<void> {
    const ended = this.ended.get(childId)
    await ended?.closed
    const session = ended === undefined ? null : await this.context.runtimes.get(ended.sessionId).catch(() => null)
    if (ended === undefined || session === null) this.owner.asked({ type: 'usage', report }, undefined)
    else await session.reports.countUsage(ended.agentId, ended.nativeId, [report])
  }
}
