import type { SessionListItem } from '#shared/session/entities'
import type { Connection } from '../host/connection.svelte'

/** Most pinned sessions that are listed. */
const MOST_PINNED = 200

/** The pinned sessions, the last pinned first. */
export class PinnedSessions {
  list = $state.raw<readonly SessionListItem[]>([])

  constructor(
    private readonly connection: Connection,
    /** Called with the sessions that were loaded. */
    private readonly loaded: (sessions: readonly SessionListItem[]) => void,
  ) {}

  async load(): Promise<void> {
    const answer = await this.connection.request('session.list', {
      isPinned: true,
      includePreview: true,
      limit: MOST_PINNED,
    })
    if (!answer.ok) return
    this.loaded(answer.value.sessions)
    this.list = pinnedOf(answer.value.sessions)
  }

  patch(changed: readonly SessionListItem[], removed: readonly string[]): void {
    const gone = new Set([...removed, ...changed.map(({ sessionId }) => sessionId)])
    const pins = pinnedOf(changed)
    if (pins.length === 0 && !this.list.some(({ sessionId }) => gone.has(sessionId))) return
    this.list = pinnedOf([...this.list.filter(({ sessionId }) => !gone.has(sessionId)), ...pins])
  }
}

function pinnedOf(sessions: readonly SessionListItem[]): SessionListItem[] {
  return sessions
    .filter(({ pinnedAt }) => pinnedAt !== undefined)
    .toSorted((a, b) => (b.pinnedAt ?? 0) - (a.pinnedAt ?? 0))
}
