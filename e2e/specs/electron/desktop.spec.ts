import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { clickMenuItemById, stubDialog } from 'electron-playwright-helpers'
import { ready } from '#e2e/fixtures/app'
import type { RunningElectronApp } from '#e2e/fixtures/electron-app'
import { cleanEnvironment, type Folders } from '#e2e/fixtures/folders'
import { expect, test as base } from '#e2e/fixtures/test'
import { nightly } from '#e2e/helpers/nightly'
import { preparedRuntimes } from '#e2e/helpers/runtimes'
import { Ui } from '#e2e/helpers/ui'

const test = base.extend<{ desktop: RunningElectronApp }>({
  desktop: async ({ app }, use) => {
    // The project of these specs has no other kind of app.
    await use(app as RunningElectronApp)
  },
})

const root = join(import.meta.dirname, '..', '..', '..')

/** Starts the desktop app without a driver, and returns its stderr. */
function startAlone(dataDir: string, folders: Folders) {
  const { electron } = preparedRuntimes()
  if ('missing' in electron) throw new Error(electron.missing)
  const { executablePath, args } = electron.found
  const child = spawn(executablePath, [...args, '--data', dataDir], { env: cleanEnvironment(folders) })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  return { child, ended: once(child, 'exit'), errors: () => errors }
}

