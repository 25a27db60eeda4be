import { describe, expect, it } from 'vitest'
import { start, prompt, askedOnce, codeOf, resolutions, type Ask } from './testing'

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
