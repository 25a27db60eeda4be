import { createContext } from 'svelte'
import type { Connection } from '../host/connection.svelte'
import type { FoundPlace } from '../conversation/find-in-session.svelte'
import { liveSessions } from '../conversation/live-sessions'
import { LiveViews, type LiveView } from '../panes/live-views.svelte'
import type { OpenSession } from '../conversation/open-session.svelte'
import type { Divider, Edge } from '../panes/layout'
import type { Pane } from '../panes/pane.svelte'
import type { InspectorTabId } from '../panes/inspector-tab-ids'
import { Panes } from '../panes/panes.svelte'
import { decodeLayout, encodeLayout } from '../panes/stored-layout'
import { Recents } from '../sessions/recents.svelte'
import { pageOf, type Page } from './pages'
import { addressOf, isApart, layoutAddress, layoutOf, pageAddress, sessionOf } from './route'
import { HiddenAtFirst, Sidebar } from '../panes/sidebar.svelte'
import type { SessionWindow } from '../conversation/session-window'
import type { KeyValueStore } from '../page/storage'
import { m } from '#messages'
import type { OpenDialog } from './open-dialog'
import { WindowStores } from './window-stores.svelte'

/** A message that a session is opened at, and what was looked for. */
interface OpeningPlace {
  readonly query: string
  readonly place: FoundPlace
  /** Text of a question to begin beside the message. */
  readonly aside?: string
}

/** All that one window holds; every component gets at it through the context. */
export class AppWindow extends WindowStores implements SessionWindow {
  readonly sidebar: Sidebar
  readonly panes: Panes
  readonly views: LiveViews
  readonly recents = new Recents((sessionId) => this.open(sessionId))
  /** Page in place of the session; null while the session shows. */
  page = $state.raw<Page | null>(null)
  dialog = $state.raw<OpenDialog | null>(null)
  /** Folder that a link or a menu filled in for the next session; null for the usual one. */
  startFolder = $state<string | null>(null)
  /** Place to open a session at, until its view takes it. */
  openingAt = $state.raw<OpeningPlace | null>(null)
  /** The session whose title is being edited in the header. */
  renaming = $state(false)
  /** Counts up to ask the composer for the focus. */
  composerFocus = $state(0)

  constructor(
    connection: Connection,
    storage: KeyValueStore,
    /** The window has no room for the sidebar … */
    narrow: { readonly current: boolean },
    /** … nor for the inspector. */
    medium = narrow,
  ) {
    super(connection, storage)
    const { preferences } = this
    this.sidebar = new Sidebar(
      isApart(location.search)
        ? new HiddenAtFirst()
        : { isOpen: () => preferences.sidebarOpen, setOpen: (open) => preferences.setSidebarOpen(open) },
      narrow,
    )
    this.panes = new Panes(preferences, medium, () => this.keepLayout())
    this.views = new LiveViews(this, this.mirrors, ({ paneId, sessionId }) => {
      return this.panes.byId(paneId)?.sessionId === sessionId
    })
    connection.onServerEvent((event) => {
      if (event.type !== 'sessions.changed') return
      const { removed } = event.payload
      this.views.drop((view) => removed.includes(view.sessionId) && !this.isShown(view))
    })
    this.followAddress()
  }

  /** The session of the pane with the focus; null while a new one is being started. */
  get current(): string | null {
    return this.panes.focused.sessionId
  }

  /** The conversation of the pane with the focus; null while it shows none. */
  get openSession(): OpenSession | null {
    if (this.page !== null) return null
    const { paneId, sessionId } = this.panes.focused
    return this.views.list.find((view) => view.paneId === paneId && view.sessionId === sessionId)?.open ?? null
  }

