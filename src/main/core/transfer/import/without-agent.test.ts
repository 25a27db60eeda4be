import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { lines } from './testing/transcripts'
import { discovered, start, textsOf } from './testing/importing-host'

const at = '2026-03-01T10:00:00.000Z'
const entries = [
  { type: 'session', version: 3, id: 's1', timestamp: at },
  { type: 'message', id: 'u', parentId: null, message: { role: 'user', content: 'Water', timestamp: 1000 } },
  {
    type: 'message',
    id: 'a',
    parentId: 'u',
    message: { role: 'assistant', content: [{ type: 'text', text: 'Watered' }], stopReason: 'stop', timestamp: 2000 },
  },
]

it('a session of a tool without an agent is read, branched and exported, and goes on only with an agent that was chosen', async () => {
  const home = await temporaryFolder()
  const path = join(home, '.pi/agent/sessions/--garden--/2026_s1.jsonl')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, lines(entries))
  const { client } = await start(home)
  expect(await discovered(client)).toMatchObject([{ sessionId: 'pi-s1', adapterName: 'pi', title: 'Water' }])
  const { state } = await client.must('import.getState', {})
  expect(state.tools.find(({ adapterName }) => adapterName === 'pi')).toMatchObject({
    displayName: 'pi',
    hasNoAgent: true,
    foundCount: 1,
  })
  const sessionId = 'pi-s1'
  expect((await client.must('import.run', { sessionIds: [sessionId] })).imported).toEqual([sessionId])
  expect(await textsOf(client, sessionId)).toEqual(['user: Water', 'assistant: Watered'])

  const send = { sessionId, message: 'And the roses?' }
  expect(await client.request('session.sendMessage', send)).toMatchObject({ error: { code: 'adapter-not-found' } })
  const fork = await client.must('session.fork', { sourceSessionId: sessionId })
  const asked = { sessionId: fork.sessionId, message: 'And the roses?' }
  expect(await client.request('session.sendMessage', asked)).toMatchObject({ error: { code: 'adapter-not-found' } })
  const exported = await client.must('session.snapshot.exportFile', {
    sessionIds: [sessionId],
    path: join(home, 'exported.json'),
  })
  expect(exported.size).toBeGreaterThan(0)

  const agent = { kind: 'adapter', adapterName: 'claude-code' } as const
  const { agentId } = await client.must('session.agent.attach', { sessionId, agent })
  await client.must('session.agent.update', { sessionId, agentId, role: 'lead' })
  await client.must('session.sendMessage', send)
  await expect.poll(async () => (await textsOf(client, sessionId)).at(-1)).toMatch(/^assistant: re: /)
})
