import { describe, expect, it } from 'vitest'
import type { PermissionRule } from '#shared/permission/rule'
import { anAgent, aPermission, aSession, testStore, write } from './fixtures'
import type { Store } from './port'

async function filled(): Promise<Store> {
  const store = await testStore()
  await write(store, (writer) => {
    writer.insertSession(aSession('s1', { title: 'One', agents: [anAgent('agent', 's1')] }))
    writer.insertSession(aSession('s2'))
    for (const [index, id] of ['p1', 'p2', 'p3', 'p4', 'p5'].entries())
      writer.putPermission({ ...aPermission(id, index === 4 ? 's2' : 's1'), requestedAt: index })
    writer.putPermission({ ...aPermission('p5', 's2'), agentId: 'gone' })
    writer.resolvePermission({ requestId: 'p2', granted: true, appliedScope: 'once', by: 'user' }, 20)
    writer.resolvePermission(
      { requestId: 'p3', granted: false, appliedScope: 'once', by: 'expired', expiredBy: 'restart' },
      30,
    )
  })
  return store
}

const ids = async (store: Store, options: Partial<Parameters<Store['read']['permissions']>[0]>) =>
  (await store.read.permissions({ state: 'all', limit: 10, ...options })).map(({ request }) => request.id)

describe('the inbox', () => {
  it('lists by state, session and page, the newest first', async () => {
    const store = await filled()
    expect(await ids(store, {})).toEqual(['p5', 'p4', 'p3', 'p2', 'p1'])
    expect(await ids(store, { state: 'pending' })).toEqual(['p5', 'p4', 'p3', 'p1'])
    expect(await ids(store, { state: 'resolved' })).toEqual(['p2'])
    expect(await ids(store, { sessionId: 's1', limit: 2 })).toEqual(['p4', 'p3'])
    expect(await ids(store, { sessionId: 's1', limit: 2, before: 'p3' })).toEqual(['p2', 'p1'])
    expect(await ids(store, { sessionId: 'none' })).toEqual([])
  })

  it('tells of each what is known', async () => {
    const store = await filled()
    await write(store, (writer) => {
      writer.snoozePermission('p1', 500)
      writer.setPermissionExpiry('p1', 900)
    })
    expect(await store.read.permission('p1')).toEqual({
      request: { ...aPermission('p1', 's1'), requestedAt: 0 },
      state: 'pending',
      snoozedUntil: 500,
      expiresAt: 900,
      sessionTitle: 'One',
      adapterName: 'playground',
    })
    expect(await store.read.permission('p2')).toMatchObject({
      state: 'resolved',
      resolvedAt: 20,
      resolution: { granted: true, by: 'user' },
    })
    expect(await store.read.permission('p5')).not.toHaveProperty('adapterName')
    expect(await store.read.permission('none')).toBeNull()
    await write(store, (writer) => {
      writer.snoozePermission('p1', null)
      writer.setPermissionExpiry('p1', null)
    })
    expect(await store.read.permission('p1')).not.toHaveProperty('snoozedUntil')
  })

  it('offers what was interrupted until it is settled, once', async () => {
    const store = await filled()
    expect((await store.read.permission('p3'))?.state).toBe('interrupted')
    expect(await write(store, (writer) => writer.settlePermission('p3', 'rule'))).toBe(true)
    expect(await write(store, (writer) => writer.settlePermission('p3', 'other'))).toBe(false)
    expect(await write(store, (writer) => writer.settlePermission('p1', null))).toBe(false)
    expect(await store.read.permission('p3')).toMatchObject({
      state: 'resolved',
      resolution: { by: 'expired', expiredBy: 'restart', ruleId: 'rule' },
    })
  })

  it('goes with its session', async () => {
    const store = await filled()
    await write(store, (writer) => writer.purgeSession('s1'))
    expect(await ids(store, {})).toEqual(['p5'])
  })
})

describe('rules', () => {
  const everywhere: PermissionRule = {
    ruleId: 'r1',
    effect: 'deny',
    scope: 'everywhere',
    commandPattern: 'rm *',
    createdAt: 1,
    useCount: 0,
  }
  const ofSession: PermissionRule = {
    ruleId: 'r2',
    effect: 'allow',
    scope: 'session',
    sessionId: 's1',
    folder: '/code',
    adapterName: 'mine',
    toolName: 'write',
    dangerLevel: 'write',
    pathPattern: 'src/**',
    expiresAt: 99,
    createdAt: 2,
    lastUsedAt: 3,
    useCount: 4,
  }

  it('come back as they were, the newest first, and only where they can hold', async () => {
    const store = await filled()
    await write(store, (writer) => {
      writer.putPermissionRule(everywhere)
      writer.putPermissionRule(ofSession)
    })
    expect(await store.read.permissionRules()).toEqual([ofSession, everywhere])
    expect(await store.read.permissionRules('s1')).toEqual([ofSession, everywhere])
    expect(await store.read.permissionRules('s2')).toEqual([everywhere])
    expect(await store.read.permissionRule('r2')).toEqual(ofSession)
    expect(await store.read.permissionRule('none')).toBeNull()
  })

  it('are replaced whole, counted, and removed one by one or by session', async () => {
    const store = await filled()
    await write(store, (writer) => {
      writer.putPermissionRule(ofSession)
      writer.putPermissionRule(everywhere)
      writer.putPermissionRule({ ...everywhere, effect: 'allow', toolName: 'run' })
      writer.usePermissionRule('r1', 7)
      writer.usePermissionRule('r1', 8)
      writer.usePermissionRule('none', 8)
    })
    expect(await store.read.permissionRule('r1')).toEqual({
      ...everywhere,
      effect: 'allow',
      toolName: 'run',
      useCount: 2,
      lastUsedAt: 8,
    })
    await write(store, (writer) => writer.removeSessionPermissionRules('s1'))
    expect((await store.read.permissionRules()).map(({ ruleId }) => ruleId)).toEqual(['r1'])
    expect(await write(store, (writer) => writer.removePermissionRule('r1'))).toBe(true)
    expect(await write(store, (writer) => writer.removePermissionRule('r1'))).toBe(false)
  })

  it('of a session go with it', async () => {
    const store = await filled()
    await write(store, (writer) => {
      writer.putPermissionRule(everywhere)
      writer.putPermissionRule(ofSession)
    })
    await write(store, (writer) => writer.purgeSession('s1'))
    expect(await store.read.permissionRules()).toEqual([everywhere])
  })
})
