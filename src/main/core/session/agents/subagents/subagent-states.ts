import { withEndedSubagent, withSubagent } from '#shared/state/conversation/subagents'
import type { SubagentState } from '#shared/session/conversation-types'
import type { SessionCore } from '#core/session/stream/session-core'
import type { SubagentEnd, WorkingSubagent } from './working-subagent'
import { defined } from '#shared/kernel/defined'
import type { EventTags, ChangeSet } from '#core/session/stream/change-set'
import { SparseMap } from '#core/base/sparse-map'

/** The subagents that the agents of one session have started, as the session knows them. */
export class SubagentStates {
  private readonly startedAt = new SparseMap<string, number>()

  /** The subagent whose session this is, while it works. */
  working: WorkingSubagent | null = null

  constructor(
    private readonly session: SessionCore,
    private states: readonly SubagentState[],
  ) {
    session.stream.follow({ published: (event) => this.working?.published(event) })
  }

  /** Adds the event for the start of a subagent to `changes`. */
  begin(child: Omit<SubagentState, 'status'>, tags: EventTags, changes: ChangeSet): ChangeSet {
    this.states = withSubagent(this.states, { ...child, status: 'running' })
    this.startedAt.set(child.childId, changes.at)
    return changes.event('subagent.spawned', child, tags)
  }

  /** Adds the event for its end to `changes`. */
  end(
    childId: string,
    { finalMessage, failure, outcome, model, totalTokens, totalToolCalls, usage }: SubagentEnd,
    tags: EventTags,
    changes: ChangeSet,
  ): ChangeSet {
    const total = totalTokens ?? (usage === undefined ? undefined : usage.inputTokens + usage.outputTokens)
    const child = this.states.find((state) => state.childId === childId)
    const how = {
      ...defined({ finalMessage, failure, outcome, model: model ?? child?.model, totalTokens: total }),
    }
    const childSessionId = child?.childSessionId
    const told = defined({ childSessionId, agentName: child?.agentName, totalToolCalls, usage })
    const elapsedMs = Math.max(0, changes.at - (this.startedAt.get(childId) ?? changes.at))
    this.startedAt.delete(childId)
    const ended = { childId, elapsedMs, ...told, ...how }
    this.states = withEndedSubagent(this.states, ended)
    changes.event('subagent.completed', ended, tags)
    if (childSessionId === undefined) return changes
    const result = { outcome: outcome ?? 'completed', ...defined({ finalMessage, failure }) }
    return changes.event('childCompleted', { childSessionId, parentSessionId: this.session.sessionId, result }, tags)
  }

  /** Adds the event for a subagent whose session could not be stored to `changes`. */
  unlink(childId: string, tags: EventTags, changes: ChangeSet): ChangeSet {
    const child = this.states.find((state) => state.childId === childId)
    if (child === undefined) return changes
    const { childSessionId: _none, ...rest } = child
    this.states = this.states.map((state) => (state === child ? rest : state))
    const { status: _status, ...told } = rest
    return changes.event('subagent.spawned', told, tags, { state: rest })
  }

  /** Removes the links to a session that was purged, as the store did. */
  forget(childSessionId: string): void {
    this.states = this.states.map((state) => {
      if (state.childSessionId !== childSessionId) return state
      const { childSessionId: _gone, ...rest } = state
      return rest
    })
  }

  /** The session that a subagent works or worked in. */
  sessionOf(childId: string): string | undefined {
    return this.states.find((state) => state.childId === childId)?.childSessionId
  }

  /** Returns whether a subagent has not ended. */
  isRunning(childId: string): boolean {
    return this.states.some((state) => state.childId === childId && state.status === 'running')
  }

  /** The subagent that works in a session and has not ended. */
  runningIn(childSessionId: string): SubagentState | undefined {
    return this.states.find((state) => state.childSessionId === childSessionId && state.status === 'running')
  }
}
