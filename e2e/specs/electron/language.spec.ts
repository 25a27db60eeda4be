import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { electronTest as test, expect } from '../../fixtures/test'

test('menus follow the language setting; spelling is checked only while the settings say so', async ({
  app: { electron },
  page,
  folders,
}) => {
  const labels = () =>
    electron.evaluate(({ Menu }) => {
      const menu = Menu.getApplicationMenu()
      return ['session', 'session.new', 'app.settings'].map((id) => menu?.getMenuItemById(id)?.label.replace('&', ''))
    })
  await page.keyboard.press('ControlOrMeta+,')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  await expect.poll(labels).toEqual(['Sitzung', 'Neue Sitzung', 'Einstellungen …'])
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English')
  await expect.poll(labels).toEqual(['Session', 'New session', 'Settings…'])

  const isOn = () => electron.evaluate(({ session }) => session.defaultSession.isSpellCheckerEnabled())
  expect(await isOn()).toBe(false)
  const settings = { defaultAgent: 'playground', composer: { spellCheck: true } }
  await writeFile(join(folders.data, 'settings.json'), JSON.stringify(settings))
  await expect.poll(isOn).toBe(true)
})
