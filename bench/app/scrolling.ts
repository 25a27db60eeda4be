import type { Page } from '@playwright/test'

export interface Scrolling {
  readonly fps: number
  /** Share of frames in which the middle of the view shows no message. */
  readonly blank: number
  /** Longest frame in ms. */
  readonly longest: number
}

/** Pixels per second of a fast wheel. */
const SPEED = 6000
const SECONDS = 5

/** Scrolls an open conversation upwards with the wheel. */
export async function wheelScrolling(page: Page): Promise<Scrolling> {
  const box = await page.locator('[data-focused] [data-testid=timeline]').boundingBox()
  if (box === null) throw new Error('no conversation is open')
  const frames = await wheelFrames(page, box, 1)
  const [first, last] = [frames[0]?.at ?? 0, frames.at(-1)?.at ?? 0]
  const steps = frames.slice(1).map(({ at }, index) => at - (frames[index]?.at ?? at))
  return {
    fps: (1000 * (frames.length - 1)) / (last - first),
    blank: frames.filter(({ blank }) => blank).length / frames.length,
    longest: Math.max(...steps),
  }
}

interface Frame {
  readonly at: number
  /** The middle of the view shows no row. */
  readonly blank: boolean
}

/** Scrolls a part of the page with the wheel: 1 is upwards, -1 downwards. Returns the frames meanwhile. */
export async function wheelFrames(
  page: Page,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  direction: 1 | -1,
): Promise<readonly Frame[]> {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.evaluate((middle) => {
    const frames: { at: number; blank: boolean }[] = []
    const state = { running: true }
    Object.assign(window, { benchFrames: frames, benchState: state })
    const frame = (at: number) => {
      if (!state.running) return
      // The list takes no pointer while it scrolls, so the point itself would hit nothing. The space between two messages
      // belongs to the places of both.
      const isRead = [...document.querySelectorAll('[data-focused] [data-row]')].some((row) => {
        const { top, bottom } = (row.parentElement ?? row).getBoundingClientRect()
        return (
          top <= middle &&
          bottom >= middle &&
          row.querySelector('.gap') === null &&
          row.checkVisibility({ visibilityProperty: true })
        )
      })
      frames.push({ at, blank: !isRead })
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  }, y)
  const session = await page.context().newCDPSession(page)
  await session.send('Input.synthesizeScrollGesture', {
    x,
    y,
    yDistance: direction * SPEED * SECONDS,
    speed: SPEED,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  await session.detach()
  return page.evaluate(() => {
    const { benchFrames, benchState } = window as unknown as {
      benchFrames: { at: number; blank: boolean }[]
      benchState: { running: boolean }
    }
    benchState.running = false
    return benchFrames
  })
}

/** Opens a session that may have no row, as a link does. */
export async function openByAddress(page: Page, sessionId: string): Promise<number> {
  return page.evaluate(
    (id) =>
      window.parleyBench.until(
        () => {
          history.pushState(null, '', `?session=${id}`)
          dispatchEvent(new PopStateEvent('popstate'))
        },
        () => window.parleyBench.showsSession(id),
      ),
    sessionId,
  )
}
