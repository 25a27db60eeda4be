import { expect, it, vi } from 'vitest'
import type { BranchNode } from '#shared/branch/entities'
import type { SessionListItem } from '#shared/session/entities'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { BranchTree } from './branch-tree.svelte'
import { branchNode } from './testing'

const session = (sessionId: string, parentSessionId?: string): SessionListItem => ({
  sessionId,
  title: sessionId,
  createdAt: 0,
  lastActivityAt: 0,
  status: 'active',
  agents: [],
  ...(parentSessionId === undefined ? {} : { parentSessionId }),
})

async function setUp() {
  const nodes: BranchNode[] = [branchNode('root'), branchNode('a', { parentSessionId: 'root' })]
  const host = new FakeHost({ 'session.getBranchTree': () => ({ nodes: [...nodes], omitted: 0 }) })
  const connection = await host.connect()
  return { host, nodes, tree: new BranchTree(connection, 'a') }
}
const changed = (list: SessionListItem[]) => ({
  eventId: 'e',
  sequence: 1,
  timestamp: 0,
  ephemeral: true as const,
  type: 'sessions.changed' as const,
  payload: { sessions: list, removed: [] },
})
const ids = (tree: BranchTree) => tree.nodes?.map(({ sessionId }) => sessionId)

it('follows what happens to its sessions, and nothing else', async () => {
  const { host, nodes, tree } = await setUp()
  const stop = tree.follow()
  await vi.waitFor(() => expect(ids(tree)).toEqual(['root', 'a']))
  const asked = host.inputs('session.getBranchTree').length
  host.emitServer(changed([session('elsewhere')]))
  expect(host.inputs('session.getBranchTree')).toHaveLength(asked)
  nodes.push(branchNode('d', { parentSessionId: 'root' }))
  host.emitServer(changed([session('d', 'root')]))
  await vi.waitFor(() => expect(ids(tree)).toContain('d'))
  stop()
})

it('keeps what it has when it cannot be read again, and says why', async () => {
  const { host, tree } = await setUp()
  await tree.load()
  delete host.answers['session.getBranchTree']
  await tree.load()
  expect(ids(tree)).toHaveLength(2)
  expect(tree.problem).toMatch(/getBranchTree/)
})
