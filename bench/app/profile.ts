import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** Runs with the page's processor profile recorded into a file, which the developer tools of Chromium open. */
export async function profiled<T>(page: Page, file: string, work: () => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page)
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: 200 })
  await session.send('Profiler.start')
  const result = await work()
  const { profile } = await session.send('Profiler.stop')
  await session.detach()
  await writeFile(file, JSON.stringify(profile))
  return result
}
