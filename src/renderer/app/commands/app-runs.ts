import { closeWindow, inBrowser } from '../../lib/client'
import type { Workspace } from '../../lib/workspace.svelte'
import { takeLinks } from '../take-links'
import { copyDiagnostics } from './diagnostics'
import type { Runs } from './run'
import { m } from '../../../messages'

/** Actions of commands on the app and its windows. */
export const appRuns: Runs<'app' | 'window' | 'help'> = {
  'app.import': (workspace) => void (workspace.dialog = { kind: 'import' }),
  'app.importTools': (workspace) => workspace.showSettings('import'),
  'app.keys': (workspace) => workspace.showSettings('keys'),
  'app.doNotDisturb': (workspace) => void toggleDoNotDisturb(workspace),
  'app.openLinks': (workspace) => void takeLinks(workspace),
  'app.settings': (workspace) => workspace.showSettings(),
  'app.openDataFolder': (workspace) => void openDataFolder(workspace),
  'window.new': (workspace) => void workspace.openWindow(null),
  'window.close': close,
  'window.reopen': reopen,
  'help.copyDiagnostics': (workspace) => void copyDiagnostics(workspace),
  'help.openLogs': (workspace) => void openDataFolder(workspace, '/logs'),
  // The desktop app opens it in a window of its own.
  'help.documentation': () => void window.open('/help/', '_blank', 'noopener'),
  'help.shortcuts': (workspace) => void (workspace.dialog = { kind: 'shortcuts' }),
}

/** Closes the focused pane, else the window. A tab of a browser stays and shows the start. */
function close(workspace: Workspace): boolean {
  const { current, page, recents } = workspace
  if (page === null && workspace.closePane()) {
    if (current !== null) recents.close(current)
    return true
  }
  // The desktop remembers its closed windows itself.
  if (!inBrowser()) closeWindow()
  else if (page !== null || current === null) return false
  else {
    recents.close(current)
    workspace.open(null)
  }
  return true
}

async function toggleDoNotDisturb(workspace: Workspace): Promise<void> {
  const isOn = !workspace.settings.values['notifications.doNotDisturb']
  const error = await workspace.settings.set('notifications.doNotDisturb', isOn)
  if (error === null) workspace.toasts.show(isOn ? m.notifications.doNotDisturbOn : m.notifications.doNotDisturbOff)
  else workspace.tell(error)
}

async function reopen(workspace: Workspace): Promise<void> {
  if (workspace.recents.reopen() || inBrowser()) return
  const answer = await workspace.connection.request('app.openWindow', { reopen: true })
  if (!answer.ok) workspace.tell(answer.error)
}

/** Opens the data folder, or a folder in it. */
async function openDataFolder(workspace: Workspace, inside = ''): Promise<void> {
  const path = workspace.connection.server?.dataDir
  if (path === undefined) return
  const answer = await workspace.connection.request('app.openPath', { path: path + inside })
  if (!answer.ok) workspace.tell(answer.error)
}
