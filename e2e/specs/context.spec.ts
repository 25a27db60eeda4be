import { expect, test } from '../fixtures/test'
import { isNightly } from '../helpers/nightly'
import type { Ui } from '../helpers/ui'
import { violations } from '../helpers/axe'

/** Sends messages and waits for the answer to each. */
async function converse(ui: Ui, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await ui.send(`say ${text}`)
    await expect(ui.answers.last()).toContainText(text)
    await expect(ui.stop).toBeHidden()
  }
}

test('in a narrow window the inspector lies over the conversation; it is worked by keyboard, and the time of compressions is chosen there', async ({
  page,
  ui,
}) => {
  await page.setViewportSize({ width: 400, height: 800 })
  await converse(ui, 'one')
  await ui.composer.focus()
  await page.keyboard.press('ControlOrMeta+.')
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await expect(inspector.getByRole('tab', { name: 'Branches' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(inspector).toBeHidden()
  await expect(ui.composer).toBeFocused()

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.keyboard.press('ControlOrMeta+.')
  await inspector.getByRole('tab', { name: 'Branches' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(inspector.getByRole('tab', { name: 'Context' })).toHaveAttribute('aria-selected', 'true')

  const width = async () => (await inspector.boundingBox())?.width ?? 0
  const before = await width()
  await inspector.getByRole('separator', { name: 'Inspector width' }).press('ArrowLeft')
  await expect.poll(width).toBeGreaterThan(before)
  await page.reload()
  await expect(inspector.getByRole('tab', { name: 'Context' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ControlOrMeta+.')
  await expect(inspector).toBeHidden()

  if (!isNightly) return

  await page.getByTitle(/^Context: /).click()
  await page.getByRole('button', { name: /^Compression: Manual/ }).click()
  await page.getByRole('menuitemradio', { name: /^Auto-compress when nearly full/ }).click()
  await expect(page.getByRole('button', { name: /^Compression: Auto-compress when nearly full/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Compression: Auto-compress when nearly full/ })).toBeVisible()
})

test('the context shows what the agent sees; what is pinned stays through a compression', async ({ page, ui }) => {
  await converse(ui, 'one', 'two', 'three')
  await page.getByTitle(/^Context: /).click()
  const list = page.getByRole('region', { name: 'Messages in context' }).getByRole('listitem')
  await expect(list).toHaveCount(6)
  await expect(list.first()).toContainText('say one')
  await list.first().getByRole('button', { name: /^Pin/ }).focus()
  await page.keyboard.press('Enter')
  await expect(list.first().getByRole('button', { name: /^Unpin/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(list.nth(1).getByRole('button', { name: /^Pin/ })).toBeFocused()
  expect(await violations(page), 'the context').toEqual([])

  await page.getByRole('button', { name: 'Compress…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compress context' })
  await dialog.getByRole('checkbox', { name: 'Keep only the latest messages' }).check()
  await dialog.getByRole('spinbutton', { name: 'Messages', exact: true }).fill('2')
  await expect(dialog.getByText(/^3 messages unchanged/)).toBeVisible()
  expect(await violations(page, { always: true }), 'the compression').toEqual([])
  await dialog.getByRole('button', { name: 'Compress', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(list).toHaveText([/say one/, /say three/, /three/])
  await expect(ui.messages('You')).toHaveCount(3)

  await ui
    .toast(/^Context compressed/)
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(list).toHaveCount(6)
})

test('a summary stands in the conversation, is edited and undone there', async ({ page, ui }) => {
  await converse(ui, 'one', 'two', 'three')
  await ui.composer.fill('/compress')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Compress context' })
  await dialog.getByRole('checkbox', { name: 'Summarize a range' }).check()
  await expect(dialog.getByRole('button', { name: 'Compress', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: 'List messages instead' }).click()
  const summary = dialog.getByRole('textbox', { name: 'Summary that replaces the range' })
  await expect(summary).toHaveValue(/Question:\nsay one/)
  await summary.fill('One was said.')
  await dialog.getByRole('button', { name: 'Compress', exact: true }).click()

  const compression = ui.timeline.getByRole('region', { name: 'Compression' })
  await compression.getByRole('button', { name: /^Context compressed/ }).click()
  await expect(compression).toContainText('Summary of 2 messages')
  await expect(compression).toContainText('One was said.')
  await compression.getByRole('button', { name: 'Edit' }).click()
  await compression.getByRole('textbox', { name: 'Summary for the agent' }).fill('One, and only one.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(compression.getByRole('textbox')).toBeHidden()

  await page.reload()
  await compression.getByRole('button', { name: /^Context compressed/ }).click()
  await expect(compression).toContainText('One, and only one.')
  expect(await violations(page), 'a compression').toEqual([])
  await compression.getByRole('button', { name: 'Undo compression' }).click()
  await expect(compression).toBeHidden()
  await expect(ui.messages('You')).toHaveCount(3)
})
