import { createContext } from 'svelte'
import type { ContractError } from '../../shared/kernel/errors'
import type { WaitingChange } from './agent-change'
import { Adapters } from './adapters.svelte'
import { Announcer } from './announcer.svelte'
import { Approvals } from './approvals.svelte'
import { AttentionStates } from './attention.svelte'
import { Attachments } from './attachments.svelte'
import type { GivenFiles } from './given-files'
import { inBrowser } from './client'
import { Commands } from './commands/commands.svelte'
import { Configuration } from './configuration.svelte'
import type { Connection } from './connection.svelte'
import type { FoundPlace } from './find-in-session.svelte'
import { Drafts } from './drafts.svelte'
import { Imports } from './imports.svelte'
import { Mirrors } from './mirrors'
import type { OpenSession } from './open-session.svelte'
import { Questions } from './questions.svelte'
import { Preferences } from './preferences.svelte'
import { addressOf, pageAddress, pageOf, sessionOf, type ApprovalsTab, type Page } from './route'
import { Sidebar } from './sidebar.svelte'
import { Sessions } from './sessions.svelte'
import { Settings } from './settings.svelte'
import type { KeyValueStore } from './storage'
import { Toasts } from './toasts.svelte'
import { m } from '../../messages'

/** Subject of a dialog. */
export type OpenDialog =
  | { readonly kind: 'shortcuts' }
  /** The agents of the open session. */
  | { readonly kind: 'agents'; readonly waiting: WaitingChange | null }
  | { readonly kind: 'purge'; readonly sessionId: string }
  | { readonly kind: 'limits'; readonly sessionId: string }
  /** Dropped files; without them, the dialog asks for some. */
  | { readonly kind: 'import'; readonly given?: GivenFiles }
  | { readonly kind: 'export'; readonly sessionId: string | null }
  | { readonly kind: 'copies'; readonly sessionId: string }
  | { readonly kind: 'copies'; readonly adapterName: string }
  | { readonly kind: 'compress'; readonly sessionId: string }
  | { readonly kind: 'merge'; readonly childSessionId: string; readonly parentSessionId: string }

/** A message that a session is opened at, and what was looked for. */
interface OpeningPlace {
  readonly query: string
  readonly place: FoundPlace
}

/** All that one window holds; every component gets at it through the context. */
export class Workspace {
  readonly sessions: Sessions
  readonly imports: Imports
  readonly adapters: Adapters
  readonly approvals: Approvals
  readonly attention: AttentionStates
  readonly questions: Questions
  readonly configuration: Configuration
  readonly mirrors: Mirrors
  readonly drafts: Drafts
  readonly attachments: Attachments
  readonly preferences: Preferences
  readonly settings: Settings
  readonly sidebar: Sidebar
  readonly inspector: Sidebar
  readonly commands = new Commands()
  readonly toasts = new Toasts()
  readonly announcer = new Announcer()
  /** The open session; null while a new one is being started. */
  current = $state<string | null>(null)
  /** The open session's conversation, while its view stands. */
  openSession = $state.raw<OpenSession | null>(null)
  /** Page in place of the session; null while the session shows. */
  page = $state.raw<Page | null>(null)
  dialog = $state.raw<OpenDialog | null>(null)
  /** Place to open a session at, until its view takes it. */
  openingAt = $state.raw<OpeningPlace | null>(null)
  /** The session whose title is being edited in the header. */
  renaming = $state(false)
  /** Counts up to ask the composer for the focus. */
  composerFocus = $state(0)
  /** The same as `openSession`. Not reactive, because components that go read reactive values as they were before. */
  #entered: OpenSession | null = null

