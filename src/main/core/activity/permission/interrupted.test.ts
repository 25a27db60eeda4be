import { describe, expect, it } from 'vitest'
import type { TestClient } from '#core/testing/test-host'
import { start, prompt, askedOnce, codeOf, resolutions, type Setting } from './testing'

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
