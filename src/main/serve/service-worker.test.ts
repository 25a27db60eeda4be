import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'

interface ClickEvent {
  readonly notification: { readonly data: unknown; close(): void }
  readonly action: string
  waitUntil(work: Promise<unknown>): void
}

/** The worker of the pages, with windows in place of those of a browser. */
async function workerWith(pages: readonly { focus(): unknown; postMessage(message: unknown): unknown }[]) {
  const code = await readFile(join(import.meta.dirname, '..', '..', 'renderer', 'public', 'sw.js'), 'utf8')
  const listeners = new Map<string, (event: ClickEvent) => void>()
  const openWindow = vi.fn(() => Promise.resolve())
  const self = {
    addEventListener: (type: string, listener: (event: ClickEvent) => void) => listeners.set(type, listener),
    clients: { matchAll: () => Promise.resolve(pages), openWindow },
  }
  runInNewContext(code, { self, encodeURIComponent })
  const click = async (action: string) => {
    const close = vi.fn()
    let work: Promise<unknown> = Promise.resolve()
    const data = { sessionId: 'a/b', requestId: 'r' }
    listeners.get('notificationclick')?.({ notification: { data, close }, action, waitUntil: (of) => void (work = of) })
    await work
    expect(close).toHaveBeenCalledOnce()
  }
  return { click, openWindow }
}

it('passes a click and a button to a page, which comes to the front for the click only', async () => {
  const page = { focus: vi.fn(), postMessage: vi.fn() }
  const { click, openWindow } = await workerWith([page])
  await click('allow')
  expect(page.focus).not.toHaveBeenCalled()
  await click('')
  expect(page.focus).toHaveBeenCalledOnce()
  const about = { sessionId: 'a/b', requestId: 'r' }
  expect(page.postMessage.mock.calls).toEqual([
    [{ kind: 'notification', about, action: 'allow' }],
    [{ kind: 'notification', about, action: '' }],
  ])
  expect(openWindow).not.toHaveBeenCalled()
})

it('opens the session where no page is open', async () => {
  const { click, openWindow } = await workerWith([])
  await click('allow')
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/?session=a%2Fb')
})
