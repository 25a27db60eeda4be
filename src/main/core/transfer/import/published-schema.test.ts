import { appendFile, copyFile, mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AnySessionEvent } from '#shared/contract'
import { refusedBySchema } from '#core/testing/published-schema'
import { temporaryFolder } from '#core/testing/temporary-folder'
import type { TestClient } from '#core/testing/test-host'
import { discovered, start } from './testing/importing-host'
import { claudeLine, fillHome, homeFiles, lines } from './testing/transcripts'

/** Returns all durable events of all sessions, as a replay delivers them. */
async function logs(client: TestClient): Promise<AnySessionEvent[]> {
  const { sessions } = await client.must('session.list', { limit: 1000 })
  const all: AnySessionEvent[] = []
  for (const { sessionId } of sessions) {
    const before = client.events(sessionId).length
    const { replayed = 0 } = await client.must('session.subscribe', { sessionId, afterSequence: 0 })
    await client.until(() => client.events(sessionId).length >= before + replayed)
    all.push(...client.events(sessionId).slice(before, before + replayed))
  }
  return all
}

async function importAll(client: TestClient): Promise<void> {
  const sessionIds = (await discovered(client)).map(({ sessionId }) => sessionId)
  expect(sessionIds).not.toEqual([])
  expect((await client.must('import.run', { sessionIds })).errors).toEqual([])
}

const adapters = resolve(import.meta.dirname, '../../agents/adapters')
const fixtures = [
  ['claude-code/fixtures/tool-allowed.transcript.jsonl', homeFiles.claude],
  ['codex/fixtures/rollout.jsonl', homeFiles.codex],
  ['copilot/fixtures/tool-allowed.transcript.jsonl', homeFiles.copilot],
  ['gemini/fixtures/think.transcript.jsonl', homeFiles.gemini],
  ['gemini/fixtures/delegation.transcript.jsonl', homeFiles.gemini],
] as const

describe('events of imported sessions are as the published schema says', () => {
  it('of every tool, also what a transcript got since', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    await importAll(client)
    await appendFile(join(home, homeFiles.claude), lines([claudeLine('u2', 'a3', 7, 'user', 'Thanks')]))
    const events = await logs(client)
    expect(events.length).toBeGreaterThan(20)
    expect(refusedBySchema(events)).toEqual([])
  })

  it.each(fixtures)('of %s', async (fixture, path) => {
    const home = await temporaryFolder()
    await mkdir(dirname(join(home, path)), { recursive: true })
    await copyFile(join(adapters, fixture), join(home, path))
    const { client } = await start(home)
    await importAll(client)
    const events = await logs(client)
    expect(events.length).toBeGreaterThan(2)
    expect(refusedBySchema(events)).toEqual([])
  })

  it('of a snapshot with events of another program, which stay in the log', async () => {
    const { client } = await start(await temporaryFolder())
    const session = { sessionId: 's', createdAt: 1, lastActivityAt: 1, status: 'closed', agents: [] }
    const message = { messageId: 'm', sessionId: 's', turnId: null, role: 'user', contentText: 'x', timestamp: 2 }
    const event = (index: number, type: string, payload: object) => {
      return { eventId: `other-${index}`, sessionId: 's', timestamp: index, type, payload }
    }
    const snapshot = {
      version: '1.0',
      exportedAt: 1,
      options: {},
      sessions: [session],
      agents: [],
      messages: [{ ...message, blocks: [{ type: 'text', content: 'x' }] }],
      turns: [],
      events: [
        event(1, 'weather.changed', { to: ['rain'] }),
        event(2, 'turn.started', { when: 'now' }),
        event(3, 'log', { level: 7 }),
        event(4, 'block.delta', { blockId: 'm:0', delta: 'more' }),
        event(5, 'message', { messageId: 'm', turnId: 4 }),
        event(6, 'squash', {}),
      ],
    }
    await client.must('session.snapshot.import', { snapshot })
    const events = await logs(client)
    expect(refusedBySchema(events)).toEqual([])
    expect(events.map(({ type, eventId }) => [type, eventId])).toMatchObject([
      ['weather.changed', 'other-1'],
      ['foreign.turn.started', 'other-2'],
      ['foreign.log', 'other-3'],
      ['foreign.block.delta', 'other-4'],
      ['message', 'other-5'],
      ['foreign.squash', 'other-6'],
      ['snapshot.imported', expect.any(String)],
    ])
    expect(events[1]?.payload).toEqual({ when: 'now' })
  })
})
