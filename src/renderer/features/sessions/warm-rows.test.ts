import { cleanup } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import SessionList from './SessionList.svelte'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('draws lines in advance while the sessions are not known, and shows nothing of them', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
    },
  )
  const host = new FakeHost({})
  const appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  expect(appWindow.sessions.phase).toBe('loading')
  const create = vi.spyOn(document, 'createElement')
  show(appWindow, SessionList, {})
  create.mockClear()
  await expect.poll(() => create.mock.calls.length).toBeGreaterThan(0)
  expect(document.querySelectorAll('[data-entry], [data-session-row]')).toHaveLength(0)
})
