import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { scene, git, brief } from './testing'

describe('with git', () => {
  it('sees what was committed in a turn', async () => {
    const { turn, files, client } = await scene({ 'a.txt': 'one\n' }, { hasGit: true })
    await turn(async (folder) => {
      await writeFile(path.join(folder, 'a.txt'), 'two\n')
      await writeFile(path.join(folder, 'b.txt'), 'b\n')
      git(folder, 'add', '-A')
      git(folder, 'commit', '-qm', 'more')
    })
    expect(brief(await files())).toEqual([
      ['modified', 'a.txt', 1, 1],
      ['created', 'b.txt', 1, 0],
    ])
    expect((await client.must('session.files.diff', { sessionId: 's', path: 'a.txt' })).hunks).toEqual([
      { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-one', '+two'] },
    ])
  })

  it('compares with what the last turn left when its file was changed again', async () => {
    const { turn, files } = await scene({ 'a.txt': 'one\n' }, { hasGit: true })
    await turn((folder) => writeFile(path.join(folder, 'a.txt'), 'two\n'))
    await turn((folder) => writeFile(path.join(folder, 'a.txt'), 'two\nthree\n'))
    const last = await turn((folder) => writeFile(path.join(folder, 'a.txt'), 'two\nthree\nfour\n'))
    expect(brief(await files(last))).toEqual([['modified', 'a.txt', 1, 0]])
  })

  it('looks only at the folder of the session, and names paths from there', async () => {
    const { turn, files } = await scene(
      { 'sub dir/ä b.txt': 'one\n', 'other.txt': 'x\n' },
      { hasGit: true, within: 'sub dir' },
    )
    await turn(async (folder) => {
      await writeFile(path.join(folder, 'ä b.txt'), 'two\n')
      await writeFile(path.join(folder, '../other.txt'), 'y\n')
    })
    expect(brief(await files())).toEqual([['modified', 'ä b.txt', 1, 1]])
  })

  it('keeps files that were there when they are no longer ignored', async () => {
    const all = { '.gitignore': '*.env\n', 'secret.env': 'mine\n' }
    const { turn, files, client, read } = await scene(all, { hasGit: true })
    await turn((folder) => writeFile(path.join(folder, '.gitignore'), ''))
    expect((await files()).find(({ path }) => path === 'secret.env')?.change).not.toBe('created')
    expect(await client.request('session.files.revert', { sessionId: 's', path: 'secret.env' })).toMatchObject({
      ok: false,
    })
    expect(await read('secret.env')).toBe('mine\n')
  })
})
