import { BrowserWindow, screen, type WebContents } from 'electron'
import { addContextMenu } from './context-menu'
import { PAGE_ORIGIN } from './protocol'
import type { StateFile, WindowState } from './state-file'

const MIN_SIZE = { width: 480, height: 400 }
const USUAL_SIZE = { width: 1280, height: 860 }
const SAVE_DELAY_MS = 500
/** Number of closed windows that can be reopened. */
const MAX_CLOSED = 20
/** Offset of a new window from the previous one. */
const CASCADE = 28

/** Windows of the app. Those open when the app ends are restored in place. */
export interface Windows {
  /** Opens a window on a session, or on none. */
  open(sessionId?: string): BrowserWindow
  /** Restores the window that was closed last, if there is one. */
  reopen(): void
  /** Opens the windows of the last run, or a first one. */
  restore(): void
  /** Focuses and returns a window, by default the last used one, or opens one. */
  focus(window?: BrowserWindow): BrowserWindow
  /** Returns the last used window that shows a session. */
  showing(sessionId: string): BrowserWindow | undefined
  /** Returns the window of a page, if it is one of the app's. */
  of(contents: WebContents): BrowserWindow | undefined
  /** All windows, in the order in which they were opened. */
  all(): readonly BrowserWindow[]
  /** Calls a function after a window was opened, closed, focused or given another title. */
  onChange(listener: () => void): void
  /** Closes all windows at once; `restore` opens them again. */
  closeAll(): void
  /** Keeps windows that close from now on in the saved state. */
  keepAll(): void
  /**
   * Shows windows from now on, also those opened before. `mayCloseLast`: called before the last window closes; false keeps it
   * open.
   */
  show(mayCloseLast: () => boolean): void
}

export interface WindowsOptions {
  readonly preload: string
  /** Path of the picture of the app. */
  readonly icon: string
  readonly stateFile: StateFile
}

/** Creates the window manager without windows. Its windows load, but stay hidden until `show`. */
export function createWindows({ preload, icon, stateFile }: WindowsOptions): Windows {
  /** The last element is the most recently used window. */
  const windows: BrowserWindow[] = []
  let keepsAll = false
  /** Windows that were closed, the last one at the end. */
  const closed: WindowState[] = []
  let mayCloseLast: (() => boolean) | null = null
  /** Windows that have painted, and are to be shown. */
  const waiting = new Set<BrowserWindow>()
  let onChange: () => void = () => undefined
  let saving: NodeJS.Timeout | undefined

  const save = () => {
    clearTimeout(saving)
    saving = undefined
    if (!keepsAll && windows.length > 0) stateFile.update({ windows: windows.map(stateOf) })
  }
  const saveSoon = () => {
    saving ??= setTimeout(save, SAVE_DELAY_MS)
  }

  function create(page: string, place: Partial<WindowState>): BrowserWindow {
    const window = new BrowserWindow({
      ...USUAL_SIZE,
      ...place,
      minWidth: MIN_SIZE.width,
      minHeight: MIN_SIZE.height,
      show: false,
      title: 'Parley',
      // macOS takes the icon of the app's bundle.
      ...(process.platform === 'darwin' ? {} : { icon }),
      // Electron's defaults, stated because the app relies on them. The settings decide whether spelling is checked.
      webPreferences: { preload, sandbox: true, contextIsolation: true, spellcheck: true },
    })
    if (place.isMaximized === true) window.maximize()
    addContextMenu(window)
    windows.push(window)
    window.once('ready-to-show', () => {
      if (mayCloseLast === null) waiting.add(window)
      else window.show()
    })
    window.on('focus', () => {
      windows.push(...windows.splice(windows.indexOf(window), 1))
      onChange()
    })
    window.on('page-title-updated', () => setImmediate(() => onChange()))
    window.on('resize', saveSoon)
    window.on('move', saveSoon)
    window.on('maximize', saveSoon)
    window.on('unmaximize', saveSoon)
    window.webContents.on('did-navigate-in-page', saveSoon)
    window.on('close', (event) => {
      if (windows.length === 1 && mayCloseLast?.() === false) event.preventDefault()
      else {
        closed.push(stateOf(window))
        closed.splice(0, closed.length - MAX_CLOSED)
        save()
      }
    })
    window.on('closed', () => {
      waiting.delete(window)
      windows.splice(windows.indexOf(window), 1)
      save()
      onChange()
    })
    void window.loadURL(`${PAGE_ORIGIN}${page}`)
    return window
  }

  /** Returns the place of a window that is not restored: beside the one in use. */
  function besideLast(): Partial<WindowState> {
    const last = windows.at(-1)
    if (last === undefined) return {}
    const { x, y, width, height } = last.getNormalBounds()
    return { x: x + CASCADE, y: y + CASCADE, width, height }
  }

  const open = (sessionId?: string) =>
    create(sessionId === undefined ? '/' : `/?session=${encodeURIComponent(sessionId)}&apart=1`, besideLast())

  return {
    open,
    reopen() {
      const state = closed.pop()
      if (state !== undefined) create(pageOf(state.page), isVisible(state) ? state : {})
    },
    restore() {
      const last = stateFile.state.windows.filter(isVisible)
      for (const state of last) create(pageOf(state.page), state)
      if (last.length === 0) open()
    },
    focus(window = windows.at(-1) ?? open()) {
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
      return window
    },
    showing: (sessionId) =>
      windows.findLast(({ webContents }) => URL.parse(webContents.getURL())?.searchParams.get('session') === sessionId),
    all: () => windows.toSorted((one, other) => one.id - other.id),
    onChange(listener) {
      onChange = listener
    },
    of: (contents) => windows.find((window) => window.webContents === contents),
    closeAll() {
      save()
      keepsAll = true
      for (const window of [...windows]) window.destroy()
      keepsAll = false
    },
    keepAll() {
      save()
      keepsAll = true
    },
    show(mayClose) {
      mayCloseLast = mayClose
      for (const window of waiting) window.show()
      waiting.clear()
    },
  }
}

function stateOf(window: BrowserWindow): WindowState {
  return { ...window.getNormalBounds(), isMaximized: window.isMaximized(), page: shownPage(window.webContents) }
}

function shownPage(contents: WebContents): string {
  const address = contents.getURL()
  return address.startsWith(`${PAGE_ORIGIN}/`) ? address.slice(PAGE_ORIGIN.length) : '/'
}

/** The file may hold anything; a page is a path of the app, never a reference to another host. */
const pageOf = (page: string) => (/^\/(?!\/)/.test(page) ? page : '/')

/** Returns whether a window would be visible on the current screens. */
function isVisible({ x, y, width, height }: WindowState): boolean {
  const { workArea } = screen.getDisplayMatching({ x, y, width, height })
  const overlapX = Math.min(x + width, workArea.x + workArea.width) - Math.max(x, workArea.x)
  const overlapY = Math.min(y + height, workArea.y + workArea.height) - Math.max(y, workArea.y)
  return overlapX >= 100 && overlapY >= 100
}
