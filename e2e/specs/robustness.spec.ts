import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'
import { Ui } from '../helpers/ui'

const PAGE = 4096
/** First page of the session list in a store; it is created first, so it is always the same. */
const LIST_OF_SESSIONS = 6
/** Offset of the schema version in a store file. */
const VERSION_OFFSET = 60

/** Returns a file of so many sessions that importing it takes a while. */
function largeSnapshot(): string {
  const common = { createdAt: 0, lastActivityAt: 0, status: 'closed', agents: [] }
  const sessionIds = Array.from({ length: 150 }, (_, number) => `large-${number}`)
  const content = 'Some words of it. '.repeat(20)
  return JSON.stringify({
    version: '1.0',
    exportedAt: 0,
    options: {},
    sessions: sessionIds.map((sessionId) => ({ ...common, sessionId, title: `Session ${sessionId}` })),
    agents: [],
    messages: sessionIds.flatMap((sessionId) =>
      Array.from({ length: 150 }, (_, number) => ({
        messageId: `${sessionId}-${number}`,
        sessionId,
        turnId: null,
        role: 'user',
        contentText: content,
        blocks: [{ type: 'text', content }],
        timestamp: 0,
      })),
    ),
    turns: [],
  })
}

/** Overwrites a part of the store of a closed app. */
function overwrite(dataDir: string, change: (bytes: Buffer) => void): void {
  const file = join(dataDir, 'parley.db')
  const bytes = readFileSync(file)
  change(bytes)
  writeFileSync(file, bytes)
}

test(
  'an import that is given up in its middle leaves nothing behind',
  { tag: nightly },
  async ({ page, ui, folders }) => {
    await ui.send('say mine')
    await expect(ui.answers.last()).toContainText('mine')
    const path = join(folders.home, 'large.json')
    writeFileSync(path, largeSnapshot())
    await page.keyboard.press('ControlOrMeta+Alt+o')
    const dialog = page.getByRole('dialog', { name: 'Import sessions' })
    await dialog.getByLabel('Files to import').setInputFiles(path)
    await dialog.getByRole('button', { name: 'Import 150 sessions' }).click({ timeout: 60_000 })
    await expect(dialog.getByRole('progressbar', { name: 'Importing' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel import' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Cancelled. Nothing was changed', { timeout: 60_000 })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(ui.session(/say mine/)).toBeVisible()
    await expect(ui.session(/Session large/)).toHaveCount(0)
  },
)

test('several sessions are chosen to be exported together; how many backups are kept is chosen, and stays', async ({
  page,
  ui,
}) => {
  for (const word of ['first', 'second']) {
    await ui.newSession.click()
    await ui.send(`say ${word}`)
    await expect(ui.answers.last()).toContainText(word)
    await expect(ui.stop).toBeHidden()
  }
  await page.getByRole('button', { name: /^Show: / }).click()
  await page.getByRole('menuitem', { name: 'Select sessions to export…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export sessions' })
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Select all' }).click()
  await expect(dialog.getByText('Sessions (2)')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'say first' }).uncheck()
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeEnabled()
  await expect(dialog.getByText(/No known kinds of secrets found/)).toBeVisible({ timeout: 30_000 })
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.keyboard.press('ControlOrMeta+e')
  await expect(page.getByRole('dialog', { name: 'Export', exact: true })).toBeVisible()

  await page.keyboard.press('Escape')
  const openData = async () => {
    await page.keyboard.press('ControlOrMeta+,')
    await page.getByRole('button', { name: 'Data', exact: true }).click()
  }
  await openData()
  const days = page.getByRole('spinbutton', { name: 'Days' })
  await expect(days).toHaveValue('7')
  await days.fill('3')
  await days.press('Enter')
  await page.reload()
  await openData()
  await expect(days).toHaveValue('3')
  await days.fill('0')
  await days.press('Tab')
  await expect(days).toHaveValue('3')
  expect(await violations(page)).toEqual([])
})

test('a store of a newer Parley is opened to be read, and says so', async ({ launch, folders }) => {
  const first = await launch()
  const before = new Ui(first.page)
  await before.send('say first')
  await expect(before.answers.last()).toContainText('first')
  await first.close()
  overwrite(folders.data, (bytes) => bytes.writeUInt32BE(9999, VERSION_OFFSET))

  const { page } = await launch()
  const ui = new Ui(page)
  await expect(page.getByRole('status').filter({ hasText: 'newer Parley' })).toContainText(
    'can be viewed but not changed',
  )
  await ui.session(/say first/).click()
  await expect(ui.answers.last()).toContainText('first')
  expect(await violations(page)).toEqual([])
})

test(
  'what could be read of a damaged store is told before it is opened',
  { tag: nightly },
  async ({ launch, folders }) => {
    const first = await launch()
    const before = new Ui(first.page)
    await before.send('say first')
    await expect(before.answers.last()).toContainText('first')
    await first.close()
    overwrite(folders.data, (bytes) => bytes.fill(0xcd, LIST_OF_SESSIONS * PAGE, (LIST_OF_SESSIONS + 1) * PAGE))

    const { page } = await launch()
    await expect(page.getByRole('heading', { name: 'Parley can’t open your sessions' })).toBeVisible()
    await page.getByRole('button', { name: 'Salvage' }).click()
    await expect(page.getByRole('heading', { name: 'Readable data salvaged' })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('1 session with 2 messages')).toBeVisible()
    await expect(page.getByText(/session titles and dates/)).toBeVisible()
    await expect(page.getByText(/parley-damaged-/)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Open Parley' }).click()
    await expect(new Ui(page).session(/Salvaged session/)).toBeVisible({ timeout: 60_000 })
  },
)
