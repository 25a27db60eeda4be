import type { Page } from '@playwright/test'

/** Drops files and folders of this machine on a window, as from a file manager, next to the message field. */
export async function dropPaths(page: Page, paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 40, y: 300, data })
  await session.detach()
}
