import { BrowserWindow, type Input } from 'electron'
import type { CommandId } from '#shared/app/commands/table'
import { HELP_PATH } from '#core/host/page/help'
import { HELP_ORIGIN, PAGE_ORIGIN } from './protocol'

const SIZE = { width: 1100, height: 820 }

/** Window of the documentation. Its pages have no bridge to the host. */
export interface HelpWindow {
  /** Opens the documentation, or focuses its window. `path`: a page, by its path below the documentation. */
  open(path?: string): void
  /** Handles a command of the menu that was chosen over the window; false for a command of the app. */
  takes(command: CommandId, windowId: number): boolean
}

/** Returns the path of a page of the documentation that an address of the app names; undefined for other addresses. */
export function helpPathOf(address: string): string | undefined {
  const start = `${PAGE_ORIGIN}${HELP_PATH}`
  return address.startsWith(start) ? address.slice(start.length) : undefined
}

/** Creates the window of the documentation; it is made when it is first opened. `icon`: path of the picture of the app. */
export function createHelpWindow(icon: string): HelpWindow {
  let window: BrowserWindow | null = null
  return {
    open(path) {
      if (window !== null) {
        if (path !== undefined) void window.loadURL(`${HELP_ORIGIN}${HELP_PATH}${path}`)
        if (window.isMinimized()) window.restore()
        window.focus()
        return
      }
      const made = new BrowserWindow({
        ...SIZE,
        minWidth: 400,
        minHeight: 300,
        show: false,
        title: 'Parley',
        ...(process.platform === 'darwin' ? {} : { icon }),
        webPreferences: { sandbox: true, contextIsolation: true, spellcheck: false },
      })
      window = made
      // Its entries are commands for pages of the app. macOS has one menu for all windows.
      made.removeMenu()
      made.webContents.on('before-input-event', (_event, input) => follow(made, input))
      made.once('ready-to-show', () => made.show())
      made.on('closed', () => {
        window = null
      })
      void made.loadURL(`${HELP_ORIGIN}${HELP_PATH}${path ?? ''}`)
    },
    takes(command, windowId) {
      if (window === null || windowId !== window.id) return false
      if (command !== 'window.close') return false
      window.close()
      return true
    },
  }
}

/** Closes the window and goes back and forward, with the keys that browsers have for it. */
function follow(window: BrowserWindow, { type, key, control, meta, alt }: Input): void {
  if (type !== 'keyDown') return
  const history = window.webContents.navigationHistory
  if ((process.platform === 'darwin' ? meta : control) && key.toLowerCase() === 'w') window.close()
  else if (alt && key === 'ArrowLeft') history.goBack()
  else if (alt && key === 'ArrowRight') history.goForward()
}
