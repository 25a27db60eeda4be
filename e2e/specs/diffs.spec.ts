import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'

test('a diff is highlighted, shows the changed words, and opens wide in two columns', async ({ page, ui, folders }) => {
  await writeFile(join(folders.home, 'sum.ts'), 'export const total = 1\n')
  await ui.send('write to sum.ts: export const result = 1')
  await expect(ui.permissionCard).toBeVisible()
  await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
  await expect(ui.stop).toBeHidden()
  await ui.timeline.locator('summary', { hasText: 'sum.ts' }).click()
  const diff = ui.timeline.getByRole('group', { name: 'Changes in sum.ts' })
  await expect(diff.locator('.hljs-keyword').first()).toHaveText('export')
  await expect(diff.locator('mark')).toHaveText(['total', 'result'])
  expect(await violations(page)).toEqual([])

  await ui.timeline.getByRole('button', { name: 'Open wide' }).click()
  const dialog = page.getByRole('dialog', { name: 'sum.ts' })
  await expect(dialog.locator('.split mark')).toHaveText(['total', 'result'])
  const [left, right] = [dialog.locator('.line.removed'), dialog.locator('.line.added')]
  // The dialog may still be on its way.
  const distance = async () => Math.abs(((await left.boundingBox())?.y ?? 0) - ((await right.boundingBox())?.y ?? 99))
  await expect.poll(distance).toBeLessThan(0.5)
  expect(await violations(page, { always: true })).toEqual([])
  await dialog.getByRole('radio', { name: 'Unified' }).check()
  await expect(dialog.locator('.split')).toHaveCount(0)
  await page.keyboard.press('Escape')

  // A long name leaves the actions of a difference in view, in a narrow window too.
  await page.setViewportSize({ width: 400, height: 760 })
  await ui.send(`write to ${'longname'.repeat(9)}.ts: export {}`)
  const open = ui.permissionCard.getByRole('button', { name: 'Open wide' })
  await expect(open).toBeVisible()
  const [button, card] = [await open.boundingBox(), await ui.permissionCard.boundingBox()]
  expect((button?.x ?? NaN) + (button?.width ?? NaN)).toBeLessThan((card?.x ?? NaN) + (card?.width ?? NaN))
})
