import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What is wrong with a screen, as the rule and the elements. */
export async function violations(page: Page): Promise<string[]> {
  // The desktop app's windows take no further tabs, which is where axe would otherwise work.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
