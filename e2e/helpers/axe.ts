import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { readonly source: string }

/** Animations of elements that nobody sees may never end. */
const LONGEST_TRANSITION_MS = 1000

/** Returns the accessibility violations of a screen, as rule and elements. */
export async function violations(page: Page): Promise<string[]> {
  // Colors in the middle of a transition are not those that anybody reads.
  await page.evaluate(async (longest) => {
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    const ended = Promise.allSettled(ending.map(({ finished }) => finished))
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, longest))])
  }, LONGEST_TRANSITION_MS)
  // The builder would evaluate half a megabyte of axe twice on every call, which takes longer than the rules do.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window).catch(() => true))) await frame.evaluate(source).catch(() => {})
  // Windows of the desktop app accept no further tabs, which axe would use by default.
  const { violations } = await new AxeBuilder({ page, axeSource: 'undefined' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
