import { setTimeout } from 'node:timers/promises'
import { app, BrowserWindow, powerMonitor, type WebContents } from 'electron'
import { connectOnce, type Connection } from '#client/connection'
import { withSessionKeys } from '#client/session-keys'
import { LINK_SCHEME, linkOf } from '#client/links'
import { collectGarbage } from '#core/base/collect-garbage'
import { Devices } from '#core/base/devices/devices'
import { Listening } from '../serve/listening'
import type { OwnHost } from '#core/host/attach/open-host'
import { composeHost } from '#core/host/compose'
import type { KeyRule } from '#shared/keybindings/entities'
import { createHostLink } from '#core/host/host-link'
import { version } from '#core/base/version'
import { showAttention, type DesktopAttention } from './attention/desktop-attention'
import { createAskWindow } from './ask-window'
import { createAppHandlers, systemDesktop } from './app-handlers'
import type { FirstWindows } from './first-windows'
import { followLanguage } from './language'
import type { LinkInbox } from './link-inbox'
import { createOpenAtLogin } from './login'
import { installMenu, type AppMenu } from './menu'
import { linksIn } from './opened'
import { guardQuit, type Quit, type QuitOptions } from './quit'
import { showRecent } from './recent'
import { createSecretCipher } from './secret-cipher'
import { followSpellCheck } from './spell-check'
import { askToStop, reportFailure, reportTaken } from './start-problems'
import { followUserSettings } from './user-settings'
import { becomeHost } from './take-over'
import { createWindowConnections, type WindowConnections } from './window-connections'
import { createUpdates } from './updates'
import { m, setLanguage } from '#messages'

export interface DesktopOptions {
  readonly dataDir: string
  /** The data folder that the command line names; undefined for the usual one. */
  readonly askedDataDir: string | undefined
  /** Folder of the built pages. */
  readonly pages: string
  readonly preload: string
  /** Links that the app was opened with. */
  readonly links: LinkInbox
  readonly firstWindows: FirstWindows
  log(line: string): void
}

const isMac = process.platform === 'darwin'
/** Time after which a start has loaded all that it needs. */
const STARTED_MS = 3000
/** Time after which sessions of other tools are looked for, in a thread that would share the processors with the first frame. */
const SEARCH_AFTER_MS = 1000

