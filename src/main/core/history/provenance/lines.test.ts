import { rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { git, scene } from '#core/session/files/testing'
import { after, brief, command } from './testing/scenes'

const FIRST = 'const first = 1\nconst second = 2\nconst third = 3\n'

it('are those of the call that names the file, of a person, or of nobody', async () => {
  const { turn, client, folder, write } = await scene(
    { 'a.ts': FIRST, 'b.ts': FIRST },
    { hasGit: true, folderLookMs: 20_000 },
  )
  const file = path.join(folder, 'a.ts')
  await turn(async (_folder, context) => {
    context.emit({ type: 'text', delta: 'I add the fourth. It is needed below.' })
    await command(context, 'add', 'echo fourth >> a.ts', async () => {
      await writeFile(file, `${FIRST}const fourth = 4\n`)
      await write('b.ts', `${FIRST}const person = 5\n`)
    })
    await client.untilEvent('s', 'file.modified', 2)
    await after((await stat(file)).ctimeMs)
    await write('a.ts', `${FIRST}const fourth = 4\nconst byHand = 6\n`)
    await after((await stat(file)).ctimeMs)
  })
  const lines = await client.must('provenance.lines', { path: 'a.ts', folder })
  expect(brief(lines)).toEqual([
    ['1-3', 'unknown', 'none', null],
    ['4', 'recorded', 'command', 'add'],
    ['5', 'human', 'time', null],
  ])
  expect(lines.state).toBe('complete')
  expect(lines.authors).toMatchObject([
    { sessionId: 's', turnNumber: 1, request: 'work', reason: 'It is needed below.', toolCallId: 'add' },
  ])
  // It was saved while a command ran that does not name it.
  expect(brief(await client.must('provenance.lines', { path: path.join(folder, 'b.ts') }))).toEqual([
    ['1-3', 'unknown', 'none', null],
    ['4', 'nearby', 'time', 'add'],
  ])
  expect(await client.must('provenance.files', { path: 'a.ts', folder })).toMatchObject({
    sessions: [{ sessionId: 's', writes: 2, grade: 'recorded' }],
  })
})

it('stay with their call through a commit, a new name and another format', async () => {
  const { turn, client, folder } = await scene({ 'a.ts': FIRST }, { hasGit: true, folderLookMs: 20_000 })
  await turn(async (_folder, context) => {
    await command(context, 'add', 'sed -i $a a.ts', () =>
      writeFile(path.join(folder, 'a.ts'), `${FIRST}const fourth = call('four', 4);\n`),
    )
  })
  git(folder, 'commit', '-qam', 'Add')
  await rename(path.join(folder, 'a.ts'), path.join(folder, 'c.ts'))
  git(folder, 'add', '-A')
  git(folder, 'commit', '-qm', 'Rename')
  await writeFile(path.join(folder, 'c.ts'), `${FIRST}  const fourth = call("four", 4)\n`)
  const lines = await client.must('provenance.lines', { path: 'c.ts', folder, from: 4 })
  expect(brief(lines)).toEqual([['4', 'recorded', 'command', 'add']])
  expect(lines.ranges[0]?.changes.map(({ kind }) => kind)).toEqual(['renamed', 'formatted'])
  const { commits } = await client.must('provenance.commits', { folder, commits: ['HEAD~1', 'HEAD'] })
  expect(commits).toEqual([
    { commit: 'HEAD~1', sessionIds: ['s'], lines: 1 },
    { commit: 'HEAD', sessionIds: [], lines: 0 },
  ])
  const before = await client.must('provenance.lines', { path: 'a.ts', folder, commit: 'HEAD~1', from: 4, to: 4 })
  expect(brief(before)).toEqual([['4', 'recorded', 'command', 'add']])
})

it('are found in a squash that others have changed, by the whole hunk', async () => {
  const { turn, client, folder } = await scene({ 'a.ts': FIRST }, { hasGit: true, folderLookMs: 20_000 })
  await turn(async (_folder, context) => {
    await command(context, 'add', 'patch a.ts', () =>
      writeFile(path.join(folder, 'a.ts'), 'const first = 1\nconst added = 4\nconst second = 2\nconst third = 3\n'),
    )
  })
  git(folder, 'checkout', '-q', '--', 'a.ts')
  await writeFile(
    path.join(folder, 'a.ts'),
    'const zero = 0\nconst first = 1\nconst added = 4\nconst second = 2\nconst third = 3\nconst last = 9\n',
  )
  git(folder, 'commit', '-qam', 'Squash')
  const lines = await client.must('provenance.lines', { path: 'a.ts', folder })
  expect(brief(lines).filter(([, grade]) => grade === 'matched' || grade === 'recorded')).toEqual([
    ['3', 'matched', 'hunk', 'add'],
  ])
})
