import { cleanup, fireEvent, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { LazyView } from '#renderer/lib/page/lazy-view.svelte'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import type { SessionListItem } from '#shared/session/entities'
import Dashboard from './Dashboard.svelte'
import { SESSIONS_BEFORE_TIPS } from './tips'

const session = (at: number): SessionListItem => ({
  sessionId: `s${at}`,
  title: `Session ${at}`,
  createdAt: at,
  lastActivityAt: at,
  status: 'active',
  agents: [],
})

let appWindow: AppWindow

beforeEach(async () => {
  localStorage.clear()
  appWindow = new AppWindow(await new FakeHost({}).connect(), localStorage, { current: false })
})

afterEach(cleanup)

function open(sessions: number): void {
  cleanup()
  appWindow.recent.list = Array.from({ length: sessions }, (_, at) => session(at))
  show(appWindow, Dashboard, {
    inbox: new LazyView(() => new Promise<never>(() => undefined)),
    onproject: () => undefined,
  })
}
const tip = () => screen.queryByRole('region', { name: 'Tip' })

it('has no tip before a few sessions, shows one, and dismisses it for good', async () => {
  open(SESSIONS_BEFORE_TIPS - 1)
  expect(tip()).toBeNull()
  open(SESSIONS_BEFORE_TIPS)
  expect(tip()?.textContent).toContain('Go to any session, file or command.')
  await fireEvent.click(screen.getByRole('button', { name: 'Dismiss tip' }))
  expect(tip()).toBeNull()
  open(SESSIONS_BEFORE_TIPS)
  expect(tip()).toBeNull()
})
