import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'

test('a key is added, used, removed and restored in the settings', async ({ page, folders }) => {
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type(':keys')
  await page.keyboard.press('Enter')
  const add = page.getByRole('button', { name: 'Add key for “Usage”' })
  await add.click()
  const field = page.getByRole('textbox', { name: 'New key for “Usage”' })
  await expect(field).toBeFocused()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByText('Already used by Go to anything, which this will override.')).toBeVisible()
  expect(await violations(page), 'recording').toEqual([])
  await page.keyboard.press('ControlOrMeta+Alt+u')
  await expect(page.getByText(/Already used by/)).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Remove .* from “Usage”$/ })).toBeVisible()
  await expect(add).toBeFocused()
  expect(JSON.parse(await readFile(join(folders.data, 'keybindings.json'), 'utf8'))).toEqual([
    { key: 'mod+alt+u', command: 'go.usage' },
  ])
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+Alt+u')
  await expect(page.getByRole('heading', { name: 'Usage' }).first()).toBeVisible()

  await page.keyboard.press('ControlOrMeta+,')
  await page.getByRole('button', { name: 'Keys', exact: true }).click()
  await page.getByRole('button', { name: 'Restore default keys of “Usage”' }).click()
  await expect(page.getByRole('button', { name: /^Remove .* from “Usage”$/ })).toBeHidden()
  await expect(add).toBeFocused()
})

test('the file is watched, and what is wrong in it is told', { tag: nightly }, async ({ page, folders }) => {
  await page.keyboard.press('ControlOrMeta+,')
  await page.getByRole('button', { name: 'Keys', exact: true }).click()
  const rules = [
    { key: 'mod+b', command: '-view.sidebar' },
    { key: 'ctrl+alt+b', command: 'view.sidebar' },
    { key: 'hyper+b', command: 'view.sidebar' },
  ]
  await writeFile(join(folders.data, 'keybindings.json'), JSON.stringify(rules, null, 2))
  await expect(page.getByText('“hyper+b” is not a key.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const sidebar = page.getByRole('navigation', { name: 'Session list' })
  await page.keyboard.press('Control+Alt+b')
  await expect(sidebar).toBeHidden()
  await page.keyboard.press('ControlOrMeta+b')
  await expect(sidebar).toBeHidden()
  await page.keyboard.press('Control+Alt+b')
  await expect(sidebar).toBeVisible()
})
