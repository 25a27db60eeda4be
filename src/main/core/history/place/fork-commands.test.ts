import { access, chmod, open, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { hostileRepositories } from '#core/base/git/fixtures/hostile-repositories'
import { rowsNow } from '#core/testing/nightly'
import { posixIt } from '#core/testing/posix-it'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { commandScene, filesIn } from './testing/command-scene'

describe('files that commands change', () => {
  it('are those of each message, also when a later command changed them again', async () => {
    const { turn, forkAt, messages, write } = await commandScene({ 'a.txt': '0\n', 'gone.txt': 'here\n' })
    await turn([
      async (folder) => {
        await write('a.txt', '1\n')
        await write('new.txt', 'new 1\n')
        await rm(path.join(folder, 'gone.txt'))
      },
      async (folder) => {
        await write('a.txt', '2\n')
        await write('gone.txt', 'again\n')
        await rm(path.join(folder, 'new.txt'))
      },
      () => write('a.txt', '3\n'),
    ])
    await turn([() => write('a.txt', '4\n')])
    const states = [
      { 'a.txt': '0\n', 'gone.txt': 'here\n' },
      { 'a.txt': '1\n', 'new.txt': 'new 1\n' },
      { 'a.txt': '2\n', 'gone.txt': 'again\n' },
      { 'a.txt': '3\n', 'gone.txt': 'again\n' },
      { 'a.txt': '3\n', 'gone.txt': 'again\n' },
      { 'a.txt': '4\n', 'gone.txt': 'again\n' },
    ]
    const ids = await messages()
    expect(ids).toHaveLength(states.length)
    for (const [index, id] of ids.entries()) {
      const { place, missing } = await forkAt(id)
      expect(missing, `message ${index}`).toEqual([])
      expect(await filesIn(place.path), `message ${index}`).toEqual(states[index])
    }
  })

  posixIt('keep bytes, links and permissions', async () => {
    const { turn, forkAt, messages, write } = await commandScene({ 'a.txt': '0\n', 'b.txt': 'b\n' })
    const picture = Buffer.from([0, 1, 255, 10])
    const long = 'long line\n'.repeat(60_000)
    await turn([
      async (folder) => {
        await write('image.bin', picture)
        await write('long.txt', long)
        await symlink('a.txt', path.join(folder, 'link'))
        await chmod(path.join(folder, 'a.txt'), 0o755)
      },
      async (folder) => {
        await write('image.bin', Buffer.from([0, 2]))
        await write('long.txt', 'short\n')
        await rm(path.join(folder, 'link'))
        await symlink('b.txt', path.join(folder, 'link'))
        await chmod(path.join(folder, 'a.txt'), 0o644)
      },
    ])
    const { place, missing } = await forkAt((await messages())[1] ?? '')
    expect(missing).toEqual([])
    expect(await readFile(path.join(place.path, 'image.bin'))).toEqual(picture)
    expect(await readFile(path.join(place.path, 'long.txt'), 'utf8')).toBe(long)
    expect(await filesIn(place.path)).toMatchObject({ link: '-> a.txt' })
    expect((await stat(path.join(place.path, 'a.txt'))).mode & 0o111).not.toBe(0)
  })

  posixIt('may have line breaks and leading dashes in their names', async () => {
    const names = ['a\nb.txt', '--force', ':(top)x', 'é "q"\t.txt']
    const { turn, forkAt, messages, write } = await commandScene(Object.fromEntries(names.map((name) => [name, '0\n'])))
    const writeAll = async (text: string): Promise<void> => {
      for (const name of names) await write(name, text)
    }
    await turn([() => writeAll('1\n'), () => writeAll('2\n')])
    const ids = await messages()
    for (const [index, text] of ['0\n', '1\n', '2\n'].entries()) {
      const { place, missing } = await forkAt(ids[index] ?? '')
      expect(missing).toEqual([])
      expect(await filesIn(place.path)).toEqual(Object.fromEntries(names.map((name) => [name, text])))
    }
  })

  it('are named as too large when they are, and are not stored', async () => {
    const { client, turn, messages, folder } = await commandScene({ 'a.txt': '0\n' })
    const grow = async (size: number): Promise<void> => {
      const file = await open(path.join(folder, 'huge.bin'), 'w')
      await file.truncate(size)
      await file.close()
    }
    await turn([() => grow(2 * 1024 ** 3), () => grow(2 * 1024 ** 3 + 1)])
    const [, fromMessageId = ''] = await messages()
    const preview = await client.must('workspace.fork.preview', { sessionId: 's', fromMessageId })
    expect(preview.missing).toEqual([{ path: 'huge.bin', reason: 'too-large' }])
    const changes = [...client.eventsOf('s', 'file.created'), ...client.eventsOf('s', 'file.modified')]
    expect(changes.filter(({ payload }) => payload.path === 'huge.bin')).toHaveLength(2)
  })

  it('leave ignored files, the index and the refs of the repository alone', async () => {
    const { client, turn, write, folder, git } = await commandScene({ '.gitignore': 'out/\n', 'a.txt': '0\n' })
    const index = await readFile(path.join(folder, '.git', 'index'))
    const refs = git('for-each-ref')
    const objects = git('count-objects', '-v')
    await turn([
      async () => {
        await write('a.txt', '1\n')
        await write('out/b.txt', 'built\n')
      },
      () => write('a.txt', '2\n'),
    ])
    const { files } = await client.must('session.files.list', { sessionId: 's' })
    expect(files.map((file) => file.path)).toEqual(['a.txt', 'tick'])
    expect(await readFile(path.join(folder, '.git', 'index'))).toEqual(index)
    expect(git('for-each-ref')).toBe(refs)
    expect(git('count-objects', '-v')).toBe(objects)
  })

  it('that were not looked at in between are named, in place of a wrong content', async () => {
    const { turn, forkAt, messages, write, client } = await commandScene({ 'a.txt': '0\n', 'b.txt': '0\n' })
    // Without a report of its end nobody looks after the first command.
    await turn([() => write('b.txt', '1\n'), () => write('a.txt', '1\n'), () => write('a.txt', '2\n')], {
      silent: [1],
    })
    const [, first = '', second = '', third = ''] = await messages()
    const preview = await client.must('workspace.fork.preview', { sessionId: 's', fromMessageId: second })
    expect(preview.missing).toContainEqual({ path: 'a.txt', reason: 'not-seen' })
    expect(preview.missing.map((file) => file.path)).not.toContain('b.txt')
    expect(await filesIn((await forkAt(first)).place.path)).toEqual({ 'a.txt': '0\n', 'b.txt': '1\n' })
    expect(await filesIn((await forkAt(third)).place.path)).toEqual({ 'a.txt': '2\n', 'b.txt': '1\n' })
  })
})

it('that commands change faster than the clock of the disk ticks are named too, unless they were seen', async () => {
  const { turn, messages, write, client, forkAt } = await commandScene({ 'a.txt': '0\n' })
  for (let number = 0; number < 6; number++)
    await turn([() => write('a.txt', `${number} a\n`), () => write('a.txt', `${number} b\n`)], { silent: [0] })
  const unseen = (await messages()).filter((_, index) => index % 3 === 1)
  for (const [number, fromMessageId] of unseen.entries()) {
    const { missing } = await client.must('workspace.fork.preview', { sessionId: 's', fromMessageId })
    if (missing.some(({ path: file, reason }) => file === 'a.txt' && reason === 'not-seen')) continue
    expect(await filesIn((await forkAt(fromMessageId)).place.path)).toEqual({ 'a.txt': `${number} a\n` })
  }
})

it('that a command changed in a worktree are those of each message too', async () => {
  const { client, folder, turn, messages, write, forkAt } = await commandScene({ 'a.txt': '0\n' }, undefined, true)
  await turn([() => write('a.txt', '1\n'), () => write('a.txt', '2\n')])
  expect((await client.must('workspace.status', { sessionId: 's' })).place?.path).toBe(folder)
  const [, first = ''] = await messages()
  expect(await filesIn((await forkAt(first)).place.path)).toEqual({ 'a.txt': '1\n' })
})

/**
 * Repositories that are tried with every change: those that name a program for what looking at the files of a command does. All of
 * them are looked at with every change in `session/files/git-hostile.test.ts`, through the same runs of git.
 */
const ofCommands = new Set([
  'a clean filter',
  'a filter whose name cannot be passed on',
  'hooks',
  'a submodule with a filter',
])

describe.skipIf(process.platform === 'win32')(
  'commands in a hostile repository (skipped on Windows: shell scripts)',
  () => {
    it.each(rowsNow(hostileRepositories, ({ name }) => ofCommands.has(name)))(
      'run nothing when they are looked at: $name',
      async ({ prepare }) => {
        const root = await temporaryFolder()
        const canary = path.join(root, 'canary')
        const script = path.join(root, 'evil.sh')
        await writeFile(script, `#!/bin/sh\ntouch '${canary}'\ncat\n`, { mode: 0o755 })
        const { client, turn, messages, write } = await commandScene({ 'a.txt': '0\n' }, (folder) =>
          prepare(folder, script),
        )
        await turn([() => write('a.txt', '1\n'), () => write('a.txt', '2\n')], { hurries: true })
        const [, fromMessageId = ''] = await messages()
        await client.request('workspace.fork.preview', { sessionId: 's', fromMessageId })
        await expect(access(canary)).rejects.toThrow('ENOENT')
      },
    )
  },
)
