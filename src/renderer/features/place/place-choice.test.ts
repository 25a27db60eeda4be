import { cleanup, render } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import type { RequestName, RequestResult } from '#shared/contract'
import { ok } from '#shared/kernel/result'
import InAppWindow from '#renderer/lib/testing/InAppWindow.svelte'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import PlaceChoice from './PlaceChoice.svelte'

afterEach(cleanup)

it('lets an answer go that comes when the session has started', async () => {
  const host = new FakeHost({})
  const asked = Promise.withResolvers<true>()
  const answer = Promise.withResolvers<RequestResult<RequestName>>()
  host.request = ((name: RequestName) => {
    if (name === 'workspace.describe') asked.resolve(true)
    return answer.promise
  }) as typeof host.request
  const appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  const [onchoose, onseen] = [vi.fn(), vi.fn()]
  const { unmount } = render(InAppWindow, {
    appWindow,
    part: PlaceChoice,
    given: { folder: '/project', inWorktree: true, title: '', attempts: 0, onchoose, onseen },
  })
  await asked.promise
  onseen.mockClear()
  unmount()
  answer.resolve(ok({ repository: null, workingHere: [], uncommitted: 0 } as never))
  await new Promise((resolve) => setTimeout(resolve))
  expect(onseen).not.toHaveBeenCalled()
  expect(onchoose).not.toHaveBeenCalled()
})
