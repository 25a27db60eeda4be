import { describe, expect, it } from 'vitest'
import type { RequestName } from '#shared/contract'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient } from '#core/testing/test-host'
import { start, prompt, askedOnce, codeOf, resolutions } from './testing'

function badges(client: TestClient): number[] {
  return client.notifications.flatMap(({ method, params }) =>
    method === 'server.event' && params.type === 'permissions.changed' ? [params.payload.pending] : [],
  )
}

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
    const test = await hostOfTest([adapter])
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
