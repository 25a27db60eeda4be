import type { AdapterEvent, AdapterFailure } from '../../../../../shared/adapter/port'
import type { SessionEvent } from '../../../../../shared/contract'
import { isForwarded, type ForwardedEvent } from '../../../../../shared/session/events/forwarded'
import type { Agent, Session } from '../../../../../shared/session/entities'
import type { TokenUsage, UsageReport } from '../../../../../shared/usage/entities'
import { titleOf } from '../../../../../shared/title/title-of'
import type { SessionServices } from '../../runtime/services'
import type { QueueItem } from '../../delivery/delivery'
import type { ChangeSet } from '../../stream/change-set'
import { addUsage, usageOf } from '../../messages/message-usage'
import { MessageWriter } from '../../messages/message-writer'
import type { WorkingSession, WorkingSubagent } from '../../runtime/working-session'
import { defined } from '../../../../../shared/kernel/defined'
import type { SubagentEnd } from './subagent-states'

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
  readonly parent: WorkingSession
  /** Takes what clients of that session are told of this one. */
  readonly forward: (event: ForwardedEvent) => void
}

/**
 * The session of one subagent while it works. Its output is written, stored and sent like that of any agent; its task
 * is the message of its turn. It closes itself when the subagent ends, and is reopened when it works again.
 */
export class SubagentSession implements WorkingSubagent {
  readonly runtime: WorkingSession
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

  constructor(
    private readonly context: SessionServices,
    private readonly assignment: Assignment,
    /** The closed session of its earlier work. */
    private readonly earlier: WorkingSession | null = null,
  ) {
    this.runtime = earlier ?? context.runtimes.adopt(sessionOf(context, assignment))
    const { session } = this.runtime
    const agent = session.agents.find(({ agentId }) => agentId === session.leadAgentId) ?? session.agents[0]
    if (agent === undefined) throw new Error('the session of a subagent has its agent')
    this.agent = agent
    this.runtime.subagent = this
    const { stream } = this.runtime
    this.writer = new MessageWriter(context, {
      sessionId: session.sessionId,
      stream,
      tags: () => ({
        agentId: agent.agentId,
        ...(this.item === null ? {} : { turnId: this.item.turnId }),
      }),
      adapterSessionId: () => assignment.childId,
      positions: this.runtime.positions,
    })
  }

  get sessionId(): string {
    return this.runtime.sessionId
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
    const { sessionId } = runtime
    const { task, parent } = this.assignment
    // Counting goes on from what was reported before.
    if (this.earlier !== null) await runtime.reports.prepare()
    const begun = this.earlier === null ? this.created() : this.reopened()
    const changes = begun.together(parent.stream, parentChanges)
    const blocks = [{ type: 'text' as const, content: task }]
    const request = { blocks, content: task, origin: undefined, source: 'system' as const, sourceId: undefined }
    const sent = await runtime.turns.send(request, [agent.agentId], changes)
    if (!sent.ok) {
      runtime.subagent = null
      if (this.earlier === null) this.context.runtimes.forget(sessionId)
      else this.context.runtimes.releaseIfIdle(runtime)
      return false
    }
    this.item = { ...sent.value, blocks, sentAt: changes.at, source: 'system', origin: undefined }
    await runtime.turns.acknowledge(this.item, agent.agentId)
    const { early } = this
    this.early = null
    for (const event of early ?? []) this.pass(event)
    runtime.statusChanged()
    return true
  }

  /** Returns the changes that add the session. */
  private created(): ChangeSet {
    const { agent } = this
    const { session, sessionId, stream } = this.runtime
    const { childId, parent } = this.assignment
    return stream
      .changes()
      .event('created', {
        sessionId,
        createdAt: session.createdAt,
        parentSessionId: parent.sessionId,
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
    const { sessionId, stream } = this.runtime
    const changes = stream.changes()
    const values = { status: 'active', lastActivityAt: changes.at } as const
    return changes.event('resumed', { sessionId }).event('agent.changed', { agentId, values }, { agentId })
  }

  private pass(event: AdapterEvent): void {
    this.hasSpoken ||= event.type === 'text' && event.delta !== ''
    if (event.type === 'terminal.started' || event.type === 'terminal.output' || event.type === 'terminal.ended')
      this.runtime.shell.takeTerminal({ agent: this.agent, killTerminal: () => false }, event)
    else if (this.writer.take(event)) this.runtime.statusChanged()
    else this.runtime.reports.take({ agent: this.agent, patchFeatures: () => undefined }, event, this.turnId)
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
    await runtime.turns.complete(item, agent.agentId, result, runtime.stream.changes())
    runtime.statusChanged()
    const { stream, sessionId } = runtime
    const { agentId } = agent
    const values = { status: 'disposed', lastActivityAt: this.context.clock.now() } as const
    const changes = stream
      .changes()
      .event('agent.changed', { agentId, values }, { agentId })
      .event('closed', { sessionId, reason: 'The subagent is done.' })
    await stream.keep(changes)
    runtime.subagent = null
    this.context.runtimes.releaseIfIdle(runtime)
  }
}

function sessionOf(
  { ids, clock }: SessionServices,
  { task, toolCallId, title, model: own, runner, parent, childId }: Assignment,
): Session {
  const at = clock.now()
  const sessionId = ids.next()
  const { adapterId, adapterName } = runner.agent
  const model = own ?? runner.agent.model
  const cwd = runner.agent.cwd ?? parent.cwd
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
    parentSessionId: parent.sessionId,
    rootSessionId: parent.session.rootSessionId ?? parent.sessionId,
    branchKind: 'subagent',
    branchedAtSequence: parent.stream.upcomingSequence,
    targetWorkingDirectory: cwd,
    adapterName,
    adapterId,
    ...defined({ spawningToolCallId: toolCallId }),
    ...(name === '' ? {} : { title: name, titleOrigin: 'agent' }),
  }
}
