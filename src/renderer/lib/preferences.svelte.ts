import type { KeyValueStore } from './storage'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const THEME = 'parley.theme'
const SIDEBAR = 'parley.sidebar'
const INSPECTOR = 'parley.inspector'
const AGENT = 'parley.agent'
const FOLDER = 'parley.folder'

/** What a person set the app to; it survives a restart. */
export class Preferences {
  theme = $state<Theme>('system')
  sidebarOpen = $state(true)
  inspectorOpen = $state(false)
  /** The agent and folder of the last new session; null before the first. */
  agent = $state<string | null>(null)
  folder = $state<string | null>(null)

  constructor(private readonly storage: KeyValueStore) {
    this.theme = themes.find((theme) => theme === storage.getItem(THEME)) ?? 'system'
    this.sidebarOpen = storage.getItem(SIDEBAR) !== 'closed'
    this.inspectorOpen = storage.getItem(INSPECTOR) === 'open'
    this.agent = storage.getItem(AGENT)
    this.folder = storage.getItem(FOLDER)
  }

  setTheme(theme: Theme): void {
    this.theme = theme
    this.#keep(THEME, theme)
  }

  setSidebarOpen(open: boolean): void {
    this.sidebarOpen = open
    this.#keep(SIDEBAR, open ? 'open' : 'closed')
  }

  setInspectorOpen(open: boolean): void {
    this.inspectorOpen = open
    this.#keep(INSPECTOR, open ? 'open' : 'closed')
  }

  setLastUsed(agent: string, folder: string): void {
    this.agent = agent
    this.folder = folder
    this.#keep(AGENT, agent)
    this.#keep(FOLDER, folder)
  }

  #keep(key: string, value: string): void {
    try {
      this.storage.setItem(key, value)
    } catch {
      // The storage is full: the choice holds until the window closes.
    }
  }
}
