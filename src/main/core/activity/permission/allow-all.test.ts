import { describe, expect, it } from 'vitest'
import { start, prompt, askedOnce, codeOf, resolutions } from './testing'

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
