import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** Keeps a picture of a page in the folder that `PARLEY_LOOK` names, for people who look at a change. */
export async function pictured(page: Page, name: string): Promise<void> {
  const folder = process.env['PARLEY_LOOK']
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) })
}
