import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, type TestContext } from 'vitest'
import { matchesPath, pathInside, realPathOf } from '../path-pattern'
import { openFolders } from './folders'

/*
 * Folders in which names do not differ by case, as on macOS and Windows. `PARLEY_CASE_INSENSITIVE` names one elsewhere.
 */

let folder: string

beforeEach(async ({ skip }: TestContext) => {
  folder = await realpath(await mkdtemp(join(process.env['PARLEY_CASE_INSENSITIVE'] ?? tmpdir(), 'parley-case-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'project', 'src'), { recursive: true })
  await mkdir(join(folder, 'outside'))
  await writeFile(join(folder, 'project', 'src', 'Notes.txt'), 'one')
  await writeFile(join(folder, 'project', '.env'), 'secret')
  const isInsensitive = existsSync(join(folder, 'PROJECT', 'SRC', 'notes.TXT'))
  skip(!isInsensitive, 'Names differ by case here; PARLEY_CASE_INSENSITIVE can name another folder.')
})

it('a file is found by another spelling, and nothing outside is', async () => {
  const opened = await openFolders(join(folder, 'project'), [])
  if (!opened.ok) throw new Error(opened.error)
  const located = await opened.value.locate('SRC/NOTES.txt')
  if (!located.ok) throw new Error(located.error)
  expect(await readFile(located.value, 'utf8')).toBe('one')
  await writeFile(located.value, 'two')
  expect(await readdir(join(folder, 'project', 'src'))).toHaveLength(1)
  expect(await opened.value.locate(join(folder, 'OUTSIDE', 'x'))).toMatchObject({ ok: false })
})

it('a rule that denies a file denies it by every spelling', async () => {
  for (const spelling of ['.env', '.ENV', '.Env']) {
    const real = await realPathOf(join(folder, 'project', spelling))
    const inside = pathInside(join(folder, 'project'), real ?? '')
    expect(inside, spelling).not.toBeNull()
    expect(matchesPath('**/.env', inside ?? '', false), spelling).toBe(true)
  }
})

it('a path that spells its folder differently is inside of it or refused, never outside', async () => {
  const real = await realPathOf(join(folder, 'PROJECT', 'src', 'notes.txt'))
  const inside = pathInside(join(folder, 'project'), real ?? '')
  expect(inside === null || inside.toLowerCase() === 'src/notes.txt').toBe(true)
})
