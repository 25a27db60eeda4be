import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'

/** Returns a file with a session and a branch of it. */
function snapshotFile(sessions: readonly string[]): string {
  const at = Date.UTC(2026, 0, 31)
  const common = { createdAt: at, lastActivityAt: at, status: 'closed', agents: [] }
  return JSON.stringify({
    version: '1.0',
    exportedAt: at,
    options: { includeEvents: false, includeToolOutputs: true, includeAncestors: true, includeChildren: true },
    sessions: sessions.map((sessionId, index) => ({
      ...common,
      sessionId,
      title: `Session ${sessionId}`,
      ...(index === 0 ? {} : { parentSessionId: sessions[0], branchKind: 'fork' }),
    })),
    agents: [],
    messages: sessions.map((sessionId) => ({
      messageId: `m-${sessionId}`,
      sessionId,
      turnId: null,
      role: 'user',
      contentText: `Words of ${sessionId}`,
      blocks: [{ type: 'text', content: `Words of ${sessionId}` }],
      timestamp: at,
    })),
    turns: [],
  })
}

/** Drops a file on the window, next to the message field. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  await page.getByRole('complementary', { name: 'Sessions' }).evaluate(
    (element, { name, content }) => {
      const data = new DataTransfer()
      data.items.add(new File([content], name, { type: 'application/json' }))
      for (const kind of ['dragover', 'drop'])
        element.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }))
    },
    { name, content },
  )
}

test('a file that is no snapshot says why, and nothing is imported when the sheet is closed; a dropped file is looked into, imported and shown; what is here already is decided', async ({
  page,
  ui,
}) => {
  await drop(page, 'broken.json', '{"version": "1.0", ')
  const dialog = page.getByRole('dialog', { name: 'Import sessions' })
  await expect(dialog.getByRole('alert')).toContainText('The file cannot be imported')
  await dialog.getByLabel('Files to import').setInputFiles({
    name: 'newer.json',
    mimeType: 'application/json',
    buffer: Buffer.from(snapshotFile(['alpha']).replace('"1.0"', '"9.0"')),
  })
  await expect(dialog.getByRole('alert').last()).toContainText('newer version of Parley')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(ui.session(/Session alpha/)).toHaveCount(0)

  await drop(page, 'sessions.json', snapshotFile(['alpha', 'beta']))
  await expect(dialog).toContainText('2 sessions, 2 messages, without events')
  await expect(dialog.getByRole('row', { name: /Session (alpha|beta)/ })).toHaveText([/Session alpha/, /Session beta/])
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('checkbox', { name: 'Session beta' }).uncheck()
  await dialog.getByRole('button', { name: 'Import 1 session' }).click()
  await expect(dialog).toContainText('1 session imported')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(ui.messages('You')).toHaveText([/Words of alpha/])

  await drop(page, 'sessions.json', snapshotFile(['alpha', 'beta']))
  await dialog.getByRole('combobox', { name: '1 session already exists' }).selectOption('Import as a copy')
  await expect(dialog.getByRole('button', { name: 'Import 2 sessions' })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toContainText('2 sessions imported')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(ui.session(/Session alpha/)).toHaveCount(2)
})

test('the export says what secrets it takes out', { tag: nightly }, async ({ page, ui }) => {
  await ui.send('say DB_PASSWORD=correct-horse-battery')
  await expect(ui.answers.last()).toContainText('DB_PASSWORD')
  await expect(ui.stop).toBeHidden()
  await ui.sessionAction('Export…')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(dialog).toContainText('1 secret found')
  await expect(dialog.getByRole('list', { name: 'Secrets found' })).toContainText('corr… value of an .env file')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})
