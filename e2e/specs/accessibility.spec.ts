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
      const request = { colors: true, part: ui.permissionCard }
      expect(await violations(page, request), 'a permission request').toEqual([])

      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(ui.stop).toBeHidden()
      await ui.send('crash')
      await expect(ui.timeline.getByText('Turn failed.')).toBeVisible()
      const conversation = { always: true, part: ui.timeline }
      expect(await violations(page, conversation), 'Markdown, tools and a failed turn').toEqual([])

      await page.getByRole('button', { name: 'Session actions' }).click()
      const menu = { colors: true, part: page.getByRole('menu') }
      expect(await violations(page, menu), 'a menu').toEqual([])
      await page.keyboard.press('Escape')
      await ui.timeline.focus()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
      // Its hundreds of lines have the same colors, which take half of the time of this test.
      const dialog = { always: true, part: page.getByRole('dialog') }
      expect(await violations(page, dialog), 'a dialog').toEqual([])
    },
  )
