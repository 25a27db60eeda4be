import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { violations } from '../helpers/axe'
import { expect, test } from '../fixtures/test'
import { isNightly } from '../helpers/nightly'

const example = fileURLToPath(new URL('../../examples/extension/', import.meta.url))

test('an extension is reviewed, enabled, used as a command, reviewed again after a change, also in the inbox, and disabled', async ({
  page,
  folders,
}) => {
  const settings = async () => {
    await page.keyboard.press('ControlOrMeta+,')
    await page
      .getByRole('navigation', { name: 'Settings sections' })
      .getByRole('button', { name: 'Extensions' })
      .click()
  }
  await settings()
  await expect(page.getByText('No extensions found.')).toBeVisible()
  expect(await violations(page), 'no extensions').toEqual([])

  const folder = join(folders.data, 'extensions', 'extension')
  await mkdir(join(folders.data, 'extensions'), { recursive: true })
  await cp(example, folder, { recursive: true })
  await page.getByRole('button', { name: 'Reload' }).click()
  const entry = page.getByRole('article', { name: 'Word counter' })
  await expect(entry).toContainText('Off')

  await entry.getByRole('switch', { name: 'Use Word counter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enable Word counter?' })
  await expect(dialog).toContainText('node main.mjs')
  await expect(dialog).toContainText('Offer tools to agents')
  expect(await violations(page, { always: true }), 'the consent').toEqual([])
  await dialog.getByRole('button', { name: 'Enable' }).click()
  await expect(entry).toContainText('Running · 1 tool, 1 command')
  expect(await violations(page), 'a running extension').toEqual([])

  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+n')
  const composer = page.getByRole('textbox', { name: /message/i }).last()
  await composer.fill('say one two three')
  await page.keyboard.press('Enter')
  await expect(page.getByText('one two three', { exact: true }).last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeHidden()
  const next = page.getByRole('textbox', { name: /message/i }).last()
  await next.fill('/words user')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^\d+ words\.$/)).toBeVisible()

  await writeFile(join(folder, 'more.txt'), 'more')
  await settings()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(entry).toContainText('Off, files changed')
  await entry.getByRole('button', { name: 'Review Word counter' }).click()
  await expect(dialog).toContainText('Its files have changed since you enabled it.')
  await dialog.getByRole('button', { name: 'Enable' }).click()
  await expect(entry).toContainText('Running')

  if (!isNightly) return

  await writeFile(join(folder, 'more.txt'), 'even more')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(entry).toContainText('Off, files changed')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('inbox-count')).toHaveText(/^1/)
  await page.getByRole('button', { name: /^Inbox/ }).click()
  const waiting = page.getByRole('group', { name: /Extension to review: Word counter/ })
  await expect(waiting).toContainText('so it no longer runs')
  expect(await violations(page), 'an extension in the inbox').toEqual([])
  await waiting.getByRole('button', { name: 'Review Word counter' }).click()
  await dialog.getByRole('button', { name: 'Enable' }).click()
  await expect(waiting).toBeHidden()
  await expect(page.getByTestId('inbox-count')).toBeHidden()

  await settings()
  await expect(entry).toContainText('Running')
  await entry.getByRole('switch', { name: 'Use Word counter' }).click()
  await expect(entry).toContainText('Off')
})
