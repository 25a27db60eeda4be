import { describe, expect, it } from 'vitest'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import { talked } from '#core/testing/talk'
import { echo, start } from './testing'

describe('a branch', () => {
  /** Everything happens in one millisecond, or the clock is set back. */
  const standing = { now: () => 1_700_000_000_000 }

  it.each(['before', 'after'])('that is made right %s a rewind knows which came first', async (order) => {
    const test = await hostOfTest([scriptedAdapter('echo', echo)], { clock: standing })
    const client = await test.client()
    const [first, , third] = await talked(client, 'p', 'one', 'two')
    const rewind = (): Promise<unknown> =>
      client.must('session.history.truncate', { sessionId: 'p', messageId: first?.messageId ?? '' })
    if (order === 'after') await rewind()
    const fork = await client.must('session.fork', { sourceSessionId: 'p' })
    if (order === 'before') await rewind()
    const parts = (await client.must('session.subscribe', { sessionId: fork.sessionId, includeInherited: true }))
      .inherited
    expect(parts?.map(({ count }) => count)).toEqual([order === 'after' ? 1 : 4])
    expect(third).toBeDefined()
  })

  it.each(['before', 'after'])('that is made right %s a compression knows which came first', async (order) => {
    const test = await hostOfTest([scriptedAdapter('echo', echo)], { clock: standing })
    const client = await test.client()
    await talked(client, 'p', 'one', 'two')
    const compress = (): Promise<unknown> =>
      client.must('session.compress', { sessionId: 'p', pipeline: [{ actionId: 'keep-last', options: { count: 1 } }] })
    if (order === 'after') await compress()
    const fork = await client.must('session.fork', { sourceSessionId: 'p' })
    if (order === 'before') await compress()
    const { messages } = await client.must('session.getContext', { sessionId: fork.sessionId })
    expect(messages).toHaveLength(order === 'after' ? 1 : 4)
  })

  it('that a session becomes later has what its parent was by then', async () => {
    const { client } = await start()
    await client.must('session.create', { sessionId: 'early' })
    const [first] = await talked(client, 'p', 'one', 'two')
    await client.must('session.history.truncate', { sessionId: 'p', messageId: first?.messageId ?? '' })
    await client.must('session.fork', { sourceSessionId: 'p', existingSessionId: 'early' })
    const parts = (await client.must('session.subscribe', { sessionId: 'early', includeInherited: true })).inherited
    expect(parts?.map(({ count }) => count)).toEqual([1])
  })
})
