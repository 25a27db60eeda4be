import type { ContractError } from '#shared/kernel/errors'
import type { SessionFacets } from '#shared/session/entities/facets'
import type { SessionListItem } from '#shared/session/entities'
import { coalesce } from '../page/coalesce'
import type { Connection } from '../host/connection.svelte'
import { passesFilter, type SessionFilter } from './session-filter'
import { KnownSessions } from './known-sessions.svelte'
import { ListCounts } from './list-counts.svelte'
import { isOnlyFound, ListCriteria } from './list-criteria.svelte'
import { ListFacets } from './list-facets.svelte'
import { PinnedSessions } from './pinned-sessions.svelte'
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

/** Long enough to skip most keys of fast typing; a search that takes longer is finished before the next one begins. */
const SEARCH_DELAY_MS = 30

/** Number of the latest discovered sessions among which are looked for those that run in their tools. */
const MOST_OUTSIDE = 100

/** The list of sessions as the sidebar shows it: filtered or searched, paged, and kept up to date by events. */
export class Sessions extends ListCriteria {
  list = $state.raw<readonly SessionListItem[]>([])
  total = $state(0)
  /** More sessions than `total` may match the query. */
  isMore = $state(false)
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
        (this.isSearch ||
          (session.branchKind !== 'aside' &&
            (this.filter !== 'all' || (session.status !== 'archived' && !isOnlyFound(session))))),
    ),
  )
  /** Pinned sessions that the list shows, the last pinned first. */
  readonly pinned = $derived.by(() =>
    this.isSearch
      ? []
      : this.#pins.list.filter((session) => !this.hidden.has(session.sessionId) && this.whyHidden(session) === null),
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
  #loadingMore = false
  readonly #loadingFolders = new Set<string>()
  readonly #counts: ListCounts
  readonly #facets: ListFacets
  readonly #known: KnownSessions
  readonly #pins: PinnedSessions

  constructor(connection: Connection) {
    super(connection)
    this.hits = new SearchHits(connection)
    this.#counts = new ListCounts(connection)
    this.#facets = new ListFacets(connection, () => this.scope())
    this.#known = new KnownSessions(connection)
    this.#pins = new PinnedSessions(connection, (sessions) => this.#known.add(sessions))
    connection.onReady(() => void this.reload())
    connection.onServerEvent((event) => {
      if (event.type === 'sessions.changed') this.#patch(event.payload.sessions, event.payload.removed)
    })
  }

  byId(sessionId: string): SessionListItem | undefined {
    return this.#known.byId(sessionId)
  }

  /** Values that the list can be filtered by; null until they are asked for. */
  get facets(): SessionFacets | null {
    return this.#facets.value
  }

  get counts(): StatusCounts | null {
    return this.#counts.value
  }

  loadFacets = (): Promise<void> => this.#facets.load()

  /** Makes a session known that the list may not hold, and those it branched off. */
  ensure = (sessionId: string): Promise<void> => this.#known.ensure(sessionId)

  /** The sessions that a session branched off, the nearest first, as far as they are known. */
  ancestors(sessionId: string): SessionListItem[] {
    return this.#known.ancestors(sessionId)
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

  /** Reason why the list does not show a known session; null when it does, or would once it is loaded. */
  whyHidden(session: SessionListItem): 'archived' | 'discovered' | 'aside' | 'filter' | 'search' | null {
    if (!this.isSearch) return this.whyExcluded(session)
    return this.list.some((one) => one.sessionId === session.sessionId) ? null : 'search'
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
      void this.#pins.load()
      // The first time they come after what shows first: counting takes longer the more sessions there are.
      if (this.phase !== 'loading') void this.loadFacets()
    }
    const answer = await this.fetch(0)
    if (attempt !== this.#attempt) return
    if (!answer.ok) {
      this.error = answer.error
      if (this.phase === 'loading') this.phase = 'failed'
      return
    }
    this.#known.add(answer.value.sessions)
    this.#counts.note(answer.value.sessions)
    this.#facets.note(answer.value.sessions)
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
    const answer = await this.fetch(here.length)
    this.#loadingMore = false
    if (!answer.ok || attempt !== this.#attempt) return
    const { sessions, total } = answer.value
    this.#known.add(sessions)
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
    const answer = await this.page(here.length, folder)
    this.#loadingFolders.delete(folder)
    if (!answer.ok || attempt !== this.#attempt) return
    this.#known.add(answer.value.sessions)
    this.list = appendSessions(this.list, answer.value.sessions)
  }

  hide(sessionId: string): void {
    this.hidden = new Set([...this.hidden, sessionId])
  }

  unhide(sessionId: string): void {
    this.hidden = new Set([...this.hidden].filter((id) => id !== sessionId))
  }

  async #count(): Promise<void> {
    if ((await this.#counts.load()) > 0) await this.#loadOutside()
  }

  /** Lists the discovered sessions that run in their tools; what happens to them later is told. */
  async #loadOutside(): Promise<void> {
    if (this.filter !== 'all' || this.isSearch) return
    const answer = await this.connection.request('session.list', {
      status: 'discovered',
      includePreview: true,
      limit: MOST_OUTSIDE,
    })
    if (!answer.ok) return
    this.#known.add(answer.value.sessions)
    this.#listOutside()
  }

  /** Adds the known ones of these to a page, which has none. */
  #listOutside(): void {
    if (this.filter !== 'all' || this.isSearch) return
    const isOutside = ({ status, outside }: SessionListItem): boolean =>
      status === 'discovered' && outside !== undefined
    const outside = [...this.#known.all()].filter(isOutside)
    if (outside.length > 0) this.#patch(outside, [])
  }

  #patch(changed: readonly SessionListItem[], removed: readonly string[]): void {
    if (this.#facets.note(changed) || removed.length > 0) this.#facets.loadSoon()
    this.#known.remove(removed)
    this.#known.add(changed)
    if (this.#counts.note(changed) || removed.length > 0) void this.#count()
    // A search stays as it was asked; only what it shows is brought up to date.
    const here = new Set(this.list.map((session) => session.sessionId))
    const { isSearch } = this
    const relevant = isSearch ? changed.filter((session) => here.has(session.sessionId)) : changed
    const before = this.list.length
    const now = Date.now()
    this.list = patchSessions(
      this.list,
      relevant,
      removed,
      this.filter,
      (session) => isSearch || passesFilter(this.criteria, session, now),
    )
    this.#pins.patch(changed, removed)
    this.total = Math.max(0, this.total + this.list.length - before)
  }
}

/** The sessions of groups in the order in which they show. */
function idsOf(groups: readonly SessionGroup[]): string[] {
  return groups.flatMap(({ lines }) => lines.map(({ session }) => session.sessionId))
}
