import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { Ui } from '#e2e/helpers/ui'
import { changedRepository } from '../measures/review'
import { settle } from './switching'
import { wheelFrames } from './scrolling'

const OPENINGS = 7

interface ReviewOf5000 {
  /** Times from the click to the first frame with the list of files and a difference, in ms. */
  readonly openings: readonly number[]
  /** Frames per second while the list of files scrolls, and while the difference does. */
  readonly fps: { readonly list: number; readonly difference: number }
}

/** Opens the review of 5,000 changed files several times, and scrolls in it. */
export async function review(page: Page): Promise<ReviewOf5000> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-review-'))
  try {
    await changedRepository(folder)
    const ui = new Ui(page)
    await ui.newSession.click()
    await page.getByRole('textbox', { name: 'Working folder' }).fill(folder)
    await ui.send('say hello')
    await expect(ui.answers.last()).toContainText('hello')
    await expect(ui.stop).toBeHidden()
    const openings: number[] = []
    for (let round = 0; round <= OPENINGS; round++) {
      await settle(page, 500)
      openings.push(await open(page))
      await page.keyboard.press('Escape')
      await ui.composer.waitFor()
    }
    await open(page)
    await settle(page, 500)
    const list = await fpsOf(page, page.getByRole('tree', { name: 'Changed files' }))
    const difference = await fpsOf(page, page.getByRole('grid', { name: /^Changes in / }).first())
    // The first one warms up the code.
    return { openings: openings.slice(1), fps: { list, difference } }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const open = (page: Page): Promise<number> =>
  page.evaluate(() =>
    window.parleyBench.until(
      () => {
        const buttons = [...document.querySelectorAll('button')]
        buttons
          .find((button) => button.ariaLabel?.startsWith('Review changes') === true && button.checkVisibility())
          ?.click()
      },
      () =>
        document.querySelector('[role=treeitem]') !== null && document.querySelector('[role=grid] [role=row]') !== null,
    ),
  )

async function fpsOf(page: Page, list: Locator): Promise<number> {
  const box = await list.boundingBox()
  if (box === null) throw new Error('the review does not show')
  const frames = await wheelFrames(page, box, -1)
  return (1000 * (frames.length - 1)) / ((frames.at(-1)?.at ?? 0) - (frames[0]?.at ?? 0))
}
