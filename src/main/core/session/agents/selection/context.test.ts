import { describe, expect, it } from 'vitest'
import { scriptedAdapter } from '../../../testing/scripted-agent'
import { echo, start, session } from './testing'

describe('instructions of a session', () => {
  it('are those its lead was started with, or those of another persona', async () => {
    const { client } = await start([scriptedAdapter('one', echo)])
    const { persona } = await client.must('persona.create', {
      persona: { name: 'Reviewer', systemPrompt: 'Be strict.' },
    })
    const { personaId } = persona
    const sessionId = await session(client)
    expect(await client.must('session.resolveSystemPrompt', { sessionId })).toEqual({
      systemPrompt: '',
      mode: 'append',
      origin: 'adapter',
    })
    const told = { systemPrompt: 'Be strict.', mode: 'replace', origin: 'persona', personaName: 'Reviewer' }
    expect(await client.must('session.resolveSystemPrompt', { sessionId, personaId })).toEqual(told)
    const other = await session(client, { kind: 'persona', personaId })
    expect(await client.must('session.resolveSystemPrompt', { sessionId: other })).toEqual(told)
    const missing = await client.request('session.resolveSystemPrompt', { sessionId, profileId: 'none' })
    expect(missing).toMatchObject({ ok: false, error: { code: 'profile-not-found' } })
    const gone = await client.request('session.resolveSystemPrompt', { sessionId: 'none' })
    expect(gone).toMatchObject({ ok: false, error: { code: 'session-not-found' } })
  })
})

describe('the context of a session', () => {
  it('is enriched by the program around the host, if there is one that does', async () => {
    const plain = await start([scriptedAdapter('one', echo)])
    const { sessionId } = await plain.client.must('session.create', {})
    expect(await plain.client.must('session.enrichContext', { sessionId })).toEqual({ handled: false })
    const { client } = await start([scriptedAdapter('one', echo)], {
      enrich: (id) => Promise.resolve({ project: `of ${id}` }),
    })
    await client.must('session.create', { sessionId: 's' })
    expect(await client.must('session.enrichContext', { sessionId: 's' })).toEqual({ project: 'of s' })
    const gone = await client.request('session.enrichContext', { sessionId: 'none' })
    expect(gone).toMatchObject({ ok: false, error: { code: 'session-not-found' } })
  })
})
