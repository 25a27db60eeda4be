import { cleanup, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import type { OpenSession } from '#renderer/lib/conversation/open-session.svelte'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import InterruptedRequests from './InterruptedRequests.svelte'

afterEach(cleanup)

const entry = (sessionId: string, requestId: string, state: 'pending' | 'interrupted') => ({
  state,
  request: { sessionId, requestId, mode: 'form', message: `Which database, ${requestId}?`, agentId: 'a' },
})

it('shows questions of the session that a restart left unanswered, and no others', async () => {
  const entries = [entry('s', 'one', 'interrupted'), entry('s', 'two', 'pending'), entry('t', 'three', 'interrupted')]
  const host = new FakeHost({ 'elicitation.list': () => ({ entries, pending: 1, total: 3 }) as never })
  const appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  const open = { sessionId: 's', agentName: () => 'Playground' } as unknown as OpenSession
  show(appWindow, InterruptedRequests, {}, open)
  await appWindow.questions.load()
  await vi.waitFor(() => expect(screen.getByText('Which database, one?')).toBeDefined())
  expect(screen.queryByText('Which database, two?')).toBeNull()
  expect(screen.queryByText('Which database, three?')).toBeNull()
})
