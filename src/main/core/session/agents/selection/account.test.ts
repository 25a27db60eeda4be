import { describe, expect, it } from 'vitest'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { start, say, session } from './testing'

describe('the account of an agent', () => {
  it('is kept as it is observed, and told when it is another one', async () => {
    let account = 'alpha'
    const one = scriptedAdapter('one', ({ emit }) => {
      emit({ type: 'identity', clientAccountId: account, kind: 'login', source: 'test', payload: { account } })
      return Promise.resolve(undefined)
    })
    const { test, client } = await start([one])
    const sessionId = await session(client)
    await say(client, sessionId, 'again')
    account = 'beta'
    await say(client, sessionId, 'again')
    const told = client.eventsOf(sessionId, 'clientAccount.changed').map(({ payload }) => payload)
    expect(told).toMatchObject([
      { clientAccountId: 'alpha', previousClientAccountId: null, clientId: 'one', source: 'test' },
      { clientAccountId: 'beta', previousClientAccountId: 'alpha' },
    ])
    const again = await (await test.again()).client()
    expect((await again.must('session.get', { sessionId })).session).toMatchObject({
      clientAccountId: 'beta',
      lastClientIdentityObservation: { clientId: 'one', kind: 'login', payload: { account: 'beta' } },
    })
  })
})
