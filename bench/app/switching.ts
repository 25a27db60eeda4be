import type { Page } from '@playwright/test'
import type { Sample } from './page-clock'

/** Number of conversations that a window keeps. */
const KEPT = 8

/** Time to the first frame after an empty full-size element appeared, the least that any switch can take. */
export async function blankSwitches(page: Page, count: number): Promise<Sample[]> {
  return repeat(count, () =>
    page.evaluate(() => {
      const cover = document.createElement('div')
      cover.style.cssText = 'position:fixed;inset:0;background:Canvas;z-index:1000'
      return window.parleyBench
        .until(
          () => document.body.append(cover),
          () => true,
        )
        .finally(() => cover.remove())
    }),
  )
}

/** Opens a session by its row in the sidebar, or by its address where it has none, with or without the pointer over it before. */
async function openByRow(page: Page, sessionId: string, hoverMs: number): Promise<Sample> {
  return page.evaluate(
    async ({ id, hover }) => {
      const row = document.querySelector<HTMLElement>(`[data-session-row][href*="session=${id}"]`)
      if (row !== null && hover > 0) {
        row.dispatchEvent(new PointerEvent('pointerenter'))
        await new Promise((resolve) => setTimeout(resolve, hover))
      }
      return window.parleyBench.until(
        () => {
          if (row !== null) row.click()
          else {
            history.pushState(null, '', `?session=${id}`)
            dispatchEvent(new PopStateEvent('popstate'))
          }
        },
        () => window.parleyBench.showsSession(id),
      )
    },
    { id: sessionId, hover: hoverMs },
  )
}

/** Ids of the sessions with a row in the sidebar. */
export async function listedSessions(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[data-session-row]')].map(
      (row) => new URL(row.href).searchParams.get('session') ?? '',
    ),
  )
}

/** Opens sessions that were not open before. */
export async function coldSwitches(page: Page, sessionIds: readonly string[], hoverMs = 0): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const sessionId of sessionIds) {
    samples.push(await openByRow(page, sessionId, hoverMs))
    await settle(page)
  }
  return samples
}

/** Goes back and forth between as many sessions as are kept. */
export async function hotSwitches(page: Page, sessionIds: readonly string[], count: number): Promise<Sample[]> {
  const kept = sessionIds.slice(0, KEPT)
  await coldSwitches(page, kept)
  const samples: Sample[] = []
  for (let nth = 0; nth < count; nth++) {
    // In an order without the one before, and not always the same distance.
    samples.push(await openByRow(page, kept[(nth * 3) % kept.length] ?? '', 0))
    await settle(page)
  }
  return samples
}

/** Waits until the page has nothing to do, as between two switches of a user. */
export async function settle(page: Page, ms = 120): Promise<void> {
  await page.evaluate(
    (pause) =>
      new Promise<void>((resolve) => {
        setTimeout(() => requestIdleCallback(() => resolve(), { timeout: 1000 }), pause)
      }),
    ms,
  )
}

async function repeat(count: number, once: () => Promise<Sample>): Promise<Sample[]> {
  const samples: Sample[] = []
  for (let nth = 0; nth < count; nth++) samples.push(await once())
  return samples
}
