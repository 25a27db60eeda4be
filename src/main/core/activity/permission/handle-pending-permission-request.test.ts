import { expect, it } from 'vitest'
import { scriptedAdapter } from '../../testing/scripted-agent'
import { hostOfTest } from '../../testing/host-of-test'

it('answers a request of its session in one of a few words, once', async () => {
  const answers: unknown[] = []
  const agent = scriptedAdapter('worker', async ({ ask }) => {
    answers.push(await ask('p'))
    return undefined
  })
  const test = await hostOfTest([agent])
  const client = await test.client()
  for (const sessionId of ['s', 'other']) await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId: 's' })
  const handle = 'session.permissions.handlePendingPermissionRequest'
  for (const [count, result] of [
    [1, { kind: 'approve-once' as const }],
    [2, { kind: 'reject' as const, feedback: 'Not now' }],
  ] as const) {
    await client.must('session.sendMessage', { sessionId: 's', message: 'go' })
    await client.untilEvent('s', 'permission.requested', count)
    const requestId = client.eventsOf('s', 'permission.requested').at(-1)?.payload.id ?? ''
    expect(await client.request(handle, { sessionId: 'other', requestId, result })).toMatchObject({
      error: { code: 'permission-not-found' },
    })
    expect(await client.must(handle, { sessionId: 's', requestId, result })).toEqual({ success: true })
    expect(await client.must(handle, { sessionId: 's', requestId, result })).toEqual({ success: false })
    await client.untilEvent('s', 'turn.completed', count)
  }
  expect(answers).toEqual([
    { outcome: 'selected', optionId: 'yes' },
    { outcome: 'selected', optionId: 'no', message: 'Not now' },
  ])
})
