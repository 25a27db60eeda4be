import type { AdapterEvent, AdapterFailure } from '#shared/adapter/port'
import type { SessionEvent } from '#shared/contract'
import { isForwarded, type ForwardedEvent } from '#shared/session/events/forwarded'
import type { Agent, Session } from '#shared/session/entities'
import type { TokenUsage, UsageReport } from '#shared/usage/entities'
import { titleOf } from '#shared/title/title-of'
import type { AgentServices } from '../agent-services'
import type { QueueItem } from '#core/session/delivery/delivery'
import type { ChangeSet } from '#core/session/stream/change-set'
import { addUsage, usageOf } from '#core/session/messages/message-usage'
import { MessageWriter } from '#core/session/messages/message-writer'
import type { ReportEvent } from '#core/session/reports/reports'
import { giveToOwner, type EventHandlers } from '#core/session/stream/event-owners'
import type { ChildSession } from './child-session'
import { defined } from '#shared/kernel/defined'
import type { SubagentEnd, WorkingSubagent } from './working-subagent'

/** The task of a subagent, and the agent and session that it comes from. */
export interface Assignment {
  readonly childId: string
  readonly task: string
  readonly toolCallId: string | undefined
  readonly title: string | undefined
  /** Model that it works with, where it is not that of its agent. */
  readonly model: string | undefined
  /** The agent whose process the subagent works in. */
  readonly runner: { readonly agent: Agent }
  /** The session of the agent, or subagent, that started it. */
  readonly parent: ChildSession
  /** Takes what clients of that session are told of this one. */
  readonly forward: (event: ForwardedEvent) => void
}

/**
 * The session of one subagent while it works. Its output is written, stored and sent like that of any agent; its task
 * is the message of its turn. It closes itself when the subagent ends, and is reopened when it works again.
 */
export class SubagentSession implements WorkingSubagent {
  readonly runtime: ChildSession
  private readonly agent: Agent
  private readonly writer: MessageWriter
  private item: QueueItem | null = null
  /** Events that came before the session was stored; null once it is. */
  private early: AdapterEvent[] | null = []
  private hasSpoken = false
  /** Tokens that it used so far; absent when none were reported. */
  used: TokenUsage | undefined
  private reportedModel: string | undefined
  private ending: Promise<void> | null = null
  private begun: Promise<boolean> = Promise.resolve(false)

  private readonly handlers: EventHandlers

  constructor(
    private readonly context: AgentServices,
    private readonly assignment: Assignment,
    /** The closed session of its earlier work. */
    private readonly earlier: ChildSession | null = null,
  ) {
    this.runtime = earlier ?? context.runtimes.adopt(sessionOf(context, assignment))
    const { core } = this.runtime
    const { session, stream, positions } = core
    const agent = session.agents.find(({ agentId }) => agentId === session.leadAgentId) ?? session.agents[0]
    if (agent === undefined) throw new Error('the session of a subagent has its agent')
    this.agent = agent
    this.runtime.subagents.working = this
    this.writer = new MessageWriter(context, {
      sessionId: session.sessionId,
      stream,
      tags: () => ({
        agentId: agent.agentId,
        ...(this.item === null ? {} : { turnId: this.item.turnId }),
      }),
      adapterSessionId: () => assignment.childId,
      positions,
    })
    this.handlers = this.handlersOf(agent)
  }

  get sessionId(): string {
    return this.runtime.core.sessionId
  }

  get agentId(): string {
    return this.agent.agentId
  }

  /** Id of the native session that its usage is counted in. */
  get nativeId(): string {
    return this.agent.adapterSessionId ?? this.agent.agentId
  }

  /** True while it uses a tool. */
  get isCallingTool(): boolean {
    return this.writer.hasOpenTools
  }

  /** Model that it works with, as far as it is reported. */
  get model(): string | undefined {
    return this.reportedModel ?? this.agent.model
  }

  /** Stores the session together with `changes` of its parent. False when that is not possible. */
  begin(changes: ChangeSet): Promise<boolean> {
    this.begun = this.store(changes)
    return this.begun
  }

  published(event: SessionEvent): void {
    if (isForwarded(event)) this.assignment.forward(event)
  }

  /** Takes what the subagent reports. */
  take(event: AdapterEvent): void {
    if (event.type === 'usage') this.count(event.report)
    if (this.early !== null) this.early.push(event)
    else if (this.ending === null) this.pass(event)
  }

  /** Ends the turn and closes the session. The first end counts. */
  end(how: SubagentEnd): Promise<void> {
    this.ending ??= this.close(how)
    return this.ending
  }

  private count(report: UsageReport): void {
    const usage = usageOf(report)
    this.used = report.mode === 'delta' ? addUsage(this.used, usage) : usage
    this.reportedModel = report.model ?? this.reportedModel
  }

  private async store(parentChanges: ChangeSet): Promise<boolean> {
    const { runtime, agent } = this
    const { sessionId, coordinator } = runtime.core
    const { task, parent } = this.assignment
    // Counting goes on from what was reported before.
    if (this.earlier !== null) await runtime.reports.prepare()
    const begun = this.earlier === null ? this.created() : this.reopened()
    const changes = begun.together(parent.core.stream, parentChanges)
    const blocks = [{ type: 'text' as const, content: task }]
    const request = { blocks, content: task, origin: undefined, source: 'system' as const, sourceId: undefined }
    const sent = await runtime.turns.send(request, [agent], changes)
    if (!sent.ok) {
      runtime.subagents.working = null
      if (this.earlier === null) this.context.runtimes.forget(sessionId)
      else coordinator.rest()
      return false
    }
    this.item = { ...sent.value, blocks, sentAt: changes.at, source: 'system', origin: undefined }
    await runtime.turns.acknowledge(this.item, agent.agentId)
    const { early } = this
    this.early = null
    for (const event of early ?? []) this.pass(event)
    coordinator.wake()
    return true
  }

