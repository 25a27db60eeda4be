import { dialog, shell, type BrowserWindow } from 'electron'
import { defined } from '#shared/kernel/defined'
import { contractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import { sessionKey } from '#shared/kernel/session-key'
import { startChild } from '#core/base/process/start-child'
import type { Desktop } from '#core/host/app/desktop'
import type { AppRequestName, DesktopRequestName } from '#core/host/app/handlers'
import type { Handlers } from '#core/base/host-port'
import { openExternal } from './external-links'
import { m } from '#messages'
import type { StateFile } from './state-file'

export interface AppHandlersOptions {
  readonly stateFile: StateFile
  openWindow(sessionId: string | undefined): void
  /** Restores the window that was closed last. */
  reopenWindow(): void
  /** Returns links that no page has followed yet, and forgets them. */
  takeLinks(): string[]
  /** Window of a client, if it has one. */
  windowOf(clientId: string): BrowserWindow | undefined
}

/** Opens files with the system's default programs. */
export const systemDesktop: Desktop = {
  open: (path) => shell.openPath(path),
  launch: async (program, args) => {
    const started = await startChild(program, args, { detached: true, stdio: 'ignore' })
    if (!started.ok) return started.error
    started.value.unref()
    return ''
  },
  reveal: (path) => shell.showItemInFolder(path),
}

/** Most files that are remembered as saved. */
const MOST_SAVED = 50

/** Creates the handlers of pages' requests to the program around them. */
export function createAppHandlers({
  stateFile,
  openWindow,
  reopenWindow,
  takeLinks,
  windowOf,
}: AppHandlersOptions): Handlers<Exclude<AppRequestName, DesktopRequestName>> {
  /** Paths that the user chose to save to; pages may open no others. */
  const saved: string[] = []
  return {
    'app.openWindow': async ({ sessionId, machineId, reopen }) => {
      if (reopen === true) reopenWindow()
      else openWindow(sessionId === undefined ? undefined : sessionKey({ sessionId, machineId }))
      return ok({ success: true })
    },
    'app.takeLinks': async () => ok({ links: takeLinks() }),
    'app.pickFolder': async ({ defaultPath }, { clientId }) => {
      // The system does not remember the folder, so the app does.
      const start = defaultPath ?? stateFile.state.lastFolder
      const options: Electron.OpenDialogOptions = {
        properties: ['openDirectory', 'createDirectory'],
        ...defined({ defaultPath: start }),
      }
      const parent = windowOf(clientId)
      const { filePaths } = await (parent === undefined
        ? dialog.showOpenDialog(options)
        : dialog.showOpenDialog(parent, options))
      const [path] = filePaths
      if (path !== undefined) stateFile.update({ lastFolder: path })
      return ok({ path: path ?? null })
    },
    'app.saveFile': async ({ fileName }, { clientId }) => {
      const parent = windowOf(clientId)
      const { filePath } = await (parent === undefined
        ? dialog.showSaveDialog({ defaultPath: fileName })
        : dialog.showSaveDialog(parent, { defaultPath: fileName }))
      if (filePath === '') return ok({ path: null })
      saved.push(filePath)
      if (saved.length > MOST_SAVED) saved.shift()
      return ok({ path: filePath })
    },
    'app.showSaved': async ({ path, as }) => {
      if (!saved.includes(path)) return err(contractError('path-outside', m.desktop.notSavedHere, { path }))
      if (as === 'revealed') {
        shell.showItemInFolder(path)
        return ok({ outcome: 'revealed' })
      }
      const problem = await shell.openPath(path)
      return problem === '' ? ok({ outcome: 'opened' }) : err(contractError('file-unusable', problem, { path }))
    },
    'app.openExternal': async ({ url }) => ok({ success: await openExternal(url) }),
  }
}
