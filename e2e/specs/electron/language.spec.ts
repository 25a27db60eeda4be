import type { RunningElectronApp } from '../../fixtures/electron-app'
import { expect, test } from '../../fixtures/test'

test('menus follow the language setting', async ({ app, page }) => {
  // The project of these specs has no other kind of app.
  const { electron } = app as RunningElectronApp
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
})
