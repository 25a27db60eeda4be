import type { KeyValueStore } from '../page/storage'

const SIDEBAR = 'parley.sidebar'
const INSPECTOR = 'parley.inspector'
const INSPECTOR_TAB = 'parley.inspector.tab'
const INSPECTOR_WIDTH = 'parley.inspector.width'
const SIDEBAR_WIDTH = 'parley.sidebar.width'
const AGENT = 'parley.agent'
const FOLDER = 'parley.folder'

/** Limits of the inspector's width, in px. */
export const inspectorWidths = { min: 240, max: 640, initial: 400 } as const

/** Limits of the sidebar's width, in px. */
export const sidebarWidths = { min: 200, max: 560, initial: 272 } as const

/** State of windows that this browser or desktop app remembers; settings of the person are in `Settings`. */
export class Preferences {
  sidebarOpen = $state(true)
  inspectorOpen = $state(false)
  /** The id of the inspector's tab; empty before one is chosen. */
  inspectorTab = $state('')
  /** In px. */
  inspectorWidth = $state<number>(inspectorWidths.initial)
  /** In px. */
  sidebarWidth = $state<number>(sidebarWidths.initial)
  /** The agent and folder of the last new session; null before the first. */
  agent = $state<string | null>(null)
  folder = $state<string | null>(null)

  constructor(private readonly storage: KeyValueStore) {
    this.sidebarOpen = storage.getItem(SIDEBAR) !== 'closed'
    this.inspectorOpen = storage.getItem(INSPECTOR) === 'open'
    this.inspectorTab = storage.getItem(INSPECTOR_TAB) ?? ''
    this.inspectorWidth = keptWidth(storage.getItem(INSPECTOR_WIDTH), inspectorWidths)
    this.sidebarWidth = keptWidth(storage.getItem(SIDEBAR_WIDTH), sidebarWidths)
    this.agent = storage.getItem(AGENT)
    this.folder = storage.getItem(FOLDER)
  }

  setSidebarOpen(open: boolean): void {
    this.sidebarOpen = open
    this.#keep(SIDEBAR, open ? 'open' : 'closed')
  }

  setInspectorOpen(open: boolean): void {
    this.inspectorOpen = open
    this.#keep(INSPECTOR, open ? 'open' : 'closed')
  }

  setInspectorTab(id: string): void {
    this.inspectorTab = id
    this.#keep(INSPECTOR_TAB, id)
  }

  setInspectorWidth(width: number): void {
    this.inspectorWidth = width
    this.#keep(INSPECTOR_WIDTH, String(width))
  }

  setAgent(agent: string): void {
    this.agent = agent
    this.#keep(AGENT, agent)
  }

  setSidebarWidth(width: number): void {
    this.sidebarWidth = width
    this.#keep(SIDEBAR_WIDTH, String(width))
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

function keptWidth(kept: string | null, { min, max, initial }: { min: number; max: number; initial: number }): number {
  const width = Number(kept ?? initial)
  return width >= min && width <= max ? width : initial
}
