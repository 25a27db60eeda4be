import { once } from 'node:events'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunningElectronApp } from '#e2e/fixtures/electron-app'
import { ready } from '#e2e/fixtures/app'
import { electronTest as test, expect } from '#e2e/fixtures/test'
import { nightly } from '#e2e/helpers/nightly'
import { Ui } from '#e2e/helpers/ui'

/** Desktop output of the app, as its main process records it for the test. */
interface Recorded {
  readonly notifications: { title: string; body: string }[]
  readonly badges: number[]
  trayLabels: string[]
  click(index: number): void
}

/** Records notifications, badges and the tray's menu, and makes the windows unfocused. */
async function record({ electron }: RunningElectronApp): Promise<void> {
  await electron.evaluate(({ app, BrowserWindow, Notification, powerMonitor, Tray }) => {
    const shown: Electron.Notification[] = []
    const recorded: Recorded = {
      notifications: [],
      badges: [],
      trayLabels: [],
      click: (index) => void shown[index]?.emit('click', {}),
    }
    Object.assign(globalThis, { recorded })
    BrowserWindow.getFocusedWindow = () => null
    powerMonitor.getSystemIdleState = () => 'active'
    Notification.isSupported = () => true
    Notification.prototype.show = function (this: Electron.Notification) {
      shown.push(this)
      recorded.notifications.push({ title: this.title, body: this.body })
    }
    app.setBadgeCount = (count) => {
      recorded.badges.push(count ?? 0)
      return true
    }
    Tray.prototype.setContextMenu = (menu) => {
      recorded.trayLabels = menu?.items.map(({ label, type }) => (type === 'separator' ? '-' : label)) ?? []
    }
  })
}

const recordedIn = ({ electron }: RunningElectronApp) =>
  electron.evaluate(() => {
    const { notifications, badges, trayLabels } = (globalThis as unknown as { recorded: Recorded }).recorded
    return { notifications, badge: badges.at(-1), trayLabels }
  })

/** Replaces the program that shows notifications with buttons on Linux. */
async function replaceNotifySend(programs: string, script: string): Promise<void> {
  const path = join(programs, 'notify-send')
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
}

test.beforeEach(async ({ folders }) => {
  if (process.platform !== 'win32') await replaceNotifySend(folders.programs, 'exit 1')
})

