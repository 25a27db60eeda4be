import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { git, scene } from '#core/session/files/testing'
import { after, command } from './testing/scenes'

const FIRST = 'const first = 1\nconst second = 2\n'

/*
 * Names that programs outside of the repository rely on.
 */

it('lines, files, commits and the event have the names and shapes that programs rely on', async () => {
  const { turn, client, folder } = await scene({ 'a.ts': FIRST }, { hasGit: true, folderLookMs: 20_000 })
  await turn(async (_folder, context) => {
    context.emit({ type: 'text', delta: 'I add one. It is needed.' })
    await command(context, 'add', 'echo third >> a.ts', () =>
      writeFile(path.join(folder, 'a.ts'), `${FIRST}const third = callOfAgent(3)\n`),
    )
    await client.untilEvent('s', 'file.modified', 1)
  })
  await after(Date.now())
  expect(client.notifications).toContainEqual({
    method: 'server.event',
    params: expect.objectContaining({ type: 'provenance.changed', payload: { folder, path: 'a.ts' } }) as object,
  })
  const lines = await client.must('provenance.lines', { path: 'a.ts', folder, from: 2, to: 3 })
  expect(lines).toEqual({
    path: path.join(folder, 'a.ts'),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/u) as string,
    state: 'complete',
    ranges: [
      { from: 2, to: 2, grade: 'unknown', evidence: 'none', author: null, changes: [] },
      { from: 3, to: 3, grade: 'recorded', evidence: 'command', author: 0, changes: [] },
    ],
    authors: [
      {
        sessionId: 's',
        title: expect.any(String) as string,
        agentId: expect.any(String) as string,
        turnId: expect.any(String) as string,
        turnNumber: 1,
        messageId: expect.any(String) as string,
        toolCallId: 'add',
        request: 'work',
        reason: 'It is needed.',
        at: expect.any(Number) as number,
      },
    ],
  })
  expect(await client.must('provenance.files', { path: 'a.ts', folder })).toEqual({
    sessions: [
      {
        sessionId: 's',
        title: expect.any(String) as string,
        reads: 0,
        writes: 1,
        grade: 'recorded',
        lastAt: expect.any(Number) as number,
      },
    ],
  })
  git(folder, 'commit', '-qam', 'Add')
  expect(await client.must('provenance.commits', { folder, commits: ['HEAD'] })).toEqual({
    commits: [{ commit: 'HEAD', sessionIds: ['s'], lines: 1 }],
  })
  const moved = await client.must('provenance.lines', { path: path.join(folder, 'a.ts'), commit: 'HEAD', from: 3 })
  expect(moved.ranges).toMatchObject([{ from: 3, to: 3, grade: 'recorded' }])
})

it('a purge of the session leaves nothing of it in an answer that was given before', async () => {
  const { turn, client, folder } = await scene({ 'a.ts': FIRST }, { hasGit: true, folderLookMs: 20_000 })
  await turn(async (_folder, context) => {
    await command(context, 'add', 'echo third >> a.ts', () =>
      writeFile(path.join(folder, 'a.ts'), `${FIRST}const third = callOfAgent(3)\n`),
    )
    await client.untilEvent('s', 'file.modified', 1)
  })
  const asked = { path: 'a.ts', folder }
  expect((await client.must('provenance.lines', asked)).authors).toHaveLength(1)
  await client.must('session.close', { sessionId: 's' })
  await client.must('session.archive', { sessionId: 's' })
  await client.must('session.purge', { sessionId: 's' })
  expect(await client.must('provenance.lines', asked)).toMatchObject({
    ranges: [{ from: 1, to: 3, grade: 'unknown', author: null }],
    authors: [],
  })
  expect(await client.must('provenance.files', asked)).toEqual({ sessions: [] })
})
