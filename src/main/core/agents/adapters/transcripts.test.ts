import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { hostOfTest } from '#core/testing/host-of-test'
import { createWorld as acp } from './acp/testing/world'
import { geminiTranscripts } from './gemini/transcript'
import { createWorld as opencode } from './opencode/testing/world'
import { transcriptFile } from './program/transcript-file'
import { PATIENCE_MS } from './testing/observe'
import { ofTest, type ProgramWorld } from './testing/program-world'

const waiting = { timeout: 3 * PATIENCE_MS }

/** Talks with an agent; `write` writes its own record of the session between two messages. Returns what a client is told of it. */
async function recordsOf(world: ProgramWorld, write: (adapterSessionId: string) => Promise<void>) {
  const test = await hostOfTest([world.adapter])
  const client = await test.client()
  await client.must('session.create', { sessionId: 's', targetWorkingDirectory: world.cwd })
  await client.must('session.subscribe', { sessionId: 's' })
  for (const turn of [1, 2, 3]) {
    await client.must('session.sendMessage', { sessionId: 's', message: 'hello' })
    await client.untilEvent('s', 'turn.completed', turn)
    const { session } = await client.must('session.get', { sessionId: 's' })
    if (turn === 1) await write(session?.agents[0]?.adapterSessionId ?? '')
  }
  return client.eventsOf('s', 'transcript.changed').map(({ payload: { path, size } }) => ({ path, size }))
}

async function put(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

it('tells that the record of Gemini has changed, once it is there', waiting, async () => {
  const home = await ofTest(acp('scripted-agent.mjs'))
  const env = { HOME: home.home, GEMINI_CLI_HOME: home.home }
  const world = await ofTest(acp('scripted-agent.mjs', { env, transcripts: () => Promise.resolve(geminiTranscripts) }))
  const chats = join(home.home, '.gemini', 'tmp', 'project', 'chats')
  const told = await recordsOf(world, async (id) => {
    await put(join(chats, `session-2026-11-28-${id.slice(0, 8)}.jsonl`), '{}\n')
    await put(join(chats, 'session-2026-11-28-other123.jsonl'), '{}{}\n')
  })
  expect(told).toEqual([{ path: expect.stringMatching(/chats.session-2026-11-28-(?!other)/) as string, size: 3 }])
})

it('tells that the database of OpenCode has changed', waiting, async () => {
  const world = await ofTest(opencode())
  const path = join(world.home, '.local', 'share', 'opencode', 'opencode.db')
  const told = await recordsOf(world, async () => {
    await put(path, 'SQLite')
    await put(`${path}-wal`, 'more')
  })
  expect(told).toEqual([{ path, size: 10 }])
})

it('finds nothing where nothing is', async () => {
  const world = await ofTest(opencode())
  const surroundings = { env: {}, home: world.home, platform: process.platform }
  expect(await transcriptFile(geminiTranscripts, 'session-id', surroundings)).toBeUndefined()
})
