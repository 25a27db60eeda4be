import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { PermissionAnswer } from '../../../shared/adapter/port'
import type { RequestInput, RequestName } from '../../../shared/contract'
import type { PermissionRequest } from '../../../shared/permission/entities'
import type { PermissionRuleDraft } from '../../../shared/permission/rule'
import { scriptedAdapter, type ScriptContext } from '../testing/scripted-agent'
import { startTestHost, type TestClient, type TestHost } from '../testing/test-host'

const hosts: TestHost[] = []
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.cleanUp()
})

type Ask = Parameters<ScriptContext['ask']>[1]

interface Setting {
  readonly test: TestHost
  readonly client: TestClient
  /** What the agent was answered, in order. */
  readonly answers: PermissionAnswer[]
}

/** An agent that asks for each of the wishes, at the same time, with every prompt. */
async function start(...wishes: Ask[]): Promise<Setting> {
  const answers: PermissionAnswer[] = []
  const adapter = scriptedAdapter('asking', async ({ ask }) => {
    const asked = (wishes.length === 0 ? [undefined] : wishes).map(async (wish, index) => {
      answers.push(await ask(`r${index}`, wish))
    })
    await Promise.all(asked)
    return undefined
  })
  const test = await startTestHost([adapter])
  hosts.push(test)
  return { test, client: await test.client(), answers }
}

async function prompt(client: TestClient, sessionId = 's1'): Promise<void> {
  await client.must('session.sendMessage', { sessionId, message: 'go' })
}

/** A session whose agent has asked; answers its open requests. */
async function asked(client: TestClient, count = 1, sessionId = 's1'): Promise<PermissionRequest[]> {
  await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
  await prompt(client, sessionId)
  await client.untilEvent(sessionId, 'permission.requested', count)
  return client.eventsOf(sessionId, 'permission.requested').map(({ payload }) => payload)
}

async function askedOnce(client: TestClient, sessionId = 's1'): Promise<PermissionRequest> {
  const [request] = await asked(client, 1, sessionId)
  if (request === undefined) throw new Error('nothing was asked')
  return request
}

async function codeOf<N extends RequestName>(client: TestClient, name: N, input: RequestInput<N>): Promise<string> {
  const result = await client.request(name, input)
  return result.ok ? 'ok' : result.error.code
}

const resolutions = (client: TestClient, sessionId = 's1') =>
  client.eventsOf(sessionId, 'permission.resolved').map(({ payload }) => payload)

function badges(client: TestClient): number[] {
  return client.notifications.flatMap(({ method, params }) =>
    method === 'server.event' && params.type === 'permissions.changed' ? [params.payload.pending] : [],
  )
}

