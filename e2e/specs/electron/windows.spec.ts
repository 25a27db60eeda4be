import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clickMenuItemById } from 'electron-playwright-helpers'
import { ready } from '#e2e/fixtures/app'
import { PLANNED_ERROR } from '#e2e/fixtures/electron-app'
import { electronTest as test, expect } from '#e2e/fixtures/test'
import { Ui } from '#e2e/helpers/ui'

test('the app goes on after an unexpected error, and when the first of two windows is closed; menus follow the language setting; spelling is checked only while the settings say so; links in answers open outside, and only those with a harmless scheme; the documentation has a window of its own', async ({
  app,
  page,
  ui,
  folders,
}) => {
  const labels = () =>
    app.electron.evaluate(({ Menu }) => {
      const menu = Menu.getApplicationMenu()
      return ['session', 'session.new', 'app.settings'].map((id) => menu?.getMenuItemById(id)?.label.replace('&', ''))
    })
  await page.keyboard.press('ControlOrMeta+,')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  await expect.poll(labels).toEqual(['Sitzung', 'Neue Sitzung', 'Einstellungen …'])
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English')
  await expect.poll(labels).toEqual(['Session', 'New session', 'Settings…'])
  await page.keyboard.press('Escape')

  const isOn = () => app.electron.evaluate(({ session }) => session.defaultSession.isSpellCheckerEnabled())
  expect(await isOn()).toBe(false)
  const settings = { defaultAgent: 'playground', composer: { spellCheck: true } }
  await writeFile(join(folders.data, 'settings.json'), JSON.stringify(settings))
  await expect.poll(isOn).toBe(true)

  await app.electron.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = (url) => {
      opened.push(url)
      return Promise.resolve()
    }
  })
  let logged = ''
  app.electron.process().stderr?.on('data', (chunk: Buffer) => {
    logged += chunk.toString()
  })
  await app.electron.evaluate((_electron, message) => {
    setTimeout(() => {
      throw new Error(message)
    })
  }, PLANNED_ERROR)
  await expect.poll(() => logged).toContain(PLANNED_ERROR)
  await ui.send('say [outside](https://example.com/docs) and [inside](file:///etc/passwd)')
  await ui.answers.getByText('inside').click()
  await ui.answers.getByText('outside').click()
  const opened = () => app.electron.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
  await expect.poll(opened).toEqual(['https://example.com/docs'])
  expect(app.electron.windows()).toHaveLength(1)

  const shown = app.context.waitForEvent('page')
  await clickMenuItemById(app.electron, 'help.documentation')
  const help = await shown
  await help.waitForURL('app://help/**')
  // Its own property: a heading with that id is found through the window, too.
  expect(await help.evaluate(() => Object.hasOwn(window, 'parley'))).toBe(false)
  await help.close()

  const another = app.context.waitForEvent('page')
  await clickMenuItemById(app.electron, 'window.new')
  const second = await ready(await another)
  await page.close()
  await new Ui(second).send('say still open')
  await expect(new Ui(second).answers).toContainText('still open')
})
