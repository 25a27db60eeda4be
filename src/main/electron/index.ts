import { fileURLToPath } from 'node:url'
import { app } from 'electron'
import { resolveDataDir } from '#core/base/data-dir'
import { readArguments } from './arguments'
import { makeChromiumFolder } from './chromium-folder'
import { APP_ID } from './app-id'
import { openFirstWindows } from './first-windows'
import { createLinkInbox } from './link-inbox'
import { linksIn } from './opened'
import { registerScheme } from './protocol'
import { logBug, reportBug } from './start-problems'
import { keepCompiledCode } from '#core/base/compile-cache'
import { useOwnEnvironment } from '#core/base/own-environment'
import { m } from '#messages'

/*
 * The desktop app of a built Parley. Everything that must happen before Chromium is ready is here, the rest in
 * `startDesktop`, which is loaded while the windows load their pages. No top-level await: Electron becomes ready only after
 * this module has run.
 */

useOwnEnvironment()
const log = (line: string) => void process.stderr.write(`${line}\n`)
const links = createLinkInbox()
links.add(linksIn(process.argv, process.cwd()))
// The system opens links this way on a Mac, also the one that starts the app.
app.on('open-url', (event, url) => {
  event.preventDefault()
  links.opened(url)
})
// So do files that are opened with the app.
app.on('open-file', (event, path) => {
  event.preventDefault()
  for (const link of linksIn([path], process.cwd())) links.opened(link)
})
registerScheme()
app.setName('Parley')
// Windows knows by it whose notifications, jump list and taskbar buttons these are; the installer's shortcut has the same.
if (process.platform === 'win32') app.setAppUserModelId(APP_ID)
const { data: askedDataDir, version } = readArguments(process.argv)
if (version) {
  process.stdout.write(`${app.getVersion()}\n`)
  process.exit(0)
}
const dataDir = resolveDataDir(askedDataDir)
const chromiumFolder = makeChromiumFolder(dataDir)
app.setPath('userData', chromiumFolder)

// The lock belongs to Chromium's folder, so there is one app per data directory. The first one is notified and comes to
// the front.
if (app.requestSingleInstanceLock()) {
  // Electron stops the whole app for a dialog, with all of its agents, whatever it was that failed.
  process.on('uncaughtException', (error) => logBug(error, log))
  const start = async () => {
    await app.whenReady()
    // Informs `npm start`, which opens Parley in the browser if this message never arrives.
    process.send?.('open')
    const pages = fileURLToPath(new URL('../renderer/', import.meta.url))
    const preload = fileURLToPath(new URL('../preload/index.cjs', import.meta.url))
    const firstWindows = openFirstWindows({ chromiumFolder, pages, preload, log })
    keepCompiledCode()
    await firstWindows.loading
    const { startDesktop } = await import('./desktop')
    const named = askedDataDir === undefined ? undefined : dataDir
    await startDesktop({ dataDir, askedDataDir: named, pages, preload, links, firstWindows, log })
  }
  start().catch((error: unknown) => reportBug(error, log))
} else {
  // Before there is anything that could choose another language.
  // eslint-disable-next-line parley/literal-text
  process.stderr.write(`${m.desktop.alreadyOpen({ dataDir })}\n`)
  app.exit(0)
}
