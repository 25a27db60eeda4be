import type { SettingsSectionId } from './settings-sections'

/** The views of the inbox: its items as a list or a board, the answered requests, and the saved rules. */
export const inboxViews = ['list', 'board', 'history', 'rules'] as const
export type InboxView = (typeof inboxViews)[number]

/** Page in place of the session. `pageAddresses` and the app's table of pages have an entry for each kind. */
export type Page =
  | { readonly kind: 'inbox'; readonly view: InboxView }
  /** Empty, or unknown: the first section. */
  | { readonly kind: 'settings'; readonly section: SettingsSectionId | '' }
  | { readonly kind: 'usage' }
  | { readonly kind: 'search' }
  | { readonly kind: 'automations' }
  /** Of the session behind it. */
  | { readonly kind: 'review' }
  /** The branch map of a session. */
  | { readonly kind: 'branches'; readonly sessionId: string }
  /** The branches of the repository of a folder, and how they merge. */
  | { readonly kind: 'landing'; readonly folder: string }
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

const inbox = (view: InboxView): PageOf<'inbox'> => ({ kind: 'inbox', view })

const pageAddresses: { readonly [K in PageKind]: PageAddress<K> } = {
  inbox: {
    parameter: 'inbox',
    write: ({ view }) => view,
    read: (value) => {
      const view = inboxViews.find((known) => known === value)
      return view === undefined ? null : inbox(view)
    },
  },
  usage: plain({ kind: 'usage' }),
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
  landing: {
    parameter: 'landing',
    write: ({ folder }) => folder,
    read: (folder) => (folder === '' ? null : { kind: 'landing', folder }),
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

/** Addresses of earlier versions, which bookmarks and installed apps still have, with the pages that replaced theirs. */
const formerAddresses: Readonly<Record<string, (value: string) => Page | null>> = {
  approvals: (value) => (value === 'history' || value === 'rules' ? inbox(value) : inbox('list')),
  overview: () => inbox('board'),
  agents: () => inbox('list'),
}

/** Returns the page in place of a session that an address's query names, or null. `sessionId`: the session behind it. */
export function pageOf(query: URLSearchParams, sessionId: string | null): Page | null {
  for (const { parameter, read } of Object.values(pageAddresses)) {
    const value = query.get(parameter)
    const page = value === null ? null : read(value, sessionId)
    if (page !== null) return page
  }
  for (const [parameter, read] of Object.entries(formerAddresses)) {
    const value = query.get(parameter)
    if (value !== null) return read(value)
  }
  return null
}

/** Adds a page to the query of an address. */
export function writePage<K extends PageKind>(page: PageOf<K>, query: URLSearchParams): void {
  const { parameter, write } = pageAddresses[page.kind]
  query.set(parameter, write(page))
}
