import type { AdapterEvent } from '../../../../shared/adapter/port'
import type { PermissionRequest } from '../../../../shared/permission/entities'
import type { SessionServices } from '../services'
import type { Agent } from '../../../../shared/session/entities'
import type { EventTags } from '../events/change-set'
import type { WorkingSession } from '../working-session'
import { SubagentSession } from './subagent-session'
import { defined } from '../../../../shared/kernel/defined'
import type { SubagentEnd } from './subagent-states'

type SubagentEvent = Extract<AdapterEvent, { type: `subagent.${string}` }>

/** The subagent that asks for something. */
export type AskingSubagent = NonNullable<PermissionRequest['subagent']>

/** A subagent that works. */
interface Running {
  readonly child: SubagentSession
  /** The session of the agent or subagent that started it, and the tags of its events there. */
  readonly parent: WorkingSession
  readonly tags: EventTags
  readonly task: string
}

/** The working subagents of one agent, each in a separate session below that of its starter. */
export class Subagents {
  private readonly running = new Map<string, Running>()

  constructor(
    private readonly context: SessionServices,
    private readonly owner: {
      readonly runner: { readonly agent: Agent }
      readonly sessionId: string
      readonly turnId: () => string | null
      /** Takes what a subagent asks of people. */
      asked(event: AdapterEvent, subagent: AskingSubagent | undefined): void
    },
  ) {}

  take(event: SubagentEvent): void {
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
    await Promise.all([...this.running.keys()].map((childId) => this.complete(childId, how)))
  }

  /** The subagent that asks, as requests name it. */
  asking(childId: string): AskingSubagent | undefined {
    const running = this.running.get(childId)
    if (running === undefined) return undefined
    const { child, task } = running
    return { childId, childSessionId: child.sessionId, name: child.runtime.session.title ?? task }
  }

  private spawn({
    childId,
    task,
    toolCallId,
    title,
    parentId,
  }: Extract<SubagentEvent, { type: 'subagent.spawned' }>): void {
    const { runner, sessionId, turnId } = this.owner
    // The runtime exists as long as one of its agents runs.
    const session = this.context.runtimes.peek(sessionId)
    if (session === undefined || this.running.has(childId)) return
    const above = parentId === undefined ? undefined : this.running.get(parentId)?.child
    const parent = above?.runtime ?? session
    const ofTurn = above === undefined ? turnId() : null
    const agentId = above?.runtime.session.leadAgentId ?? runner.agent.agentId
    const tags = ofTurn === null ? { agentId } : { agentId, turnId: ofTurn }
    const child = new SubagentSession(this.context, { childId, task, toolCallId, title, runner, parent })
    this.running.set(childId, { child, parent, tags, task })
    const state = { childId, task, ...defined({ toolCallId }) }
    const { subagents, stream } = parent
    const changes = subagents.begin({ ...state, childSessionId: child.sessionId }, tags, stream.changes())
    void child.begin(changes).then((isStored) => {
      if (isStored) return
      // The subagent is still listed, but without a session.
      void stream.keep(subagents.unlink(childId, tags, stream.changes()))
    })
  }

  private pass(childId: string, inner: AdapterEvent): void {
    const running = this.running.get(childId)
    if (running === undefined) return
    const { child, parent, tags } = running
    switch (inner.type) {
      case 'permission.requested':
      case 'permission.withdrawn':
      case 'elicitation.requested':
      case 'elicitation.withdrawn':
      case 'deviceCode.requested':
      case 'deviceCode.resolved':
        this.owner.asked(inner, this.asking(childId))
        return
      default:
        parent.stream.emit('subagent.event', { childId, inner: { ...inner } }, tags)
        child.take(inner)
    }
  }

  private async complete(childId: string, { finalMessage, failure, outcome }: SubagentEnd): Promise<void> {
    const running = this.running.get(childId)
    if (running === undefined) return
    this.running.delete(childId)
    const { parent, tags, child } = running
    const how = {
      ...defined({ finalMessage, failure, outcome }),
    }
    const told = parent.stream.keep(parent.subagents.end(childId, how, tags, parent.stream.changes()))
    await Promise.all([told, child.end(how)])
  }
}