test('the menu speaks to the window in front, and finds in the open session; the menu says whether there is a newer version; a folder is picked in a dialog; a page can do nothing but show the app', async ({
  desktop,
  page,
  ui,
  folders,
}) => {
  await clickMenuItemById(desktop.electron, 'help.shortcuts')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  // The dialog restores the focus a moment after it closes.
  await expect(ui.composer).toBeFocused()
  await clickMenuItemById(desktop.electron, 'go.filterSessions')
  await expect(page.getByRole('textbox', { name: 'Search sessions' })).toBeFocused()

  await ui.send('say word')
  await expect(ui.answers.last()).toContainText('word')
  await clickMenuItemById(desktop.electron, 'edit.find')
  const bar = page.getByRole('search', { name: 'Find in session' })
  await expect(bar.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('word')
  await expect(bar.getByRole('status')).toHaveText(/of 2/)
  const before = await bar.getByRole('status').textContent()
  await clickMenuItemById(desktop.electron, 'edit.findNext')
  await expect(bar.getByRole('status')).not.toHaveText(before ?? '')
  await clickMenuItemById(desktop.electron, 'edit.findPrevious')
  await expect(bar.getByRole('status')).toHaveText(before ?? '')

  const asked: string[] = []
  const feed = createServer((request, response) => {
    asked.push(request.headers['user-agent'] ?? '')
    response.end(JSON.stringify({ version: '99.0.0', page: 'https://example.com/parley' }))
  })
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve))
  try {
    await desktop.electron.evaluate(({ dialog }) => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      dialog.showMessageBox = ((options: Electron.MessageBoxOptions) => {
        seen.push(options.message)
        return Promise.resolve({ response: options.cancelId ?? 0, checkboxChecked: false })
      }) as typeof dialog.showMessageBox
    })
    const seen = () => desktop.electron.evaluate(() => (globalThis as { seen?: string[] }).seen ?? [])
    await clickMenuItemById(desktop.electron, 'checkForUpdates')
    await expect.poll(seen).toEqual(['No update feed is set'])

    const updateFeed = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/parley.json`
    const set = (desktopSettings: object) =>
      writeFile(
        join(folders.data, 'settings.json'),
        JSON.stringify({ defaultAgent: 'playground', desktop: desktopSettings }),
      )
    const news = async () => (await seen()).filter((message) => message === 'Parley 99.0.0 is available').length
    await set({ updateFeed })
    await expect
      .poll(async () => {
        await clickMenuItemById(desktop.electron, 'checkForUpdates')
        return news()
      })
      .toBeGreaterThan(0)
    await expect.poll(async () => (await news()) === asked.length).toBe(true)
    const soFar = await news()
    await set({ updateFeed, checkForUpdates: true })
    await expect.poll(news).toBe(soFar + 1)
    expect(new Set(asked)).toEqual(new Set([expect.stringMatching(/^parley\/\d+\.\d+\.\d+$/)]))
  } finally {
    feed.close()
  }

  const pick = (input: object) =>
    page.evaluate((given) => (window as unknown as TestWindow).parley.request('app.pickFolder', given), input)
  await stubDialog(desktop.electron, 'showOpenDialog', { filePaths: [folders.home], canceled: false })
  expect(await pick({})).toEqual({ ok: true, value: { path: folders.home } })

  await desktop.electron.evaluate(({ dialog }) => {
    dialog.showOpenDialog = (...given: unknown[]) => {
      Object.assign(globalThis, { options: given.at(-1), parents: given.length - 1 })
      return Promise.resolve({ filePaths: [], canceled: true })
    }
  })
  expect(await pick({})).toEqual({ ok: true, value: { path: null } })
  expect(await desktop.electron.evaluate(() => globalThis as unknown)).toMatchObject({
    options: { defaultPath: folders.home },
    parents: 1,
  })

  await desktop.electron.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = (url) => {
      opened.push(url)
      return Promise.resolve()
    }
  })
  const found = await page.evaluate(async () => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.hacked = true'
    document.head.append(script)
    const status = async (path: string) => (await fetch(path)).status
    const { parley } = window as unknown as TestWindow
    return {
      node: [
        typeof (globalThis as { require?: unknown }).require,
        typeof (globalThis as { process?: unknown }).process,
      ],
      hacked: 'hacked' in globalThis,
      outside: await Promise.all(['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json'].map(status)),
      window: window.open('https://example.org/opened'),
      file: window.open('file:///etc/passwd'),
      external: [
        await parley.request('app.openExternal', { url: 'mailto:a@example.org' }),
        await parley.request('app.openExternal', { url: 'file:///etc/passwd' }),
        await parley.request('app.openExternal', { url: 'smb://example.org' }),
        await parley.request('app.openExternal', { url: 'nothing' }),
      ],
      permission: await Notification.requestPermission(),
    }
  })
  expect(found).toEqual({
    node: ['undefined', 'undefined'],
    hacked: false,
    outside: [404, 404, 404],
    window: null,
    file: null,
    external: [true, false, false, false].map((success) => ({ ok: true, value: { success } })),
    permission: 'denied',
  })
  expect(await desktop.electron.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)).toEqual([
    'https://example.org/opened',
    'mailto:a@example.org',
  ])

  await page.evaluate(() => {
    location.href = 'https://example.org/'
  })
  // Queried from the window itself: Playwright would wait for a navigation that never happens.
  const shown = await desktop.electron.evaluate(async ({ BrowserWindow }) => {
    const windows = BrowserWindow.getAllWindows()
    const isReady: unknown = await windows[0]?.webContents.executeJavaScript('document.documentElement.dataset.ready')
    return { urls: windows.map(({ webContents }) => webContents.getURL()), isReady }
  })
  expect(shown).toEqual({ urls: [expect.stringMatching(/^app:\/\/parley\//)], isReady: 'true' })
})

test('quitting asks while an agent works', { tag: nightly }, async ({ desktop, ui }) => {
  await ui.send('slow 60')
  await expect(desktop.page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  const asked = () => desktop.electron.evaluate(() => (globalThis as { asked?: string[] }).asked ?? [])
  await desktop.electron.evaluate(({ dialog }) => {
    const seen: string[] = []
    Object.assign(globalThis, { asked: seen })
    dialog.showMessageBox = ((options: Electron.MessageBoxOptions) => {
      seen.push(options.detail ?? '')
      return Promise.resolve({ response: options.cancelId ?? -1, checkboxChecked: false })
    }) as typeof dialog.showMessageBox
  })
  await desktop.electron.evaluate(({ app }) => app.quit())
  await expect.poll(asked).toEqual([expect.stringContaining('slow 60')])
  await desktop.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(asked).toHaveLength(2)
  await expect(desktop.page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()

  await stubDialog(desktop.electron, 'showMessageBox', { response: 0 })
  const ended = once(desktop.electron.process(), 'exit')
  await desktop.electron.evaluate(({ app }) => app.quit())
  expect(await ended).toEqual([0, null])
})

test('windows come back where they were, with their panes, which close before them; the app ends in order when it is told to from outside', async ({
  desktop,
  ui,
  launch,
  folders,
}) => {
  await ui.send('say something to come back to')
  await expect(ui.answers).toContainText('come back to')
  await expect(ui.stop).toBeHidden()
  const opened = desktop.context.waitForEvent('page')
  await ui.sessionAction('Open in new window')
  await ready(await opened)
  const bounds = ({ electron }: RunningElectronApp) =>
    electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .map((window) => window.getBounds())
        .sort((one, other) => one.width - other.width),
    )
  // The one that is open longest is the first.
  await desktop.electron.evaluate(({ BrowserWindow }) => {
    const [first, second] = BrowserWindow.getAllWindows().sort((one, other) => one.id - other.id)
    first?.setSize(1400, 800)
    second?.setSize(700, 640)
  })
  await expect.poll(async () => (await bounds(desktop)).map(({ width }) => width)).toEqual([700, 1400])
  await ui.page.keyboard.press('ControlOrMeta+\\')
  await expect(ui.page.getByRole('region', { name: /^Pane/ })).toHaveCount(2)
  const before = await bounds(desktop)
  // The state of a window is written a moment after it changed, and when the app ends.
  await desktop.close()

  const again = (await launch()) as RunningElectronApp
  await expect.poll(() => again.context.pages().length).toBe(2)
  expect(await bounds(again)).toEqual(before)
  const windows = await Promise.all(
    again.context.pages().map(async (window) => {
      const width = await (await ready(window)).evaluate(() => innerWidth)
      return { window, width }
    }),
  )
  const [narrow, wide] = windows.sort((one, other) => one.width - other.width).map(({ window }) => window)
  if (narrow === undefined || wide === undefined) throw new Error('a window is missing')
  await expect(new Ui(narrow).answers).toContainText('come back to')
  const panes = wide.getByRole('region', { name: /^Pane/ })
  await expect(panes).toHaveCount(2)
  for (const pane of [panes.first(), panes.last()])
    await expect(pane.getByRole('article', { name: 'Playground' })).toContainText('come back to')
  await wide.keyboard.press('ControlOrMeta+w')
  await expect(panes).toHaveCount(0)
  await expect(new Ui(wide).answers).toContainText('come back to')

  if (process.platform === 'win32') return // Windows ends processes without telling them.
  await new Ui(wide).send('slow 60')
  await expect(new Ui(wide).stop).toBeVisible()
  const ended = once(again.electron.process(), 'exit')
  expect(existsSync(join(folders.data, 'host.json'))).toBe(true)
  process.kill(again.pid, 'SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(existsSync(join(folders.data, 'host.json'))).toBe(false)
})

interface TestWindow {
  readonly parley: { request(name: string, input: unknown): Promise<unknown> }
}

test('data that another host uses is told, with what can be done', async ({ folders }) => {
  const holder = spawn(process.execPath, [join(root, 'bin', 'parley.js'), 'rpc', '--data', folders.data], {
    env: cleanEnvironment(folders),
  })
  holder.stdin.write('{"jsonrpc":"2.0","id":1,"method":"server.ping"}\n')
  await once(holder.stdout, 'data')

  const app = startAlone(folders.data, folders)
  await expect.poll(app.errors).toContain('Parley is already running')
  expect(app.errors()).toContain('`parley rpc`')
  app.child.kill('SIGKILL')
  await app.ended
  holder.stdin.end()
  await once(holder, 'exit')
})

test('data that cannot be opened is told, with what can be done', { tag: nightly }, async ({ folders }) => {
  const file = join(folders.home, 'file')
  await writeFile(file, '')
  const app = startAlone(join(file, 'data'), folders)
  await expect.poll(app.errors).toContain('Parley can’t open its data')
  app.child.kill('SIGKILL')
  await app.ended
})
