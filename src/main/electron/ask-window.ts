import { BrowserWindow, globalShortcut, screen } from 'electron'
import { acceleratorOf, parseKeys } from '#shared/app/commands/strokes'
import { PAGE_ORIGIN } from './protocol'

const SIZE = { width: 640, height: 190 }

/** Small window that starts a session, over whatever program is in use. */
export interface AskWindow {
  /** Sets the key that opens it from anywhere; an empty one none. Returns false when another program has the key. */
  setKey(key: string): boolean
  /** Returns true for the contents of the window. */
  isContents(contents: Electron.WebContents): boolean
  toggle(): void
}

/** Creates the ask window; it is made when it is first opened. */
export function createAskWindow(preload: string, log: (line: string) => void): AskWindow {
  const isMac = process.platform === 'darwin'
  let window: BrowserWindow | null = null
  let registered: string | null = null

  function toggle(): void {
    // One that is just closing can be gone before its `closed` event.
    if (window?.isDestroyed() === false) {
      window.close()
      return
    }
    const { workArea } = screen.getDisplayNearestPoint(screen.getCursorScreenPoint())
    const made = new BrowserWindow({
      ...SIZE,
      x: Math.round(workArea.x + (workArea.width - SIZE.width) / 2),
      y: Math.round(workArea.y + workArea.height / 4),
      frame: false,
      resizable: false,
      maximizable: false,
      minimizable: false,
      fullscreenable: false,
      alwaysOnTop: true,
      skipTaskbar: true,
      show: false,
      webPreferences: { preload, sandbox: true, contextIsolation: true, spellcheck: false },
    })
    window = made
    made.once('ready-to-show', () => made.show())
    made.on('closed', () => {
      if (window === made) window = null
    })
    void made.loadURL(`${PAGE_ORIGIN}/?ask`)
  }

  return {
    toggle,
    isContents: (contents) => window?.isDestroyed() === false && window.webContents === contents,
    setKey(key) {
      const accelerator = acceleratorFor(key, isMac)
      if (accelerator === registered) return true
      if (registered !== null) globalShortcut.unregister(registered)
      registered = null
      if (accelerator === null) return true
      if (!globalShortcut.register(accelerator, toggle)) {
        log(`The key ${key} of the ask window is used by another program.`)
        return false
      }
      registered = accelerator
      return true
    },
  }
}

/** Keys without a modifier would take characters from every program. */
function acceleratorFor(key: string, isMac: boolean): string | null {
  const strokes = parseKeys(key, isMac)
  const [stroke] = strokes ?? []
  if (stroke === undefined || strokes?.length !== 1 || !/^(?:ctrl|alt|meta)\+/.test(stroke)) return null
  return acceleratorOf(stroke, isMac)
}
