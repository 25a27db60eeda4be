import { chmod, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { git, newRepository } from './testing'

type Work = (folder: string) => Promise<unknown>

/** A session in a repository, whose agent does in each turn what the test says. */
async function scene(files: Readonly<Record<string, string>>, within = '') {
  let work: Work = () => Promise.resolve()
  const adapter = scriptedAdapter('worker', async ({ options, emit }) => {
    await work(options.cwd)
    emit({ type: 'text', delta: 'done' })
    return undefined
  })
  const test = await hostOfTest([adapter])
  const client = await test.client()
  const repository = await newRepository(path.join(await temporaryFolder(), 'project'), files)
  const folder = path.join(repository, within)
  // Anything that is done from now on is newer than the files.
  await expect.poll(async () => Date.now() - (await stat(repository)).mtimeMs).toBeGreaterThan(50)
  await client.must('session.create', { sessionId: 's', title: 'Work', targetWorkingDirectory: folder })
  await client.must('session.subscribe', { sessionId: 's' })
  let turns = 0
  const turn = async (next: Work): Promise<void> => {
    work = next
    await client.must('session.sendMessage', { sessionId: 's', message: `turn ${turns}` })
    await client.untilEvent('s', 'turn.completed', ++turns)
    await client.request('session.files.revert', { sessionId: 's', revertId: 'none' })
  }
  /** Message ids in order: user, agent, user, … */
  const messages = async (): Promise<string[]> => {
    const page = await client.must('session.getMessages', { sessionId: 's', fromPosition: 0, limit: 100 })
    return page.messages.map(({ messageId }) => messageId)
  }
  const write = (file: string, text: string | Buffer) => writeFile(path.join(folder, file), text)
  return { client, repository, folder, turn, messages, write, adapter }
}

const read = (folder: string, file: string): Promise<string | null> =>
  readFile(path.join(folder, file), 'utf8').catch(() => null)

it('has the files of each message, committed since or not', async () => {
  const { client, repository, turn, messages, write } = await scene({
    'a.txt': '0\n',
    'gone.txt': 'here\n',
    'c.txt': 'c\n',
  })
  await turn(async () => {
    await write('a.txt', '1\n')
    await write('new.txt', 'new 1\n')
  })
  await turn(async (folder) => {
    await write('a.txt', '2\n')
    await rm(path.join(folder, 'gone.txt'))
  })
  git(repository, 'add', '-A')
  git(repository, 'commit', '-qm', 'Work')
  await turn(async () => {
    await write('new.txt', 'new 3\n')
    await write('a.txt', '3\n')
  })
  const ids = await messages()
  expect(ids).toHaveLength(6)
  const expected = [
    { 'a.txt': '0\n', 'new.txt': null, 'gone.txt': 'here\n' },
    { 'a.txt': '1\n', 'new.txt': 'new 1\n', 'gone.txt': 'here\n' },
    { 'a.txt': '1\n', 'new.txt': 'new 1\n', 'gone.txt': 'here\n' },
    { 'a.txt': '2\n', 'new.txt': 'new 1\n', 'gone.txt': null },
    { 'a.txt': '2\n', 'new.txt': 'new 1\n', 'gone.txt': null },
    { 'a.txt': '3\n', 'new.txt': 'new 3\n', 'gone.txt': null },
  ]
  for (const [index, fromMessageId] of ids.entries()) {
    const fork = await client.must('workspace.fork', { sessionId: 's', fromMessageId, operationId: `o${index}` })
    for (const [file, text] of Object.entries(expected[index] ?? {}))
      expect(await read(fork.place.path, file), `${file} at message ${index}`).toBe(text)
    expect(await read(fork.place.path, 'c.txt')).toBe('c\n')
    expect(fork.missing).toEqual([])
    const { session } = await client.must('session.get', { sessionId: fork.sessionId })
    expect(session).toMatchObject({ parentSessionId: 's', forkPointMessageId: fromMessageId, branchKind: 'fork' })
  }
  expect(await read(repository, 'a.txt')).toBe('3\n')
})

it('continues with an agent that works in the new worktree and knows the conversation', async () => {
  const { client, folder, turn, write, adapter } = await scene({ 'a.txt': '0\n' })
  await turn(() => write('a.txt', '1\n'))
  const fork = await client.must('workspace.fork', { sessionId: 's', name: 'Other way', branchKind: 'branch' })
  await client.must('session.subscribe', { sessionId: fork.sessionId })
  await client.must('session.sendMessage', { sessionId: fork.sessionId, message: 'go on' })
  await client.untilEvent(fork.sessionId, 'turn.completed')
  expect(fork.place.branch).toBe('parley/other-way')
  expect(adapter.starts.map(({ cwd }) => cwd)).toEqual([folder, fork.place.path])
})

it('keeps executable files, links and bytes that are no text, as far as they are still there', async () => {
  const { client, turn, write } = await scene({ 'a.txt': '0\n' }, '')
  const bytes = Buffer.from([0, 1, 255, 10])
  await turn(async (folder) => {
    await write('run.sh', '#!/bin/sh\n')
    await chmod(path.join(folder, 'run.sh'), 0o755)
    await write('image.bin', bytes)
    await symlink('a.txt', path.join(folder, 'link'))
  })
  const { place, missing } = await client.must('workspace.fork', { sessionId: 's' })
  expect(missing).toEqual([])
  expect((await stat(path.join(place.path, 'run.sh'))).mode & 0o111).not.toBe(0)
  expect(await readFile(path.join(place.path, 'image.bin'))).toEqual(bytes)
  expect(await readlink(path.join(place.path, 'link'))).toBe('a.txt')
})

it('keeps executable files and links of a commit that were overwritten later', async () => {
  const { client, turn, messages, write, folder } = await scene({ 'a.txt': '0\n' })
  await turn(async () => {
    await write('run.sh', '#!/bin/sh\n')
    await chmod(path.join(folder, 'run.sh'), 0o755)
    await symlink('a.txt', path.join(folder, 'link'))
    git(folder, 'add', '-A')
    git(folder, 'commit', '-qm', 'Add a program and a link')
  })
  await turn(async () => {
    for (const file of ['run.sh', 'link']) {
      await rm(path.join(folder, file))
      await write(file, 'text\n')
    }
  })
  const fromMessageId = (await messages())[2] ?? ''
  const { place, missing } = await client.must('workspace.fork', { sessionId: 's', fromMessageId })
  expect(missing).toEqual([])
  expect((await stat(path.join(place.path, 'run.sh'))).mode & 0o111).not.toBe(0)
  expect(await read(place.path, 'run.sh')).toBe('#!/bin/sh\n')
  expect(await readlink(path.join(place.path, 'link'))).toBe('a.txt')
})

it('says exactly what is missing, and offers the nearest commit', async () => {
  const { client, repository, turn, messages, write } = await scene({ 'a.txt': '0\n' })
  await turn(() => write('image.bin', Buffer.alloc(5_000_000)))
  await turn(async () => {
    await write('image.bin', Buffer.from([0, 2]))
    await write('a.txt', '1\n')
  })
  const fromMessageId = (await messages())[1] ?? ''
  const preview = await client.must('workspace.fork.preview', { sessionId: 's', fromMessageId })
  expect(preview).toMatchObject({
    commit: git(repository, 'rev-parse', 'HEAD'),
    subject: 'first',
    missing: [{ path: 'image.bin', reason: 'too-large' }],
  })
  expect(await client.request('workspace.fork', { sessionId: 's', fromMessageId })).toMatchObject({
    error: { code: 'code-incomplete', details: { missing: preview.missing } },
  })
  const fork = await client.must('workspace.fork', { sessionId: 's', fromMessageId, allowMissing: true })
  expect(fork.missing).toEqual(preview.missing)
  expect(await read(fork.place.path, 'a.txt')).toBe('0\n')
  expect(await read(fork.place.path, 'image.bin')).toBeNull()
})

it('takes along changes of the user from before the message, and reports later ones', async () => {
  const { client, turn, messages, write } = await scene({ 'a.txt': '0\n', 'mine.txt': 'm\n', 'later.txt': 'l\n' })
  await write('mine.txt', 'mine before\n')
  await turn(() => write('a.txt', '1\n'))
  await write('later.txt', 'after\n')
  await write('untracked.txt', 'after\n')
  const fromMessageId = (await messages())[1] ?? ''
  const fork = await client.must('workspace.fork', { sessionId: 's', fromMessageId, allowMissing: true })
  expect(fork.missing).toEqual([{ path: 'later.txt', reason: 'changed-later' }])
  expect(await read(fork.place.path, 'mine.txt')).toBe('mine before\n')
  expect(await read(fork.place.path, 'later.txt')).toBe('l\n')
  expect(await read(fork.place.path, 'untracked.txt')).toBeNull()
})

it('works in a folder of the repository', async () => {
  const { client, turn, write } = await scene({ 'app/a.txt': '0\n', 'b.txt': 'b\n' }, 'app')
  await turn(() => write('a.txt', '1\n'))
  const { place, sessionId } = await client.must('workspace.fork', { sessionId: 's' })
  expect(await read(place.path, 'app/a.txt')).toBe('1\n')
  const { session } = await client.must('session.get', { sessionId })
  expect(session?.targetWorkingDirectory).toBe(path.join(place.path, 'app'))
})
