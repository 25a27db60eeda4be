import { appendFile, chmod, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { git } from '../place/testing'
import { TEXT, landingScene, withLines } from './testing/landing-scene'

it('says which branches merge, which conflict in which lines, and in which order most land', async () => {
  const { branch, forecast, folder, client } = await landingScene()
  await branch('top', { 'a.txt': withLines({ 2: 'top' }) })
  await branch('same', { 'a.txt': withLines({ 2: 'same', 3: 'and this' }) })
  await branch('apart', { 'a.txt': withLines({ 8: 'apart' }), 'new.txt': 'new\n' })
  const { candidates, pairs, order, base, state } = await forecast()
  expect({ base, state }).toEqual({ base: 'trunk', state: 'current' })
  expect(candidates.map(({ branch: name, outcome }) => [name, outcome]).sort()).toEqual([
    ['apart', 'clean'],
    ['same', 'clean'],
    ['top', 'clean'],
  ])
  const conflicts = pairs.filter(({ outcome }) => outcome !== 'clean')
  expect(conflicts).toHaveLength(1)
  const regions = [{ ours: { from: 2, to: 3 }, theirs: { from: 2, to: 3 } }]
  expect(conflicts[0]).toMatchObject({ outcome: 'conflict', files: [{ path: 'a.txt', kind: 'text', regions }] })
  expect(order.filter(({ lands }) => lands)).toHaveLength(2)
  expect(order.at(-1)?.lands).toBe(false)
  const told = await client.must('landing.conflict', { folder, a: 'top', b: 'same' })
  expect(told).toMatchObject({
    outcome: 'conflict',
    files: [{ path: 'a.txt', texts: [{ ours: 'top\nline 3', theirs: 'same\nand this' }] }],
  })
})

it('compares with a base that moved on, also one of a remote', async () => {
  const { branch, forecast, write, folder } = await landingScene()
  await branch('late', { 'a.txt': withLines({ 5: 'late' }) })
  git(folder, 'update-ref', 'refs/remotes/origin/trunk', 'trunk')
  await write(folder, { 'a.txt': withLines({ 4: 'inserted\nline 4', 5: 'trunk' }) })
  git(folder, 'commit', '-qam', 'Trunk')
  const here = await forecast()
  expect(here.candidates).toMatchObject([
    {
      branch: 'late',
      outcome: 'conflict',
      files: [{ kind: 'text', regions: [{ ours: { from: 6, to: 6 }, theirs: { from: 5, to: 5 } }] }],
    },
  ])
  const there = await forecast({ base: 'origin/trunk' })
  expect(there.candidates).toContainEqual({ branch: 'late', includes: 'committed', outcome: 'clean', files: [] })
  expect(there.pairs).toMatchObject([{ outcome: 'conflict' }])
})

it('includes work that is not committed, and leaves index and files as they are', async () => {
  const { forecast, client, folder, write } = await landingScene()
  const one = await client.must('workspace.create', { folder, title: 'One' })
  const two = await client.must('workspace.create', { folder, title: 'Two' })
  await write(one.place.path, { 'a.txt': withLines({ 5: 'one' }), 'untracked.txt': 'x\n' })
  await write(two.place.path, { 'a.txt': withLines({ 5: 'two' }), 'b.txt': null })
  const before = git(one.place.path, 'status', '--porcelain')
  const { candidates, pairs } = await forecast()
  const shared = { includes: 'uncommitted', outcome: 'clean', files: [] }
  for (const { place, sessionId } of [one, two])
    expect(candidates).toContainEqual({ ...shared, branch: place.branch, sessionId, path: place.path })
  expect(pairs).toMatchObject([{ outcome: 'conflict', files: [{ path: 'a.txt', kind: 'text' }] }])
  expect(git(one.place.path, 'status', '--porcelain')).toBe(before)
  expect(git(folder, 'count-objects')).toMatch(/^3 objects/)
})

it('names a merge in progress, and kinds of conflicts without lines', async () => {
  const { branch, forecast, write, folder } = await landingScene({
    'a.txt': TEXT,
    'gone.txt': TEXT,
    'bytes.bin': 'a\0b\n',
    'moved/x.txt': TEXT,
  })
  await symlink('a.txt', path.join(folder, 'link'))
  git(folder, 'add', '-A')
  git(folder, 'commit', '-qm', 'Link')
  await branch('deletes', { 'gone.txt': null })
  await branch('bytes', { 'bytes.bin': 'a\0c\n' })
  await branch('folder', { 'a.txt': null, 'a.txt/inner': 'x\n' })
  await branch('unrelated', { 'c.txt': 'c\n' })
  await write(folder, { 'gone.txt': withLines({ 1: 'kept' }), 'bytes.bin': 'a\0d\n', 'a.txt': withLines({ 1: 'x' }) })
  git(folder, 'commit', '-qam', 'Trunk')
  const { candidates } = await forecast()
  const kinds = Object.fromEntries(
    candidates.map(({ branch: name, outcome, files }) => [name, [outcome, ...files.map(({ kind }) => kind)]]),
  )
  expect(kinds).toMatchObject({
    deletes: ['conflict', 'deleted'],
    bytes: ['conflict', 'binary'],
    unrelated: ['clean'],
  })
  expect(kinds['folder']?.[0]).toBe('conflict')
  git(folder, 'worktree', 'add', '-q', path.join(folder, '..', 'tree'), 'deletes')
  expect(() => git(path.join(folder, '..', 'tree'), 'merge', 'trunk')).toThrow('Command failed')
  expect((await forecast()).candidates).toContainEqual(
    expect.objectContaining({ branch: 'deletes', outcome: 'unfinished', reason: 'merge' }),
  )
})

it('lands stacked branches after those they contain', async () => {
  const { branch, forecast } = await landingScene()
  await branch('lower', { 'a.txt': withLines({ 2: 'lower' }) })
  await branch('upper', { 'a.txt': withLines({ 2: 'upper' }) }, 'lower')
  const { order, pairs } = await forecast()
  expect(pairs.map(({ outcome }) => outcome)).toEqual(['clean'])
  expect(order).toEqual([
    { branch: 'lower', lands: true },
    { branch: 'upper', lands: true },
  ])
})

it('never calls a merge clean for which objects are missing', async () => {
  const { branch, forecast, folder } = await landingScene({ 'a.txt': TEXT, 'deep/b.txt': TEXT })
  await branch('lost', { 'deep/b.txt': withLines({ 3: 'lost' }) })
  await branch('fine', { 'a.txt': withLines({ 3: 'fine' }) })
  const tree = git(folder, 'rev-parse', 'lost^{tree}')
  const file = path.join(folder, '.git', 'objects', tree.slice(0, 2), tree.slice(2))
  await chmod(file, 0o644)
  await rm(file)
  const { candidates, pairs } = await forecast()
  expect(candidates).toContainEqual(expect.objectContaining({ branch: 'lost', outcome: 'unknown' }))
  expect(candidates).toContainEqual(expect.objectContaining({ branch: 'fine', outcome: 'clean' }))
  expect(pairs).toEqual([])
})

it('runs nothing of the repository, and writes nothing into it', async () => {
  const { branch, forecast, folder, write } = await landingScene({
    '.gitattributes': '*.txt merge=evil filter=evil\n',
    'a.txt': TEXT,
  })
  const root = await temporaryFolder()
  const [canary, script] = [path.join(root, 'canary'), path.join(root, 'evil.sh')]
  await writeFile(script, `#!/bin/sh\necho "$0 $*" >> '${canary}'\ncat\n`, { mode: 0o755 })
  await branch('left', { 'a.txt': withLines({ 2: 'left' }) })
  await branch('right', { 'a.txt': withLines({ 2: 'right' }) })
  await mkdir(path.join(folder, '.git', 'hooks'), { recursive: true })
  for (const hook of ['post-checkout', 'reference-transaction', 'post-index-change', 'post-merge'])
    await writeFile(path.join(folder, '.git', 'hooks', hook), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const lines = [
    ...['[merge "evil"]', `driver = ${script} %A`, '[merge]', 'default = evil'],
    ...['[filter "evil"]', `clean = ${script}`, `smudge = ${script}`, '[core]', `fsmonitor = ${script}`],
    ...['[diff]', `external = ${script}`, '[diff "evil"]', `textconv = ${script}`],
  ]
  await appendFile(path.join(folder, '.git', 'config'), `${lines.join('\n')}\n`)
  await write(folder, { 'b.txt': 'uncommitted\n' })
  const snapshot = async (): Promise<string[]> =>
    (await readdir(path.join(folder, '.git'), { recursive: true })).filter((name) => !name.endsWith('index')).sort()
  const before = await snapshot()
  const { pairs } = await forecast()
  expect(pairs).toMatchObject([{ outcome: 'conflict', files: [{ path: 'a.txt', kind: 'text' }] }])
  expect(await snapshot()).toEqual(before)
  await expect(readFile(canary, 'utf8')).rejects.toThrow('ENOENT')
})
