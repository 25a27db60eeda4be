import { mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PreparedCall } from './tool'
import { createWorkbench, type Workbench } from './workbench'
import { writeTool } from './write'

let bench: Workbench
let outside: Workbench
const text = (name: string) => readFile(join(bench.cwd, name), 'utf8')
const write = (path: string, content = 'new\n') => bench.use(writeTool, { path, content })
const context = { signal: new AbortController().signal, print: () => undefined }

async function prepared(path: string, content = 'new\n'): Promise<PreparedCall> {
  const result = await writeTool.prepare({ path, content }, bench.folders)
  if (!result.ok) throw new Error(result.error)
  return result.value
}

beforeEach(async () => {
  bench = await createWorkbench({
    'old.txt': 'one\ntwo\n',
    'large.txt': 'x'.repeat(300 * 1024),
    'binary.bin': new Uint8Array([0]),
  })
  outside = await createWorkbench({ 'secret.txt': 'secret' })
})
afterEach(async () => {
  await bench.remove()
  await outside.remove()
})

describe('the write tool', () => {
  it('asks with the change, and changes nothing before it is allowed', async () => {
    const { approval } = await prepared('old.txt')
    expect(approval).toEqual({
      summary: 'Write old.txt (1 line)',
      preview: [{ type: 'diff', path: 'old.txt', oldText: 'one\ntwo\n', newText: 'new\n' }],
    })
    expect(await text('old.txt')).toBe('one\ntwo\n')
  })

  it('shows a new file as one', async () => {
    const { approval } = await prepared('notes/new.txt')
    expect(approval?.preview).toEqual([{ type: 'diff', path: 'notes/new.txt', oldText: null, newText: 'new\n' }])
    await expect(stat(join(bench.cwd, 'notes'))).rejects.toThrow()
  })

  it('writes a new file, with its folders', async () => {
    const report = await write('notes/deep/new.txt')
    expect(report).toMatchObject({ outcome: 'ok', remark: 'I wrote `notes/deep/new.txt`: 1 line.' })
    expect(report.content).toMatchObject([{ type: 'diff', oldText: null, newText: 'new\n' }])
    expect(await text('notes/deep/new.txt')).toBe('new\n')
  })

  it('replaces a file, also by a shorter text', async () => {
    expect(await write('old.txt', 'x')).toMatchObject({ outcome: 'ok', remark: 'I replaced `old.txt`: 1 line.' })
    expect(await text('old.txt')).toBe('x')
  })

  it('leaves a file alone that changed since it asked', async () => {
    const call = await prepared('old.txt')
    await writeFile(join(bench.cwd, 'old.txt'), 'theirs')
    expect(await call.run(context)).toMatchObject({
      outcome: 'error',
      error: '`old.txt` has changed since I asked, so I left it alone.',
    })
    expect(await text('old.txt')).toBe('theirs')
  })

  it('leaves a file alone that appeared since it asked', async () => {
    const call = await prepared('new.txt')
    await writeFile(join(bench.cwd, 'new.txt'), 'theirs')
    expect(await call.run(context)).toMatchObject({ outcome: 'error' })
    expect(await text('new.txt')).toBe('theirs')
  })

  it('does not follow a link that appeared since it asked', async () => {
    await mkdir(join(bench.cwd, 'folder'))
    const call = await prepared('folder/new.txt')
    await rm(join(bench.cwd, 'folder'), { recursive: true })
    await symlink(outside.cwd, join(bench.cwd, 'folder'), 'junction')
    expect(await call.run(context)).toMatchObject({ outcome: 'error' })
    await expect(stat(join(outside.cwd, 'new.txt'))).rejects.toThrow()
  })

  it.each([
    ['../x.txt', 'are not followed'],
    ['link/x.txt', 'outside'],
    ['large.txt', 'too large'],
    ['binary.bin', 'not a text file'],
    ['old.txt/x', 'is a file'],
    ['.', 'is a folder'],
  ])('refuses %s before it asks', async (path, reason) => {
    await symlink(outside.cwd, join(bench.cwd, 'link'), 'junction')
    expect(await write(path)).toMatchObject({ outcome: 'error', error: expect.stringContaining(reason) as string })
  })
})
