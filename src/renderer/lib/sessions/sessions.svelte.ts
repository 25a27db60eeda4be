import { SvelteMap } from 'svelte/reactivity'
import type { RequestInput, RequestResult } from '../../../shared/contract'
import type { ContractError } from '../../../shared/kernel/errors'
import type { SessionFacets } from '../../../shared/session/entities/facets'
import type { SessionListItem, SessionStatus } from '../../../shared/session/entities'
import { coalesce } from '../page/coalesce'
import { latest, latestSessions, LIST_PAGE } from './latest-sessions'
import type { Connection } from '../host/connection.svelte'
import { anySession, criteriaOf, passesFilter, valuesIn, type SessionFilter } from './session-filter'
import { SearchHits } from './search-hits.svelte'
import {
  appendSessions,
  patchSessions,
  listedFolder,
  sessionGrouping,
  type SessionGroup,
  type StatusCounts,
  type StatusFilter,
} from './session-list'

/** Most pinned sessions that are listed. */
const MOST_PINNED = 200
/** Long enough to skip most keys of fast typing; a search that takes longer is finished before the next one begins. */
const SEARCH_DELAY_MS = 30

/** Number of the latest discovered sessions among which are looked for those that run in their tools. */
const MOST_OUTSIDE = 100

/** Pause before the values that lists are filtered by are asked for again, so that an import does not ask with each session. */
const FACETS_DELAY_MS = 500

/** The list of sessions as the sidebar shows it: filtered or searched, paged, and kept up to date by events. */
export class Sessions {
  #pins = $state.raw<readonly SessionListItem[]>([])
  list = $state.raw<readonly SessionListItem[]>([])
  total = $state(0)
  /** More sessions than `total` may match the query. */
  isMore = $state(false)
  counts = $state.raw<StatusCounts | null>(null)
  filter = $state<StatusFilter>('all')
  /** The other criteria of the list. */
  criteria = $state.raw<SessionFilter>(anySession)
  /** Values that the list can be filtered by; null until they are asked for. */
  facets = $state.raw<SessionFacets | null>(null)
  query = $state('')
  /** The search field takes the focus as soon as it is there. */
  awaitsSearchFocus = $state(false)
  phase = $state<'loading' | 'ready' | 'failed'>('loading')
  error = $state.raw<ContractError | null>(null)
  /** Sessions that are about to go; they are not shown while their removal can be undone. */
  hidden = $state.raw<ReadonlySet<string>>(new Set())
  /**
   * Archived sessions, and those that were only found, show when they are asked for or searched, asides when they are
   * searched: else where they hang. One that was only found also shows once it runs in its tool.
   */
  readonly shown = $derived(
    this.list.filter(
      (session) =>
        !this.hidden.has(session.sessionId) &&
        (this.query.trim() !== '' ||
          (session.branchKind !== 'aside' &&
            (this.filter !== 'all' || (session.status !== 'archived' && !isOnlyFound(session))))),
    ),
  )
  /** Pinned sessions that the list shows, the last pinned first. */
  readonly pinned = $derived(
    this.query.trim() === ''
      ? this.#pins.filter((session) => !this.hidden.has(session.sessionId) && this.#isListed(session))
      : [],
  )
  readonly #group = sessionGrouping()
  readonly groups = $derived(
    this.#group(this.pinned.length === 0 ? this.shown : this.shown.filter(({ pinnedAt }) => pinnedAt === undefined)),
  )
  /** The sessions in the order in which they show. */
  readonly inOrder = $derived([
    ...this.pinned,
    ...this.groups.flatMap(({ lines }) => lines.map((line) => line.session)),
  ])
  readonly hasMore = $derived(this.query === '' && this.list.length < this.total)

  /** Matches of the search, by session. */
  readonly hits: SearchHits

  #attempt = 0
  /** Time of the oldest session of the last page: everything newer is here. */
  #oldest = Infinity
  #timer: ReturnType<typeof setTimeout> | undefined
  #facetsTimer: ReturnType<typeof setTimeout> | undefined
  #loadingMore = false
  readonly #loadingFolders = new Set<string>()
  /** By sessionId: the status that the counts hold. */
  readonly #counted = new Map<string, SessionStatus>()
  /** By sessionId: the values to filter by that {@link facets} counts. A session that only opened is not among them. */
  readonly #faceted = new Map<string, string>()
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

  /** Shows only what meets some criteria. */
  setCriteria(criteria: SessionFilter, status: StatusFilter = this.filter): void {
    this.criteria = criteria
    this.setFilter(status)
  }

  /** The list shows less than it could. */
  get isFiltered(): boolean {
    return this.filter !== 'all' || valuesIn(this.criteria) > 0
  }

