import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test'

test('a key of an input method sends nothing, and a message brought back can be undone', async ({ page, ui }) => {
  await ui.composer.fill('にほん')
  const goesOn = await ui.composer.evaluate((field) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true })
    Object.defineProperty(event, 'keyCode', { value: 229 })
    return field.dispatchEvent(event)
  })
  expect(goesOn).toBe(true)
  await expect(ui.composer).toHaveValue('にほん')
  await ui.composer.press('Enter')
  await expect(ui.messages('You').last()).toContainText('にほん')
  await expect(ui.stop).toBeHidden()

  await ui.composer.press('ArrowUp')
  await expect(ui.composer).toHaveValue('にほん')
  await page.keyboard.type('go')
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(ui.composer).toHaveValue('')
})

test('a selection stays while an answer grows', async ({ page, ui }) => {
  await ui.send('slow 4')
  const answer = ui.answers.last()
  await expect(answer.locator('p').first()).toHaveText(/.{6}/)
  const selected = await answer.evaluate((element) => {
    const text = document.createTreeWalker(element.querySelector('.prose') ?? element, NodeFilter.SHOW_TEXT).nextNode()
    if (text !== null) getSelection()?.setBaseAndExtent(text, 0, text, 5)
    return String(getSelection())
  })
  await expect(ui.stop).toBeHidden({ timeout: 30_000 })
  expect(selected).toHaveLength(5)
  expect(await page.evaluate(() => String(getSelection()))).toBe(selected)
})

test('side by side, what is copied from a diff are lines of one file', async ({ page, ui, folders }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await writeFile(join(folders.home, 'sum.ts'), 'alpha\nbravo\ncharlie\ndelta\n')
  await ui.send('write to sum.ts: alpha\nBRAVO\ncharlie\ndelta')
  await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
  await expect(ui.stop).toBeHidden()
  await ui.timeline.locator('summary', { hasText: 'sum.ts' }).click()
  await ui.timeline.getByRole('button', { name: 'Open wide' }).click()
  const dialog = page.getByRole('dialog', { name: 'sum.ts' })
  const [first, last] = [dialog.getByText('alpha').first(), dialog.getByText('charlie').first()]
  const [from, to] = [await first.boundingBox(), await last.boundingBox()]
  await page.mouse.move((from?.x ?? 0) + 1, (from?.y ?? 0) + 8)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + (to?.width ?? 0) + 4, (to?.y ?? 0) + 8, { steps: 5 })
  await page.mouse.up()
  await page.keyboard.press('ControlOrMeta+c')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split(/\r?\n/).filter((line) => line.trim() !== '')).toEqual(['alpha', 'bravo', 'charlie'])
})
