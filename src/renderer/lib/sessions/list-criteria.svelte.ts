import type { RequestInput } from '#shared/contract'
import type { SessionListItem } from '#shared/session/entities'
import type { Connection } from '../host/connection.svelte'
import { latest, latestSessions, LIST_PAGE } from './latest-sessions'
import { anySession, criteriaOf, passesFilter, valuesIn, type SessionFilter } from './session-filter'
import type { StatusFilter } from './session-list'

/** What the list of sessions is asked for: a status, further criteria, and words to search for. */
export class ListCriteria {
  filter = $state<StatusFilter>('all')
  /** The other criteria of the list. */
  criteria = $state.raw<SessionFilter>(anySession)
  query = $state('')

  constructor(protected readonly connection: Connection) {}

  /** The list shows less than it could. */
  get isFiltered(): boolean {
    return this.filter !== 'all' || valuesIn(this.criteria) > 0
  }

  get isSearch(): boolean {
    return this.query.trim() !== ''
  }

  /** Reason why a session is not listed; null when it is. Those of a search are the host's. */
  protected whyExcluded(session: SessionListItem): 'archived' | 'discovered' | 'aside' | 'filter' | null {
    if (this.filter === 'all' && session.status === 'archived') return 'archived'
    if (this.filter === 'all' && isOnlyFound(session)) return 'discovered'
    if (this.filter !== 'all' && session.status !== this.filter) return 'filter'
    if (!passesFilter(this.criteria, session, Date.now())) return 'filter'
    return session.branchKind === 'aside' ? 'aside' : null
  }

  /** The status that is listed. */
  protected scope(): Pick<RequestInput<'session.list'>, 'status' | 'except' | 'exceptKinds'> {
    const { except, exceptKinds } = latest
    return { status: this.filter, ...(this.filter === 'all' ? { except } : {}), exceptKinds }
  }

  /** Asks for a page of the list, or for what is found. */
  protected fetch(offset: number) {
    if (!this.isSearch) return offset === 0 && !this.isFiltered ? latestSessions(this.connection) : this.page(offset)
    return this.connection.request('session.search', {
      query: this.query.trim(),
      status: this.filter,
      ...criteriaOf(this.criteria, Date.now()),
      limit: LIST_PAGE,
    })
  }

  /** Asks for a page of the list, or of one folder in it. */
  protected page(offset: number, folder?: string) {
    return this.connection.request('session.list', {
      ...this.scope(),
      ...criteriaOf(this.criteria, Date.now()),
      ...(folder === undefined ? {} : { folders: [folder] }),
      includePreview: true,
      limit: LIST_PAGE,
      offset,
    })
  }
}

/** Returns true for a session of another tool that was found, and in which nothing is known to happen. */
export const isOnlyFound = ({ status, outside }: SessionListItem): boolean =>
  status === 'discovered' && outside === undefined
