import { app } from 'electron'
import { autostartFile, setAutostart } from './autostart'

/**
 * Returns a function that makes the system start the app at login, or not. Only an installed app does: the runtime of a
 * checkout starts any program. `dataDir`: the data that the user chose with `--data`, if any.
 */
export function createOpenAtLogin(
  dataDir: string | undefined,
  log: (line: string) => void,
): (isOn: boolean) => Promise<void> {
  const args = dataDir === undefined ? [] : ['--data', dataDir]
  return async (isOn) => {
    if (!app.isPackaged) return
    try {
      if (process.platform === 'linux') {
        // An AppImage runs from a folder that is gone at the next login.
        const program = process.env['APPIMAGE'] ?? process.execPath
        await setAutostart(autostartFile(), { program, args }, isOn)
      } else {
        const options = { path: process.execPath, args }
        if (app.getLoginItemSettings(options).openAtLogin !== isOn)
          app.setLoginItemSettings({ ...options, openAtLogin: isOn })
      }
    } catch (error) {
      log(`The start at login cannot be changed: ${(error as Error).message}`)
    }
  }
}
