import { chmod, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { git, scene } from '#core/session/files/testing'
import { posixIt } from '#core/testing/posix-it'

describe('a revert', () => {
  it('does not go through a link that leads out', async () => {
    const outside = await temporaryFolder()
    const { turn, client, folder } = await scene({ 'dir/a.txt': 'one\n' })
    await turn(() => writeFile(path.join(folder, 'dir/a.txt'), 'two\n'))
    await rm(path.join(folder, 'dir'), { recursive: true })
    await writeFile(path.join(outside, 'a.txt'), 'two\n')
    await symlink(outside, path.join(folder, 'dir'), 'junction')
    expect(await client.request('session.files.revert', { sessionId: 's', path: 'dir/a.txt' })).toMatchObject({
      ok: false,
      error: { code: 'file-not-written' },
    })
    expect(await readFile(path.join(outside, 'a.txt'), 'utf8')).toBe('two\n')
  })

  posixIt('makes a program a program again', async () => {
    const { turn, client, folder, write } = await scene({})
    await write('run.sh', 'echo\n')
    await chmod(path.join(folder, 'run.sh'), 0o755)
    await turn(() => rm(path.join(folder, 'run.sh')))
    await client.must('session.files.revert', { sessionId: 's', path: 'run.sh' })
    expect((await stat(path.join(folder, 'run.sh'))).mode & 0o111).not.toBe(0)
  })

  posixIt('makes a program of a commit a program again', async () => {
    const { turn, client, folder, write } = await scene({ 'a.txt': 'a\n' }, { hasGit: true })
    const program = path.join(folder, 'run.sh')
    await turn(async () => {
      await write('run.sh', 'echo\n')
      await chmod(program, 0o755)
      git(folder, 'add', '-A')
      git(folder, 'commit', '-qm', 'Add a program')
    })
    const turnId = await turn(() => rm(program))
    await client.must('session.files.revert', { sessionId: 's', turnId })
    expect((await stat(program)).mode & 0o111).not.toBe(0)
  })

  posixIt('takes away and gives back only the right to execute, and is undone', async () => {
    const { turn, client, folder } = await scene({ 'run.sh': 'echo\n' })
    const program = path.join(folder, 'run.sh')
    const permissions = async () => (await stat(program)).mode & 0o777
    await chmod(program, 0o640)
    await turn(() => Promise.resolve())
    await turn(() => chmod(program, 0o750))
    const { revertId } = await client.must('session.files.revert', { sessionId: 's', path: 'run.sh' })
    expect(await permissions()).toBe(0o640)
    await client.must('session.files.revert', { sessionId: 's', revertId })
    expect(await permissions()).toBe(0o750)
  })

  posixIt('opens a private program to nobody else', async () => {
    const { turn, client, folder, read } = await scene({ 'run.sh': 'echo one\n' })
    const program = path.join(folder, 'run.sh')
    await chmod(program, 0o700)
    await turn(() => Promise.resolve())
    const turnId = await turn(() => writeFile(program, 'echo two\n'))
    await client.must('session.files.revert', { sessionId: 's', turnId })
    expect(await read('run.sh')).toBe('echo one\n')
    expect((await stat(program)).mode & 0o777).toBe(0o700)
  })

  posixIt('does not make a file of a link', async () => {
    const { turn, client, folder } = await scene({ 'a.txt': 'a\n' }, { hasGit: true })
    const link = path.join(folder, 'link')
    await turn(async () => {
      await symlink('a.txt', link)
      git(folder, 'add', '-A')
      git(folder, 'commit', '-qm', 'Add a link')
    })
    const turnId = await turn(() => rm(link))
    expect(await client.request('session.files.revert', { sessionId: 's', turnId })).toMatchObject({
      error: { code: 'file-not-kept' },
    })
    expect(await stat(link).catch(() => null)).toBeNull()
  })

  it('is refused while agents work, in an archive, and for what was not changed', async () => {
    const { turn, client } = await scene({ 'a.txt': 'one\n' })
    const refused = async (input: object) => {
      const answer = await client.request('session.files.revert', { sessionId: 's', ...input })
      return answer.ok ? 'done' : answer.error.code
    }
    await turn(async (folder) => {
      await writeFile(path.join(folder, 'a.txt'), 'two\n')
      expect(await refused({ path: 'a.txt' })).toBe('session-busy')
    })
    expect(await refused({ path: 'b.txt' })).toBe('file-not-changed')
    expect(await refused({ turnId: 'none' })).toBe('turn-not-found')
    expect(await refused({ revertId: 'none' })).toBe('file-not-changed')
    expect(await refused({})).toBe('invalid-params')
    expect(await refused({ path: 'a.txt', revertId: 'x' })).toBe('invalid-params')
    expect(await refused({ sessionId: 'none', path: 'a.txt' })).toBe('session-not-found')
    await client.must('session.close', { sessionId: 's' })
    await client.must('session.archive', { sessionId: 's' })
    expect(await refused({ path: 'a.txt' })).toBe('session-archived')
  })
})
