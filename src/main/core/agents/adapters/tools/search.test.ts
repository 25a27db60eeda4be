import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { searchTool } from './search'
import { createWorkbench, type Workbench } from './workbench'

let bench: Workbench
const search = (query: string, path = '.') => bench.use(searchTool, { query, path })

afterEach(() => bench.remove())

describe('the search tool', () => {
  it('finds lines in any case, by file and line, in text files below the folder', async () => {
    bench = await createWorkbench({
      'b.ts': 'one\n  // todo: second\n',
      'a/deep/c.md': 'TODO first\n',
      'node_modules/x.js': 'TODO',
      '.git/config': 'TODO',
      'image.png': new Uint8Array([0, ...new TextEncoder().encode('TODO')]),
      'large.txt': `TODO${'x'.repeat(1024 * 1024)}`,
    })
    const report = await search('TODO')
    expect(report.output?.split('\n')).toEqual(['a/deep/c.md:1: TODO first', 'b.ts:2: // todo: second'])
    expect(report.remark).toContain('2 lines in 2 files match `TODO`:')
    expect((await search('TODO', 'b.ts')).output).toBe('b.ts:2: // todo: second')
  })

  it('takes the text as it is, not as a pattern', async () => {
    bench = await createWorkbench({ 'a.txt': 'aaa\na.*b\n' })
    expect((await search('.*')).output).toBe('a.txt:2: a.*b')
  })

  it('says that nothing matches', async () => {
    bench = await createWorkbench({ 'a.txt': 'x' })
    expect(await search('y')).toMatchObject({ outcome: 'ok', output: '', remark: 'Nothing matches `y` in 1 file.' })
  })

  it('ends at its limit', async () => {
    bench = await createWorkbench({ 'a.txt': 'x\n'.repeat(300), 'b.txt': 'x\n' })
    const report = await search('x')
    expect(report.output?.split('\n')).toHaveLength(200)
    expect(report.remark).toMatch(/^At least 200 lines/)
  })

  it('follows no links', async () => {
    bench = await createWorkbench({ 'a/x.txt': 'needle\n' })
    await symlink(bench.cwd, join(bench.cwd, 'a/again'), 'junction')
    expect((await search('needle')).output).toBe('a/x.txt:1: needle')
  })

  it('says why it cannot look somewhere', async () => {
    bench = await createWorkbench({})
    expect(await search('x', '../')).toMatchObject({ outcome: 'error' })
    expect(await search('x', 'missing')).toMatchObject({
      outcome: 'error',
      error: '`missing` cannot be searched: it does not exist.',
    })
  })

  it('stops when it is told to', async () => {
    bench = await createWorkbench({ 'a.txt': 'x' })
    const signal = AbortSignal.abort()
    expect(await bench.use(searchTool, { query: 'x', path: '.' }, { signal })).toMatchObject({
      outcome: 'cancelled',
    })
  })
})
