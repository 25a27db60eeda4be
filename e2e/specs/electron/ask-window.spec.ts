import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ready } from '#e2e/fixtures/app'
import { electronTest as test, expect } from '#e2e/fixtures/test'
import { Ui } from '#e2e/helpers/ui'

/** Presses the key of the ask window as the system would: pages and tests cannot press keys of the whole desktop. */
const settings = JSON.stringify({ defaultAgent: 'playground', desktop: { askKey: 'ctrl+alt+j' } })

test('a link that the system passes on opens what it names; the File menu exports in each format, and Help has diagnostics and logs; the ask window opens, closes with Escape, and starts a session', async ({
  app,
  page,
  ui,
  folders,
}) => {
  await ui.send('say linked session')
  await expect(ui.answers.last()).toContainText('linked session')
  const sessionId = new URL(page.url()).searchParams.get('session') ?? ''
  await ui.newSession.click()
  await app.electron.evaluate(({ app: program }, link) => {
    program.emit('open-url', { preventDefault: () => undefined }, link)
  }, `parley://session/${sessionId}`)
  await expect(ui.answers.last()).toContainText('linked session')
  await app.electron.evaluate(({ app: program }) => {
    program.emit('open-url', { preventDefault: () => undefined }, 'parley://session/../../etc')
  })
  await expect(ui.toast(/link/i)).toBeVisible()
  await expect(ui.answers.last()).toContainText('linked session')

  await ui.send('say hello')
  await expect(ui.answers.last()).toContainText('hello')
  const labels = (menu: string) =>
    app.electron.evaluate(({ Menu }, id) => {
      const item = Menu.getApplicationMenu()?.items.find((one) => one.id === id)
      return item?.submenu?.items.flatMap(({ label, submenu }) => [
        label,
        ...(submenu?.items.map((one) => one.label) ?? []),
      ])
    }, menu)
  expect(await labels('file')).toEqual(
    expect.arrayContaining(['Export', 'Export as JSON…', 'Export as Markdown…', 'Export as HTML…']),
  )
  expect(await labels('view')).toEqual(expect.arrayContaining(['Detail level', 'Detail: Summary', 'Detail: Verbose']))
  expect(await labels('help')).toEqual(
    expect.arrayContaining(['Keyboard shortcuts', 'Copy diagnostics', 'Open logs folder', 'Open data folder']),
  )
  await app.electron.evaluate(({ Menu, BrowserWindow }) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById('session.exportMarkdown')
    item?.click(undefined, BrowserWindow.getAllWindows()[0])
  })
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Format' })).toHaveValue('markdown')

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await app.electron.evaluate(({ globalShortcut }) => {
    const register = globalShortcut.register.bind(globalShortcut)
    Object.assign(globalShortcut, {
      register: (key: string, run: () => void) => {
        Object.assign(globalThis, { pressAskKey: run })
        return register(key, run)
      },
    })
  })
  await writeFile(join(folders.data, 'settings.json'), settings)
  await expect
    .poll(() => app.electron.evaluate(({ globalShortcut }) => globalShortcut.isRegistered('Ctrl+Alt+J')))
    .toBe(true)
  const open = async () => {
    const opened = app.context.waitForEvent('page')
    await app.electron.evaluate(() => (globalThis as unknown as { pressAskKey: () => void }).pressAskKey())
    return opened
  }

  const first = await open()
  const field = first.getByRole('textbox')
  await expect(field).toBeFocused()
  const closed = first.waitForEvent('close')
  await field.press('Escape').catch(() => undefined)
  await closed

  const second = await open()
  await second.getByRole('textbox').fill('say from anywhere')
  const gone = second.waitForEvent('close')
  await second
    .getByRole('textbox')
    .press('Enter')
    .catch(() => undefined)
  await gone
  await expect(new Ui(await ready(page)).session(/from anywhere/)).toBeVisible()
})
