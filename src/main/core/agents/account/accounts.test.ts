import { stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { AgentAdapter } from '#shared/adapter/port'
import { ok } from '#shared/kernel/result'
import { hostOfTest } from '#core/testing/host-of-test'
import { posixIt } from '#core/testing/posix-it'
import { scriptedAdapter, type ScriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'

const quotaOf = (remainingPercentage: number) => ({
  isUnlimitedEntitlement: false,
  entitlementRequests: 100,
  usedRequests: 100 - remainingPercentage,
  usageAllowedWithExhaustedQuota: false,
  remainingPercentage,
  overage: 0,
  overageAllowedWithExhaustedQuota: false,
  resetDate: '2026-12-01T00:00:00.000Z',
})

/** An agent with accounts in folders. */
function withAccounts(name = 'agent'): ScriptedAdapter {
  const accountAt = (folder: string): Pick<AgentAdapter, 'signIn' | 'quota'> => ({
    signIn: { how: 'Sign in.', read: () => Promise.resolve(ok({ isSignedIn: true, account: `me in ${folder}` })) },
    quota: { read: () => Promise.resolve(ok({ '5 hours': quotaOf(38), 'week of Opus': quotaOf(100) })) },
  })
  return {
    ...scriptedAdapter(name, () => Promise.resolve(undefined)),
    ...accountAt('home'),
    accounts: { variable: 'AGENT_HOME', home: () => '/home/me/.agent', at: accountAt },
  }
}

async function scene() {
  const adapter = withAccounts()
  const test = await hostOfTest([adapter, scriptedAdapter('single', () => Promise.resolve(undefined))])
  const client = await test.client()
  const attach = async (selection: { readonly accountId?: string }, folder?: string) => {
    const { sessionId } = await client.must('session.create', { targetWorkingDirectory: folder ?? test.dataDir })
    const agent = { kind: 'adapter', adapterName: 'agent', ...selection } as const
    await client.must('session.agent.attach', { sessionId, agent })
    const { session } = await client.must('session.get', { sessionId })
    return { sessionId, agent: session?.agents[0], start: adapter.starts.at(-1) }
  }
  const add = async (name: string) => (await client.must('account.add', { adapterName: 'agent', name })).account
  return { test, client, adapter, attach, add }
}

it('lists the existing login first, and what is known of each account', async () => {
  const { client, add } = await scene()
  const existing = { accountId: 'agent', adapterName: 'agent', folder: '/home/me/.agent', isDefault: true, quota: [] }
  expect((await client.must('account.list', {})).accounts).toEqual([{ ...existing, name: 'agent' }])
  const { accountId, folder } = await add('Work')
  const { account } = await client.must('account.refresh', { accountId })
  expect(account).toMatchObject({
    name: 'Work',
    isDefault: false,
    signIn: { isSignedIn: true, account: `me in ${folder}` },
    quota: [
      { window: 'fiveHour', usedPercent: 62, resetsAt: Date.parse('2026-12-01') },
      { window: 'model', model: 'Opus', usedPercent: 0 },
    ],
  })
  const other = await client.must('account.refresh', { accountId: 'agent' })
  expect(account.identity).toMatch(/^[0-9a-f]{16}$/)
  expect(other.account.identity).not.toBe(account.identity)
  const { account: renamed } = await client.must('account.update', { accountId, name: 'Office' })
  expect(renamed.name).toBe('Office')
})

posixIt('gives an account a folder that only the user can open', async () => {
  const { test, add } = await scene()
  const { folder } = await add('Work')
  expect(folder.startsWith(path.join(test.dataDir, 'accounts'))).toBe(true)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

it('takes the folder that is given, and says when an agent has one account only', async () => {
  const { client } = await scene()
  const folder = await temporaryFolder()
  const { account } = await client.must('account.add', { adapterName: 'agent', name: 'Mine', folder })
  expect(account.folder).toBe(folder)
  const missing = await client.request('account.add', { adapterName: 'agent', name: 'x', folder: `${folder}/none` })
  expect(missing).toMatchObject({ ok: false, error: { code: 'folder-not-found' } })
  const single = await client.request('account.add', { adapterName: 'single', name: 'x' })
  expect(single).toMatchObject({ ok: false, error: { code: 'capability-missing' } })
})

it('starts an agent with the account of its selection, its profile, its folder, or the default one, in this order', async () => {
  const { client, attach, add } = await scene()
  const [work, home] = [await add('Work'), await add('Home')]
  expect((await attach({})).start?.accountFolder).toBeUndefined()

  await client.must('account.setDefault', { accountId: work.accountId })
  const byDefault = await attach({})
  expect(byDefault.start?.accountFolder).toBe(work.folder)
  expect(byDefault.agent?.accountId).toBe(work.accountId)

  const folder = await temporaryFolder()
  await client.must('account.setDefault', { accountId: home.accountId, folder })
  expect((await attach({}, folder)).start?.accountFolder).toBe(home.folder)
  await client.must('account.setDefault', { accountId: 'agent', folder })
  expect((await attach({}, folder)).start?.accountFolder).toBeUndefined()

  const draft = { name: 'Reviewer', adapterName: 'agent', accountId: home.accountId }
  const { profile } = await client.must('profile.create', { profile: draft })
  const { sessionId } = await client.must('session.create', {})
  const select = { kind: 'profile', profileId: profile.profileId } as const
  await client.must('session.agent.attach', { sessionId, agent: select })
  const { session } = await client.must('session.get', { sessionId })
  expect(session?.agents[0]?.accountId).toBe(home.accountId)

  expect((await attach({ accountId: home.accountId })).start?.accountFolder).toBe(home.folder)
  expect((await attach({ accountId: 'agent' })).start?.accountFolder).toBeUndefined()
})

it('keeps the folder of an account that is removed, and does not start an agent without it', async () => {
  const { client, attach, add, test } = await scene()
  const { accountId, folder } = await add('Work')
  const { sessionId } = await attach({ accountId })
  await client.must('account.setDefault', { accountId })
  await client.must('account.remove', { accountId })
  expect((await stat(folder)).isDirectory()).toBe(true)
  expect((await client.must('account.list', {})).accounts).toMatchObject([{ accountId: 'agent', isDefault: true }])
  await client.must('session.suspend', { sessionId })
  await client.must('session.subscribe', { sessionId })
  await client.must('session.sendMessage', { sessionId, message: 'hello' })
  await client.untilEvent(sessionId, 'turn.completed')
  expect(client.eventsOf(sessionId, 'turn.completed')[0]?.payload.error).toContain('was removed')
  const again = await client.request('account.remove', { accountId })
  expect(again).toMatchObject({ ok: false, error: { code: 'account-not-found' } })
  const select = { kind: 'adapter', adapterName: 'agent', accountId } as const
  const created = await client.must('session.create', { targetWorkingDirectory: test.dataDir })
  const attached = await client.request('session.agent.attach', { sessionId: created.sessionId, agent: select })
  expect(attached).toMatchObject({ ok: false, error: { code: 'account-not-found' } })
})

it('announces accounts that change', async () => {
  const { client, add } = await scene()
  const { accountId } = await add('Work')
  const announced = client.notifications.flatMap(({ method, params }) =>
    method === 'server.event' && params.type === 'accounts.changed' ? [params.payload.accounts] : [],
  )
  expect(announced.at(-1)?.map((account) => account.accountId)).toEqual(['agent', accountId])
})
