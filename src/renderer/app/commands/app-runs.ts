import { closeWindow } from '../../lib/client'
import type { Workspace } from '../../lib/workspace.svelte'
import type { Runs } from './run'

/** Actions of commands on the app and its windows. */
export const appRuns: Runs<'app' | 'window' | 'help'> = {
  'app.import': (workspace) => void (workspace.dialog = { kind: 'import' }),
  'app.importTools': (workspace) => workspace.showSettings('import'),
  'app.settings': (workspace) => workspace.showSettings(),
  'app.openDataFolder': (workspace) => void openDataFolder(workspace),
  'window.new': (workspace) => void workspace.openWindow(null),
  'window.close': (workspace) => {
    if (workspace.page !== null || !workspace.closePane()) closeWindow()
  },
  'help.shortcuts': (workspace) => void (workspace.dialog = { kind: 'shortcuts' }),
}

async function openDataFolder(workspace: Workspace): Promise<void> {
  const path = workspace.connection.server?.dataDir
  if (path === undefined) return
  const answer = await workspace.connection.request('app.openPath', { path })
  if (!answer.ok) workspace.tell(answer.error)
}
