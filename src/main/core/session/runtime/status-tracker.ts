import type { RunStatus } from '../../../../shared/session/entities'
import type { EventStream } from '../stream/event-stream'

/** Sources from which the status of a session is derived. */
interface StatusSources {
  readonly stream: EventStream
  readonly agents: readonly { readonly isCallingTool: boolean }[]
  readonly subagent: { readonly isCallingTool: boolean } | null
  readonly pending: { readonly holdsAgent: boolean }
}

interface StatusTurns {
  readonly isActive: boolean
  readonly lastEnd: RunStatus
}

/** Announces what a session is doing whenever that changes. */
export class StatusTracker {
  private shown: RunStatus = 'idle'

  constructor(
    private readonly session: StatusSources,
    private readonly turns: StatusTurns,
  ) {}

  /** Determines what the session is doing and announces it if that changed. */
  update(): void {
    const to = this.now()
    if (to === this.shown) return
    const from = this.shown
    this.shown = to
    this.session.stream.emit('status.changed', { from, to })
  }

  private now(): RunStatus {
    const { agents, subagent, pending } = this.session
    if (pending.holdsAgent) return 'awaitingPermission'
    if (!this.turns.isActive) return this.turns.lastEnd
    return [...agents, ...(subagent === null ? [] : [subagent])].some((agent) => agent.isCallingTool)
      ? 'callingTool'
      : 'thinking'
  }
}
