import type { SettingsSectionId } from './settings-sections'

/** The parts of the approvals page: what waits, what was answered, and the saved rules. */
export const approvalsTabs = ['waiting', 'history', 'rules'] as const
export type ApprovalsTab = (typeof approvalsTabs)[number]

/** Page in place of the session. `pageAddresses` and the app's table of pages have an entry for each kind. */
export type Page =
  | { readonly kind: 'approvals'; readonly tab: ApprovalsTab }
  /** Empty, or unknown: the first section. */
  | { readonly kind: 'settings'; readonly section: SettingsSectionId | '' }
  | { readonly kind: 'usage' }
  | { readonly kind: 'roster' }
  | { readonly kind: 'overview' }
  | { readonly kind: 'search' }
  | { readonly kind: 'automations' }
  /** Of the session behind it. */
  | { readonly kind: 'review' }
  /** The branch map of a session. */
  | { readonly kind: 'branches'; readonly sessionId: string }
  /** A comparison of attempts at one prompt; null: the list of all of them. */
  | { readonly kind: 'attempts'; readonly groupId: string | null }

export type PageKind = Page['kind']
export type PageOf<K extends PageKind> = Extract<Page, { kind: K }>

/** Form of a page in an address: a parameter and its value. */
interface PageAddress<K extends PageKind> {
  readonly parameter: string
  readonly write: (page: PageOf<K>) => string
  /** Returns null for values that name no page, and for a page of a session where there is none. */
  readonly read: (value: string, sessionId: string | null) => PageOf<K> | null
}

const plain = <K extends PageKind>(page: PageOf<K>, parameter: string = page.kind, value = ''): PageAddress<K> => ({
  parameter,
  write: () => value,
  read: () => page,
})

const pageAddresses: { readonly [K in PageKind]: PageAddress<K> } = {
  approvals: {
    parameter: 'approvals',
    write: ({ tab }) => tab,
    read: (value) => {
      const tab = approvalsTabs.find((known) => known === value)
      return tab === undefined ? null : { kind: 'approvals', tab }
    },
  },
  usage: plain({ kind: 'usage' }),
  roster: plain({ kind: 'roster' }, 'agents', 'all'),
  overview: plain({ kind: 'overview' }),
  automations: plain({ kind: 'automations' }),
  search: plain({ kind: 'search' }),
  review: {
    parameter: 'review',
    write: () => '',
    read: (_, sessionId) => (sessionId === null ? null : { kind: 'review' }),
  },
  branches: {
    parameter: 'branches',
    write: ({ sessionId }) => sessionId,
    read: (sessionId) => (sessionId === '' ? null : { kind: 'branches', sessionId }),
  },
  attempts: {
    parameter: 'attempts',
    write: ({ groupId }) => groupId ?? '',
    read: (value) => ({ kind: 'attempts', groupId: value === '' ? null : value }),
  },
  settings: {
    parameter: 'settings',
    write: ({ section }) => section,
    // The page finds out whether there is such a section.
    read: (value) => ({ kind: 'settings', section: value as SettingsSectionId }),
  },
}

/** Returns the page in place of a session that an address's query names, or null. `sessionId`: the session behind it. */
export function pageOf(query: URLSearchParams, sessionId: string | null): Page | null {
  for (const { parameter, read } of Object.values(pageAddresses)) {
    const value = query.get(parameter)
    const page = value === null ? null : read(value, sessionId)
    if (page !== null) return page
  }
  return null
}

/** Adds a page to the query of an address. */
export function writePage<K extends PageKind>(page: PageOf<K>, query: URLSearchParams): void {
  const { parameter, write } = pageAddresses[page.kind]
  query.set(parameter, write(page))
}
