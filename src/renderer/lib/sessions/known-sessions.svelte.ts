import { SvelteMap } from 'svelte/reactivity'
import type { RequestResult } from '#shared/contract'
import type { SessionListItem } from '#shared/session/entities'
import type { Connection } from '../host/connection.svelte'

/** Every session that the window has heard of, also those that the list does not show. */
export class KnownSessions {
  readonly #byId = new SvelteMap<string, SessionListItem>()

  constructor(private readonly connection: Connection) {}

  byId(sessionId: string): SessionListItem | undefined {
    return this.#byId.get(sessionId)
  }

  all(): Iterable<SessionListItem> {
    return this.#byId.values()
  }

  add(sessions: readonly SessionListItem[]): void {
    for (const session of sessions) this.#byId.set(session.sessionId, session)
  }

  remove(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) this.#byId.delete(sessionId)
  }

  /** Makes a session known, and those it branched off. */
  async ensure(sessionId: string): Promise<void> {
    const seen = new Set<string>()
    for (let next: string | undefined = sessionId; next !== undefined && !seen.has(next);) {
      seen.add(next)
      if (!this.#byId.has(next)) {
        const answer: RequestResult<'session.get'> = await this.connection.request('session.get', { sessionId: next })
        if (answer.ok && answer.value.session !== null) this.add([answer.value.session])
      }
      next = this.#byId.get(next)?.parentSessionId
    }
  }

  /** The sessions that a session branched off, the nearest first, as far as they are known. */
  ancestors(sessionId: string): SessionListItem[] {
    const found: SessionListItem[] = []
    for (let next = this.#byId.get(sessionId)?.parentSessionId; next !== undefined;) {
      const session = this.#byId.get(next)
      if (session === undefined || found.includes(session)) break
      found.push(session)
      next = session.parentSessionId
    }
    return found
  }
}
