import { expect, it } from 'vitest'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'

it('a session that is purged while it is forked is not found, or has a branch', async () => {
  const test = await hostOfTest([scriptedAdapter('one', () => Promise.resolve(undefined))])
  const client = await test.client()
  const codes = new Set<string>()
  for (let round = 0; round < 20; round++) {
    const { sessionId } = await client.must('session.create', {})
    await client.must('session.archive', { sessionId })
    const forks = Array.from({ length: 5 }, () => client.request('session.fork', { sourceSessionId: sessionId }))
    await Promise.resolve()
    const purged = client.request('session.purge', { sessionId })
    const more = Array.from({ length: 5 }, () => client.request('session.fork', { sourceSessionId: sessionId }))
    for (const answer of await Promise.all([...forks, ...more])) codes.add(answer.ok ? 'ok' : answer.error.code)
    await purged
  }
  expect([...codes].filter((code) => code !== 'ok' && code !== 'session-not-found')).toEqual([])
})
