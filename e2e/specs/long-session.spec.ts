import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { generateStore } from '../../bench/generate'
import { temporaryRoot } from '../../scripts/test/hermetic/temporary'
import { openStore } from '#core/store/open'
import type { Store } from '#core/store/port'
import { systemClock } from '#shared/kernel/clock'
import { expect, test } from '../fixtures/test'
import type { Folders } from '../fixtures/folders'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'
import { Ui } from '../helpers/ui'

const isNightly = process.env['PARLEY_NIGHTLY'] === '1'
const LENGTH = isNightly ? 10_000 : 2000
const SHORTER = isNightly ? 2000 : 10

/** Maximum growth of a page between four and twenty switches, in bytes. */
const MOST_KEPT = 6_000_000

interface Generated {
  readonly folder: string
  readonly sessionIds: readonly string[]
  readonly largestSessionId: string
}
let generated: Promise<Generated> | undefined

// In one worker, so that the sessions are generated once.
test.describe.configure({ mode: 'default' })
test.afterAll(async () => {
  if (generated !== undefined) await rm((await generated).folder, { recursive: true, force: true })
  generated = undefined
})

async function openData(dir: string): Promise<Store> {
  const opened = await openStore({ dir, clock: systemClock })
  if (!opened.ok) throw new Error(opened.error.message)
  return opened.value
}

/** Generates a data folder with two sessions. */
async function generate(): Promise<Generated> {
  const folder = await mkdtemp(join(temporaryRoot(), 'parley-e2e-long-'))
  const store = await openData(folder)
  const shape = { sessions: 2, messages: LENGTH + SHORTER, largest: LENGTH }
  const made = await generateStore(store, shape)
  await store.close()
  return { folder, ...made }
}

/** Fills the data folder with two sessions, and returns the id of the longer one. */
async function fill({ data, home }: Folders): Promise<string> {
  const { folder, sessionIds, largestSessionId } = await (generated ??= generate())
  await cp(folder, data, { recursive: true })
  const store = await openData(data)
  // An existing folder, so that agents can be started in it.
  for (const sessionId of sessionIds)
    await store.write((writer) => writer.patchSession(sessionId, { targetWorkingDirectory: home }))
  await store.close()
  return largestSessionId
}

/** Opens a long session, and waits for its end to appear. */
async function open(page: Page, sessionId: string): Promise<Ui> {
  const ui = new Ui(page)
  await page.goto(new URL(`/?session=${sessionId}`, page.url()).href)
  await expectEnd(ui, LENGTH)
  return ui
}

async function expectEnd(ui: Ui, length: number): Promise<void> {
  const last = ui.timeline.getByRole('article').last()
  await expect(last).toHaveAttribute('aria-posinset', String(length), { timeout: 20_000 })
}

/** Returns the heap of a page after garbage collection, in bytes. */
async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return usedSize
}

test(`a session of ${LENGTH} messages opens at its end, scrolls to its beginning, is answered in, and shows its context`, async ({
  folders,
  launch,
}) => {
  test.slow()
  const sessionId = await fill(folders)
  const { page } = await launch()
  const ui = await open(page, sessionId)
  // Only the visible part, and a little more, is in the page.
  expect(await ui.timeline.getByRole('article').count()).toBeLessThan(200)

  await ui.timeline.focus()
  await page.keyboard.press('Home')
  await expect(ui.timeline.getByRole('article').first()).toHaveAttribute('aria-posinset', '1')
  await page.keyboard.press('End')
  await expectEnd(ui, LENGTH)

  await ui.send('say it once more')
  await expectEnd(ui, LENGTH + 2)
  await expect(ui.stop).toBeHidden({ timeout: 20_000 })

  await page.keyboard.press('ControlOrMeta+.')
  await page.getByRole('complementary', { name: 'Inspector' }).getByRole('tab', { name: 'Context' }).click()
  const context = page.getByRole('region', { name: 'Messages in context' })
  const first = context.getByRole('listitem').first()
  await expect(first).toHaveAttribute('aria-setsize', String(LENGTH + 2), { timeout: 30_000 })
  expect(await context.getByRole('listitem').count()).toBeLessThan(200)
  expect(await violations(page), 'a long context').toEqual([])
})

test('going back and forth between long sessions keeps nothing', { tag: nightly }, async ({ folders, launch }) => {
  test.slow()
  const sessionId = await fill(folders)
  const { page } = await launch()
  const ui = await open(page, sessionId)
  const others = ui.sessionList.getByRole('link')
  await expect(others).toHaveCount(2)
  const isLong = (await others.first().getAttribute('aria-current')) !== null
  const lengths = isLong ? [LENGTH, SHORTER] : [SHORTER, LENGTH]
  let early = 0
  for (let round = 0; round < 20; round++) {
    await others.nth(round % 2).click()
    await expectEnd(ui, lengths[round % 2] ?? 0)
    if (round === 3) early = await heapOf(page)
  }
  expect((await heapOf(page)) - early).toBeLessThan(MOST_KEPT)
})
