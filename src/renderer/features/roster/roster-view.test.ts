import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import type { RosterAgent } from '../../../shared/roster/entities'
import { FakeHost } from '../../lib/testing/fake-host'
import { Workspace } from '../../lib/workspace.svelte'
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
  render(RosterHarness, { workspace: new Workspace(await host.connect(), localStorage, { current: false }) })
  expect(await screen.findByRole('link', { name: 'Session a' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Session b' })).toBeDefined()
  expect(screen.getByText('0 of 2 agents working')).toBeDefined()
})
