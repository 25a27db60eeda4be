import type { ContractError } from '#shared/kernel/errors'
import { Adapters } from '../stores/adapters.svelte'
import { Announcer } from '../page/announcer.svelte'
import { Approvals } from '../stores/approvals.svelte'
import { AttentionStates } from '../stores/attention.svelte'
import { Attachments } from '../stores/attachments.svelte'
import { asking, type Ask } from '../host/ask'
import { inBrowser } from '../host/client'
import { Commands } from './commands/commands.svelte'
import { KeyRules } from './commands/key-rules.svelte'
import { Configuration } from '../stores/configuration.svelte'
import type { Connection } from '../host/connection.svelte'
import { DetailLevels } from '../stores/detail-levels.svelte'
import { Drafts } from '../stores/drafts.svelte'
import { Imports } from '../stores/imports.svelte'
import { Mirrors } from '../conversation/mirrors'
import { RecentSessions } from '../sessions/recent-sessions.svelte'
import { RememberedModes } from '../stores/remembered-modes.svelte'
import { Questions } from '../stores/questions.svelte'
import { WaitingExtensions } from '../stores/waiting-extensions.svelte'
import { WaitingFolders } from '../stores/waiting-folders.svelte'
import { Preferences } from '../stores/preferences.svelte'
import { addressOf, apartAddress } from './route'
import { Sessions } from '../sessions/sessions.svelte'
import { Settings } from '../stores/settings.svelte'
import type { KeyValueStore } from '../page/storage'
import { BulkWork } from '../sessions/bulk.svelte'
import { Collapsed } from '../page/collapsed.svelte'
import { Machines } from '../stores/machines.svelte'
import { SavedFilters } from '../sessions/saved-filters.svelte'
import { SavedPrompts } from '../stores/saved-prompts.svelte'
import { Selection } from '../sessions/selection.svelte'
import { Toasts } from '../page/toasts.svelte'
import { Undo } from '../page/undo.svelte'
import { m } from '#messages'

/** Stores of a window, which know nothing of what it shows, and what it does outside of itself. */
export class WindowStores {
  readonly sessions: Sessions
  readonly imports: Imports
  readonly adapters: Adapters
  readonly approvals: Approvals
  readonly attention: AttentionStates
  readonly questions: Questions
  readonly waitingFolders: WaitingFolders
  readonly waitingExtensions: WaitingExtensions
  readonly configuration: Configuration
  readonly mirrors: Mirrors
  readonly detailLevels: DetailLevels
  readonly drafts: Drafts
  readonly attachments: Attachments
  readonly preferences: Preferences
  readonly settings: Settings
  readonly rememberedModes: RememberedModes
  readonly recent: RecentSessions
  readonly keyRules: KeyRules
  readonly collapsed: Collapsed
  readonly savedFilters: SavedFilters
  readonly machines: Machines
  readonly prompts: SavedPrompts
  readonly commands = new Commands()
  readonly toasts = new Toasts()
  readonly undo = new Undo(this.toasts)
  /** Sessions of the sidebar that are selected together, and the work on them. */
  readonly selection = new Selection()
  readonly bulk = new BulkWork()
  readonly announcer = new Announcer()
  /** Requests whose failures are shown. */
  readonly ask: Ask

  constructor(
    readonly connection: Connection,
    storage: KeyValueStore,
  ) {
    this.ask = asking(connection, this.tell)
    this.sessions = new Sessions(connection)
    this.adapters = new Adapters(connection)
    this.imports = new Imports(connection, this.sessions, this.adapters)
    this.approvals = new Approvals(connection)
    this.attention = new AttentionStates(connection)
    this.questions = new Questions(connection)
    this.waitingFolders = new WaitingFolders(connection)
    this.waitingExtensions = new WaitingExtensions(connection)
    this.configuration = new Configuration(connection)
    this.mirrors = new Mirrors(connection)
    this.detailLevels = new DetailLevels(storage)
    this.drafts = new Drafts(storage)
    this.attachments = new Attachments(connection, storage)
    this.preferences = new Preferences(storage)
    this.settings = new Settings(connection, storage)
    this.rememberedModes = new RememberedModes(storage)
    this.recent = new RecentSessions(connection)
    this.keyRules = new KeyRules(connection, this.commands)
    this.collapsed = new Collapsed(storage)
    this.savedFilters = new SavedFilters(connection)
    this.machines = new Machines(connection)
    this.prompts = new SavedPrompts(connection)
  }

  /** Shows a failure that concerns nothing on the screen, if there is one. Returns true when there is. */
  readonly tell = (error: ContractError | null): error is ContractError => {
    if (error !== null) this.toasts.show(error.message)
    return error !== null
  }

  /** Opens another window on a session or, with null, on the start; a new tab in a browser. */
  openWindow = async (sessionId: string | null): Promise<void> => {
    if (inBrowser()) {
      window.open(
        sessionId === null ? addressOf(null, location) : apartAddress(sessionId, location),
        '_blank',
        'noopener',
      )
      return
    }
    await this.ask('app.openWindow', sessionId === null ? {} : { sessionId })
  }

  /** Opens an address outside the app, if it is one that may be opened. */
  openExternal = async (url: string): Promise<void> => {
    if (inBrowser()) {
      window.open(url, '_blank', 'noopener,noreferrer')
      return
    }
    await this.ask('app.openExternal', { url })
  }

  copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      this.announcer.say(m.app.copied)
    } catch {
      this.toasts.show(m.app.clipboardFailed)
    }
  }

  /** Copies text with its looks, and as plain text for programs that take no other. */
  copyRich = async ({ html, text }: { readonly html: string; readonly text: string }): Promise<void> => {
    try {
      const parts = { 'text/html': html, 'text/plain': text }
      await navigator.clipboard.write([new ClipboardItem(parts)])
      this.announcer.say(m.app.copied)
    } catch {
      this.toasts.show(m.app.clipboardFailed)
    }
  }
}
