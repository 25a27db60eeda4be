import { createRequire } from 'node:module'
import type { Frame, Locator, Page } from '@playwright/test'
import type * as Axe from 'axe-core'
import { isNightly } from './nightly'

const { source } = createRequire(import.meta.url)('axe-core') as typeof Axe

/** Animations of elements that nobody sees may never end. */
const LONGEST_TRANSITION_MS = 1000

interface Look {
  /** Looks with every change, as one look at each page, dialog and card does. Otherwise only the nightly run looks. */
  readonly always?: boolean
  /**
   * Looks with every change, and checks the contrast of colors, which takes twice as long as all other rules together.
   * Otherwise only the nightly run checks it.
   */
  readonly colors?: boolean
  /** Changed part of a screen that was checked before, instead of the whole. */
  readonly part?: Locator
}

/** Returns the accessibility violations of a screen, as rule and elements; none where only the nightly run looks. */
export async function violations(
  page: Page,
  { always = false, colors = isNightly, part }: Look = {},
): Promise<string[]> {
  if (!always && !colors) return []
  // Colors in the middle of a transition are not those that anybody reads.
  await page.evaluate(async (longest) => {
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    const ended = Promise.allSettled(ending.map(({ finished }) => finished))
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, longest))])
  }, LONGEST_TRANSITION_MS)
  // Frames that cannot be entered are those of other programs.
  for (const frame of page.frames()) await prepare(frame).catch(() => {})
  return (part ?? page.locator(':root')).evaluate(async (root, checksColors) => {
    const { axe } = window as unknown as { axe: typeof Axe }
    const context = root === document.documentElement ? document : root
    const rules = { 'color-contrast': { enabled: checksColors } }
    const { violations } = await axe.run(context, { resultTypes: ['violations'], rules })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  }, colors)
}

/** Evaluates the half megabyte of axe once per page: that takes longer than its rules do. */
async function prepare(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return
  await frame.evaluate(source)
  await frame.evaluate(() => {
    const { axe } = window as unknown as { axe: typeof Axe }
    // Nobody reads the source of the elements.
    axe.configure({ noHtml: true, allowedOrigins: ['<unsafe_all_origins>'] })
  })
}