const onceOnly: Ask = {
  options: [
    { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
    { optionId: 'no', name: 'No', kind: 'reject_once' },
  ],
}

describe('an answer with a scope', () => {
  it.each(['session', 'always'] as const)('holds for %s, though the agent offers only once', async (scope) => {
    const { client, answers } = await start(onceOnly)
    const request = await askedOnce(client)
    const answered = await client.must('permission.respond', { requestId: request.id, behavior: 'allow', scope })
    expect(answered).toMatchObject({ success: true, appliedScope: scope })
    await client.untilEvent('s1', 'turn.completed')
    await prompt(client)
    await client.untilEvent('s1', 'turn.completed', 2)

    expect(answers.map((answer) => answer.outcome === 'selected' && answer.optionId)).toEqual(['yes', 'yes'])
    expect(client.eventsOf('s1', 'permission.requested')).toHaveLength(1)
    expect(resolutions(client)).toMatchObject([
      { by: 'user', granted: true, appliedScope: scope, ruleId: answered.ruleId },
      { by: 'rule', granted: true, appliedScope: scope, ruleId: answered.ruleId },
    ])
    const { rules } = await client.must('permission.rule.list', {})
    expect(rules).toMatchObject([{ ruleId: answered.ruleId, effect: 'allow', commandPattern: 'true', useCount: 1 }])
    expect(rules[0]?.lastUsedAt).toBeGreaterThan(0)
  })

  it('takes the option for once, so that the agent keeps no rule of its own', async () => {
    const { client, answers } = await start()
    const { id } = await askedOnce(client)
    await client.must('permission.respond', { requestId: id, behavior: 'allow', scope: 'always' })
    await client.untilEvent('s1', 'turn.completed')
    expect(answers).toEqual([{ outcome: 'selected', optionId: 'yes' }])
  })

  it('can deny, and the next time nobody is asked', async () => {
    const { client, answers } = await start()
    const { id } = await askedOnce(client)
    await client.must('permission.respond', { requestId: id, behavior: 'deny', scope: 'session' })
    await client.untilEvent('s1', 'turn.completed')
    await prompt(client)
    await client.untilEvent('s1', 'turn.completed', 2)
    expect(answers).toMatchObject([{ optionId: 'no' }, { optionId: 'no' }])
    expect(resolutions(client)).toMatchObject([{ by: 'user' }, { by: 'rule', granted: false }])
  })

  it('of a session does not hold in another one', async () => {
    const { client } = await start()
    const { id } = await askedOnce(client)
    await client.must('permission.respond', { requestId: id, behavior: 'allow', scope: 'session' })
    await askedOnce(client, 's2')
    expect((await client.must('permission.rule.list', { sessionId: 's2' })).rules).toEqual([])
  })

  it('is for once where no rule can be made, and says so', async () => {
    const { client } = await start({ ...onceOnly, toolInput: { command: 'a && b' } })
    const { id } = await askedOnce(client)
    const preview = await client.must('permission.preview', { requestId: id, scope: 'always' })
    expect(preview.rule).toBeNull()
    expect(preview.text).toContain('only be answered once')
    const answered = await client.must('permission.respond', { requestId: id, behavior: 'allow', scope: 'always' })
    expect(answered).toEqual({ success: true, appliedScope: 'once' })
    expect((await client.must('permission.rule.list', {})).rules).toEqual([])
  })

  it('names an option of the agent, and then only that counts', async () => {
    const { client, answers } = await start()
    const { id } = await askedOnce(client)
    const answered = await client.must('permission.respond', { requestId: id, optionId: 'always' })
    expect(answered).toEqual({ success: true, appliedScope: 'always' })
    await client.untilEvent('s1', 'turn.completed')
    expect(answers).toEqual([{ outcome: 'selected', optionId: 'always' }])
    expect((await client.must('permission.rule.list', {})).rules).toEqual([])
  })

  it('denies an agent that offers no way to refuse by giving it no answer', async () => {
    const { client, answers } = await start({ options: [{ optionId: 'yes', name: 'Yes', kind: 'allow_once' }] })
    const { id } = await askedOnce(client)
    expect(await codeOf(client, 'permission.respond', { requestId: id, optionId: 'no' })).toBe('permission-option')
    await client.must('permission.respond', { requestId: id, behavior: 'deny', message: 'Please not.' })
    await client.untilEvent('s1', 'turn.completed')
    expect(answers).toEqual([{ outcome: 'cancelled' }])
    expect(resolutions(client)).toMatchObject([{ by: 'user', granted: false, message: 'Please not.' }])
  })
})

describe('the rule before it is saved', () => {
  it('is shown as the very one that is saved', async () => {
    const { client, test } = await start()
    const { id } = await askedOnce(client)
    const { rule, text } = await client.must('permission.preview', { requestId: id, scope: 'always' })
    expect(rule).toEqual({
      effect: 'allow',
      scope: 'folder',
      folder: test.dataDir,
      adapterName: 'asking',
      toolName: 'run',
      dangerLevel: 'exec',
      commandPattern: 'true',
    })
    expect(text).toBe(`Allow the command "true" with run by asking in ${test.dataDir}.`)
    await client.must('permission.respond', { requestId: id, behavior: 'allow', scope: 'always' })
    expect((await client.must('permission.rule.list', {})).rules).toMatchObject([rule])
  })

  it('is none for once', async () => {
    const { client } = await start()
    const { id } = await askedOnce(client)
    expect((await client.must('permission.preview', { requestId: id, scope: 'once' })).rule).toBeNull()
    const denial = await client.must('permission.preview', { requestId: id, scope: 'session', behavior: 'deny' })
    expect(denial.rule).toMatchObject({ effect: 'deny', scope: 'session', sessionId: 's1' })
  })

  it('can be edited, and is checked', async () => {
    const { client } = await start({ toolInput: { command: 'npm test' } })
    const { id } = await askedOnce(client)
    const { rule } = await client.must('permission.preview', { requestId: id, scope: 'always' })
    if (rule === null) throw new Error('no rule')
    const answer = (edited: PermissionRuleDraft) =>
      codeOf(client, 'permission.respond', { requestId: id, behavior: 'allow', scope: 'always', rule: edited })
    expect(await answer({ ...rule, commandPattern: 'npm; *' })).toBe('permission-rule-invalid')
    expect(await answer({ ...rule, scope: 'session', sessionId: 's2' })).toBe('permission-rule-invalid')
    expect(await answer({ ...rule, effect: 'deny' })).toBe('invalid-params')
    expect(await answer({ ...rule, commandPattern: 'npm test *' })).toBe('ok')
    expect((await client.must('permission.rule.list', {})).rules).toMatchObject([{ commandPattern: 'npm test *' }])
  })

  it('needs a scope', async () => {
    const { client } = await start()
    const { id } = await askedOnce(client)
    const rule = { effect: 'allow', scope: 'everywhere', toolName: 'run', dangerLevel: 'exec' } as const
    const answers = [
      { behavior: 'allow', rule },
      { behavior: 'allow', scope: 'once', rule },
      { optionId: 'yes', behavior: 'allow', scope: 'always', rule },
      { scope: 'always' },
    ] as const
    for (const answer of answers)
      expect(await codeOf(client, 'permission.respond', { requestId: id, ...answer })).toBe('invalid-params')
  })
})

describe('two windows that answer at once', () => {
  it('have one winner, and the other is told', async () => {
    const { client, test, answers } = await start()
    const other = await test.client()
    const { id } = await askedOnce(client)
    const codes = await Promise.all([
      codeOf(client, 'permission.respond', { requestId: id, behavior: 'allow', scope: 'always' }),
      codeOf(other, 'permission.respond', { requestId: id, behavior: 'deny', scope: 'always' }),
      codeOf(other, 'permission.respond', { requestId: id, optionId: 'yes' }),
    ])
    expect(codes.toSorted()).toEqual(['ok', 'permission-resolved', 'permission-resolved'])
    await client.untilEvent('s1', 'turn.completed')
    expect(answers).toHaveLength(1)
    expect(resolutions(client)).toHaveLength(1)
    const { rules } = await client.must('permission.rule.list', {})
    expect(rules.map(({ ruleId }) => ruleId)).toEqual(resolutions(client).flatMap(({ ruleId }) => ruleId ?? []))
  })
})

describe('rules', () => {
  const allowTrue = { effect: 'allow', scope: 'everywhere', dangerLevel: 'exec', commandPattern: 'true' } as const

  it('answer before anybody is asked, with one record in the history', async () => {
    const { client } = await start()
    const { rule } = await client.must('permission.rule.add', { rule: allowTrue })
    await client.must('session.create', { sessionId: 's1' })
    await client.must('session.subscribe', { sessionId: 's1' })
    await prompt(client)
    await client.untilEvent('s1', 'turn.completed')
    expect(client.eventsOf('s1', 'permission.requested')).toEqual([])
    expect(client.eventsOf('s1', 'status.changed').some(({ payload }) => payload.to === 'awaitingPermission')).toBe(
      false,
    )
    const { entries, pending } = await client.must('permission.list', { state: 'all', limit: 10 })
    expect(pending).toBe(0)
    expect(entries).toMatchObject([
      {
        state: 'resolved',
        request: { toolName: 'run', agentId: expect.any(String) as string },
        resolution: { by: 'rule', ruleId: rule.ruleId, granted: true },
        adapterName: 'asking',
      },
    ])
    const { conversation } = await client.must('session.subscribe', { sessionId: 's1' })
    expect(conversation?.permissions).toEqual([])
  })

  it('that deny beat those that allow', async () => {
    const { client } = await start()
    await client.must('permission.rule.add', { rule: allowTrue })
    await client.must('permission.rule.add', { rule: { effect: 'deny', scope: 'everywhere', toolName: 'run' } })
    await client.must('session.create', { sessionId: 's1' })
    await client.must('session.subscribe', { sessionId: 's1' })
    await prompt(client)
    await client.untilEvent('s1', 'turn.completed')
    expect(resolutions(client)).toMatchObject([{ by: 'rule', granted: false }])
  })

  it('answer what is open already when they are added, changed, or come of an answer', async () => {
    const { client } = await start(undefined, undefined, { toolInput: { command: 'false' } })
    const [one, , three] = await asked(client, 3)
    await client.must('permission.respond', { requestId: one?.id ?? '', behavior: 'allow', scope: 'session' })
    await client.untilEvent('s1', 'permission.resolved', 2)
    expect(resolutions(client).map(({ by }) => by)).toEqual(['user', 'rule'])
    const { rules } = await client.must('permission.rule.list', {})
    await client.must('permission.rule.update', {
      ruleId: rules[0]?.ruleId ?? '',
      patch: { commandPattern: 'false' },
    })
    await client.untilEvent('s1', 'turn.completed')
    expect(resolutions(client)[2]).toMatchObject({ requestId: three?.id, by: 'rule' })
  })

  it('can be added, changed and revoked, and are checked each time', async () => {
    const { client, test } = await start()
    await mkdir(path.join(test.dataDir, 'inner'))
    const { rule } = await client.must('permission.rule.add', { rule: allowTrue })
    expect(rule).toMatchObject({ ...allowTrue, useCount: 0 })
    const changed = await client.must('permission.rule.update', {
      ruleId: rule.ruleId,
      patch: { scope: 'folder', folder: path.join(test.dataDir, 'inner'), toolName: 'run', expiresAt: 8e12 },
    })
    expect(changed.rule).toMatchObject({ scope: 'folder', toolName: 'run', createdAt: rule.createdAt })
    const { rule: shorter } = await client.must('permission.rule.update', {
      ruleId: rule.ruleId,
      patch: { toolName: null, expiresAt: null },
    })
    expect(Object.keys(shorter)).not.toContain('toolName')
    expect((await client.must('permission.rule.list', {})).rules).toEqual([shorter])
    const update = (patch: RequestInput<'permission.rule.update'>['patch']) =>
      codeOf(client, 'permission.rule.update', { ruleId: rule.ruleId, patch })
    expect(await update({ folder: null })).toBe('permission-rule-invalid')
    expect(await update({ dangerLevel: null })).toBe('permission-rule-invalid')
    expect(await update({ scope: 'session', folder: null, sessionId: 'none' })).toBe('session-not-found')
    expect((await client.must('permission.rule.list', {})).rules).toEqual([shorter])

    await client.must('permission.rule.remove', { ruleId: rule.ruleId })
    expect(await codeOf(client, 'permission.rule.remove', { ruleId: rule.ruleId })).toBe('permission-rule-not-found')
    expect(await update({})).toBe('permission-rule-not-found')
    const session = { ...allowTrue, scope: 'session', sessionId: 'none' } as const
    expect(await codeOf(client, 'permission.rule.add', { rule: session })).toBe('session-not-found')
    const wide = { effect: 'allow', scope: 'everywhere', dangerLevel: 'exec', commandPattern: 'bash *' } as const
    expect(await codeOf(client, 'permission.rule.add', { rule: wide })).toBe('permission-rule-invalid')
    await askedOnce(client)
  })
})

describe('who decides', () => {
  const denyRun = { effect: 'deny', scope: 'everywhere', toolName: 'run' } as const

  it('is a rule that denies, then the session, the other rules, the agent, and the user', async () => {
    const { client } = await start()
    await client.must('session.create', { sessionId: 's1' })
    await client.must('session.subscribe', { sessionId: 's1' })
    const decided = async (): Promise<unknown> => {
      const before = client.eventsOf('s1', 'turn.completed').length
      await prompt(client)
      await client.untilEvent('s1', 'turn.completed', before + 1)
      const { by, granted } = resolutions(client).at(-1) ?? {}
      return { by, granted }
    }
    await client.must('session.agent.attach', {
      sessionId: 's1',
      agent: { kind: 'adapter', adapterName: 'asking', approvalPolicy: 'full-access' },
    })
    expect(await decided()).toEqual({ by: 'policy', granted: true })
    const { rule } = await client.must('permission.rule.add', { rule: denyRun })
    expect(await decided()).toEqual({ by: 'rule', granted: false })
    await client.must('session.update', { sessionId: 's1', approvalPolicyOverride: 'full-access' })
    expect(await decided()).toEqual({ by: 'rule', granted: false })
    await client.must('permission.rule.remove', { ruleId: rule.ruleId })
    expect(await decided()).toEqual({ by: 'policy', granted: true })
    await client.must('session.update', { sessionId: 's1', approvalPolicyOverride: 'reject' })
    expect(await decided()).toEqual({ by: 'policy', granted: false })
    expect(client.eventsOf('s1', 'permission.requested')).toEqual([])

    await client.must('session.update', { sessionId: 's1', approvalPolicyOverride: 'always-ask' })
    await prompt(client)
    await client.untilEvent('s1', 'permission.requested')
  })

  it('is nobody but the user where the agent offers no narrow way to allow', async () => {
    const always: Ask = { options: [{ optionId: 'always', name: 'Always', kind: 'allow_always' }] }
    const { client } = await start(always)
    await client.must('permission.rule.add', {
      rule: { effect: 'allow', scope: 'everywhere', dangerLevel: 'exec', commandPattern: 'true' },
    })
    const { id } = await askedOnce(client)
    expect(await codeOf(client, 'permission.respond', { requestId: id, behavior: 'allow' })).toBe('permission-option')
    const answered = await client.must('permission.respond', { requestId: id, behavior: 'allow', scope: 'always' })
    expect(answered.appliedScope).toBe('always')
  })
})

describe('allowing all of a session', () => {
  it('answers what is open and what comes, until it is taken back', async () => {
    const { client } = await start()
    await askedOnce(client)
    await client.must('session.permissions.setApproveAll', { sessionId: 's1', enabled: true })
    await client.untilEvent('s1', 'turn.completed')
    expect(resolutions(client)).toMatchObject([{ by: 'policy', granted: true }])
    expect(client.eventsOf('s1', 'updated')).toMatchObject([
      { payload: { changedProperties: ['approvalPolicyOverride'] } },
    ])
    await client.must('session.permissions.setApproveAll', { sessionId: 's1', enabled: true })
    expect(client.eventsOf('s1', 'updated')).toHaveLength(1)
    await client.must('session.permissions.setApproveAll', { sessionId: 's1', enabled: false })
    await prompt(client)
    await client.untilEvent('s1', 'permission.requested', 2)
  })

  it('leaves another policy alone when it is not on', async () => {
    const { client } = await start()
    await client.must('session.create', { sessionId: 's1' })
    await client.must('session.update', { sessionId: 's1', approvalPolicyOverride: 'reject' })
    await client.must('session.permissions.setApproveAll', { sessionId: 's1', enabled: false })
    const { session } = await client.must('session.get', { sessionId: 's1' })
    expect(session?.approvalPolicyOverride).toBe('reject')
  })

  it('is forgotten with the rules of the session, and only those', async () => {
    const { client } = await start()
    const { id } = await askedOnce(client)
    const everywhere = { effect: 'deny', scope: 'everywhere', commandPattern: 'rm *' } as const
    await client.must('permission.rule.add', { rule: everywhere })
    await client.must('permission.respond', { requestId: id, behavior: 'allow', scope: 'session' })
    await client.must('session.permissions.setApproveAll', { sessionId: 's1', enabled: true })
    await client.must('session.permissions.resetSessionApprovals', { sessionId: 's1' })
    expect((await client.must('permission.rule.list', {})).rules).toMatchObject([everywhere])
    await prompt(client)
    await client.untilEvent('s1', 'permission.requested', 2)
  })

  it('needs a session', async () => {
    const { client } = await start()
    const sessionId = 'none'
    const all = await codeOf(client, 'session.permissions.setApproveAll', { sessionId, enabled: true })
    const none = await codeOf(client, 'session.permissions.resetSessionApprovals', { sessionId })
    expect([all, none]).toEqual(['session-not-found', 'session-not-found'])
  })
})

describe('the inbox', () => {
  it('holds what waits in every session, and its history', async () => {
    const { client, test } = await start()
    const watcher = await test.client()
    const first = await askedOnce(client, 's1')
    const second = await askedOnce(client, 's2')
    await watcher.until(() => badges(watcher).at(-1) === 2)
    const list = await watcher.must('permission.list', { state: 'pending', limit: 10 })
    expect(list.entries.map(({ request }) => request.id)).toEqual([second.id, first.id])
    expect(list.pending).toBe(2)
    expect(list.sessions).toEqual([
      { sessionId: 's1', cwd: test.dataDir, queueCount: 1 },
      { sessionId: 's2', cwd: test.dataDir, queueCount: 1 },
    ])
    const { sessions } = await watcher.must('session.list', {})
    expect(sessions.map(({ queueCount }) => queueCount)).toEqual([1, 1])

    await client.must('permission.respond', { requestId: first.id, behavior: 'deny', message: 'Not now.' })
    await watcher.until(() => badges(watcher).at(-1) === 1)
    const after = await watcher.must('permission.list', { state: 'resolved', limit: 10 })
    expect(after.entries).toMatchObject([
      { request: { id: first.id }, resolution: { by: 'user', granted: false, message: 'Not now.' } },
    ])
    expect(after.entries[0]?.resolvedAt).toBeGreaterThanOrEqual(first.requestedAt)
    const page = await watcher.must('permission.list', { state: 'all', limit: 1, before: second.id })
    expect(page.entries.map(({ request }) => request.id)).toEqual([first.id])
    const one = await watcher.must('permission.list', { state: 'all', limit: 10, sessionId: 's2' })
    expect(one.entries.map(({ request }) => request.id)).toEqual([second.id])
  })

  it('is told of what ends with its turn', async () => {
    const { client } = await start()
    await askedOnce(client)
    await client.until(() => badges(client).at(-1) === 1)
    await client.must('session.cancel', { sessionId: 's1' })
    await client.until(() => badges(client).at(-1) === 0)
    expect((await client.must('permission.list', { state: 'pending', limit: 10 })).entries).toEqual([])
  })

  it('leaves what is put off out of the badge until later', async () => {
    const { client } = await start()
    const { id } = await askedOnce(client)
    await client.until(() => badges(client).at(-1) === 1)
    const { snoozedUntil } = await client.must('permission.snooze', { requestId: id })
    expect(snoozedUntil).toBeGreaterThan(Date.now() + 59 * 60_000)
    await client.until(() => badges(client).at(-1) === 0)
    const { entries, pending, sessions } = await client.must('permission.list', { state: 'pending', limit: 10 })
    expect(pending).toBe(0)
    expect(entries).toMatchObject([{ state: 'pending', snoozedUntil }])
    expect(sessions).toMatchObject([{ queueCount: 1 }])
    expect(await client.must('permission.snooze', { requestId: id, until: null })).toMatchObject({ snoozedUntil: null })
    await client.until(() => badges(client).at(-1) === 1)
    await client.must('permission.snooze', { requestId: id, until: Date.now() + 1000 })
    await client.until(() => badges(client).at(-1) === 0)
    await client.until(() => badges(client).at(-1) === 1)
    await client.must('permission.respond', { requestId: id, behavior: 'allow' })
  })

  it('lets a request end by itself, as denied', async () => {
    const { client, answers } = await start()
    const { id } = await askedOnce(client)
    await client.must('permission.setExpiry', { requestId: id, expiresAt: Date.now() + 3_000_000_000 })
    await client.must('permission.setExpiry', { requestId: id, expiresAt: null })
    await client.must('permission.setExpiry', { requestId: id, expiresAt: Date.now() + 20 })
    await client.untilEvent('s1', 'turn.completed')
    expect(resolutions(client)).toMatchObject([{ by: 'expired', expiredBy: 'deadline', granted: false }])
    expect(answers).toMatchObject([{ outcome: 'selected', optionId: 'no' }])
    expect(await codeOf(client, 'permission.respond', { requestId: id, behavior: 'allow' })).toBe('permission-resolved')
  })

  it('knows which requests there are and which are over', async () => {
    const { client } = await start()
    const { id } = await askedOnce(client)
    await client.must('permission.respond', { requestId: id, behavior: 'allow' })
    const codes = async (requestId: string) => [
      await codeOf(client, 'permission.respond', { requestId, behavior: 'allow' }),
      await codeOf(client, 'permission.preview', { requestId, scope: 'always' }),
      await codeOf(client, 'permission.snooze', { requestId }),
      await codeOf(client, 'permission.setExpiry', { requestId, expiresAt: null }),
    ]
    expect(new Set(await codes(id))).toEqual(new Set(['permission-resolved']))
    expect(new Set(await codes('none'))).toEqual(new Set(['permission-not-found']))
    const unknown = { state: 'all', limit: 10, before: 'none' } as const
    expect(await codeOf(client, 'permission.list', unknown)).toBe('permission-not-found')
  })

  it.each<[RequestName, unknown]>([
    ['permission.list', { state: 'open', limit: 10 }],
    ['permission.list', { state: 'all' }],
    ['permission.list', { state: 'all', limit: 0 }],
    ['permission.preview', { requestId: 'x' }],
    ['permission.preview', { requestId: 'x', scope: 'forever' }],
    ['permission.snooze', {}],
    ['permission.setExpiry', { requestId: 'x' }],
    ['permission.rule.add', { rule: { effect: 'allow', scope: 'everywhere', pattern: '*' } }],
    ['permission.rule.update', { ruleId: 'x', patch: { ruleId: 'y' } }],
    ['permission.rule.remove', {}],
    ['permission.rule.list', { scope: 'all' }],
    ['session.permissions.setApproveAll', { sessionId: 's1' }],
    ['session.permissions.resetSessionApprovals', {}],
  ])('refuses what is malformed: %s %j', async (name, input) => {
    const { client } = await start()
    const result = await client.connection.request(name, input)
    expect(result.ok ? 'ok' : result.error.code).toBe('invalid-params')
  })
})

describe('a request that is open', () => {
  it('is there again after a reload', async () => {
    const { client, test } = await start()
    const request = await askedOnce(client)
    const again = await test.client()
    const { conversation } = await again.must('session.subscribe', { sessionId: 's1' })
    expect(conversation?.permissions).toEqual([request])
    const { entries } = await again.must('permission.list', { state: 'pending', limit: 10 })
    expect(entries.map((entry) => entry.request)).toEqual([request])
    await again.must('permission.respond', { requestId: request.id, behavior: 'allow' })
  })

  it('that its agent takes back is over before anybody is asked', async () => {
    const adapter = scriptedAdapter('fickle', async ({ ask, emit }) => {
      void ask('r1')
      emit({ type: 'permission.withdrawn', requestId: 'r1' })
      return undefined
    })
    const test = await startTestHost([adapter])
    hosts.push(test)
    const client = await test.client()
    await client.must('session.create', { sessionId: 's1' })
    await client.must('session.subscribe', { sessionId: 's1' })
    await prompt(client)
    await client.untilEvent('s1', 'turn.completed')
    expect(client.eventsOf('s1', 'permission.requested')).toEqual([])
    expect((await client.must('permission.list', { state: 'all', limit: 10 })).entries).toEqual([])
  })

  it('stays answerable when its session is watched by nobody', async () => {
    const { client } = await start()
    const { id } = await askedOnce(client)
    await client.must('session.unsubscribe', { sessionId: 's1' })
    expect(await codeOf(client, 'permission.respond', { requestId: id, behavior: 'allow' })).toBe('ok')
  })
})

describe('a request that was open when Parley ended', () => {
  /** The next host, after the first one died, or closed in order. */
  async function after(how: 'crash' | 'close', setting: Setting): Promise<TestClient> {
    if (how === 'crash') return (await setting.test.again()).client()
    await setting.test.host.close()
    return (await setting.test.again()).client()
  }

  it.each(['crash', 'close'] as const)('is offered again after a %s, and a rule can come of it', async (how) => {
    const setting = await start()
    const { id } = await askedOnce(setting.client)
    const client = await after(how, setting)
    const list = await client.must('permission.list', { state: 'pending', limit: 10 })
    expect(list.pending).toBe(0)
    expect(list.entries).toMatchObject([
      { state: 'interrupted', request: { id }, resolution: { by: 'expired', expiredBy: 'restart', granted: false } },
    ])
    const { conversation } = await client.must('session.subscribe', { sessionId: 's1' })
    expect(conversation?.permissions).toEqual([])

    expect(await codeOf(client, 'permission.respond', { requestId: id, behavior: 'allow' })).toBe('permission-resolved')
    expect(await codeOf(client, 'permission.respond', { requestId: id, optionId: 'yes' })).toBe('permission-resolved')
    expect(await codeOf(client, 'permission.snooze', { requestId: id })).toBe('permission-resolved')
    const { rule } = await client.must('permission.preview', { requestId: id, scope: 'session' })
    expect(rule).toMatchObject({ scope: 'session', sessionId: 's1', commandPattern: 'true' })
    const answers = [
      codeOf(client, 'permission.respond', { requestId: id, behavior: 'allow', scope: 'session' }),
      codeOf(client, 'permission.respond', { requestId: id, behavior: 'allow', scope: 'session' }),
    ]
    expect((await Promise.all(answers)).toSorted()).toEqual(['ok', 'permission-resolved'])
    expect((await client.must('permission.rule.list', {})).rules).toMatchObject([rule])
    expect((await client.must('permission.list', { state: 'pending', limit: 10 })).entries).toEqual([])

    await prompt(client)
    await client.untilEvent('s1', 'turn.completed')
    expect(client.eventsOf('s1', 'permission.requested')).toEqual([])
    expect(resolutions(client)).toMatchObject([{ by: 'rule', granted: true }])
  })

  it('can be put away', async () => {
    const setting = await start()
    const { id } = await askedOnce(setting.client)
    const client = await after('crash', setting)
    const answered = await client.must('permission.respond', { requestId: id, behavior: 'deny' })
    expect(answered).toEqual({ success: true, appliedScope: 'once' })
    expect((await client.must('permission.list', { state: 'pending', limit: 10 })).entries).toEqual([])
    expect((await client.must('permission.rule.list', {})).rules).toEqual([])
    const { entries } = await client.must('permission.list', { state: 'resolved', limit: 10 })
    expect(entries).toMatchObject([{ request: { id }, resolution: { expiredBy: 'restart' } }])
  })
})
