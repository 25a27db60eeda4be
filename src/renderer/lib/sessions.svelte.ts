import { SvelteMap } from 'svelte/reactivity'
import type { RequestResult } from '../../shared/contract'
import type { ContractError } from '../../shared/kernel/errors'
import type { SessionListItem, SessionStatus } from '../../shared/session/entities'
import type { Connection } from './connection.svelte'
import { SearchHits } from './search-hits.svelte'
import {
  appendSessions,
  groupSessions,
  patchSessions,
  type SessionGroup,
  type StatusCounts,
  type StatusFilter,
} from './session-list'

const LIST_PAGE = 100
const SEARCH_DELAY_MS = 120

/** The list of sessions as the sidebar shows it: filtered or searched, paged, and kept up to date by events. */
export class Sessions {
  list = $state.raw<readonly SessionListItem[]>([])
  total = $state(0)
  counts = $state.raw<StatusCounts | null>(null)
  filter = $state<StatusFilter>('all')
  query = $state('')
  /** Counts up to ask the search field for the focus. */
  searchFocus = $state(0)
  phase = $state<'loading' | 'ready' | 'failed'>('loading')
  error = $state.raw<ContractError | null>(null)
  /** Sessions that are about to go; they are not shown while their removal can be undone. */
  hidden = $state.raw<ReadonlySet<string>>(new Set())
  /** Archived sessions, and those that were only found, show when they are asked for or searched, asides when they are searched: else where they hang. */
  readonly shown = $derived(
    this.list.filter(
      (session) =>
        !this.hidden.has(session.sessionId) &&
        (this.query.trim() !== '' ||
          (session.branchKind !== 'aside' &&
            (this.filter !== 'all' || (session.status !== 'archived' && session.status !== 'discovered')))),
    ),
  )
  readonly groups = $derived(groupSessions(this.shown))
  readonly hasMore = $derived(this.query === '' && this.list.length < this.total)

  /** Matches of the search, by session. */
  readonly hits: SearchHits

  #attempt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #loadingMore = false
  /** By sessionId: the status that the counts hold. */
  readonly #counted = new Map<string, SessionStatus>()
  /** Every session heard of, also those that the list does not show. */
  readonly #known = new SvelteMap<string, SessionListItem>()

  constructor(private readonly connection: Connection) {
    this.hits = new SearchHits(connection)
    connection.onReady(() => void this.reload())
    connection.onServerEvent((event) => {
      if (event.type === 'sessions.changed') this.#patch(event.payload.sessions, event.payload.removed)
    })
  }

  byId(sessionId: string): SessionListItem | undefined {
    return this.#known.get(sessionId)
  }

  setFilter(filter: StatusFilter): void {
    this.filter = filter
    void this.reload()
  }

  /** Searches the messages of all sessions, a moment after the last key. */
  search(query: string): void {
    this.query = query
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.reload(), SEARCH_DELAY_MS)
  }

  reload = async (): Promise<void> => {
    const attempt = ++this.#attempt
    void this.#count()
    const query = this.query.trim()
    if (query === '') this.hits.clear()
    const answer = await this.#fetch(0)
    if (attempt !== this.#attempt) return
    if (!answer.ok) {
      this.error = answer.error
      if (this.phase === 'loading') this.phase = 'failed'
      return
    }
    this.#remember(answer.value.sessions)
    this.#changesCounts(answer.value.sessions)
    this.list = answer.value.sessions
    this.total = answer.value.total
    this.error = null
    this.phase = 'ready'
    if (query !== '') void this.hits.load(query, idsOf(this.groups))
  }

  loadMore = async (): Promise<void> => {
    if (!this.hasMore || this.#loadingMore) return
    this.#loadingMore = true
    const attempt = this.#attempt
    const answer = await this.#fetch(this.list.length)
    this.#loadingMore = false
    if (!answer.ok || attempt !== this.#attempt) return
    this.#remember(answer.value.sessions)
    this.list = appendSessions(this.list, answer.value.sessions)
    this.total = answer.value.total
  }

  /** Makes a session known that the list may not hold, and those it branched off. */
  ensure = async (sessionId: string): Promise<void> => {
    const seen = new Set<string>()
    for (let next: string | undefined = sessionId; next !== undefined && !seen.has(next);) {
      seen.add(next)
      if (!this.#known.has(next)) {
        const answer: RequestResult<'session.get'> = await this.connection.request('session.get', { sessionId: next })
        if (answer.ok && answer.value.session !== null) this.#remember([answer.value.session])
      }
      next = this.#known.get(next)?.parentSessionId
    }
  }

  /** The sessions that a session branched off, the nearest first, as far as they are known. */
  ancestors(sessionId: string): SessionListItem[] {
    const found: SessionListItem[] = []
    for (let next = this.#known.get(sessionId)?.parentSessionId; next !== undefined;) {
      const session = this.#known.get(next)
      if (session === undefined || found.includes(session)) break
      found.push(session)
      next = session.parentSessionId
    }
    return found
  }

  hide(sessionId: string): void {
    this.hidden = new Set([...this.hidden, sessionId])
  }

  unhide(sessionId: string): void {
    this.hidden = new Set([...this.hidden].filter((id) => id !== sessionId))
  }

  #fetch(offset: number) {
    const query = this.query.trim()
    return query === ''
      ? this.connection.request('session.list', {
          status: this.filter,
          // There can be thousands that were only found, and newer than anything else.
          ...(this.filter === 'all' ? { except: ['discovered'] } : {}),
          includePreview: true,
          limit: LIST_PAGE,
          offset,
        })
      : this.connection.request('session.search', { query, status: this.filter, limit: LIST_PAGE })
  }

  async #count(): Promise<void> {
    const answer = await this.connection.request('session.getStatusCounts', {})
    if (answer.ok) this.counts = answer.value
  }

  #patch(changed: readonly SessionListItem[], removed: readonly string[]): void {
    for (const sessionId of removed) this.#known.delete(sessionId)
    this.#remember(changed)
    if (this.#changesCounts(changed) || removed.length > 0) void this.#count()
    // A search stays as it was asked; only what it shows is brought up to date.
    const here = new Set(this.list.map((session) => session.sessionId))
    const relevant = this.query.trim() === '' ? changed : changed.filter((session) => here.has(session.sessionId))
    const before = this.list.length
    this.list = patchSessions(this.list, relevant, removed, this.filter)
    this.total = Math.max(0, this.total + this.list.length - before)
  }

  #changesCounts(changed: readonly SessionListItem[]): boolean {
    const moved = changed.filter(({ sessionId, status }) => this.#counted.get(sessionId) !== status)
    for (const { sessionId, status } of moved) this.#counted.set(sessionId, status)
    return moved.length > 0
  }

  #remember(sessions: readonly SessionListItem[]): void {
    for (const session of sessions) this.#known.set(session.sessionId, session)
  }
}

/** The sessions of groups in the order in which they show. */
function idsOf(groups: readonly SessionGroup[]): string[] {
  return groups.flatMap(({ lines }) => lines.map(({ session }) => session.sessionId))
}
