import { BrowserWindow, screen, type WebContents } from 'electron'
import { PAGE_ORIGIN } from './protocol'
import type { StateFile, WindowState } from './state-file'

const MIN_SIZE = { width: 480, height: 400 }
const USUAL_SIZE = { width: 1280, height: 860 }
const SAVE_DELAY_MS = 500
/** How far a new window stands from the one before it. */
const CASCADE = 28

/** The app's windows. Those that are open when the app ends are opened again where they were. */
export interface Windows {
  /** Opens one on a session, or on no session in particular. */
  open(sessionId?: string): BrowserWindow
  /** Opens those of the last time, or the first one. */
  restore(): void
  /** Brings the window that was used last to the front and answers it, or opens one. */
  focus(): BrowserWindow
  /** The window a page belongs to, if it is one of ours. */
  of(contents: WebContents): BrowserWindow | undefined
  /** From now on windows that close are remembered as open. */
  keepAll(): void
}

export interface WindowsOptions {
  readonly preload: string
  readonly stateFile: StateFile
  /** Asked before the last window closes; false keeps it open. */
  mayCloseLast(): boolean
}

/** No windows yet. */
export function createWindows({ preload, stateFile, mayCloseLast }: WindowsOptions): Windows {
  /** The last one is the one used last. */
  const windows: BrowserWindow[] = []
  let keepsAll = false
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
      // The first two are Electron's defaults, which a page of ours is never without. The spelling checker would fetch
      // its dictionaries from the network.
      webPreferences: { preload, sandbox: true, contextIsolation: true, spellcheck: false },
    })
    if (place.isMaximized === true) window.maximize()
    windows.push(window)
    window.once('ready-to-show', () => window.show())
    window.on('focus', () => windows.push(...windows.splice(windows.indexOf(window), 1)))
    window.on('resize', saveSoon)
    window.on('move', saveSoon)
    window.on('maximize', saveSoon)
    window.on('unmaximize', saveSoon)
    window.webContents.on('did-navigate-in-page', saveSoon)
    window.on('close', (event) => {
      if (windows.length === 1 && !mayCloseLast()) event.preventDefault()
      else save()
    })
    window.on('closed', () => {
      windows.splice(windows.indexOf(window), 1)
      save()
    })
    void window.loadURL(`${PAGE_ORIGIN}${page}`)
    return window
  }

  /** Where a window that is not restored goes: beside the one in use. */
  function besideLast(): Partial<WindowState> {
    const last = windows.at(-1)
    if (last === undefined) return {}
    const { x, y, width, height } = last.getNormalBounds()
    return { x: x + CASCADE, y: y + CASCADE, width, height }
  }

  const open = (sessionId?: string) =>
    create(sessionId === undefined ? '/' : `/?session=${encodeURIComponent(sessionId)}`, besideLast())

  return {
    open,
    restore() {
      const last = stateFile.state.windows.filter(isVisible)
      for (const state of last) create(pageOf(state.page), state)
      if (last.length === 0) open()
    },
    focus() {
      const window = windows.at(-1) ?? open()
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
      return window
    },
    of: (contents) => windows.find((window) => window.webContents === contents),
    keepAll() {
      save()
      keepsAll = true
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

/** The file may hold anything; a page is a path of the app and nothing that names another host. */
const pageOf = (page: string) => (/^\/(?!\/)/.test(page) ? page : '/')

/** Whether a window would be seen on the screens there are now. */
function isVisible({ x, y, width, height }: WindowState): boolean {
  const { workArea } = screen.getDisplayMatching({ x, y, width, height })
  const overlapX = Math.min(x + width, workArea.x + workArea.width) - Math.max(x, workArea.x)
  const overlapY = Math.min(y + height, workArea.y + workArea.height) - Math.max(y, workArea.y)
  return overlapX >= 100 && overlapY >= 100
}
