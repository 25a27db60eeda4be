import type { Page } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Processor time of the thread, in microseconds. */
  readonly tdur?: number
  readonly dur?: number
  readonly args?: { readonly name?: string }
}

/** Runs while the tasks of the page's own thread are recorded. Returns the processor time of the longest one, in ms. */
export async function longestTask(page: Page, work: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] },
  })
  await work()
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await ended
  await session.detach()
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = events.filter(({ pid, tid, tdur }) => tdur !== undefined && threads.has(`${pid} ${tid}`))
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}