  /** Returns the changes that add the session. */
  private created(): ChangeSet {
    const { agent } = this
    const { session, sessionId, stream } = this.runtime.core
    const { childId, parent } = this.assignment
    return stream
      .changes()
      .event('created', {
        sessionId,
        createdAt: session.createdAt,
        parentSessionId: parent.core.sessionId,
        branchKind: 'subagent',
        session,
      })
      .event(
        'agent.added',
        {
          sessionId,
          agentId: agent.agentId,
          adapterId: agent.adapterId,
          adapterName: agent.adapterName,
          adapterSessionId: childId,
          role: agent.role,
          ...defined({ cwd: agent.cwd, model: agent.model }),
        },
        { agentId: agent.agentId },
      )
  }

  /** Returns the changes that open the session again. */
  private reopened(): ChangeSet {
    const { agentId } = this.agent
    const { sessionId, stream } = this.runtime.core
    const changes = stream.changes()
    const values = { status: 'active', lastActivityAt: changes.at } as const
    return changes.event('resumed', { sessionId }).event('agent.changed', { agentId, values }, { agentId })
  }

  private pass(event: AdapterEvent): void {
    this.hasSpoken ||= event.type === 'text' && event.delta !== ''
    giveToOwner(event, this.handlers)
  }

  private handlersOf(agent: Agent): EventHandlers {
    const { writer, runtime } = this
    const report = (event: ReportEvent): void =>
      runtime.reports.take({ agent, patchFeatures: () => undefined }, event, this.turnId)
    return {
      messages: (event) => {
        writer.take(event)
        runtime.core.coordinator.wake()
      },
      usage: (event) => {
        writer.addUsage(event.report)
        report(event)
      },
      shell: (event) => runtime.shell.takeTerminal({ agent, killTerminal: () => false }, event),
      reports: report,
      choices: report,
      contextWindow: report,
      // These are about the whole program, which is the agent's.
      turns: ignore,
      tasks: ignore,
      tools: ignore,
      quota: ignore,
      subagents: ignore,
      permissions: ignore,
      elicitations: ignore,
      deviceCodes: ignore,
    }
  }

  private get turnId(): string | null {
    return this.item?.turnId ?? null
  }

  private async close({ outcome = 'completed', failure, finalMessage }: SubagentEnd): Promise<void> {
    if (!(await this.begun) || this.item === null) return
    const { runtime, agent, item, writer } = this
    // Some agents report only the results of their subagents.
    if (!this.hasSpoken && finalMessage !== undefined) writer.take({ type: 'text', delta: finalMessage })
    const reason = failure ?? (outcome === 'cancelled' ? 'Cancelled.' : 'The subagent gave no result.')
    await writer.finish(outcome === 'cancelled' ? 'cancelled' : 'error', reason)
    runtime.shell.endOf(agent.agentId)
    const failed: AdapterFailure = { message: reason, category: 'runtime', recoverable: false }
    const result = { outcome, isFree: true, ...(outcome === 'error' ? { failure: failed } : {}) }
    await runtime.turns.complete(item, agent.agentId, result, runtime.core.stream.changes())
    const { stream, sessionId, coordinator } = runtime.core
    coordinator.wake()
    const { agentId } = agent
    const values = { status: 'disposed', lastActivityAt: this.context.clock.now() } as const
    const changes = stream
      .changes()
      .event('agent.changed', { agentId, values }, { agentId })
      .event('closed', { sessionId, reason: 'The subagent is done.' })
    await stream.keep(changes)
    runtime.subagents.working = null
    coordinator.rest()
  }
}

function ignore(): void {
  // Nothing follows from it here.
}

function sessionOf(
  { ids, clock }: AgentServices,
  { task, toolCallId, title, model: own, runner, parent, childId }: Assignment,
): Session {
  const at = clock.now()
  const sessionId = ids.next()
  const { adapterId, adapterName } = runner.agent
  const model = own ?? runner.agent.model
  const cwd = runner.agent.cwd ?? parent.core.cwd
  const agent: Agent = {
    agentId: ids.next(),
    sessionId,
    adapterId,
    adapterName,
    adapterSessionId: childId,
    role: 'lead',
    status: 'active',
    createdAt: at,
    lastActivityAt: at,
    cwd,
    ...defined({ model }),
  }
  const name = title ?? titleOf(task)
  return {
    sessionId,
    createdAt: at,
    lastActivityAt: at,
    status: 'active',
    agents: [agent],
    leadAgentId: agent.agentId,
    parentSessionId: parent.core.sessionId,
    rootSessionId: parent.core.session.rootSessionId ?? parent.core.sessionId,
    branchKind: 'subagent',
    branchedAtSequence: parent.core.stream.upcomingSequence,
    targetWorkingDirectory: cwd,
    adapterName,
    adapterId,
    ...defined({ spawningToolCallId: toolCallId }),
    ...(name === '' ? {} : { title: name, titleOrigin: 'agent' }),
  }
}
