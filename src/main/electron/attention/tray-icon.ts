import { join } from 'node:path'
import { app, nativeImage, type NativeImage } from 'electron'

/** Returns the icon of the tray, with a dot while something waits for the user. On macOS the system colors it. */
export function trayIcon(isWaiting: boolean): NativeImage {
  const name = isWaiting ? 'tray-waiting' : 'tray'
  // The ending of a file's name.
  // eslint-disable-next-line parley/literal-text
  const suffix = process.platform === 'darwin' ? 'Template' : ''
  return nativeImage.createFromPath(join(app.getAppPath(), 'out', 'renderer', `${name}${suffix}.png`))
}