test('a request shows as a notification, a badge and in the tray; a locked screen shows only the tool, a kind that is switched off nothing; quitting while agents run asks, can be given up, and can keep them running in the tray', async ({
  app,
  page,
}) => {
  const ui = new Ui(page)
  await record(app)
  await ui.send('run node --version')
  await expect(ui.permissionCard).toBeVisible()
  await ui.newSession.click()
  await expect.poll(async () => (await recordedIn(app)).badge).toBe(1)
  const { notifications, trayLabels } = await recordedIn(app)
  expect(notifications).toEqual([
    { title: 'run node --version', body: expect.stringContaining('node --version') as unknown as string },
  ])
  expect(trayLabels).toEqual([
    'Needs you',
    'run node --version · Needs approval',
    '-',
    'Do not disturb',
    'Open Parley',
    'Quit',
  ])

  await app.electron.evaluate(() => (globalThis as unknown as { recorded: Recorded }).recorded.click(0))
  await expect(ui.permissionCard).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(async () => (await recordedIn(app)).badge).toBe(0)

  await expect(ui.permissionCard).toBeHidden()
  await record(app)
  await app.electron.evaluate(({ powerMonitor }) => (powerMonitor.getSystemIdleState = () => 'locked'))
  await ui.send('run node --version')
  await expect(ui.permissionCard).toBeVisible()
  await expect.poll(async () => (await recordedIn(app)).notifications).toHaveLength(1)
  const [first] = (await recordedIn(app)).notifications
  expect(first?.title).toBe('Parley')
  expect(first?.body).toMatch(/^Needs approval: \w+$/)

  await page.keyboard.press('ControlOrMeta+,')
  await page.getByRole('button', { name: 'Notifications and badges' }).click()
  const requests = page.getByRole('switch', { name: 'Requests' })
  await requests.click()
  await expect(requests).not.toBeChecked()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(ui.permissionCard).toBeHidden()
  await ui.send('run node --help')
  await expect(ui.permissionCard).toBeVisible()
  await expect.poll(async () => (await recordedIn(app)).badge).toBe(1)
  expect((await recordedIn(app)).notifications.filter(({ body }) => body.startsWith('Needs'))).toHaveLength(1)

  await ui.newSession.click()
  await record(app)
  await ui.send('slow 60')
  await expect(ui.stop).toBeVisible()
  await app.electron.evaluate(({ dialog }) => {
    dialog.showMessageBox = ((options: Electron.MessageBoxOptions) => {
      Object.assign(globalThis, { given: options })
      return Promise.resolve({ response: options.cancelId ?? -1, checkboxChecked: false })
    }) as typeof dialog.showMessageBox
  })
  await app.electron.evaluate(({ app: program }) => program.quit())
  await expect.poll(() => app.electron.evaluate(() => 'given' in globalThis)).toBe(true)
  await expect(ui.stop).toBeVisible()

  await app.electron.evaluate(({ dialog }) => {
    dialog.showMessageBox = ((options: Electron.MessageBoxOptions) => {
      Object.assign(globalThis, { asked: options })
      return Promise.resolve({
        response: options.buttons?.indexOf('Keep Running in Tray') ?? -1,
        checkboxChecked: false,
      })
    }) as typeof dialog.showMessageBox
  })
  await app.electron.evaluate(({ app: program }) => program.quit())
  const windows = () => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
  await expect.poll(windows).toBe(0)
  const asked = await app.electron.evaluate(() => (globalThis as { asked?: Electron.MessageBoxOptions }).asked)
  expect(asked?.buttons).toEqual(['Quit Anyway', 'Keep Running in Tray', 'Cancel'])
  expect(asked?.detail).toContain('slow 60')
  expect((await recordedIn(app)).trayLabels).toContain('slow 60')

  const opened = app.context.waitForEvent('page')
  await app.electron.evaluate(({ app: program }) => void program.emit('activate'))
  await expect(new Ui(await ready(await opened)).stop).toBeVisible()

  await app.electron.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false })
  })
  const ended = once(app.electron.process(), 'exit')
  await app.electron.evaluate(({ app: program }) => program.quit())
  expect(await ended).toEqual([0, null])
})

test(
  'buttons of a notification answer the request, and do not disturb keeps notifications back',
  { tag: nightly },
  async ({ folders, launch }) => {
    test.skip(process.platform !== 'linux', 'the system itself has buttons on macOS and Windows')
    const notified = join(folders.home, 'notified')
    const answer = join(folders.home, 'answer')
    await replaceNotifySend(
      folders.programs,
      `printf '%s\\n' "$@" >> '${notified}'; until [ -e '${answer}' ]; do sleep 0.05; done; cat '${answer}'; rm '${answer}'`,
    )
    const app = (await launch()) as RunningElectronApp
    const ui = new Ui(app.page)
    await record(app)
    const arguments_ = () => readFile(notified, 'utf8').catch(() => '')
    await ui.send('run node --version')
    await expect.poll(arguments_).toContain('--action=0=Allow once\n--action=1=Deny\n--\nrun node --version\n')
    await writeFile(answer, '0\n')
    await expect(ui.permissionCard).toBeHidden()
    await expect(ui.timeline).toContainText(process.version)

    await app.page.keyboard.press('ControlOrMeta+Shift+p')
    await app.page.getByRole('combobox', { name: 'Command palette' }).fill('>do not disturb')
    await app.page.keyboard.press('Enter')
    await expect(app.page.getByText('Do not disturb is on.')).toBeVisible()
    const before = await arguments_()
    await ui.send('run node --help')
    await expect(ui.permissionCard).toBeVisible()
    await expect.poll(async () => (await recordedIn(app)).badge).toBe(1)
    expect(await arguments_()).toBe(before)
    expect((await recordedIn(app)).notifications).toEqual([])
  },
)
