import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'
import { storeRealisticSessions } from '../helpers/realistic-store'
import { Ui } from '../helpers/ui'

test('the start page explains itself and offers import without history; model and mode can be chosen before an agent has ever run', async ({
  page,
  ui,
}) => {
  await expect(page.getByText('Agents ask before they run commands or change files', { exact: false })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await expect(page.getByText('Sessions with all your agents appear here.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Import sessions…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: /^Model: Default model/ }).click()
  await page.getByRole('menuitemradio', { name: /^Pensive/ }).click()
  await page.getByRole('button', { name: /^Mode: Default mode/ }).click()
  const mode = page.getByRole('menuitemradio').nth(2)
  const name = (await mode.innerText()).split('\n')[0] ?? ''
  await mode.click()
  await ui.send('say two')
  await expect(ui.answers).toContainText('two')
  await expect(page.getByRole('button', { name: 'Model: Pensive' })).toBeVisible()
  await expect(page.getByRole('button', { name: `Mode: ${name}` })).toBeVisible()
})

for (const scheme of ['light', 'dark'] as const)
  test(
    `the start page shows the first items of the inbox and the recent projects, ${scheme}`,
    scheme === 'light' ? { tag: nightly } : {},
    async ({ folders, launch }) => {
      await mkdir(join(folders.home, 'harbor'))
      await storeRealisticSessions(folders)
      const { page } = await launch()
      const ui = new Ui(page)
      await page.emulateMedia({ colorScheme: scheme })
      await ui.send('run npm test')
      await expect(ui.permissionCard).toBeVisible()
      await ui.newSession.click()
      const main = page.getByRole('main')
      const first = main
        .getByRole('region', { name: /^Inbox/ })
        .getByRole('link')
        .first()
      await expect(first).toContainText('npm test')
      expect(await violations(page, { colors: true, part: main })).toEqual([])

      await main
        .getByRole('region', { name: 'Projects' })
        .getByRole('button', { name: /^harbor/ })
        .click()
      const place = page.getByRole('textbox', { name: 'Working folder' })
      await expect(place).toHaveValue(join(folders.home, 'harbor'))
      await expect(ui.composer).toBeFocused()
      await page.getByRole('button', { name: 'Recent folders' }).click()
      await page.getByRole('menuitemradio', { name: /^website/ }).click()
      await expect(place).toHaveValue(join(folders.home, 'website'))

      await first.click()
      await expect(ui.permissionCard).toContainText('npm test')
    },
  )
