import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { echo, say, start, session } from './testing'

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
      parts: [],
    })
    const told = {
      systemPrompt: 'Be strict.',
      mode: 'replace',
      origin: 'persona',
      personaName: 'Reviewer',
      parts: [{ source: 'selection', name: 'Reviewer', content: 'Be strict.' }],
    }
    expect(await client.must('session.resolveSystemPrompt', { sessionId, personaId })).toEqual(told)
    const other = await session(client, { kind: 'persona', personaId })
    expect(await client.must('session.resolveSystemPrompt', { sessionId: other })).toEqual(told)
    const missing = await client.request('session.resolveSystemPrompt', { sessionId, profileId: 'none' })
    expect(missing).toMatchObject({ ok: false, error: { code: 'profile-not-found' } })
    const gone = await client.request('session.resolveSystemPrompt', { sessionId: 'none' })
    expect(gone).toMatchObject({ ok: false, error: { code: 'session-not-found' } })
  })
})

describe('the parts of instructions', () => {
  it('are those of the persona, the custom agent and Parley, and the files that the agent reads itself', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, '.claude', 'agents'), { recursive: true })
    await writeFile(
      join(folder, '.claude', 'agents', 'careful.md'),
      '---\nname: careful\ndescription: Takes care\n---\nLook twice.',
    )
    await writeFile(join(folder, 'AGENTS.md'), 'Use tabs.')
    const { client } = await start([scriptedAdapter('one', echo)])
    const { persona } = await client.must('persona.create', {
      persona: { name: 'Reviewer', systemPrompt: 'Be strict.' },
    })
    const { personaId } = persona
    const { sessionId } = await client.must('session.create', { targetWorkingDirectory: folder })
    await say(client, sessionId, 'hello', { agent: { kind: 'persona', personaId } })
    await client.must('session.agent.select', { sessionId, name: 'careful' })
    const resolved = await client.must('session.resolveSystemPrompt', { sessionId })
    expect(resolved.systemPrompt).toBe('Be strict.\n\nLook twice.')
    expect(resolved.parts).toEqual([
      { source: 'selection', name: 'Reviewer', content: 'Be strict.' },
      { source: 'custom-agent', name: 'careful', content: 'Look twice.' },
      { source: 'file', name: 'AGENTS.md', path: join(folder, 'AGENTS.md'), content: 'Use tabs.' },
    ])
    const { sessionId: aside } = await client.must('session.fork', { sourceSessionId: sessionId, branchKind: 'aside' })
    const parts = (await client.must('session.resolveSystemPrompt', { sessionId: aside })).parts
    expect(parts.map(({ source }) => source)).toContain('aside')
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
