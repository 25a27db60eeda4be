import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'

for (const theme of ['light', 'dark'] as const)
  test(
    `the main screens have no barriers, ${theme}`,
    theme === 'dark' ? { tag: nightly } : {},
    async ({ page, ui }) => {
      await page.emulateMedia({ colorScheme: theme })
      expect(await violations(page, { colors: true }), 'first screen').toEqual([])

      await ui.send('markdown')
      await expect(ui.answers).toContainText('A quotation')
      await ui.send('think about it then list the files then run node --version')
      await expect(ui.permissionCard).toBeVisible()
      expect(await violations(page, { colors: true }), 'a session with a permission').toEqual([])

      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(ui.stop).toBeHidden()
      await ui.send('crash')
      await expect(ui.timeline.getByText('Turn failed.')).toBeVisible()
      expect(await violations(page, { colors: true }), 'a session that failed').toEqual([])

      await page.getByRole('button', { name: 'Session actions' }).click()
      expect(await violations(page, { colors: true }), 'a menu').toEqual([])
      await page.keyboard.press('Escape')
      await ui.timeline.focus()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await violations(page, { colors: true }), 'a dialog').toEqual([])
    },
  )
