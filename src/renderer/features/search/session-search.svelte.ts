import { defined } from '#shared/kernel/defined'
import type { SearchHit } from '#shared/find/entities'
import type { SavedFilter } from '#shared/saved-filter/entities'
import type { SessionListItem } from '#shared/session/entities'
import type { Connection } from '#renderer/lib/host/connection.svelte'
import { SearchHits } from '#renderer/lib/sessions/search-hits.svelte'
import { anyMessageTime, messageTimesOf, savedTimes, timeCriteria, type MessageTimes } from './message-times'
import { anySession, criteriaOf, filterOf, savedAs, type SessionFilter } from '#renderer/lib/sessions/session-filter'
import { areSet, noToolFilters, toolCriteriaOf, withFilters, type ToolFilters } from './tool-filters'
import type { StatusFilter } from '#renderer/lib/sessions/session-list'

const PAGE = 30
const MOST = 10_000
/** Growth of the list with each request for more, so that thousands are a few requests away. */
const GROWTH = 2

/** The search page: what is searched for and what was found. The newest search wins. */
export class SessionSearch {
  query = $state('')
  filter = $state.raw<SessionFilter>(anySession)
  status = $state<StatusFilter>('all')
  /** Speaker of the messages; null for everybody, and for titles, tags and notes. */
  role = $state<SearchHit['role'] | null>(null)
  said = $state.raw<MessageTimes>(anyMessageTime)
  tools = $state.raw<ToolFilters>(noToolFilters)
  sessions = $state.raw<readonly SessionListItem[]>([])
  total = $state(0)
  /** More sessions than `total` may match. */
  isMore = $state(false)
  /** Query of the results; filters alone find without one. */
  found = $state('')
  hasFound = $state(false)
  failure = $state<string | null>(null)
  readonly hits: SearchHits
  #limit = PAGE
  #isRunning = false
  #isAskedAgain = false

  constructor(private readonly connection: Connection) {
    this.hits = new SearchHits(connection)
  }

  get hasMore(): boolean {
    return this.sessions.length >= this.#limit && this.#limit < MOST
  }

  /** Searches at once; while a search runs, the last change is searched for after it. */
  change(changes: Partial<Pick<SessionSearch, 'query' | 'filter' | 'status' | 'role' | 'said' | 'tools'>>): void {
    Object.assign(this, changes)
    this.#limit = PAGE
    void this.#run()
  }

  more(): void {
    this.#limit = Math.min(MOST, Math.ceil(this.#limit * GROWTH))
    void this.#run()
  }

  use(saved: SavedFilter): void {
    const { query = '', role = null, status = 'all' } = saved
    this.change({ query, role, status, said: messageTimesOf(saved), filter: filterOf(saved), tools: noToolFilters })
  }

  /** Returns the search to be saved under a name. */
  savedAs(name: string): SavedFilter {
    return {
      ...savedAs(name, this.filter),
      query: withFilters(this.query, this.tools),
      status: this.status,
      ...(this.role === null ? {} : { role: this.role }),
      ...savedTimes(this.said),
    }
  }

  async #run(): Promise<void> {
    this.#isAskedAgain = this.#isRunning
    if (this.#isRunning) return
    this.#isRunning = true
    await this.#search()
    this.#isRunning = false
    if (this.#isAskedAgain) await this.#run()
  }

  async #search(): Promise<void> {
    const query = this.query.trim()
    const criteria = {
      ...defined({ role: this.role ?? undefined }),
      ...timeCriteria(this.said, Date.now()),
      ...toolCriteriaOf(this.tools),
    }
    if (query === '' && !areSet(this.tools)) {
      this.sessions = []
      this.total = 0
      this.isMore = false
      this.found = ''
      this.hasFound = false
      this.hits.clear()
      return
    }
    const answer = await this.connection.request('session.search', {
      query,
      status: this.status,
      ...criteriaOf(this.filter, Date.now()),
      ...criteria,
      limit: this.#limit,
    })
    this.failure = answer.ok ? null : answer.error.message
    if (!answer.ok) return
    this.sessions = answer.value.sessions
    this.total = answer.value.total
    this.isMore = answer.value.isMore === true
    this.found = query
    this.hasFound = true
    const ids = answer.value.sessions.map(({ sessionId }) => sessionId)
    void this.hits.load(query, ids, criteria)
  }
}
