import type { Page } from '@playwright/test'
import { percentile, type Finding } from '../report'
import { memoryOf } from './memory'
import type { OpenedApp } from './open-app'
import { settle } from './switching'
import { searches } from './typing'

const MB = 1e6
/** Hours of the day that is compressed; each takes 40 seconds on two processors. */
const HOURS = 24
/** Sessions that are begun, worked in and closed within an hour. */
const SESSIONS = 6
const WORDS = ['server', 'branch', 'window', 'stream', 'number', 'memory', 'search', 'config']

/**
 * Runs the work of a day without its pauses: sessions with answers, stored sessions that are opened, searches. Measures
 * the memory of all processes at the end of each hour, as it is and after the page has collected its garbage, which V8
 * does by itself in the pauses of a real day. Flat: the last quarter of the day has no more than the second one, but for
 * what a collection leaves.
 */
export async function soak({ page, pid, home }: OpenedApp, stored: readonly string[]): Promise<Finding[]> {
  const devtools = await page.context().newCDPSession(page)
  const hours: number[] = []
  const uncollected: number[] = []
  for (let hour = 0; hour < HOURS; hour++) {
    for (let session = 0; session < SESSIONS; session++) await work(page, `soak-${hour}-${session}`, home)
    for (const sessionId of stored.slice(hour * 4, hour * 4 + 4)) await open(page, sessionId)
    await searches(page, [WORDS[hour % WORDS.length] ?? 'server'])
    await settle(page, 3000)
    uncollected.push(memoryOf(pid) / MB)
    // The second collection frees what the first one finalized.
    for (let round = 0; round < 2; round++) await devtools.send('HeapProfiler.collectGarbage')
    await settle(page, 1000)
    hours.push(memoryOf(pid) / MB)
  }
  const quarter = HOURS / 4
  const [second, last] = [hours.slice(quarter, 2 * quarter), hours.slice(-quarter)]
  const growths = last.map((value, at) => value - (second[at] ?? Number.NaN))
  return [
    { name: 'desktop-day-uncollected', value: percentile(uncollected, 0.5), unit: 'MB', samples: uncollected },
    { name: 'desktop-day-second-quarter', value: percentile(second, 0.5), unit: 'MB', samples: second },
    { name: 'desktop-day-last-quarter', value: percentile(last, 0.5), unit: 'MB', samples: last },
    {
      name: 'desktop-day-growth',
      value: percentile(growths, 0.5),
      unit: 'MB',
      samples: growths,
      goal: { atMost: 15 },
    },
  ]
}

/** Creates a session, shows it, lets the built-in agent answer, and closes it. */
async function work(page: Page, sessionId: string, cwd: string): Promise<void> {
  await page.evaluate(
    async ({ id, folder }) => {
      interface Event {
        readonly method: string
        readonly params: { readonly type: string; readonly sessionId?: string }
      }
      const { parley } = window as unknown as {
        parley: {
          request: (name: string, input: object) => Promise<{ ok: boolean; error?: { message: string } }>
          events: (listener: (event: Event) => void) => () => void
        }
      }
      const must = async (name: string, input: object) => {
        const result = await parley.request(name, input)
        if (!result.ok) throw new Error(`${name}: ${result.error?.message ?? ''}`)
      }
      await must('session.create', { sessionId: id, targetWorkingDirectory: folder })
      history.pushState(null, '', `?session=${id}`)
      dispatchEvent(new PopStateEvent('popstate'))
      for (let turn = 0; turn < 3; turn++) {
        let stop = (): void => undefined
        const done = new Promise<void>((resolve) => {
          stop = parley.events(({ method, params }) => {
            if (method === 'session.event' && params.type === 'turn.completed' && params.sessionId === id) resolve()
          })
        })
        await must('session.sendMessage', { sessionId: id, message: 'say Some words of an answer. '.repeat(100) })
        await done
        stop()
      }
      await must('session.close', { sessionId: id })
    },
    { id: sessionId, folder: cwd },
  )
}

async function open(page: Page, sessionId: string): Promise<void> {
  await page.evaluate(
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