/** Opens the host for the first windows, or shows the user the error. Runs once, when the app is ready. */
export async function startDesktop({
  dataDir,
  askedDataDir,
  pages,
  preload,
  links,
  firstWindows,
  log,
}: DesktopOptions): Promise<void> {
  const { windows, stateFile, help } = firstWindows
  await setLanguage(null, app.getPreferredSystemLanguages())
  let connections: WindowConnections<WebContents> | null = null
  const extraHandlers = createAppHandlers({
    stateFile,
    openWindow: (sessionId) => void windows.open(sessionId),
    reopenWindow: () => windows.reopen(),
    takeLinks: () => links.take(),
    windowOf(clientId) {
      const contents = connections?.pageOf(clientId)
      return contents === undefined ? undefined : windows.of(contents)
    },
  })

  const secretCipher = () => createSecretCipher(dataDir)
  const devices = new Devices(dataDir)
  const listener = new Listening({ dataDir, devices, pages, log })
  const own = await becomeHost({
    dataDir,
    createHost: () =>
      composeHost({
        dataDir,
        log,
        devices,
        listener,
        desktop: systemDesktop,
        extraHandlers,
        secretCipher,
        searchAfterMs: SEARCH_AFTER_MS,
      }),
    mayStop: (address) => askToStop(dataDir, address),
    reportTaken: (address) => reportTaken(dataDir, address),
    reportFailure: (error) => reportFailure(dataDir, error),
  })
  if (own === null) return
  await listener.begin(own.host)
  const ask = createAskWindow(preload, log)
  connections = createWindowConnections<WebContents>(own.host, log)
  firstWindows.connect({ host: own.host, connections, isOther: (contents) => ask.isContents(contents) })
  const client = await connectOwnClient(own)
  // Agents are looked for in files and on ports of this machine, while pages ask for what the store holds.
  void client?.request('adapter.list', {})
  let attention: DesktopAttention | null = null
  let isInTray = false
  const showApp = () => {
    isInTray = false
    if (windows.all().length === 0) windows.restore()
    else windows.focus()
  }
  const quit = takePartInQuit(own, {
    client,
    keepInTray: () =>
      attention?.hasTray === true
        ? () => {
            isInTray = true
            windows.closeAll()
          }
        : null,
    onQuit() {
      attention?.end()
      windows.keepAll()
    },
  })

  let keyRules: readonly KeyRule[] = []
  let menu: AppMenu | null = null
  const updates = createUpdates(version)
  const openAtLogin = createOpenAtLogin(askedDataDir, log)
  if (client !== null)
    await Promise.all([
      followSpellCheck(client),
      followLanguage(client, () => menu?.update()),
      followUserSettings(client, {
        onKeys(rules) {
          keyRules = rules
          menu?.update()
        },
        onPreferences(values) {
          ask.setKey(values['desktop.askKey'])
          void openAtLogin(values['desktop.openAtLogin'])
          updates.follow({ isAllowed: values['desktop.checkForUpdates'], feed: values['desktop.updateFeed'] })
        },
      }),
    ])
  // The first requests of the pages come before the menu and the windows, whose making they do not have to wait for: what they
  // are answered takes a page as long to show.
  await setTimeout()
  // Made once everything that it depends on is known.
  menu = installMenu({
    checkForUpdates: () => void updates.ask(),
    windows: () => windows.all(),
    rules: () => keyRules,
    openWindow: () => void windows.open(),
    send(command, windowId) {
      const window = windowId === null ? null : BrowserWindow.fromId(windowId)
      if (windowId !== null && help.takes(command, windowId)) return
      // Not through a page: Chromium opens windows for a page only after its user has pressed something there.
      if (command === 'help.documentation') {
        help.open()
        return
      }
      const isApp = window !== null && windows.of(window.webContents) !== undefined
      connections.menu((isApp ? window : windows.focus()).webContents, command)
    },
  })
  windows.onChange(menu.update)
  const openLinks = () => {
    showApp()
    connections.menu(windows.focus().webContents, 'app.openLinks')
  }
  app.on('second-instance', (_event, argv, folder) => {
    if (links.add(linksIn(argv, folder))) openLinks()
    else showApp()
  })
  links.onOpened(openLinks)
  app.on('activate', showApp)
  app.on('window-all-closed', () => {
    if (!isMac && !isInTray) app.quit()
  })
  windows.show(() => {
    if (isMac || quit.isSettled) return true
    app.quit()
    return false
  })
  // Ends the progress that `npm start` shows, and informs the benchmark.
  process.send?.('shown')
  if (client === null) return
  const openSession = (sessionId: string) => {
    isInTray = false
    const shown = windows.showing(sessionId)
    if (shown === undefined && windows.all().length === 0) windows.open(sessionId)
    else connections.link(windows.focus(shown).webContents, linkOf({ kind: 'session', sessionId }))
  }
  attention = await showAttention(client, { open: showApp, quit: () => app.quit(), openSession })
  const newSession = () => {
    if (windows.all().length === 0) windows.open()
    else connections.menu(windows.focus().webContents, 'session.new')
  }
  await showRecent(client, { openSession, newSession }, askedDataDir)
  await setTimeout(STARTED_MS, null, { ref: false })
  // A copy that is run from its sources must not take links away from an installed one.
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME)
  collectGarbage()
}

/** Connects the program around the windows, which wants to know what the host does. */
async function connectOwnClient(own: OwnHost): Promise<Connection | null> {
  const connected = await connectOnce(withSessionKeys(createHostLink(own.host)), {
    name: 'parley-desktop-menu',
    version,
  })
  return connected.ok ? connected.value : null
}

function takePartInQuit(own: OwnHost, options: Omit<QuitOptions, 'close'>): Quit {
  const quit = guardQuit({ ...options, close: () => own.close(m.desktop.closedByQuit) })
  // Nobody can answer a question when the system or the launcher shuts down.
  powerMonitor.on('shutdown', () => quit.now())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => quit.now())
  // `npm start` passes signals on; a disconnect shows that it was killed.
  process.once('disconnect', () => quit.now())
  return quit
}
