import { describe, expect, it } from 'vitest'
import type { PermissionRuleDraft } from '#shared/permission/rule'
import { start, askedOnce, codeOf } from '../testing'

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
    expect(text).toBe(`asking may run “true” in ${test.dataDir} (run tool).`)
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
