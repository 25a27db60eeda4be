import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'

/** What is wrong with a screen, as the rule and the elements. */
async function violations(page: Page): Promise<string[]> {
  // The desktop app's windows take no further tabs, which is where axe would otherwise work.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

for (const theme of ['light', 'dark'] as const)
  test(`the main screens have no barriers, ${theme}`, async ({ page, ui }) => {
    await page.emulateMedia({ colorScheme: theme })
    expect(await violations(page), 'first screen').toEqual([])

    await ui.send('markdown')
    await expect(ui.answers).toContainText('A quotation')
    await ui.send('think about it then list the files then run node --version')
    await expect(ui.permissionCard).toBeVisible()
    expect(await violations(page), 'a session with a permission').toEqual([])

    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(ui.stop).toBeHidden()
    await ui.send('crash')
    await expect(ui.timeline.getByText('The turn failed.')).toBeVisible()
    expect(await violations(page), 'a session that failed').toEqual([])

    await page.getByRole('button', { name: 'Session actions' }).click()
    expect(await violations(page), 'a menu').toEqual([])
    await page.keyboard.press('Escape')
    await ui.timeline.focus()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violations(page), 'a dialog').toEqual([])
  })
