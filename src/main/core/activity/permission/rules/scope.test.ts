import { describe, expect, it } from 'vitest'
import { start, prompt, askedOnce, codeOf, resolutions, type Ask } from '../testing'

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
