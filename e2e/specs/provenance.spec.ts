import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { git } from '../helpers/git'

test('from a line of a difference to the message that wrote it, and to a question about it, by keyboard', async ({
  page,
  ui,
  folders,
}) => {
  await writeFile(join(folders.home, 'sum.ts'), 'export const total = 1\n')
  git(folders.home, 'init', '-q', '-b', 'main')
  git(folders.home, 'add', '-A')
  git(folders.home, 'commit', '-qm', 'first')
  await ui.send('write to sum.ts: export const resultOfWork = 1')
  await expect(ui.permissionCard).toBeVisible()
  await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
  await expect(ui.stop).toBeHidden()

  await page.keyboard.press('ControlOrMeta+Shift+D')
  const diff = page.getByRole('grid', { name: /^Changes in sum\.ts/ })
  await expect(diff).toContainText('resultOfWork')
  await page.keyboard.press('b')
  await expect(page.getByRole('button', { name: 'Who wrote each line' })).toHaveAttribute('aria-pressed', 'true')
  await diff.getByRole('row', { name: /resultOfWork/ }).focus()
  const author = page.getByRole('region', { name: 'Author of line 1' })
  await expect(author).toContainText('Recorded')
  await expect(author).toContainText('write to sum.ts')
  expect(await violations(page, { always: true }), 'the margin').toEqual([])

  await page.keyboard.press('m')
  await expect(ui.timeline.getByRole('group', { name: 'Changes in sum.ts' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+D')
  await diff.getByRole('row', { name: /resultOfWork/ }).focus()
  await expect(author).toBeVisible()
  await page.keyboard.press('a')
  const question = page.getByRole('textbox', { name: 'Ask without adding to the conversation' })
  await expect(question).toBeFocused()
  await expect(question).toHaveValue(/line 1 of sum\.ts[\s\S]*resultOfWork/)
  await page.keyboard.press('Enter')
  await expect(ui.timeline.getByRole('region', { name: /^Aside: / })).toBeVisible()
})

test('a search for an error opens the call that failed', async ({ page, ui }) => {
  await ui.send('run node --no-such-option-here')
  await expect(ui.permissionCard).toBeVisible()
  await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
  await expect(ui.stop).toBeHidden()
  await ui.newSession.click()

  await page.keyboard.press('ControlOrMeta+Shift+f')
  await page.getByLabel('Error', { exact: true }).fill('bad option')
  await expect(page.getByRole('status').filter({ hasText: '1 session' })).toBeVisible()
  const hit = page.getByRole('listitem').getByRole('button', { name: /bad option/ })
  await expect(hit).toContainText('Error')
  expect(await violations(page, { always: true }), 'filters of a search').toEqual([])
  await hit.focus()
  await page.keyboard.press('Enter')
  await expect(ui.timeline.locator('details[open]')).toContainText('bad option')
})
