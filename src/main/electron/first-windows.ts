import { join } from 'node:path'
import { BrowserWindow, type WebContents } from 'electron'
import type { Host } from '#core/base/host-port'
import { createHelpWindow, type HelpWindow } from './help-window'
import { listenToWindows } from './ipc'
import { servePages } from './protocol'
import { confinePages } from './security'
import { turnOffSpellCheck } from './spell-check'
import { openStateFile, type StateFile } from './state-file'
import type { WindowConnections } from './window-connections'
import { createWindows, type Windows } from './windows'

export interface FirstWindowsOptions {
  /** Folder of Chromium's profile and of the app's window state. */
  readonly chromiumFolder: string
  /** Folder of the built pages. */
  readonly pages: string
  readonly preload: string
  log(line: string): void
}

/** Host of the windows, once it is open. */
interface OwnHost {
  readonly host: Pick<Host, 'readFile'>
  readonly connections: WindowConnections<WebContents>
  /** Returns whether these are the contents of a window that is not one of `windows`. */
  isOther(contents: WebContents): boolean
}

/** Windows that load while there is no host yet. */
export interface FirstWindows {
  readonly stateFile: StateFile
  readonly windows: Windows
  readonly help: HelpWindow
  /**
   * Resolves when a page has its script, or after a second. The process of a page runs beside this one, but asks this thread
   * for its files, and for its preload script even synchronously.
   */
  readonly loading: Promise<unknown>
  /** Connects the pages to the host. */
  connect(own: OwnHost): void
}

/** Time after which the host no longer waits for a page that does not load. */
const LONGEST_LOADING_MS = 1000

/**
 * Opens the windows of the last run, still hidden. Their pages load in their own processes, so this comes before the host,
 * and this module and what it imports stay small: everything here is loaded before a window can open.
 */
export function openFirstWindows({ chromiumFolder, pages, preload, log }: FirstWindowsOptions): FirstWindows {
  const loading = Promise.withResolvers<null>()
  setTimeout(() => loading.resolve(null), LONGEST_LOADING_MS)
  const opened = Promise.withResolvers<OwnHost>()
  let own: OwnHost | null = null
  const icon = join(pages, 'icon.png')
  const stateFile = openStateFile(join(chromiumFolder, 'windows.json'))
  const windows = createWindows({ preload, icon, stateFile })
  const help = createHelpWindow(icon)
  turnOffSpellCheck()
  confinePages((path) => help.open(path))
  const files = { readFile: async (blobId: string) => (await opened.promise).host.readFile(blobId) }
  servePages(files, pages, (path) => {
    if (path.endsWith('.js')) loading.resolve(null)
  })
  listenToWindows({
    connections: opened.promise.then(({ connections }) => connections),
    isWindow: (contents) => windows.of(contents) !== undefined || own?.isOther(contents) === true,
    closeWindow: (contents) => BrowserWindow.fromWebContents(contents)?.close(),
    log,
  })
  windows.restore()
  return {
    stateFile,
    windows,
    help,
    loading: loading.promise,
    connect(given) {
      own = given
      opened.resolve(given)
    },
  }
}
