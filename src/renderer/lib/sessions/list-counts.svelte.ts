import type { SessionListItem, SessionStatus } from '#shared/session/entities'
import type { Connection } from '../host/connection.svelte'
import type { StatusCounts } from './session-list'

/** Numbers of sessions by their status. */
export class ListCounts {
  value = $state.raw<StatusCounts | null>(null)
  /** By sessionId: the status that is counted. */
  readonly #counted = new Map<string, SessionStatus>()

  constructor(private readonly connection: Connection) {}

  /** Resolves to the number of discovered sessions. */
  async load(): Promise<number> {
    const answer = await this.connection.request('session.getStatusCounts', {})
    if (answer.ok) this.value = answer.value
    return answer.ok ? answer.value.discovered : 0
  }

  /** Notes the status of sessions. Returns true when some of them changed. */
  note(sessions: readonly SessionListItem[]): boolean {
    const moved = sessions.filter(({ sessionId, status }) => this.#counted.get(sessionId) !== status)
    for (const { sessionId, status } of moved) this.#counted.set(sessionId, status)
    return moved.length > 0
  }
}
