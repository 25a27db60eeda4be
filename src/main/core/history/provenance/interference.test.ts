import { readFile, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { git, scene } from '#core/session/files/testing'
import { after, brief, command } from './testing/scenes'

const FIRST = 'const first = 1\nconst second = 2\nconst third = 3\n'
const AGENT = 'const agent = callOfAgent(4)\n'
const PERSON = 'const person = writtenByHand(5)\n'
const OPTIONS = { hasGit: true, folderLookMs: 20_000 }

/** Lines that a call claims for certain. */
const claimed = (lines: Parameters<typeof brief>[0]) =>
  brief(lines).filter(([, grade]) => grade === 'recorded' || grade === 'matched')

describe('a person’s line is never claimed by an agent', () => {
  it('that was saved after the turn, or while the agent thought', async () => {
    const { turn, client, folder, write } = await scene({ 'a.ts': FIRST }, OPTIONS)
    const file = path.join(folder, 'a.ts')
    await turn(async (_folder, context) => {
      await command(context, 'look', 'cat a.ts', () => undefined)
      await after(Date.now())
      await write('a.ts', FIRST + PERSON)
      await after((await stat(file)).ctimeMs)
      await command(context, 'add', 'echo agent >> a.ts', () => writeFile(file, FIRST + PERSON + AGENT))
      await client.untilEvent('s', 'file.modified', 2)
    })
    await after((await stat(file)).ctimeMs)
    await write('a.ts', `${FIRST}${PERSON}${AGENT}const late = saved(6)\n`)
    expect(brief(await client.must('provenance.lines', { path: 'a.ts', folder }))).toEqual([
      ['1-3', 'unknown', 'none', null],
      ['4', 'human', 'time', null],
      ['5', 'recorded', 'command', 'add'],
      ['6', 'human', 'time', null],
    ])
  })

  it('that was saved while the agent waited for a permission', async () => {
    const { turn, client, folder, write } = await scene({ 'a.ts': FIRST }, OPTIONS)
    const file = path.join(folder, 'a.ts')
    await turn(async (_folder, context) => {
      const args = { command: 'echo agent >> a.ts' }
      context.emit({ type: 'tool.started', toolCallId: 'add', name: 'sh', title: 'sh', kind: 'exec', args })
      const answered = context.ask('r', { toolCallId: 'add' })
      await client.untilEvent('s', 'permission.requested')
      await after(Date.now())
      await write('a.ts', FIRST + PERSON)
      await after((await stat(file)).ctimeMs)
      const [request] = client.eventsOf('s', 'permission.requested')
      await client.must('permission.respond', { requestId: request?.payload.id ?? '', optionId: 'yes' })
      await answered
      await after(Date.now())
      await writeFile(file, FIRST + PERSON + AGENT)
      context.emit({ type: 'tool.completed', toolCallId: 'add', outcome: 'ok' })
      await client.untilEvent('s', 'file.modified', 2)
    })
    const lines = await client.must('provenance.lines', { path: 'a.ts', folder })
    expect(claimed(lines)).toEqual([['5', 'recorded', 'command', 'add']])
  })

  it('that came with a merge, a checkout or a stash in a command that names the file', async () => {
    const { turn, client, folder } = await scene({ 'a.ts': FIRST }, OPTIONS)
    const file = path.join(folder, 'a.ts')
    git(folder, 'checkout', '-qb', 'theirs')
    await writeFile(file, PERSON + FIRST)
    git(folder, 'commit', '-qam', 'Theirs')
    git(folder, 'checkout', '-q', 'trunk')
    await writeFile(file, `${FIRST}const stashed = putAway(7)\n`)
    git(folder, 'stash', '-q')
    // Times of commits have no parts of seconds.
    const committedAt = Date.now()
    await expect.poll(() => Date.now() - committedAt, { interval: 50, timeout: 5000 }).toBeGreaterThan(2000)
    await turn(async (_folder, context) => {
      await command(context, 'add', 'echo agent >> a.ts; git commit -am Agent', async () => {
        await writeFile(file, FIRST.replace('third = 3', 'third = callOfAgent(3)'))
        git(folder, 'commit', '-qam', 'Agent')
      })
      await client.untilEvent('s', 'file.modified', 1)
      await command(context, 'merge', 'git merge theirs && cat a.ts', async () => git(folder, 'merge', '-q', 'theirs'))
      await client.untilEvent('s', 'file.modified', 2)
      await command(context, 'pop', 'git stash pop; cat a.ts', async () => {
        git(folder, 'checkout', 'stash@{0}', '--', 'a.ts')
        git(folder, 'stash', 'drop', '-q')
      })
      await client.untilEvent('s', 'file.modified', 3)
    })
    const merged = await client.must('provenance.lines', { path: 'a.ts', folder, commit: 'HEAD' })
    expect(claimed(merged)).toEqual([['4', 'recorded', 'command', 'add']])
    const now = await client.must('provenance.lines', { path: 'a.ts', folder })
    expect(await readFile(file, 'utf8')).toContain('stashed')
    expect(claimed(now)).toEqual([])
  })

  it('in a folder in which two sessions work: the one whose call names the file has its own', async () => {
    const { turn, test, client, folder } = await scene({ 'a.ts': FIRST }, OPTIONS)
    const file = path.join(folder, 'a.ts')
    await client.must('session.create', { sessionId: 'other', targetWorkingDirectory: folder })
    await client.must('session.subscribe', { sessionId: 'other' })
    await turn(async (_folder, context) => {
      await command(context, 'named', 'echo agent >> a.ts', () => writeFile(file, FIRST + AGENT))
      await client.untilEvent('s', 'file.modified', 1)
    })
    expect(test).toBeDefined()
    const lines = await client.must('provenance.lines', { path: 'a.ts', folder })
    expect(lines.authors.map(({ sessionId }) => sessionId)).toEqual(['s'])
  })

  it('whatever a trailer or the name of an author says', async () => {
    const { turn, client, folder } = await scene({ 'a.ts': FIRST, 'b.ts': FIRST }, OPTIONS)
    await turn(async (_folder, context) => {
      await command(context, 'add', 'echo agent >> b.ts', () => writeFile(path.join(folder, 'b.ts'), FIRST + AGENT))
      await client.untilEvent('s', 'file.modified', 1)
    })
    await writeFile(path.join(folder, 'a.ts'), FIRST + PERSON)
    git(folder, '-c', 'user.name=s', 'commit', '-qam', 'Forged\n\nParley-Session: s')
    expect(claimed(await client.must('provenance.lines', { path: 'a.ts', folder }))).toEqual([])
    const { commits } = await client.must('provenance.commits', { folder, commits: ['HEAD'] })
    // The agent's own line of another file is in the commit too.
    expect(commits).toEqual([{ commit: 'HEAD', sessionIds: ['s'], lines: 1 }])
  })

  it('in history that was rewritten', async () => {
    const { turn, client, folder } = await scene({ 'a.ts': FIRST }, OPTIONS)
    const file = path.join(folder, 'a.ts')
    await turn(async (_folder, context) => {
      await command(context, 'add', 'echo agent >> a.ts', () => writeFile(file, FIRST + AGENT))
      await client.untilEvent('s', 'file.modified', 1)
    })
    git(folder, 'commit', '-qam', 'Agent')
    await writeFile(file, PERSON + FIRST + AGENT)
    git(folder, 'commit', '-qa', '--amend', '-m', 'Both')
    expect(claimed(await client.must('provenance.lines', { path: 'a.ts', folder }))).toEqual([
      ['5', 'matched', 'hunk', 'add'],
    ])
    git(folder, 'checkout', '-q', '--orphan', 'fresh')
    git(folder, 'commit', '-qam', 'All at once')
    expect(claimed(await client.must('provenance.lines', { path: 'a.ts', folder }))).toEqual([
      ['5', 'recorded', 'command', 'add'],
    ])
  })

  it('whose time was set back into a call', async () => {
    const { turn, client, folder, write } = await scene({ 'a.ts': FIRST }, OPTIONS)
    const file = path.join(folder, 'a.ts')
    let within = 0
    await turn(async (_folder, context) => {
      await command(context, 'look', 'cat a.ts', async () => {
        within = Date.now()
        await after(within)
      })
    })
    await after(Date.now())
    await write('a.ts', FIRST + PERSON)
    await utimes(file, within / 1000, within / 1000)
    await turn(async (_folder, context) => {
      await command(context, 'again', 'cat a.ts', () => undefined)
    })
    expect(claimed(await client.must('provenance.lines', { path: 'a.ts', folder }))).toEqual([])
  })

  it('saved while no host watched, after one that was killed within a command', async () => {
    const { test, send, client, folder } = await scene({ 'a.ts': FIRST }, OPTIONS)
    const file = path.join(folder, 'a.ts')
    const written = Promise.withResolvers<undefined>()
    await send(async (_folder, { emit, cancelled }) => {
      const args = { command: 'echo agent >> a.ts' }
      emit({ type: 'tool.started', toolCallId: 'killed', name: 'sh', title: 'sh', kind: 'exec', args })
      await after(Date.now())
      await writeFile(file, FIRST + AGENT)
      written.resolve(undefined)
      await cancelled
    })
    await written.promise
    const later = await test.again()
    await writeFile(file, FIRST + AGENT + PERSON)
    const next = await later.client()
    const lines = await next.must('provenance.lines', { path: 'a.ts', folder })
    expect(brief(lines).filter(([at, grade]) => String(at).includes('5') && grade !== 'unknown')).toEqual([])
    await client.must('session.cancel', { sessionId: 's' })
  })
})

it('an edit that waited for a permission is recorded, and what was saved meanwhile is before it', async () => {
  const { turn, client, folder, write } = await scene({ 'a.ts': FIRST }, OPTIONS)
  const file = path.join(folder, 'a.ts')
  await turn(async (_folder, context) => {
    const args = { path: 'a.ts' }
    context.emit({ type: 'tool.started', toolCallId: 'edit', name: 'edit', title: 'edit', kind: 'write', args })
    const answered = context.ask('r', { toolCallId: 'edit' })
    await client.untilEvent('s', 'permission.requested')
    await after(Date.now())
    await write('a.ts', FIRST + PERSON)
    await after((await stat(file)).ctimeMs)
    const [request] = client.eventsOf('s', 'permission.requested')
    await client.must('permission.respond', { requestId: request?.payload.id ?? '', optionId: 'yes' })
    await answered
    await after(Date.now())
    await writeFile(file, FIRST + PERSON + AGENT)
    context.emit({ type: 'tool.completed', toolCallId: 'edit', outcome: 'ok' })
    await client.untilEvent('s', 'file.modified', 2)
  })
  const lines = await client.must('provenance.lines', { path: 'a.ts', folder })
  expect(claimed(lines)).toEqual([['5', 'recorded', 'tool', 'edit']])
})

it('lines that move between files in one look keep their call', async () => {
  const { turn, client, folder } = await scene({ 'a.ts': FIRST, 'b.ts': 'const other = 9\n' }, OPTIONS)
  const [a, b] = [path.join(folder, 'a.ts'), path.join(folder, 'b.ts')]
  const run = 'const moved = together(1)\nconst along = together(2)\nconst behind = together(3)\n'
  await turn(async (_folder, context) => {
    await command(context, 'write', 'cat > a.ts', () => writeFile(a, FIRST + run))
    await client.untilEvent('s', 'file.modified', 1)
    await command(context, 'move', 'mv-lines a.ts b.ts', async () => {
      await writeFile(a, FIRST)
      await writeFile(b, `const other = 9\n${run}`)
    })
    await client.untilEvent('s', 'file.modified', 3)
  })
  const lines = await client.must('provenance.lines', { path: 'b.ts', folder })
  expect(brief(lines)).toEqual([
    ['1', 'unknown', 'none', null],
    ['2-4', 'recorded', 'command', 'write'],
  ])
  expect(lines.ranges[1]?.changes).toMatchObject([{ kind: 'moved' }])
})

it('lines that a call copies from another file stay their author’s, and the call is named', async () => {
  const run = 'const copied = fromElsewhere(1)\nconst second = fromElsewhere(2)\nconst third = fromElsewhere(3)\n'
  const { turn, client, folder } = await scene({ 'a.ts': run, 'b.ts': 'const other = 9\n' }, OPTIONS)
  const committedAt = Date.now()
  await expect.poll(() => Date.now() - committedAt, { interval: 50, timeout: 5000 }).toBeGreaterThan(1500)
  await turn(async (_folder, context) => {
    await command(context, 'copy', 'cat a.ts >> b.ts', () =>
      writeFile(path.join(folder, 'b.ts'), `const other = 9\n${run}${AGENT}`),
    )
    await client.untilEvent('s', 'file.modified', 1)
  })
  const lines = await client.must('provenance.lines', { path: 'b.ts', folder })
  const [, copied] = lines.ranges
  expect(brief(lines)).toEqual([
    ['1', 'unknown', 'none', null],
    ['2-4', 'unknown', 'none', null],
    ['5', 'recorded', 'command', 'copy'],
  ])
  expect(lines.authors[copied?.copiedBy ?? -1]?.toolCallId).toBe('copy')
  expect(await client.must('provenance.lines', { path: 'b.ts', folder })).toEqual(lines)
})

it('sessions that read a file are those whose calls name it', async () => {
  const { turn, client, folder } = await scene({ 'deep/a.ts': FIRST, 'a.ts': FIRST }, OPTIONS)
  await turn(async (_folder, { emit }) => {
    const args = { path: 'deep/a.ts' }
    emit({ type: 'tool.started', toolCallId: 'read', name: 'read', title: 'Read', kind: 'read', args })
    emit({ type: 'tool.completed', toolCallId: 'read', outcome: 'ok', output: FIRST })
  })
  const read = await client.must('provenance.files', { path: 'deep/a.ts', folder })
  expect(read.sessions).toMatchObject([{ sessionId: 's', reads: 1, writes: 0, grade: 'unknown' }])
  expect(await client.must('provenance.files', { path: 'a.ts', folder })).toEqual({ sessions: [] })
})
