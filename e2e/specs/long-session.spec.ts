import { generateStore } from '../../bench/generate'
import { systemClock } from '../../src/shared/kernel/clock'
import { openStore } from '../../src/main/core/store/open'
import { expect, test } from '../fixtures/test'
import { Ui } from '../helpers/ui'

test('a session of 10,000 messages opens at its end and scrolls to its beginning', async ({ folders, launch }) => {
  const opened = await openStore({ dir: folders.data, clock: systemClock })
  if (!opened.ok) throw new Error(opened.error.message)
  const { largestSessionId } = await generateStore(opened.value, { sessions: 2, messages: 10_010, largest: 10_000 })
  await opened.value.close()

  const { page } = await launch()
  const ui = new Ui(page)
  await page.goto(new URL(`/?session=${largestSessionId}`, page.url()).href)
  await expect(ui.timeline.getByRole('article').last()).toHaveAttribute('aria-posinset', '10000')
  // Only what can be seen, and a little more, is in the page.
  expect(await ui.timeline.getByRole('article').count()).toBeLessThan(200)

  await ui.timeline.focus()
  await page.keyboard.press('Home')
  await expect(ui.timeline.getByRole('article').first()).toHaveAttribute('aria-posinset', '1')
  await page.keyboard.press('End')
  await expect(ui.timeline.getByRole('article').last()).toHaveAttribute('aria-posinset', '10000')
})
