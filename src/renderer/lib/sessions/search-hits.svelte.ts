import { SvelteMap } from 'svelte/reactivity'
import type { RequestInput } from '#shared/contract'
import type { SessionHits } from '#shared/find/entities'
import type { Requester } from '#client/connection'

type MessageCriteria = Pick<
  RequestInput<'session.search.hits'>,
  'role' | 'saidFrom' | 'saidBefore' | 'in' | 'file' | 'command' | 'error'
>

/** For how many sessions excerpts are asked in one go, so that those at the top come first. */
const BATCH = 20
/** The first are few, so that there is something to read at once. */
const FIRST_BATCH = 8

/** Matches of a search, by session. The newest search wins. */
export class SearchHits {
  /** Query of the excerpts, which may be the previous one while another search runs. */
  query = $state('')
  readonly #bySession = new SvelteMap<string, SessionHits>()
  #attempt = 0

  constructor(private readonly requester: Requester) {}

  of(sessionId: string): SessionHits | undefined {
    return this.#bySession.get(sessionId)
  }

  /** Asks for the excerpts of what a search found, those of the first sessions first. */
  load = async (query: string, sessionIds: readonly string[], criteria: MessageCriteria = {}): Promise<void> => {
    const attempt = ++this.#attempt
    for (let at = 0, size = FIRST_BATCH; at < sessionIds.length; at += size, size = BATCH) {
      const batch = sessionIds.slice(at, at + size)
      const answer = await this.requester.request('session.search.hits', {
        query,
        sessionIds: batch,
        ...criteria,
      })
      // Without excerpts the sessions that were found still show.
      if (attempt !== this.#attempt || !answer.ok) return
      if (at === 0) this.#bySession.clear()
      this.query = query
      for (const hits of answer.value.sessions) this.#bySession.set(hits.sessionId, hits)
    }
  }

  clear(): void {
    this.#attempt++
    this.#bySession.clear()
  }
}
