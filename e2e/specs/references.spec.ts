import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'

const chips = (page: Page) => page.getByRole('list', { name: 'Mentioned files' }).getByRole('listitem')

test.beforeEach(async ({ folders }) => {
  await mkdir(join(folders.home, 'src'))
  await mkdir(join(folders.home, 'my docs'))
  await writeFile(
    join(folders.home, 'src', 'long.ts'),
    Array.from({ length: 40 }, (_, at) => `line ${at + 1}\n`).join(''),
  )
})

test('named files are set off, looked into and removed whole, which can be undone; a chosen one is put in as if it were typed', async ({
  page,
  ui,
}) => {
  const text = 'compare @src/long.ts:10-20 with @src/'
  await ui.composer.fill(text)
  await expect(chips(page)).toHaveText([/src\/long\.ts\s*lines 10–20/, /src\//])
  await expect(page.locator('mark.found')).toHaveText(['@src/long.ts:10-20', '@src/'])

  await page.getByRole('button', { name: /long\.ts/ }).click()
  const preview = page.getByRole('dialog', { name: 'src/long.ts' })
  await expect(preview).toContainText('11 lines')
  await expect(preview).toContainText('line 10')
  await expect(preview).not.toContainText('line 9')
  expect(await violations(page, { always: true })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  await ui.composer.press('ControlOrMeta+End')
  await ui.composer.press('Backspace')
  await expect(ui.composer).toHaveValue('compare @src/long.ts:10-20 with ')
  await ui.composer.press('ControlOrMeta+z')
  await expect(ui.composer).toHaveValue(text)

  await page.getByRole('button', { name: /long\.ts/ }).click()
  await preview.getByRole('button', { name: 'Remove' }).click()
  await expect(ui.composer).toHaveValue('compare with @src/')

  await ui.composer.fill('')
  await ui.composer.pressSequentially('see @lon')
  await expect(page.getByRole('option', { name: 'src/long.ts' })).toBeVisible()
  await ui.composer.press('Tab')
  await expect(ui.composer).toHaveValue('see @src/long.ts ')
  await ui.composer.press('ControlOrMeta+z')
  await expect(ui.composer).toHaveValue('see @lon')
})

test(
  'what is not there is told before anything is sent, also when it went meanwhile',
  { tag: nightly },
  async ({ folders, page, ui }) => {
    await ui.composer.fill('look at @src/gone.ts')
    await expect(chips(page)).toHaveText([/gone\.ts\s*not found/])
    expect(await violations(page)).toEqual([])
    await ui.composer.press('Enter')
    await expect(ui.toast('There is no file `src/gone.ts`')).toBeVisible()
    await expect(ui.composer).toHaveValue('look at @src/gone.ts')

    await ui.composer.fill('look at @src/long.ts')
    await expect(page.locator('mark.found')).toHaveCount(1)
    await rm(join(folders.home, 'src', 'long.ts'))
    await ui.composer.press('Enter')
    await expect(ui.toast('There is no file `src/long.ts`')).toBeVisible()
    await expect(ui.composer).toHaveValue('look at @src/long.ts')
  },
)

test('paths can be copied, and are opened where there is a desktop', { tag: nightly }, async ({ app, page, ui }) => {
  await ui.send('read README.md')
  await expect(ui.answers.last()).toBeVisible()
  await expect(ui.stop).toBeHidden()
  await ui.answers.first().getByText('README.md', { exact: true }).first().click()
  await ui.timeline.getByRole('button', { name: 'Actions for README.md' }).click()
  const open = page.getByRole('menuitem', { name: /^Open/ })
  if ('electron' in app) await expect(open).toBeEnabled()
  else {
    await expect(open).toBeDisabled()
    await expect(open).toContainText('Desktop app only')
  }
  await expect(page.getByRole('menuitem', { name: 'Copy path' })).toBeEnabled()
  expect(await violations(page)).toEqual([])
})
