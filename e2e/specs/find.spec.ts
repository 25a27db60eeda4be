import type { Locator, Page } from '@playwright/test'
import { openStore } from '#core/store/open'
import { systemClock } from '#shared/kernel/clock'
import type { Block } from '#shared/session/blocks'
import { contentText } from '#shared/session/block-text'
import type { Session } from '#shared/session/entities'
import type { Folders } from '../fixtures/folders'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { Ui } from '../helpers/ui'

/** More messages than are fetched and drawn at once. */
const LENGTH = 600

/** More lines than an output shows initially, and more than it shows without scrolling. */
const hay = Array.from({ length: 80 }, (_, line) => `line ${line}: hay`)

/** Occurrences of the word, by position; some are collapsed until the search opens them. */
const needles: Readonly<Record<number, Block[]>> = {
  11: [{ type: 'text', content: 'The first needle is **far** above.' }],
  301: [
    { type: 'reasoning', content: 'Could it be a Needle?' },
    { type: 'text', content: 'I look for it.' },
    { type: 'tool_call', toolCallId: 'c', name: 'search', title: 'Search the hay', args: { path: 'hay.txt' } },
    { type: 'tool_output', toolCallId: 'c', output: hay.with(60, 'line 60: NEEDLE').join('\n'), outcome: 'ok' },
  ],
  599: [{ type: 'text', content: 'Here is the last needle.' }],
}

/** Fills the data folder with a long session, and a branch that forks early. */
async function fill({ data, home }: Folders): Promise<void> {
  const opened = await openStore({ dir: data, clock: systemClock })
  if (!opened.ok) throw new Error(opened.error.message)
  const store = opened.value
  const now = Date.now()
  const session = (sessionId: string, more: Partial<Session>): Session => ({
    sessionId,
    createdAt: now,
    lastActivityAt: now,
    status: 'closed',
    targetWorkingDirectory: home,
    agents: [],
    ...more,
  })
  const written = await store.write((writer) => {
    const say = (sessionId: string, position: number, blocks: Block[]) =>
      writer.insertMessage(
        {
          messageId: `${sessionId}-${position}`,
          sessionId,
          turnId: null,
          role: position % 2 === 0 ? 'user' : 'assistant',
          contentText: contentText(blocks),
          blocks,
          timestamp: now + position,
        },
        position,
      )
    writer.insertSession(session('long', { title: 'Long talk' }))
    for (let position = 0; position < LENGTH; position++)
      say('long', position, needles[position] ?? [{ type: 'text', content: `Nothing but hay, ${position}.` }])
    const lineage = { parentSessionId: 'long', forkPointMessageId: 'long-100', branchKind: 'fork' as const }
    writer.insertSession(session('fork', { title: 'Short fork', ...lineage }))
    say('fork', 0, [{ type: 'text', content: 'Only hay in here.' }])
  })
  if (!written.ok) throw new Error(written.error.message)
  await store.close()
}

/** Opens a window on a session of a filled store. */
async function open(page: Page, title: string): Promise<{ ui: Ui; bar: Locator; field: Locator; count: Locator }> {
  const ui = new Ui(page)
  await ui.session(title).click()
  await expect(ui.timeline.getByRole('article').last()).toBeVisible({ timeout: 20_000 })
  const bar = page.getByRole('search', { name: 'Find in session' })
  return { ui, bar, field: bar.getByRole('textbox'), count: bar.getByRole('status') }
}

test('finds text in the whole of a long session, and goes from one to the next', async ({ folders, launch }) => {
  await fill(folders)
  const { page } = await launch()
  const { ui, bar, field, count } = await open(page, 'Long talk')
  await ui.composer.focus()
  await page.keyboard.press('ControlOrMeta+f')
  await expect(field).toBeFocused()
  await field.fill('needle')
  await expect(count).toHaveText(/^4 of 4/, { timeout: 20_000 })
  await expect(ui.timeline.getByText('Here is the last needle.')).toBeInViewport()
  expect(await violations(page, { always: true }), 'find').toEqual([])

  await page.keyboard.press('Enter')
  await expect(count).toHaveText(/^1 of 4/)
  await expect(ui.timeline.getByText('The first needle is far above.')).toBeInViewport({ timeout: 20_000 })

  // Collapsed content opens.
  await page.keyboard.press('Enter')
  await expect(count).toHaveText(/^2 of 4/)
  await expect(ui.timeline.getByText('Could it be a Needle?')).toBeInViewport({ timeout: 20_000 })
  await expect(ui.timeline.getByText('1 match inside')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+g')
  const output = ui.timeline.getByRole('group', { name: 'Output', exact: true })
  await expect(output).toContainText('line 60: NEEDLE')
  // It scrolls automatically, and shows the line.
  await expect.poll(() => output.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  await page.keyboard.press('ControlOrMeta+Shift+g')
  await expect(count).toHaveText(/^2 of 4/)
  await page.keyboard.press('Shift+Enter')
  await expect(count).toHaveText(/^1 of 4/)
  await expect(ui.timeline.getByText('The first needle is far above.')).toBeInViewport({ timeout: 20_000 })

  await field.fill('no such thing')
  await expect(count).toHaveText('No matches', { timeout: 20_000 })
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(ui.composer).toBeFocused()
})

test('finds what a branch inherits; a search says where its words are, and opens the session there', async ({
  folders,
  launch,
}) => {
  await fill(folders)
  const { page } = await launch()
  const { ui, bar, field, count } = await open(page, 'Short fork')
  await ui.timeline.focus()
  await page.keyboard.press('ControlOrMeta+f')
  await field.fill('NEEDLE IS')
  await expect(count).toHaveText(/^1 of 1/, { timeout: 20_000 })
  await expect(ui.timeline.getByText('The first needle is far above.')).toBeInViewport({ timeout: 20_000 })
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()

  await page.keyboard.press('ControlOrMeta+l')
  await page.getByRole('textbox', { name: 'Search sessions' }).fill('needle')
  const hits = ui.sessionList.getByRole('button', { name: /needle/ })
  await expect(hits).toHaveCount(2, { timeout: 20_000 })
  await expect(hits.first().locator('mark')).toHaveText('needle')
  expect(await violations(page), 'results').toEqual([])

  await page.getByRole('textbox', { name: 'Search sessions' }).press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(hits.last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(ui.timeline.getByText('The first needle is far above.')).toBeInViewport({ timeout: 20_000 })
  await expect(field).toHaveValue('needle')
  await expect(count).toHaveText(/^1 of 4/, { timeout: 20_000 })

  await hits.first().click()
  await expect(ui.timeline.getByText('Here is the last needle.')).toBeInViewport({ timeout: 20_000 })
})

test('without a session the keys are left alone; finds what an agent says while it says it', async ({ page, ui }) => {
  await expect(ui.composer).toBeVisible()
  await page.keyboard.press('ControlOrMeta+f')
  await expect(page.getByRole('search', { name: 'Find in session' })).toBeHidden()

  await ui.send('say hello')
  await expect(ui.answers.last()).toContainText('hello')
  await page.keyboard.press('ControlOrMeta+f')
  const bar = page.getByRole('search', { name: 'Find in session' })
  await bar.getByRole('textbox').fill('hello')
  await expect(bar.getByRole('status')).toHaveText(/of 2/)
  await ui.send('say hello again')
  await expect(bar.getByRole('status')).toHaveText(/of 4/)
})
