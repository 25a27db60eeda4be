import { execFileSync } from 'node:child_process'
import { appendFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import type { TestClient } from '#core/testing/test-host'
import { CLAUDE, discovered, start, textsOf } from '../testing/importing-host'
import { claudeLine, claudeLines, codexLines, homeFiles, lines, put } from '../testing/transcripts'

// Threads are started, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })
const patience = { timeout: 30_000 }

const OTHER = '11111111-1111-4111-8111-111111111199'
const OTHER_FILE = `.claude/projects/-other/${OTHER}.jsonl`

const more = (at: number, words: string): string =>
  lines([
    claudeLine(`u${at}`, 'a3', at, 'user', words),
    claudeLine(`b${at}`, `u${at}`, at + 1, 'assistant', [{ type: 'text', text: `re: ${words}` }]),
  ])

const lastOf = async (client: TestClient, sessionId = CLAUDE) => (await textsOf(client, sessionId)).at(-1)

async function begin(files: Readonly<Record<string, string>>) {
  const home = await temporaryFolder()
  for (const [path, text] of Object.entries(files)) await put(home, path, text)
  return { home, ...(await start(home)) }
}

describe('a session that begins in a terminal', () => {
  it.each([
    {
      tool: 'claude-code',
      path: OTHER_FILE,
      text: lines(claudeLines),
      files: { [homeFiles.claude]: lines(claudeLines) },
    },
    { tool: 'codex', path: homeFiles.codex, text: lines(codexLines), files: {} },
  ])('appears without a search, of $tool', async ({ tool, path, text, files }) => {
    const { home, client } = await begin(files)
    await put(home, path, text)
    await expect
      .poll(async () => (await discovered(client)).filter(({ adapterName }) => adapterName === tool), patience)
      .toHaveLength(Object.keys(files).length + 1)
    await client.until(() =>
      client.notifications.some(
        ({ method, params }) =>
          method === 'server.event' &&
          params.type === 'sessions.changed' &&
          params.payload.sessions.some(({ adapterName }) => adapterName === tool),
      ),
    )
  })

  it('changes in the list as it is written, and is gone with its file', async () => {
    const { home, client } = await begin({ [homeFiles.claude]: lines(claudeLines.slice(0, 2)) })
    const session = async () => (await discovered(client))[0]
    const before = await session()
    await appendFile(join(home, homeFiles.claude), lines(claudeLines.slice(2)))
    await expect.poll(async () => (await session())?.title, patience).toBe('The notes')
    expect((await session())?.lastActivityAt).toBeGreaterThan(before?.lastActivityAt ?? Infinity)
    await rm(dirname(join(home, homeFiles.claude)), { recursive: true })
    await expect.poll(() => discovered(client), patience).toEqual([])
    await put(home, homeFiles.claude, lines(claudeLines))
    await expect.poll(session, patience).toMatchObject({ sessionId: CLAUDE })
  })

  it('is imported where its tool is kept', async () => {
    const { home, client } = await begin({})
    await client.must('import.update', { kept: ['claude-code'] })
    await put(home, homeFiles.claude, lines(claudeLines))
    await expect.poll(() => lastOf(client), patience).toBe('assistant: It says milk.')
    await appendFile(join(home, homeFiles.claude), more(7, 'More'))
    await expect.poll(() => lastOf(client), patience).toBe('assistant: re: More')
  })
})

describe('an imported session', () => {
  async function imported() {
    const begun = await begin({ [homeFiles.claude]: lines(claudeLines) })
    await begun.client.must('import.run', { sessionIds: [CLAUDE] })
    return { ...begun, path: join(begun.home, homeFiles.claude) }
  }

  it('grows, whether it is open or not', async () => {
    const { client, path } = await imported()
    await appendFile(path, more(7, 'Closed'))
    await expect.poll(() => lastOf(client), patience).toBe('assistant: re: Closed')
    await client.must('session.subscribe', { sessionId: CLAUDE })
    await appendFile(path, more(9, 'Open'))
    await client.untilEvent(CLAUDE, 'replaced')
    await expect.poll(() => lastOf(client), patience).toBe('assistant: re: Open')
  })

  it('is what its file is after that was cut and written anew', async () => {
    const { client, path } = await imported()
    await writeFile(path, lines([claudeLine('n1', null, 1, 'user', 'Something else')]))
    await expect.poll(() => textsOf(client, CLAUDE), patience).toEqual(['user: Something else'])
  })

  it.skipIf(process.platform === 'win32').each([
    { what: 'a pipe', make: (path: string) => Promise.resolve(execFileSync('/usr/bin/mkfifo', [path])) },
    { what: 'a link to another file', make: (path: string) => symlink('/etc/passwd', path) },
  ])('stays as it is when its file becomes $what (skipped: not on Windows)', async ({ make }) => {
    const { home, client, path } = await imported()
    const before = await textsOf(client, CLAUDE)
    await rm(path)
    await make(path)
    // Later changes are taken in after it.
    await put(home, OTHER_FILE, lines(claudeLines))
    await expect.poll(() => discovered(client), patience).toHaveLength(1)
    expect(await textsOf(client, CLAUDE)).toEqual(before)
    await rm(path)
    await writeFile(path, lines(claudeLines) + more(7, 'Back'))
    await expect.poll(() => lastOf(client), patience).toBe('assistant: re: Back')
  })

  it('takes in what is written while the clock is set back, or far ahead', async () => {
    const { client, path } = await imported()
    for (const [at, time] of [
      [7, '2001-01-01'],
      [9, '2101-01-01'],
    ] as const) {
      await appendFile(path, more(at, time))
      await utimes(path, new Date(time), new Date(time))
      await expect.poll(() => lastOf(client), patience).toBe(`assistant: re: ${time}`)
    }
  })

  it('is left alone while its tool is off', async () => {
    const { home, client, path } = await imported()
    await client.must('import.update', { off: ['claude-code'] })
    await client.must('import.discover', {})
    await appendFile(path, more(7, 'More'))
    await put(home, homeFiles.codex, lines(codexLines))
    await expect.poll(() => discovered(client), patience).toHaveLength(1)
    expect(await lastOf(client)).toBe('assistant: It says milk.')
  })
})
