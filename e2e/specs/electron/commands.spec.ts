import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clickMenuItemById } from 'electron-playwright-helpers'
import { ready } from '#e2e/fixtures/app'
import { cleanEnvironment } from '#e2e/fixtures/folders'
import { electronTest as test, expect } from '#e2e/fixtures/test'
import { preparedRuntimes } from '#e2e/helpers/runtimes'
import { Ui } from '#e2e/helpers/ui'

test('the menu bar has the commands with their keys, and windows by the names of their sessions; the ask window has its key; a second start brings the first to the front, passes its link on and ends; a window is closed, reopened and zoomed', async ({
  app,
  page,
  ui,
  folders,
}) => {
  await ui.send('say named window')
  await expect(ui.answers.last()).toContainText('named window')
  const menu = () =>
    app.electron.evaluate(({ Menu }) =>
      (Menu.getApplicationMenu()?.items ?? []).map(({ id, submenu }) => ({
        id,
        labels: submenu?.items.map(({ label }) => label) ?? [],
      })),
    )
  expect((await menu()).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['file', 'edit', 'session', 'view', 'go', 'window', 'help']),
  )
  await expect
    .poll(async () => (await menu()).find(({ id }) => id === 'window')?.labels.join())
    .toContain('say named window')

  const accelerator = () =>
    app.electron.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('go.palette')?.accelerator)
  expect(await accelerator()).toMatch(/\+K$/)
  await writeFile(
    join(folders.data, 'keybindings.json'),
    JSON.stringify([{ key: 'ctrl+alt+y', command: 'go.palette' }]),
  )
  await expect.poll(accelerator).toBe('Ctrl+Alt+Y')

  await writeFile(
    join(folders.data, 'settings.json'),
    JSON.stringify({ defaultAgent: 'playground', desktop: { askKey: 'ctrl+alt+j' } }),
  )
  const isRegistered = () => app.electron.evaluate(({ globalShortcut }) => globalShortcut.isRegistered('Ctrl+Alt+J'))
  await expect.poll(isRegistered).toBe(true)

  const { electron } = preparedRuntimes()
  if ('missing' in electron) throw new Error(electron.missing)
  const { executablePath, args } = electron.found
  const link = 'parley://new?prompt=from%20a%20link'
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
  const started = spawn(executablePath, [...args, '--data', folders.data, link], {
    env: cleanEnvironment(folders),
  })
  let errors = ''
  started.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  expect(await once(started, 'exit')).toEqual([0, null])
  expect(errors).toContain('already running')
  await expect
    .poll(() => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized()))
    .toBe(false)
  await expect(ui.composer).toHaveValue('from a link')
  await expect(ui.toast(/Check the folder/)).toBeVisible()
  expect(app.context.pages()).toHaveLength(1)

  // A link is a draft until it is sent.
  await ui.send('say come again')
  await expect(ui.answers.last()).toContainText('come again')
  await expect(ui.stop).toBeHidden()
  const opened = app.context.waitForEvent('page')
  await clickMenuItemById(app.electron, 'session.openInNewWindow')
  const second = await ready(await opened)
  const closed = second.waitForEvent('close')
  // The window closes before it answers that the key was pressed, and before its conversation has come.
  await second.keyboard.press('ControlOrMeta+w').catch(() => undefined)
  await closed
  // A page ends before its window. Electron dies when a window without its page is focused.
  await expect.poll(() => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.focus())
  await ui.composer.focus()
  const again = app.context.waitForEvent('page')
  await page.keyboard.press('ControlOrMeta+Shift+t')
  await expect(new Ui(await ready(await again)).answers.last()).toContainText('come again')

  const width = () => page.evaluate(() => window.innerWidth)
  const before = await width()
  await page.keyboard.press('ControlOrMeta+-')
  await expect.poll(width).toBeGreaterThan(before)
  await page.keyboard.press('ControlOrMeta+Alt+0')
  await expect.poll(width).toBe(before)
})