  /** Reason why the list does not show a known session; null when it does, or would once it is loaded. */
  whyHidden(session: SessionListItem): 'archived' | 'discovered' | 'aside' | 'filter' | 'search' | null {
    if (this.query.trim() !== '') return this.list.some((one) => one.sessionId === session.sessionId) ? null : 'search'
    if (this.filter === 'all' && session.status === 'archived') return 'archived'
    if (this.filter === 'all' && isOnlyFound(session)) return 'discovered'
    if (this.filter !== 'all' && session.status !== this.filter) return 'filter'
    if (!passesFilter(this.criteria, session, Date.now())) return 'filter'
    return session.branchKind === 'aside' ? 'aside' : null
  }

  loadFacets = async (): Promise<void> => {
    const answer = await this.connection.request('session.getFacets', this.#scope())
    if (answer.ok) this.facets = answer.value
  }

  /** Searches the messages of all sessions, a moment after the last key. */
  search(query: string): void {
    this.query = query
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#search(), SEARCH_DELAY_MS)
  }

  readonly #search = coalesce(() => this.reload())

  reload = async (): Promise<void> => {
    const attempt = ++this.#attempt
    void this.#count()
    const query = this.query.trim()
    if (query === '') {
      this.hits.clear()
      void this.#loadPins()
      // The first time they come after what shows first: counting takes longer the more sessions there are.
      if (this.phase !== 'loading') void this.loadFacets()
    }
    const answer = await this.#fetch(0)
    if (attempt !== this.#attempt) return
    if (!answer.ok) {
      this.error = answer.error
      if (this.phase === 'loading') this.phase = 'failed'
      return
    }
    this.#remember(answer.value.sessions)
    this.#changesCounts(answer.value.sessions)
    for (const session of answer.value.sessions) this.#changesFacets(session)
    this.list = answer.value.sessions
    this.#oldest = answer.value.sessions.at(-1)?.lastActivityAt ?? -Infinity
    this.total = answer.value.total
    this.isMore = 'isMore' in answer.value && answer.value.isMore === true
    this.#listOutside()
    this.error = null
    this.phase = 'ready'
    if (query !== '') void this.hits.load(query, idsOf(this.groups))
  }

  loadMore = async (): Promise<void> => {
    if (!this.hasMore || this.#loadingMore) return
    this.#loadingMore = true
    const attempt = this.#attempt
    // Discovered ones are no part of the pages.
    const isPaged = ({ status }: SessionListItem): boolean => this.filter !== 'all' || status !== 'discovered'
    const here = this.list.filter((session) => session.lastActivityAt >= this.#oldest && isPaged(session))
    const answer = await this.#fetch(here.length)
    this.#loadingMore = false
    if (!answer.ok || attempt !== this.#attempt) return
    const { sessions, total } = answer.value
    this.#remember(sessions)
    this.#oldest = sessions.at(-1)?.lastActivityAt ?? -Infinity
    this.list = appendSessions(this.list, sessions)
    this.total = sessions.length === 0 ? this.list.length : total
  }

  /** Loads the next sessions of one folder, of which the list holds the newest. */
  loadMoreOf = async (folder: string): Promise<void> => {
    if (this.#loadingFolders.has(folder)) return
    this.#loadingFolders.add(folder)
    const attempt = this.#attempt
    const here = this.list.filter((session) => listedFolder(session) === folder)
    const answer = await this.connection.request('session.list', {
      ...this.#scope(),
      ...criteriaOf(this.criteria, Date.now()),
      folders: [folder],
      includePreview: true,
      limit: LIST_PAGE,
      offset: here.length,
    })
    this.#loadingFolders.delete(folder)
    if (!answer.ok || attempt !== this.#attempt) return
    this.#remember(answer.value.sessions)
    this.list = appendSessions(this.list, answer.value.sessions)
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
    if (query === '' && offset === 0 && !this.isFiltered) return latestSessions(this.connection)
    return query === ''
      ? this.connection.request('session.list', {
          ...this.#scope(),
          ...criteriaOf(this.criteria, Date.now()),
          includePreview: true,
          limit: LIST_PAGE,
          offset,
        })
      : this.connection.request('session.search', {
          query,
          status: this.filter,
          ...criteriaOf(this.criteria, Date.now()),
          limit: LIST_PAGE,
        })
  }

  /** The status that is listed. */
  #scope(): Pick<RequestInput<'session.list'>, 'status' | 'except' | 'exceptKinds'> {
    const { except, exceptKinds } = latest
    return { status: this.filter, ...(this.filter === 'all' ? { except } : {}), exceptKinds }
  }

  async #loadPins(): Promise<void> {
    const answer = await this.connection.request('session.list', {
      isPinned: true,
      includePreview: true,
      limit: MOST_PINNED,
    })
    if (!answer.ok) return
    this.#remember(answer.value.sessions)
    this.#pins = byPin(answer.value.sessions.filter(({ pinnedAt }) => pinnedAt !== undefined))
  }

  #isListed(session: SessionListItem): boolean {
    return this.whyHidden(session) === null
  }

  async #count(): Promise<void> {
    const answer = await this.connection.request('session.getStatusCounts', {})
    if (!answer.ok) return
    this.counts = answer.value
    if (answer.value.discovered > 0) await this.#loadOutside()
  }

  /** Lists the discovered sessions that run in their tools; what happens to them later is told. */
  async #loadOutside(): Promise<void> {
    if (this.filter !== 'all' || this.query.trim() !== '') return
    const answer = await this.connection.request('session.list', {
      status: 'discovered',
      includePreview: true,
      limit: MOST_OUTSIDE,
    })
    if (!answer.ok) return
    this.#remember(answer.value.sessions)
    this.#listOutside()
  }

  /** Adds the known ones of these to a page, which has none. */
  #listOutside(): void {
    if (this.filter !== 'all' || this.query.trim() !== '') return
    const isOutside = ({ status, outside }: SessionListItem): boolean =>
      status === 'discovered' && outside !== undefined
    const outside = [...this.#known.values()].filter(isOutside)
    if (outside.length > 0) this.#patch(outside, [])
  }

  #patch(changed: readonly SessionListItem[], removed: readonly string[]): void {
    if (changed.filter((session) => this.#changesFacets(session)).length + removed.length > 0) this.#loadFacetsSoon()
    for (const sessionId of removed) this.#known.delete(sessionId)
    this.#remember(changed)
    if (this.#changesCounts(changed) || removed.length > 0) void this.#count()
    // A search stays as it was asked; only what it shows is brought up to date.
    const here = new Set(this.list.map((session) => session.sessionId))
    const relevant = this.query.trim() === '' ? changed : changed.filter((session) => here.has(session.sessionId))
    const before = this.list.length
    const isSearch = this.query.trim() !== ''
    const now = Date.now()
    this.list = patchSessions(
      this.list,
      relevant,
      removed,
      this.filter,
      (session) => isSearch || passesFilter(this.criteria, session, now),
    )
    this.#patchPins(changed, removed)
    this.total = Math.max(0, this.total + this.list.length - before)
  }

  #patchPins(changed: readonly SessionListItem[], removed: readonly string[]): void {
    const gone = new Set([...removed, ...changed.map(({ sessionId }) => sessionId)])
    const pins = changed.filter(({ pinnedAt }) => pinnedAt !== undefined)
    if (pins.length === 0 && !this.#pins.some(({ sessionId }) => gone.has(sessionId))) return
    this.#pins = byPin([...this.#pins.filter(({ sessionId }) => !gone.has(sessionId)), ...pins])
  }

  #changesCounts(changed: readonly SessionListItem[]): boolean {
    const moved = changed.filter(({ sessionId, status }) => this.#counted.get(sessionId) !== status)
    for (const { sessionId, status } of moved) this.#counted.set(sessionId, status)
    return moved.length > 0
  }

  #changesFacets(session: SessionListItem): boolean {
    const now = facetsOf(session)
    if (this.#faceted.get(session.sessionId) === now) return false
    this.#faceted.set(session.sessionId, now)
    return true
  }

  #loadFacetsSoon(): void {
    if (this.#facetsTimer !== undefined) return
    this.#facetsTimer = setTimeout(() => {
      this.#facetsTimer = undefined
      void this.loadFacets()
    }, FACETS_DELAY_MS)
  }

  #remember(sessions: readonly SessionListItem[]): void {
    for (const session of sessions) this.#known.set(session.sessionId, session)
  }
}

/** Returns whether a session of another tool was discovered, and nothing is known to happen in it. */
const isOnlyFound = ({ status, outside }: SessionListItem): boolean => status === 'discovered' && outside === undefined

/** The values of a session that lists can be filtered by, in one text. */
function facetsOf(session: SessionListItem): string {
  const { status, adapterName, agents, tags, machineId } = session
  const adapters = agents.map((agent) => agent.adapterName)
  return JSON.stringify([status, adapterName, adapters, tags, machineId, listedFolder(session)])
}

function byPin(sessions: readonly SessionListItem[]): SessionListItem[] {
  return sessions.toSorted((a, b) => (b.pinnedAt ?? 0) - (a.pinnedAt ?? 0))
}

/** The sessions of groups in the order in which they show. */
function idsOf(groups: readonly SessionGroup[]): string[] {
  return groups.flatMap(({ lines }) => lines.map(({ session }) => session.sessionId))
}
