import { describe, expect, test } from 'vitest'
import type { Session } from '#shared/session/entities'
import { aMessage, anAgent, aSession, testStore, write } from './fixtures'
import type { Store } from './port'

const full: Session = {
  ...aSession('s1'),
  title: 'A title',
  summary: 'A summary',
  summaryUpdatedAt: 1500.5,
  leadAgentId: 'a1',
  forkPointMessageId: 'm0',
  branchKind: 'subagent',
  forkTransforms: { segments: [{ fromMessageId: 'm0', toMessageId: 'm1', policy: 'verbatim', note: 'kept' }] },
  spawningToolCallId: 'call',
  targetWorkingDirectory: '/folder',
  executionTargetId: 'here',
  adapterName: 'playground',
  adapterId: 'playground',
  adapterSessionId: 'native',
  clientId: 'client',
  clientAccountId: 'account',
  lastClientIdentityObservation: { clientId: 'client', kind: 'k', observedAt: 1, payload: { a: [1] }, source: 'x' },
  isImported: true,
  isOrchestrated: false,
  approvalPolicyOverride: 'reject',
  branchedAtSequence: 7,
  titleOrigin: 'user',
  budgetUsd: 2.5,
  timeoutSeconds: 60,
  sourceSize: 1000,
  mergedAt: 1600.5,
  abandonedAt: 1700,
  tags: ['a tag', 'ä'],
  notes: 'A note',
  git: { branch: 'main', head: null },
  ofANewerParley: { nested: [true, null] },
  agents: [anAgent('a1', 's1'), anAgent('a2', 's1', { role: 'member', model: 'm', cwd: '/x', someday: 1 })],
}

async function storeWith(...sessions: Session[]): Promise<Store> {
  const store = await testStore()
  await write(store, (writer) => {
    for (const session of sessions) writer.insertSession(session)
  })
  return store
}

function ids({ sessions }: { sessions: readonly Session[] }): string[] {
  return sessions.map((session) => session.sessionId)
}

describe('a session', () => {
  test('comes back with every field, known or not, and its agents', async () => {
    const store = await storeWith(full)
    expect(await store.read.session('s1')).toEqual(full)
    expect(await store.read.session('s2')).toBeNull()
  })

  test('is changed field by field; null unsets', async () => {
    const store = await storeWith(full)
    await write(store, (writer) => {
      writer.patchSession('s1', { title: null, status: 'closed', isOrchestrated: true, approvalPolicyOverride: null })
      writer.patchSession('s1', {})
    })
    const { title: _title, approvalPolicyOverride: _policy, ...rest } = full
    expect(await store.read.session('s1')).toEqual({ ...rest, status: 'closed', isOrchestrated: true })
  })

  test('keeps what it does not know when another unknown field is set', async () => {
    const store = await storeWith(full)
    await write(store, (writer) => {
      writer.patchSession('s1', { another: 2 })
      writer.patchSession('s1', { ofANewerParley: null })
    })
    const { ofANewerParley: _gone, ...rest } = full
    expect(await store.read.session('s1')).toEqual({ ...rest, another: 2 })
  })

  test('cannot be changed when there is none', async () => {
    const store = await storeWith()
    await expect(store.write((writer) => writer.patchSession('none', { title: 'x' }))).rejects.toThrow('none')
  })

  test('that was undone is not remembered', async () => {
    const store = await storeWith()
    const undone = store.write((writer) => {
      writer.insertSession(aSession('s1'))
      writer.patchSession('s1', { title: 'x' })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await write(store, (writer) => writer.insertSession(aSession('s0')))
    await expect(store.write((writer) => writer.patchSession('s1', { title: 'x' }))).rejects.toThrow('s1')
  })
})

test('an agent is added, replaced and removed', async () => {
  const store = await storeWith(aSession('s1'))
  await write(store, (writer) => {
    writer.putAgent(anAgent('a1', 's1', { model: 'x', old: 1 }))
    writer.putAgent(anAgent('a2', 's1'))
    writer.putAgent(anAgent('a1', 's1', { status: 'dead' }))
  })
  expect(await store.read.agent('a1')).toEqual(anAgent('a1', 's1', { status: 'dead' }))
  expect((await store.read.session('s1'))?.agents.map((agent) => agent.agentId)).toEqual(['a1', 'a2'])
  await write(store, (writer) => writer.removeAgent('a1'))
  expect(await store.read.agent('a1')).toBeNull()
})

describe('the list', () => {
  const sessions = Array.from({ length: 5 }, (_, index) =>
    aSession(`s${index}`, {
      lastActivityAt: 100 - Math.abs(index - 2),
      status: index % 2 === 0 ? 'active' : 'closed',
      ...(index === 3 ? { executionTargetId: 'there' } : {}),
    }),
  )

  test('has the newest activity first, in pages, with the number of all', async () => {
    const store = await storeWith(...sessions)
    const all = await store.read.list({})
    expect(ids(all)).toEqual(['s2', 's3', 's1', 's4', 's0'])
    const page = await store.read.list({ limit: 2, offset: 1 })
    expect(ids(page)).toEqual(['s3', 's1'])
    expect(page.total).toBe(5)
  })

  test('can be of one status or one target', async () => {
    const store = await storeWith(...sessions)
    const closed = await store.read.list({ status: 'closed' })
    expect(ids(closed)).toEqual(['s3', 's1'])
    expect(closed.total).toBe(2)
    expect(ids(await store.read.list({ status: 'all' }))).toHaveLength(5)
    expect(ids(await store.read.list({ executionTargetId: '' }))).toHaveLength(5)
    expect(ids(await store.read.list({ executionTargetId: 'there' }))).toEqual([])
  })

  test('shows the first user message and how many there are, when asked', async () => {
    const store = await storeWith(aSession('s1'), aSession('s0', { lastActivityAt: 0 }))
    await write(store, (writer) => {
      writer.insertMessage(aMessage('m0', 's1', 'from the agent', { role: 'assistant' }), 0)
      writer.insertMessage(aMessage('m1', 's1', [{ type: 'image', source: { type: 'url', url: 'x' } }]), 1)
      writer.insertMessage(aMessage('m2', 's1', `\n ${'a'.repeat(199)}😀 long`), null)
      writer.insertMessage(aMessage('m3', 's1', 'another'), null)
    })
    const { sessions: listed } = await store.read.list({ includePreview: true })
    expect(listed.map((session) => session.preview)).toEqual([
      { firstUserMessage: 'a'.repeat(199), messageCount: 4 },
      { firstUserMessage: null, messageCount: 0 },
    ])
    expect((await store.read.list({})).sessions[0]).not.toHaveProperty('preview')
  })

  test('is also there for some sessions by id', async () => {
    const store = await storeWith(...sessions)
    expect(ids({ sessions: await store.read.sessions(['s1', 'none', 's2']) })).toEqual(['s2', 's1'])
  })
})

test('sessions are counted by status', async () => {
  const store = await storeWith(aSession('a'), aSession('b', { status: 'archived' }), aSession('c'))
  expect(await store.read.statusCounts()).toEqual({ all: 3, active: 2, closed: 0, archived: 1, discovered: 0 })
})
