import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { SessionListItem } from '#shared/session/entities'
import type { RosterAgent } from '#shared/roster/entities'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import RosterHarness from './RosterHarness.svelte'

afterEach(cleanup)

const agentOf = (sessionId: string): RosterAgent => ({
  name: 'claude-sagent',
  status: 'idle',
  executor: { kind: 'custom', version: 'same' },
  project: { path: '/code', repo: 'same' },
  session: { sessionId, agentId: `${sessionId}/agent`, title: `Session ${sessionId}` },
})

it('shows every agent, also those with one name', async () => {
  const host = new FakeHost({ 'agent.list': () => ({ agents: [agentOf('a'), agentOf('b')] }) })
  render(RosterHarness, { appWindow: new AppWindow(await host.connect(), localStorage, { current: false }) })
  expect(await screen.findByRole('link', { name: 'Session a' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Session b' })).toBeDefined()
  expect(screen.getByText('0 of 2 agents working')).toBeDefined()
})

it('tells agents that work from those that wait for the user, and those that failed', async () => {
  const sessions = [
    { sessionId: 'works', runStatus: 'thinking' },
    { sessionId: 'waits', runStatus: 'awaitingPermission' },
    { sessionId: 'failed', lastTurnOutcome: 'error' },
  ].map((one) => ({ createdAt: 0, lastActivityAt: 0, status: 'active', agents: [], ...one }) as SessionListItem)
  const host = new FakeHost({
    'agent.list': () => ({
      agents: sessions.map(({ sessionId, runStatus }) => ({
        ...agentOf(sessionId),
        name: sessionId,
        status: runStatus === undefined ? 'idle' : 'busy',
      })),
    }),
    'session.list': () => ({ sessions, total: sessions.length }),
  })
  const appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  await appWindow.sessions.reload()
  render(RosterHarness, { appWindow })
  expect(await screen.findByText('1 of 3 agents working')).toBeDefined()
  const stateOf = (sessionId: string) =>
    screen.getByRole('link', { name: `Session ${sessionId}` }).previousElementSibling?.textContent.trim()
  expect(['works', 'waits', 'failed'].map(stateOf)).toEqual(['Working', 'Needs you', 'Failed'])
})

it('shows the other agents when one cannot be shown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const broken = { ...agentOf('b'), session: { sessionId: 'b', agentId: 'b', title: { toString: null } as never } }
  const host = new FakeHost({ 'agent.list': () => ({ agents: [agentOf('a'), broken, agentOf('c')] }) })
  render(RosterHarness, { appWindow: new AppWindow(await host.connect(), localStorage, { current: false }) })
  expect(await screen.findByRole('link', { name: 'Session a' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Session c' })).toBeDefined()
  expect(screen.getByText('This entry couldn’t be shown.')).toBeDefined()
})
