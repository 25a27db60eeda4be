import { describe, expect, it } from 'vitest'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { git } from '../place/testing'
import { agent, writes, scene, until, areDone } from './testing/scene'

describe('attempt.retry', () => {
  it('sends the prompt again after an error', async () => {
    let turns = 0
    const { client, folder } = await scene((prompt) =>
      ++turns === 1
        ? Promise.resolve({ outcome: 'error', failure: { message: 'No.', category: 'provider', recoverable: true } })
        : writes(prompt),
    )
    const { group } = await client.must('attempt.start', {
      folder,
      message: 'Fix it',
      attempts: [{ agent: agent('worker') }],
    })
    const { groupId } = group
    await until(client, groupId, ({ attempts: [one] }) => one?.state === 'error')
    const sessionId = group.attempts[0]?.sessionId ?? ''
    await client.must('attempt.retry', { groupId, sessionId })
    const done = await until(client, groupId, areDone)
    expect(done.attempts[0]).toMatchObject({ sessionId, changes: { files: 2 } })
    const { messages } = await client.must('session.getMessages', { sessionId, fromPosition: 0, limit: 10 })
    expect(messages.filter(({ role }) => role === 'user')).toHaveLength(2)
    await client.must('attempt.abandon', { groupId, sessionId })
    expect(await client.request('attempt.retry', { groupId, sessionId })).toMatchObject({
      error: { code: 'place-state' },
    })
  })

  it('starts one that could not be started, from the same commit and with the same prompt', async () => {
    const { test, client, folder } = await scene()
    const { group } = await client.must('attempt.start', {
      folder,
      message: 'Fix it',
      attempts: [{ agent: agent('worker') }, { agent: agent('later') }],
    })
    const { groupId } = group
    const done = await until(client, groupId, ({ attempts: [one] }) => one?.state === 'done')
    const [, failed] = done.attempts
    expect(failed).toMatchObject({ state: 'failed' })
    const asked = { groupId, sessionId: failed?.sessionId ?? '' }
    expect(await client.request('attempt.retry', asked)).toMatchObject({ error: { code: 'adapter-not-found' } })
    git(folder, 'commit', '-q', '--allow-empty', '-m', 'Later')

    const again = await test.again([scriptedAdapter('worker', writes), scriptedAdapter('later', writes)])
    const next = await again.client()
    await next.must('attempt.retry', asked)
    const now = await until(next, groupId, areDone)
    expect(now.attempts[1]).toMatchObject({ state: 'done', place: { baseCommit: group.baseCommit } })
    expect(now.attempts[1]?.problem).toBeUndefined()
    const { messages, blocks } = await next.must('session.getMessages', {
      sessionId: asked.sessionId,
      fromPosition: 0,
      limit: 1,
    })
    expect([messages[0]?.role, blocks[0]]).toMatchObject(['user', { content: 'Fix it' }])
  })
})
