import type { AdapterEvent } from '../../../../shared/adapter/port'
import type { SubagentState } from '../../../../shared/session/conversation-types'
import type { EventStream } from '../events/event-stream'
import type { EventTags, Unit } from '../events/change-set'

/** How a subagent ended, as its agent tells it. */
export type SubagentEnd = Omit<Extract<AdapterEvent, { type: 'subagent.completed' }>, 'type' | 'childId'>

/** The subagents that the agents of one session have started, as the session knows them. */
export class SubagentStates {
  private readonly startedAt = new Map<string, number>()

  constructor(
    private readonly session: { readonly sessionId: string; readonly stream: EventStream },
    private states: readonly SubagentState[],
  ) {}

  /** Plans what tells of a subagent that begins. */
  begin(child: Omit<SubagentState, 'status'>, tags: EventTags, unit: Unit): Unit {
    this.states = [...this.states.filter(({ childId }) => childId !== child.childId), { ...child, status: 'running' }]
    this.startedAt.set(child.childId, unit.at)
    return this.write(unit).event('subagent.spawned', child, tags)
  }

  /** Plans what tells of its end. */
  end(childId: string, { finalMessage, failure, outcome }: SubagentEnd, tags: EventTags, unit: Unit): Unit {
    const how = {
      ...(finalMessage === undefined ? {} : { finalMessage }),
      ...(failure === undefined ? {} : { failure }),
      ...(outcome === undefined ? {} : { outcome }),
    }
    const child = this.states.find((state) => state.childId === childId)
    const link = child?.childSessionId === undefined ? {} : { childSessionId: child.childSessionId }
    this.states = this.states.map((state) => (state === child ? { ...state, status: 'completed', ...how } : state))
    const elapsedMs = Math.max(0, unit.at - (this.startedAt.get(childId) ?? unit.at))
    this.startedAt.delete(childId)
    return this.write(unit).event('subagent.completed', { childId, elapsedMs, ...link, ...how }, tags)
  }

  /** Takes back that a subagent has a session of its own: it could not be stored. */
  unlink(childId: string): void {
    this.states = this.states.map((state) => {
      if (state.childId !== childId) return state
      const { childSessionId: _none, ...rest } = state
      return rest
    })
  }

  /** The subagent that works in a session and has not ended. */
  runningIn(childSessionId: string): SubagentState | undefined {
    return this.states.find((state) => state.childSessionId === childSessionId && state.status === 'running')
  }

  private write(unit: Unit): Unit {
    // As they are when it is stored, which may be later.
    return unit.write((writer) => writer.patchState(this.session.sessionId, { subagents: this.states }))
  }
}
