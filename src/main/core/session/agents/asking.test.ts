import { describe, expect, it } from 'vitest'
import { scriptedAdapter, type Script } from '#core/testing/scripted-agent'
import { start, watched } from '../testing'

describe('permissions', () => {
  const asking: Script = async ({ emit, ask }) => {
    emit({ type: 'tool.started', toolCallId: 't1', name: 'run', title: 'Run', kind: 'exec', args: {} })
    const answer = await ask('r1')
    const isAllowed = answer.outcome === 'selected' && answer.optionId !== 'no'
    emit({ type: 'tool.completed', toolCallId: 't1', outcome: isAllowed ? 'ok' : 'cancelled' })
    return undefined
  }

  it('waits for the user and takes the option that fits, never a wider one', async () => {
    const { client } = await start(scriptedAdapter('asking', asking))
    await watched(client, 's1')
    await client.must('session.sendMessage', { sessionId: 's1', message: 'go' })
    await client.untilEvent('s1', 'permission.requested')
    await client.until(() => client.eventsOf('s1', 'status.changed').at(-1)?.payload.to === 'awaitingPermission')
    const request = client.eventsOf('s1', 'permission.requested')[0]?.payload
    const requestId = request?.id ?? ''
    const wrong = await client.request('permission.respond', { requestId, optionId: 'unknown' })
    expect(wrong.ok ? 'ok' : wrong.error.code).toBe('permission-option')
    await client.must('permission.respond', { requestId, behavior: 'allow' })
    await client.untilEvent('s1', 'turn.completed')
    expect(client.eventsOf('s1', 'permission.resolved')[0]?.payload).toMatchObject({
      granted: true,
      appliedScope: 'once',
      optionId: 'yes',
      by: 'user',
    })
    expect(client.eventsOf('s1', 'tool.completed')[0]?.payload.outcome).toBe('ok')
    const again = await client.request('permission.respond', { requestId, behavior: 'allow' })
    expect(again.ok ? 'ok' : again.error.code).toBe('permission-resolved')
    const unknown = await client.request('permission.respond', { requestId: 'none', behavior: 'allow' })
    expect(unknown.ok ? 'ok' : unknown.error.code).toBe('permission-not-found')
  })

  it('is closed as cancelled when its turn is cancelled', async () => {
    const { client } = await start(scriptedAdapter('asking', asking))
    await watched(client, 's1')
    await client.must('session.sendMessage', { sessionId: 's1', message: 'go' })
    await client.untilEvent('s1', 'permission.requested')
    await client.must('session.cancel', { sessionId: 's1' })
    await client.untilEvent('s1', 'turn.completed')
    expect(client.eventsOf('s1', 'permission.resolved').map((event) => event.payload.by)).toEqual(['cancelled'])
    const { conversation } = await client.must('session.subscribe', { sessionId: 's1' })
    expect(conversation?.permissions).toEqual([])
  })

  it('is answered by the policy of the session', async () => {
    const { client } = await start(scriptedAdapter('asking', asking))
    await watched(client, 's1')
    await client.must('session.update', { sessionId: 's1', approvalPolicyOverride: 'reject' })
    await client.must('session.sendMessage', { sessionId: 's1', message: 'go' })
    await client.untilEvent('s1', 'turn.completed')
    await client.must('session.update', { sessionId: 's1', approvalPolicyOverride: 'full-access' })
    await client.must('session.sendMessage', { sessionId: 's1', message: 'go' })
    await client.untilEvent('s1', 'turn.completed', 2)
    expect(client.eventsOf('s1', 'permission.resolved').map(({ payload }) => [payload.granted, payload.by])).toEqual([
      [false, 'policy'],
      [true, 'policy'],
    ])
  })
})
