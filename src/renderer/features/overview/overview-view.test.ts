import { cleanup, screen } from '@testing-library/svelte'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { AttentionEntry } from '#shared/attention/entities'
import { fillDomGaps } from '#renderer/lib/testing/dom-gaps'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import OverviewView from './OverviewView.svelte'

afterEach(cleanup)

it('shows the other sessions when one cannot be shown', async () => {
  fillDomGaps()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const entryOf = (sessionId: string, title: unknown): AttentionEntry =>
    ({ sessionId, title, attention: { state: 'failed', since: 0 } }) as AttentionEntry
  const sessions = [entryOf('a', 'Session a'), entryOf('b', { toString: null }), entryOf('c', 'Session c')]
  const host = new FakeHost({})
  const appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  host.emitServer({
    eventId: 'e',
    sequence: 1,
    timestamp: 0,
    ephemeral: true,
    type: 'attention.changed',
    payload: { sessions, removed: [] },
  })
  show(appWindow, OverviewView, {})
  expect(await screen.findByText('Session a')).toBeDefined()
  expect(screen.getByText('Session c')).toBeDefined()
  expect(screen.getByText('This entry couldn’t be shown.')).toBeDefined()
})
