import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRunTool } from '#core/agents/adapters/tools/run'
import { noFolders, openFolders, type Folders } from './folders'

let base: string
let folders: Folders

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'parley-folders-')))
  for (const folder of ['home', 'home/src', 'other', 'outside', 'home-too']) await mkdir(join(base, folder))
  await writeFile(join(base, 'home/a.txt'), 'a')
  await writeFile(join(base, 'outside/secret.txt'), 'secret')
  // Junctions need no rights on Windows; elsewhere the kind of a link does not matter.
  await symlink(join(base, 'outside'), join(base, 'home/way-out'), 'junction')
  await symlink(join(base, 'home/src'), join(base, 'home/way-in'), 'junction')
  await symlink(join(base, 'outside/not-there-yet'), join(base, 'home/nowhere'), 'junction')
  await symlink(join(base, 'home/loop'), join(base, 'home/loop'), 'junction')
  await symlink(join(base, 'home'), join(base, 'alias'), 'junction')
  const opened = await openFolders(join(base, 'alias'), [join(base, 'other'), join(base, 'gone')])
  if (!opened.ok) throw new Error(opened.error)
  folders = opened.value
})

afterAll(() => rm(base, { recursive: true }))

describe('openFolders', () => {
  it('fails when the folder is gone', async () => {
    expect(await openFolders(join(base, 'gone'), [])).toMatchObject({ ok: false })
  })

  it('names its folder without links', () => {
    expect(folders.cwd).toBe(join(base, 'home'))
  })
})

describe('locate', () => {
  const inside: readonly (readonly [string, string])[] = [
    ['.', 'home'],
    ['a.txt', 'home/a.txt'],
    ['./src/', 'home/src'],
    ['new.txt', 'home/new.txt'],
    ['new/folder/file.txt', 'home/new/folder/file.txt'],
    ['way-in/file.ts', 'home/src/file.ts'],
    ['..a', 'home/..a'],
  ]
  it.each(inside)('finds %s', async (path, expected) => {
    expect(await folders.locate(path)).toEqual({ ok: true, value: join(base, expected) })
  })

  it('takes absolute paths in any of the folders, by their real or given name', async () => {
    expect(await folders.locate(join(base, 'other/b.txt'))).toEqual({ ok: true, value: join(base, 'other/b.txt') })
    expect(await folders.locate(join(base, 'home/a.txt'))).toEqual({ ok: true, value: join(base, 'home/a.txt') })
    expect(await folders.locate(join(base, 'alias/a.txt'))).toEqual({ ok: true, value: join(base, 'home/a.txt') })
  })

  it('refuses paths that are too long without following them', async () => {
    expect(await folders.locate('a/'.repeat(50_000))).toMatchObject({ ok: false })
  })

  it.each([
    '..',
    '../outside/secret.txt',
    'src/../a.txt',
    'src/../../outside/secret.txt',
    'src\\..\\..\\outside',
    'way-out',
    'way-in/../../outside',
    'alias/../outside',
    '/proc/self/root/etc/passwd',
    '/dev/fd/0',
    '//server/share',
    '\\\\?\\C:\\secret\\..\\x',
    'way-out/secret.txt',
    'way-out/new.txt',
    'way-out/new/folder.txt',
    'nowhere',
    'nowhere/file.txt',
    'loop',
    'loop/file.txt',
    'a.txt/file.txt',
    'a\0.txt',
  ])('refuses %j', async (path) => {
    expect(await folders.locate(path)).toMatchObject({ ok: false })
  })

  it('refuses absolute paths elsewhere, also in folders whose names begin the same way', async () => {
    for (const path of ['outside/secret.txt', 'home-too/a.txt', 'gone/a.txt', ''])
      expect(await folders.locate(join(base, path))).toMatchObject({ ok: false })
    expect(await folders.locate(process.platform === 'win32' ? 'C:\\Windows' : '/etc/passwd')).toMatchObject({
      ok: false,
    })
  })

  it('does not ask another machine on Windows paths', async () => {
    const located = await folders.locate('\\\\elsewhere.invalid\\share\\file')
    // Elsewhere a backslash is a character like any other.
    expect(located.ok).toBe(process.platform !== 'win32')
  })
})

describe('display', () => {
  it('names what is in the folder from there, and other things in full', () => {
    expect(folders.display(join(base, 'home'))).toBe('.')
    expect(folders.display(join(base, 'home', 'src', 'a.ts'))).toBe('src/a.ts')
    expect(folders.display(join(base, 'other', 'b.txt'))).toBe(join(base, 'other', 'b.txt'))
  })
})

it('none at all refuse every path and every program', async () => {
  const folders = noFolders('/project')
  for (const path of ['.', 'a.ts', '/project/a.ts'])
    expect(await folders.locate(path)).toMatchObject({
      ok: false,
      error: expect.stringContaining('no folders') as string,
    })
  const run = createRunTool({
    startCommand: () => Promise.reject(new Error('ran')),
    pause: () => Promise.resolve(),
    commandTimeoutMs: 1,
  })
  expect(await run.prepare({ command: 'true' }, folders)).toMatchObject({ ok: false })
})
