import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exactPattern, matchesPath, pathInside, pathPatternProblem, realPathOf } from './path-pattern'

describe('a path pattern that allows', () => {
  it.each([
    ['src/a.ts', 'src/a.ts'],
    ['src/*.ts', 'src/a.ts'],
    ['src/**', 'src/deep/er/a.ts'],
    ['**/*.{ts,js}', 'src/a.js'],
    ['**', 'a'],
    ['**', ''],
    ['.', ''],
    ['.env', '.env'],
    ['.github/**', '.github/workflows/ci.yml'],
    [exactPattern('app/[id]/(group)/page{1}.tsx'), 'app/[id]/(group)/page{1}.tsx'],
  ])('%s matches %j', (pattern, target) => {
    expect(matchesPath(pattern, target, true)).toBe(true)
  })

  it.each([
    ['src/a.ts', 'src/A.ts'],
    ['src/*.ts', 'src/deep/a.ts'],
    ['src/**', 'srcs/a.ts'],
    ['**', '.env'],
    ['**', '.git/hooks/pre-commit'],
    ['src/**', 'src/.secret/a'],
    ['*', '.env'],
    ['src/*', 'src/a.ts:stream'],
    ['src/*', 'src/a.'],
    ['src/*', 'src/a '],
    ['src/*', ''],
    ['!src/a.ts', 'src/b.ts'],
    ['app/[id].ts', 'app/x.ts'],
  ])('%s does not match %j', (pattern, target) => {
    expect(matchesPath(pattern, target, true)).toBe(false)
  })

  it('made for one path matches that path and no other', () => {
    const name = fc.stringMatching(/^[\w()[\]{}!+@*?^$|"'\\~#%&, -]{0,8}[a-z]$/)
    const paths = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'))
    fc.assert(
      fc.property(paths, paths, (one, other) => {
        expect(matchesPath(exactPattern(one), one, true)).toBe(true)
        expect(matchesPath(exactPattern(one), other, true)).toBe(one === other)
      }),
    )
  })
})

describe('a path pattern that denies', () => {
  it.each([
    ['**/.env', 'a/.ENV'],
    ['**', '.git/config'],
    ['src/*', 'src/.hidden'],
    ['.env', '.env'],
  ])('%s matches %j', (pattern, target) => {
    expect(matchesPath(pattern, target, false)).toBe(true)
  })
})

it.each(['/etc/passwd', 'C:/x', '../x', 'a/../../x', '*'.repeat(11)])('%s cannot be a path pattern', (pattern) => {
  expect(pathPatternProblem(pattern)).not.toBeNull()
})

it.each(['src/**/*.ts', '.', '**', 'a..b/c', exactPattern('a*b?c')])('%s can be a path pattern', (pattern) => {
  expect(pathPatternProblem(pattern)).toBeNull()
})

describe('where a path leads', () => {
  let root: string
  beforeEach(async () => {
    root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'parley-paths-')))
    await mkdir(path.join(root, 'project', 'src'), { recursive: true })
    await mkdir(path.join(root, 'outside', 'deep'), { recursive: true })
    await writeFile(path.join(root, 'project', 'src', 'a.ts'), '')
    // Junctions need no rights on Windows.
    await symlink(path.join(root, 'outside', 'deep'), path.join(root, 'project', 'link'), 'junction')
    await symlink(path.join(root, 'outside', 'none'), path.join(root, 'project', 'dangling'), 'junction')
  })
  afterEach(() => rm(root, { recursive: true, force: true }))
  const at = (...names: string[]) => [root, 'project', ...names].join(path.sep)

  it('is itself for what exists and for what is to be made', async () => {
    expect(await realPathOf(at('src', 'a.ts'))).toBe(at('src', 'a.ts'))
    expect(await realPathOf(at('new', 'deep', 'b.ts'))).toBe(at('new', 'deep', 'b.ts'))
    expect(await realPathOf(at('src', '..', 'src', 'a.ts'))).toBe(at('src', 'a.ts'))
  })

  it('is behind links, also for what is to be made there', async () => {
    const outside = path.join(root, 'outside', 'deep')
    expect(await realPathOf(at('link', 'x'))).toBe(path.join(outside, 'x'))
    expect(pathInside(at(), path.join(outside, 'x'))).toBeNull()
  })

  it('cannot be told through a link that leads nowhere, after a link and `..`, or for what is no path', async () => {
    expect(await realPathOf(at('dangling'))).toBeNull()
    expect(await realPathOf(at('dangling', 'x'))).toBeNull()
    expect(await realPathOf('relative')).toBeNull()
    expect(await realPathOf(at('a\0b'))).toBeNull()
    // Windows itself only reads the words.
    const climbed = await realPathOf(at('link', '..', 'src', 'a.ts'))
    expect(climbed).toBe(process.platform === 'win32' ? at('src', 'a.ts') : null)
  })

  it('is inside a folder or not', () => {
    expect(pathInside(at(), at('src', 'a.ts'))).toBe('src/a.ts')
    expect(pathInside(at(), at())).toBe('')
    expect(pathInside(at(), at('..hidden'))).toBe('..hidden')
    expect(pathInside(at(), path.join(root, 'project-2'))).toBeNull()
    expect(pathInside(at('src'), at())).toBeNull()
  })
})
