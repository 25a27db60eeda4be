import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RequestInput } from '#shared/contract'
import { start, prompt, asked, askedOnce, codeOf, resolutions } from '../testing'

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
    // In any order: those that are asked at the same time are shown as soon as it is known that no rule answers them.
    const requests = await asked(client, 3)
    const isOther = ({ toolInput }: (typeof requests)[number]): boolean => JSON.stringify(toolInput).includes('false')
    const one = requests.find((request) => !isOther(request))
    const other = requests.find(isOther)
    await client.must('permission.respond', { requestId: one?.id ?? '', behavior: 'allow', scope: 'session' })
    await client.untilEvent('s1', 'permission.resolved', 2)
    expect(resolutions(client).map(({ by }) => by)).toEqual(['user', 'rule'])
    const { rules } = await client.must('permission.rule.list', {})
    await client.must('permission.rule.update', {
      ruleId: rules[0]?.ruleId ?? '',
      patch: { commandPattern: 'false' },
    })
    await client.untilEvent('s1', 'turn.completed')
    expect(resolutions(client)[2]).toMatchObject({ requestId: other?.id, by: 'rule' })
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