  /** The sessions whose conversations the window shows. */
  get shownSessions(): readonly string[] {
    if (this.page !== null) return []
    return this.panes.shown.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId]))
  }

  /** The inspector of the pane with the focus. */
  get inspector(): Sidebar {
    return this.panes.focused.inspector
  }

  /** Shows a session, or with null the start of a new one, in the pane with the focus and puts it into the address. */
  open = (sessionId: string | null): void => {
    const isNew = sessionId !== this.current || this.page !== null
    this.panes.focused.sessionId = sessionId
    this.openingAt = null
    this.page = null
    this.#follow()
    if (isNew) history.pushState(null, '', this.#address())
    for (const bar of [this.sidebar, this.inspector]) if (bar.covers) bar.show(false)
    this.focusComposer()
  }

  /** Fetches a session that may be opened soon. */
  prefetch = (sessionId: string): void => {
    if (!this.views.list.some((view) => view.sessionId === sessionId)) this.mirrors.prefetch(sessionId)
  }

  /** Returns true while a conversation is on the screen. */
  isShown({ paneId, sessionId }: LiveView): boolean {
    return this.page === null && this.panes.shown.some((pane) => pane.paneId === paneId && pane.sessionId === sessionId)
  }

  /** Splits a pane and shows a session in the new one. False when there are too many. */
  splitPane = (edge: Edge, sessionId: string | null = this.current, pane: Pane = this.panes.focused): boolean => {
    if (this.panes.split(pane, edge, sessionId) === null) {
      this.toasts.show(m.panes.tooMany)
      return false
    }
    this.page = null
    this.#follow()
    history.pushState(null, '', this.#address())
    this.focusComposer()
    return true
  }

  /** Closes a pane. False when it is the only one. */
  closePane = (pane: Pane = this.panes.focused): boolean => {
    if (!this.panes.close(pane)) return false
    this.#follow()
    history.pushState(null, '', this.#address())
    this.focusComposer()
    return true
  }

  focusPane = (pane: Pane): void => {
    if (pane === this.panes.focused) return
    this.panes.focus(pane)
    this.renaming = false
    this.keepLayout()
  }

  /** Moves the focus to the pane beside, and into its composer. False when there is none. */
  focusNeighbor = (towards: Edge): boolean => {
    const pane = this.panes.neighbor(this.panes.focused, towards)
    if (pane === undefined || this.page !== null) return false
    this.focusPane(pane)
    this.focusComposer()
    return true
  }

  movePaneDivider = (divider: Divider, position: number): void => {
    this.panes.move(divider, position)
  }

  /** Puts the arrangement of the panes into the address, without a step to go back to. */
  keepLayout = (): void => {
    history.replaceState(history.state, '', this.#address())
  }

  /** Shows a session at one of its messages, with what was looked for marked. */
  openAt = (query: string, place: FoundPlace, aside?: string): void => {
    // The message may be inherited by others; it is shown where it was said.
    this.open(place.sessionId)
    this.openingAt = { query, place, ...(aside === undefined ? {} : { aside }) }
  }

  /** Shows a tab of the inspector. */
  showInspector = (tab: InspectorTabId): void => {
    this.panes.focused.setInspectorTab(tab)
    this.inspector.show(true)
  }

  /** Shows a page in place of the session. */
  show = (page: Page): void => {
    const wasPage = this.page !== null
    this.page = page
    // The parts of a page are one step back to the session.
    if (wasPage) history.replaceState(null, '', this.#address())
    else history.pushState(null, '', this.#address())
    if (this.sidebar.covers) this.sidebar.show(false)
  }

  /** Follows the address, for the browser's back and forward. */
  followAddress = (): void => {
    const stored = decodeLayout(layoutOf(location.search), this.panes.nextIds())
    if (stored === null) {
      this.panes.single()
      this.panes.focused.sessionId = sessionOf(location.search)
    } else this.panes.restore(stored)
    this.page = pageOf(new URLSearchParams(location.search), this.panes.focused.sessionId)
    this.#follow()
  }

  /** Keeps a view for what each pane shows. */
  #follow(): void {
    this.renaming = false
    this.views.drop(({ paneId }) => this.panes.byId(paneId) === undefined)
    if (this.panes.list.every(({ sessionId }) => sessionId === null)) return
    if (liveSessions.module === null) void this.#showLater()
    else this.#showSessions()
  }

  #showSessions(): void {
    for (const { paneId, sessionId } of this.panes.list) if (sessionId !== null) this.views.show(paneId, sessionId)
  }

  /** Shows the sessions of the first moments. */
  async #showLater(): Promise<void> {
    await liveSessions.load()
    if (liveSessions.failure === null) this.#showSessions()
    else this.toasts.show(liveSessions.failure.message)
  }

  #address(): string {
    const layout = this.panes.list.length === 1 ? null : encodeLayout(this.panes.stored)
    if (this.page !== null) return pageAddress(this.page, this.current, location, layout)
    return layout === null ? addressOf(this.current, location) : layoutAddress(this.current, location, layout)
  }

  focusComposer = (): void => {
    this.composerFocus++
  }
}

export const [getAppWindow, setAppWindow] = createContext<AppWindow>()
