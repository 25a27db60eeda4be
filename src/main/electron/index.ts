import { fileURLToPath } from 'node:url'
import { app } from 'electron'
import { resolveDataDir } from '../core/base/data-dir'
import { readArguments } from './arguments'
import { makeChromiumFolder } from './chromium-folder'
import { startDesktop } from './desktop'
import { registerScheme } from './protocol'

/*
 * The desktop app of a built Parley. What has to be settled before Chromium is ready happens here, the rest in
 * `startDesktop`. Nothing is awaited at the top: Electron becomes ready only after this module has run.
 */

registerScheme()
app.setName('Parley')
const dataDir = resolveDataDir(readArguments(process.argv).data)
const chromiumFolder = makeChromiumFolder(dataDir)
app.setPath('userData', chromiumFolder)

// The lock belongs to Chromium's folder, so it is one app a data directory. The first one hears of it and comes forward.
if (app.requestSingleInstanceLock()) {
  void app.whenReady().then(() => {
    // To `npm start`, which opens Parley in the browser where this is never said.
    process.send?.('open')
    return startDesktop({
      dataDir,
      chromiumFolder,
      pages: fileURLToPath(new URL('../renderer/', import.meta.url)),
      preload: fileURLToPath(new URL('../preload/index.cjs', import.meta.url)),
    })
  })
} else {
  process.stderr.write(`Parley is already running with the data in ${dataDir}; its window comes to the front.\n`)
  app.exit(0)
}
