import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'
import { Ui } from '../helpers/ui'

async function openData(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+,')
  await page.getByRole('button', { name: 'Data', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Data', level: 2 })).toBeVisible()
}

async function restore(page: Page, row: RegExp): Promise<void> {
  const backup = page.getByRole('list', { name: 'Backups' }).getByRole('listitem').filter({ hasText: row })
  await backup.getByRole('button', { name: /^Restore/ }).click()
  const question = page.getByRole('dialog', { name: 'Restore this backup?' })
  const loaded = page.waitForEvent('load')
  await question.getByRole('button', { name: 'Restore', exact: true }).click()
  await loaded
}

/** Overwrites the beginning of the store, as a failing disk might. */
function damage(data: string): void {
  const file = join(data, 'parley.db')
  const bytes = readFileSync(file)
  bytes.fill(0xcd, 0, 100)
  writeFileSync(file, bytes)
}

test('a store is checked, its largest sessions are told, a backup is made and restored, and restoring is undone', async ({
  page,
  ui,
}) => {
  await ui.send('say first')
  await expect(ui.answers.last()).toContainText('first')
  await openData(page)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('No problems found.')).toBeVisible()
  await page.getByRole('button', { name: 'Largest sessions' }).click()
  await expect(page.getByRole('list', { name: 'Largest sessions' })).toContainText('say first')
  await page.getByRole('button', { name: 'Back up now' }).click()
  const backups = page.getByRole('list', { name: 'Backups' }).getByRole('listitem')
  await expect(backups).toHaveText([/Manual/])
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Back to session' }).click()
  await ui.newSession.click()
  await ui.send('say second')
  await expect(ui.answers.last()).toContainText('second')
  await openData(page)
  await restore(page, /Manual/)
  await expect(ui.session(/say first/)).toBeVisible()
  await expect(ui.session(/say second/)).toBeHidden()

  await openData(page)
  await restore(page, /Before restore/)
  await expect(ui.session(/say second/)).toBeVisible()
})

test('a damaged store does not keep Parley from starting, and a backup takes its place', async ({
  launch,
  folders,
}) => {
  const first = await launch()
  const before = new Ui(first.page)
  await before.send('say first')
  await expect(before.answers.last()).toContainText('first')
  await openData(first.page)
  await first.page.getByRole('button', { name: 'Back up now' }).click()
  await expect(first.page.getByRole('list', { name: 'Backups' }).getByRole('listitem')).toHaveText([/Manual/])
  await first.close()
  damage(folders.data)

  const { page } = await launch()
  await expect(page.getByRole('heading', { name: 'Parley can’t open your sessions' })).toBeVisible()
  expect(await violations(page, { always: true })).toEqual([])
  await page.getByRole('button', { name: 'Salvage' }).click()
  await expect(page.getByText(/can no longer be read/)).toBeVisible()
  await restore(page, /Manual/)
  await expect(new Ui(page).session(/say first/)).toBeVisible()
  expect(readdirSync(folders.data).filter((name) => name.startsWith('parley-damaged-'))).toHaveLength(1)
})

test('a damaged store is kept when people start new', { tag: nightly }, async ({ launch, folders }) => {
  const first = await launch()
  const before = new Ui(first.page)
  await before.send('say first')
  await expect(before.answers.last()).toContainText('first')
  await first.close()
  damage(folders.data)

  const { page } = await launch()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Start fresh' }).click()
  await loaded
  await expect(new Ui(page).session(/say first/)).toBeHidden()
  expect(readdirSync(folders.data).filter((name) => name.startsWith('parley-damaged-'))).toHaveLength(1)
})
