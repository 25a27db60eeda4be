import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTool } from './read'
import { createWorkbench, type Workbench } from './workbench'
import { posixIt } from '#core/testing/posix-it'

let bench: Workbench
const read = (path: string) => bench.use(readTool, { path })

beforeAll(async () => {
  bench = await createWorkbench({
    'README.md': '# Title\n\n```js\ncode\n```\n',
    'empty.txt': '',
    'long.ts': Array.from({ length: 40 }, (_, index) => `line ${index + 1}\n`).join(''),
    'huge.txt': 'x'.repeat(300 * 1024),
    'umlauts.txt': 'ä'.repeat(200 * 1024),
    'picture.png': new Uint8Array([0x89, 0x50, 0, 1]),
  })
  await mkdir(join(bench.cwd, 'folder'))
})
afterAll(() => bench.remove())

describe('the read tool', () => {
  it('needs no permission', async () => {
    const prepared = await readTool.prepare({ path: 'README.md' }, bench.folders)
    expect(prepared).toMatchObject({ ok: true })
    expect(prepared.ok && 'approval' in prepared.value).toBe(false)
  })

  it('gives back a whole file and shows it, with fences that its content cannot end', async () => {
    const report = await read('README.md')
    expect(report).toMatchObject({ outcome: 'ok', output: '# Title\n\n```js\ncode\n```\n' })
    expect(report.remark).toContain('````md\n# Title\n\n```js\ncode\n```\n````')
  })

  it('shows the beginning of a longer file', async () => {
    const { remark } = await read('long.ts')
    expect(remark).toContain('`long.ts` has 40 lines')
    expect(remark).toContain('line 12')
    expect(remark).not.toContain('line 13')
  })

  it('reads an empty file', async () => {
    expect(await read('empty.txt')).toMatchObject({
      outcome: 'ok',
      output: '',
      remark: '`empty.txt` has 0 lines (0 bytes).',
    })
  })

  it('stops at its limit without tearing a character apart', async () => {
    expect((await read('huge.txt')).output).toHaveLength(256 * 1024)
    const { output = '' } = await read('umlauts.txt')
    expect(new Set(output)).toEqual(new Set('ä'))
  })

  it.each([
    ['missing.txt', 'it does not exist'],
    ['folder', 'it is a folder'],
    ['picture.png', 'it is not a text file'],
    ['README.md/x', 'a part of the path is a file'],
    ['../README.md', 'paths with `..` are not followed'],
  ])('says why it cannot read %s', async (path, reason) => {
    expect(await read(path)).toMatchObject({ outcome: 'error', error: expect.stringContaining(reason) as string })
  })

  it('knows what was probably meant', async () => {
    expect((await read('readme')).remark).toContain('Perhaps you mean `README.md`?')
  })

  posixIt('refuses a pipe instead of waiting for its other end', async () => {
    execFileSync('/usr/bin/mkfifo', [join(bench.cwd, 'pipe')])
    expect(await read('pipe')).toMatchObject({
      outcome: 'error',
      error: expect.stringContaining('plain file') as string,
    })
  })
})
