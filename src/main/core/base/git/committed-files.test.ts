import { access, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readFromCommit } from './committed-files'
import type { FilterProgram } from './filters'
import { repository } from './testing'

const PLACE = { prefix: '' }

describe.skipIf(process.platform === 'win32')('files of a commit (skipped on Windows: shell scripts)', () => {
  it.each([
    ['of the repository', 'hide', '--local'],
    ['of the user', 'hide', '--global'],
    ['that is named like a missing attribute', 'unspecified', '--local'],
    ['that is named like an attribute without a value', 'set', '--local'],
  ])('go through a filter %s only with consent to exactly its programs', async (_name, filter, level) => {
    const { folder, home, git, write, commit } = await repository({ 'a.txt': 'one\n', 'b.md': 'one\n' })
    const canary = path.join(home, 'canary')
    const programs: Record<string, string> = {}
    for (const [name, letters] of Object.entries({ clean: 'a-z b-za', smudge: 'b-za a-z' })) {
      const script = path.join(home, name)
      await writeFile(script, `#!/bin/sh\ntouch '${canary}'\ntr ${letters}\n`, { mode: 0o755 })
      git('config', level, `filter.${filter}.${name}`, script)
      programs[`filter.${filter}.${name}`] = script
    }
    await write({ '.gitattributes': `*.txt filter=${filter} eol=crlf\n*.md eol=crlf\n` })
    // Without this, git cleans the unchanged file only if it was written as late as the index.
    git('add', '--renormalize', '.')
    const head = commit('Add attributes')
    expect(git('show', `${head}:a.txt`)).toBe('pof')
    const paths = ['a.txt', 'b.md', 'none.txt']
    await rm(canary, { force: true })
    const without = await readFromCommit(folder, PLACE, head, paths)
    // Such a name cannot be told from a missing attribute.
    const isSure = filter !== 'unspecified'
    expect([...without.keys()]).toEqual(isSure ? ['none.txt', 'b.md'] : ['none.txt'])
    await expect(access(canary)).rejects.toThrow('ENOENT')

    const asked: (readonly FilterProgram[])[] = []
    const refused = await readFromCommit(folder, PLACE, head, paths, (some) => {
      asked.push(some)
      return Promise.resolve(false)
    })
    expect(refused.has('a.txt')).toBe(false)
    const toldOf = Object.fromEntries(asked[0]?.map(({ name, value }) => [name, value]) ?? [])
    expect(toldOf).toEqual(programs)
    await expect(access(canary)).rejects.toThrow('ENOENT')

    const allowed = await readFromCommit(folder, PLACE, head, paths, () => Promise.resolve(true))
    expect(allowed.get('a.txt')?.bytes.toString()).toBe('one\r\n')
    if (isSure) expect(allowed.get('b.md')?.bytes.toString()).toBe('one\r\n')
  })

  it('are left out when the program of their filter fails', async () => {
    const { folder, git, write, commit } = await repository({ 'a.txt': 'one\n' })
    git('config', 'filter.hide.smudge', 'false')
    await write({ '.gitattributes': '*.txt filter=hide\n' })
    const head = commit('Add attributes')
    const found = await readFromCommit(folder, PLACE, head, ['a.txt'], () => Promise.resolve(true))
    expect(found.has('a.txt')).toBe(false)
  })

  it('are read in a folder below, with its own attributes, and links as they are', async () => {
    const files = { 'in/.gitattributes': '* eol=crlf\n', 'in/a.txt': 'one\n', 'in/b.txt': '', 'in/c.bin': 'x' }
    const { folder, git } = await repository(files)
    const target = git('hash-object', '-w', '--no-filters', 'in/c.bin')
    git('update-index', '--add', '--cacheinfo', `120000,${target},in/link`)
    git('commit', '-qm', 'Add a link')
    const head = git('rev-parse', 'HEAD')
    const inner = path.join(folder, 'in')
    const names = ['a.txt', 'b.txt', 'c.bin', 'link']
    const found = await readFromCommit(inner, { prefix: 'in/' }, head, names)
    expect(names.map((name) => [found.get(name)?.bytes.toString(), found.get(name)?.kind])).toEqual([
      ['one\r\n', 'file'],
      ['', 'file'],
      ['x', 'file'],
      ['x', 'link'],
    ])
  })
})
