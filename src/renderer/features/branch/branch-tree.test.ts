import { expect, it, vi } from 'vitest'
import type { BranchChild } from '../../../shared/branch/entities'
import type { SessionListItem } from '../../../shared/session/entities'
import { Sessions } from '../../lib/sessions.svelte'
import { FakeHost } from '../../lib/testing/fake-host'
import { BranchTree } from './branch-tree.svelte'
import { treeStep } from './tree-keys'

const session = (sessionId: string, parentSessionId?: string): SessionListItem => ({
  sessionId,
  title: sessionId,
  createdAt: 0,
  lastActivityAt: 0,
  status: 'active',
  agents: [],
  ...(parentSessionId === undefined ? {} : { parentSessionId }),
})
const child = (sessionId: string, more: Partial<BranchChild> = {}): BranchChild => ({
  sessionId,
  title: sessionId,
  branchKind: 'branch',
  forkPointMessageId: null,
  messageCount: 2,
  hasChildren: false,
  status: 'active',
  createdAt: 0,
  ...more,
})

async function setUp() {
  const children: Record<string, BranchChild[]> = {
    root: [child('a', { hasChildren: true, mergedAt: 1 }), child('b')],
    a: [child('c', { branchKind: 'fork' })],
  }
  const parents: Record<string, string> = { a: 'root', b: 'root', c: 'a' }
  const host = new FakeHost({
    'session.get': ({ sessionId }) => ({ session: session(sessionId, parents[sessionId]) }),
    'session.getChildren': ({ sessionId }) => ({ children: children[sessionId] ?? [] }),
  })
  const connection = await host.connect()
  return { host, children, tree: new BranchTree(connection, new Sessions(connection), 'c') }
}
const changed = (list: SessionListItem[]) => ({
  eventId: 'e',
  sequence: 1,
  timestamp: 0,
  ephemeral: true as const,
  type: 'sessions.changed' as const,
  payload: { sessions: list, removed: [] },
})
const ids = (tree: BranchTree) => tree.nodes.map(({ sessionId }) => sessionId)

it('is read from the root on, whichever of its sessions is looked at', async () => {
  const { tree } = await setUp()
  await tree.load()
  expect(tree.nodes.map(({ depth, title, kind, state }) => [depth, title, kind, state])).toEqual([
    [0, 'root', null, null],
    [1, 'a', 'branch', 'merged'],
    [2, 'c', 'fork', 'open'],
    [1, 'b', 'branch', 'open'],
  ])
})

it('follows what happens to its sessions, and nothing else', async () => {
  const { host, children, tree } = await setUp()
  const stop = tree.follow()
  await vi.waitFor(() => expect(ids(tree)).toHaveLength(4))
  const asked = host.inputs('session.getChildren').length
  host.emitServer(changed([session('elsewhere')]))
  expect(host.inputs('session.getChildren')).toHaveLength(asked)
  children['root']?.push(child('d'))
  host.emitServer(changed([session('d', 'root')]))
  await vi.waitFor(() => expect(ids(tree)).toContain('d'))
  stop()
})

it('keeps what it has when it cannot be read again, and says why', async () => {
  const { host, tree } = await setUp()
  await tree.load()
  delete host.answers['session.getChildren']
  await tree.load()
  expect(ids(tree)).toHaveLength(4)
  expect(tree.problem).toMatch(/session.getChildren/)
})

it('is walked by arrow keys', async () => {
  const { tree } = await setUp()
  await tree.load()
  const step = (at: number, key: string) => treeStep(tree.nodes, at, key)
  expect([step(0, 'ArrowDown'), step(3, 'ArrowDown'), step(2, 'ArrowUp'), step(0, 'ArrowUp')]).toEqual([
    1,
    undefined,
    1,
    undefined,
  ])
  expect([step(1, 'ArrowRight'), step(2, 'ArrowRight'), step(3, 'ArrowLeft'), step(2, 'ArrowLeft')]).toEqual([
    2,
    undefined,
    0,
    1,
  ])
  expect([step(2, 'Home'), step(0, 'End'), step(0, 'x')]).toEqual([0, 3, undefined])
})