  constructor(
    readonly connection: Connection,
    storage: KeyValueStore,
    /** The window has no room for the sidebar … */
    narrow: { readonly current: boolean },
    /** … nor for the inspector. */
    medium = narrow,
  ) {
    this.sessions = new Sessions(connection)
    this.adapters = new Adapters(connection)
    this.imports = new Imports(connection, this.sessions, this.adapters)
    this.approvals = new Approvals(connection)
    this.attention = new AttentionStates(connection)
    this.questions = new Questions(connection)
    this.configuration = new Configuration(connection)
    this.mirrors = new Mirrors(connection)
    this.drafts = new Drafts(storage)
    this.attachments = new Attachments(connection, storage)
    this.preferences = new Preferences(storage)
    this.settings = new Settings(connection, storage)
    const { preferences } = this
    this.sidebar = new Sidebar(
      { isOpen: () => preferences.sidebarOpen, setOpen: (open) => preferences.setSidebarOpen(open) },
      narrow,
    )
    this.inspector = new Sidebar(
      { isOpen: () => preferences.inspectorOpen, setOpen: (open) => preferences.setInspectorOpen(open) },
      medium,
    )
    this.current = sessionOf(location.search)
    this.page = pageOf(location.search)
  }

  /** The sessions whose conversations the window shows. */
  get shownSessions(): readonly string[] {
    return this.current === null || this.page !== null ? [] : [this.current]
  }

  /** Shows a session, or with null the start of a new one, and puts it into the address. */
  open = (sessionId: string | null): void => {
    if (sessionId !== this.current || this.page !== null) history.pushState(null, '', addressOf(sessionId, location))
    this.current = sessionId
    this.openingAt = null
    this.page = null
    this.renaming = false
    for (const bar of [this.sidebar, this.inspector]) if (bar.covers) bar.show(false)
    this.focusComposer()
  }

  /** Shows a session at one of its messages, with what was looked for marked. */
  openAt = (query: string, place: FoundPlace): void => {
    // The message may be inherited by others; it is shown where it was said.
    this.open(place.sessionId)
    this.openingAt = { query, place }
  }

  /** Shows a part of the approvals page in place of the session. */
  showApprovals = (tab: ApprovalsTab): void => this.#show({ kind: 'approvals', tab })

  /** Shows a section of the settings in place of the session. */
  showSettings = (section = ''): void => this.#show({ kind: 'settings', section })

  /** Shows the usage of all sessions in place of the session. */
  showUsage = (): void => this.#show({ kind: 'usage' })

  /** Shows a tab of the inspector, by its id. */
  showInspector = (tab: string): void => {
    this.preferences.setInspectorTab(tab)
    this.inspector.show(true)
  }

  /** Shows the agents of all sessions in place of the session. */
  showRoster = (): void => {
    this.#show({ kind: 'roster' })
  }

  #show(page: Page): void {
    const address = pageAddress(page, this.current, location)
    // The parts of a page are one step back to the session.
    if (this.page === null) history.pushState(null, '', address)
    else history.replaceState(null, '', address)
    this.page = page
    if (this.sidebar.covers) this.sidebar.show(false)
  }

  /** Follows the address, for the browser's back and forward. */
  followAddress = (): void => {
    this.current = sessionOf(location.search)
    this.page = pageOf(location.search)
    this.renaming = false
  }

  /** Makes the conversation of a view that came up the open one. */
  enter(session: OpenSession): void {
    this.#entered = session
    this.openSession = session
  }

  /** Forgets the conversation of a view that goes, unless another came up meanwhile. */
  leave(session: OpenSession): void {
    if (this.#entered !== session) return
    this.#entered = null
    this.openSession = null
  }

  focusComposer = (): void => {
    this.composerFocus++
  }

  /** Opens another window on a session or, with null, on the start; a new tab in a browser. */
  openWindow = async (sessionId: string | null): Promise<void> => {
    if (inBrowser()) {
      window.open(addressOf(sessionId, location), '_blank', 'noopener')
      return
    }
    const answer = await this.connection.request('app.openWindow', sessionId === null ? {} : { sessionId })
    if (!answer.ok) this.tell(answer.error)
  }

  /** Opens an address outside the app, if it is one that may be opened. */
  openExternal = async (url: string): Promise<void> => {
    if (inBrowser()) {
      window.open(url, '_blank', 'noopener,noreferrer')
      return
    }
    const answer = await this.connection.request('app.openExternal', { url })
    if (!answer.ok) this.tell(answer.error)
  }

  copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      this.announcer.say(m.app.copied)
    } catch {
      this.toasts.show(m.app.clipboardFailed)
    }
  }

  /** Shows a failure that concerns nothing on the screen. */
  tell(error: ContractError): void {
    this.toasts.show(error.message)
  }
}

export const [getWorkspace, setWorkspace] = createContext<Workspace>()
