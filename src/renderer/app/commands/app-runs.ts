import { closeWindow, inBrowser } from '#renderer/lib/host/client'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { takeLinks } from '../take-links'
import { copyDiagnostics } from './diagnostics'
import type { Runs } from './run'
import { m } from '#messages'

/** Actions of commands on the app and its windows. */
export const appRuns: Runs<'app' | 'window' | 'help'> = {
  'app.import': (appWindow) => void (appWindow.dialog = { kind: 'import' }),
  'app.importTools': (appWindow) => appWindow.show({ kind: 'settings', section: 'import' }),
  'app.keys': (appWindow) => appWindow.show({ kind: 'settings', section: 'keys' }),
  'app.doNotDisturb': (appWindow) => void toggleDoNotDisturb(appWindow),
  'app.openLinks': (appWindow) => void takeLinks(appWindow),
  'app.settings': (appWindow) => appWindow.show({ kind: 'settings', section: '' }),
  'app.openDataFolder': (appWindow) => void openDataFolder(appWindow),
  'window.new': (appWindow) => void appWindow.openWindow(null),
  'window.close': close,
  'window.reopen': reopen,
  'help.copyDiagnostics': (appWindow) => void copyDiagnostics(appWindow),
  'help.openLogs': (appWindow) => void openDataFolder(appWindow, '/logs'),
  // The desktop app opens it in a window of its own.
  'help.documentation': () => void window.open('/help/', '_blank', 'noopener'),
  'help.shortcuts': (appWindow) => void (appWindow.dialog = { kind: 'shortcuts' }),
}

/** Closes the focused pane, else the window. A tab of a browser stays and shows the start. */
function close(appWindow: AppWindow): boolean {
  const { current, page, recents } = appWindow
  if (page === null && appWindow.closePane()) {
    if (current !== null) recents.close(current)
    return true
  }
  // The desktop remembers its closed windows itself.
  if (!inBrowser()) closeWindow()
  else if (page !== null || current === null) return false
  else {
    recents.close(current)
    appWindow.open(null)
  }
  return true
}

async function toggleDoNotDisturb(appWindow: AppWindow): Promise<void> {
  const isOn = !appWindow.settings.values['notifications.doNotDisturb']
  if (appWindow.tell(await appWindow.settings.set('notifications.doNotDisturb', isOn))) return
  appWindow.toasts.show(isOn ? m.notifications.doNotDisturbOn : m.notifications.doNotDisturbOff)
}

async function reopen(appWindow: AppWindow): Promise<void> {
  if (appWindow.recents.reopen() || inBrowser()) return
  await appWindow.ask('app.openWindow', { reopen: true })
}

/** Opens the data folder, or a folder in it. */
async function openDataFolder(appWindow: AppWindow, inside = ''): Promise<void> {
  const path = appWindow.connection.server?.dataDir
  if (path === undefined) return
  await appWindow.ask('app.openPath', { path: path + inside })
}
