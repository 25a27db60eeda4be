import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test'

const site = join(import.meta.dirname, '..', '..', 'out', 'docs', 'index.html')

test('the documentation opens in a window of its own, and is searched without a network', async ({ page }) => {
  test.skip(!existsSync(site), '`npm run docs` has not been run')
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Shift+F1')
  const help = await opened
  await expect(help.getByRole('heading', { name: 'Parley', level: 1 })).toBeVisible()
  await help.getByRole('main').getByRole('link', { name: 'Troubleshooting' }).click()
  await expect(help.getByRole('heading', { name: 'Troubleshooting', level: 1 })).toBeVisible()

  await help.keyboard.press('Control+k')
  await help.getByRole('searchbox').fill('worktree')
  await expect(help.getByRole('option').first()).toContainText(/worktree/i)
  await help.keyboard.press('Enter')
  await expect(help.getByRole('heading', { name: /worktree/i }).first()).toBeVisible()
  // The app itself goes on behind it.
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
})
