import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('nothing is shown')
  return box
}

const overlap = (a: { x: number; y: number; width: number; height: number }, b: typeof a) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

test('the page has the icon of the app, announces files held over it, keeps the column of a conversation in place when it begins to scroll, and names tabs and toasts without covering anything', async ({
  page,
  ui,
}) => {
  const icon = await page.evaluate(async () => {
    const href = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? ''
    const answer = await fetch(href)
    return [answer.status, await answer.text()] as const
  })
  expect(icon[0]).toBe(200)
  expect(icon[1]).toContain('<svg')

  const drag = (type: string) =>
    page.evaluate((type) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['{}'], 'session.json'))
      document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
    }, type)
  await drag('dragover')
  const hint = page.getByText('Drop', { exact: false }).last()
  await expect(hint).toBeVisible()
  expect(overlap(await boxOf(hint), await boxOf(ui.composer))).toBe(false)
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await expect(hint).toBeHidden()

  const usual = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 1000, height: 600 })
  await ui.send('say one')
  await expect(ui.answers).toContainText('one')
  const before = await boxOf(ui.answers.first())
  await ui.send('markdown')
  await expect(ui.answers.last()).toContainText('A quotation')
  await expect(ui.stop).toBeHidden()
  const zone = await boxOf(page.locator('.zone'))
  const after = await boxOf(ui.answers.last())
  expect([after.x, after.width]).toEqual([before.x, before.width])
  expect([zone.x, zone.width]).toEqual([after.x, after.width])

  // The text field keeps its height, however long the hint in it is.
  await page.setViewportSize({ width: 400, height: 700 })
  const height = (await boxOf(ui.composer)).height
  await ui.send('slow 1')
  await expect(ui.stop).toBeVisible()
  await expect(ui.composer).toHaveAttribute('placeholder', /queued/)
  expect((await boxOf(ui.composer)).height).toBe(height)
  await expect(ui.stop).toBeHidden()

  await page.setViewportSize(usual)
  await page.getByRole('button', { name: 'Show inspector' }).click()
  expect((await boxOf(page.getByRole('complementary', { name: 'Inspector' }))).y, 'nothing lies above it').toBe(0)
  const tabs = page.getByRole('complementary', { name: 'Inspector' }).getByRole('tab')
  for (const name of ['Branches', 'Context', 'Usage', 'Files', 'Worktree', 'Terminal', 'Tasks', 'Tools', 'Details'])
    await expect(tabs.getByText(name, { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await expect(ui.stop).toBeHidden()
  await ui.sessionAction('Suspend')
  const toast = ui.toast('Suspended “')
  await expect(toast).toBeVisible()
  const box = await boxOf(toast)
  expect(overlap(box, await boxOf(page.getByRole('complementary', { name: 'Inspector' })))).toBe(false)
  expect(overlap(box, await boxOf(ui.composer))).toBe(false)
})
