import { describe, expect, it } from 'vitest'
import { talked } from '#core/testing/talk'
import { start } from './testing'

describe('session.getByAdapterSessionId', () => {
  it('finds the session of an agent, or none', async () => {
    const { client } = await start()
    await talked(client, 'p', 'one')
    const found = await client.must('session.getByAdapterSessionId', { adapterSessionId: 'echo-1' })
    expect(found.session?.sessionId).toBe('p')
    expect(await client.must('session.getByAdapterSessionId', { adapterSessionId: 'none' })).toEqual({ session: null })
  })
})
