import { execFile } from 'node:child_process'
import { chmod, link, lstat, mkdir, readFile, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { readLocated, writeText } from './regular-file'
import { posixIt } from '#core/testing/posix-it'

const script = fileURLToPath(new URL('fixtures/write-text.ts', import.meta.url))

describe('writing a file', () => {
  // A limit on the size of files fails in the middle of writing, as a full disk does, and needs no disk.
  posixIt('that fails in its middle leaves the file that was there', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, 'notes.txt')
    const before = 'o'.repeat(9000)
    await writeFile(path, before)
    const limited = ['-c', 'ulimit -f 24; exec "$@"', 'sh', process.execPath, '--import', 'tsx', script, path, '40000']
    const { stdout } = await promisify(execFile)('/bin/sh', limited)
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, error: { reason: 'EFBIG' } })
    expect(await readFile(path, 'utf8')).toBe(before)
    expect(await readdir(folder)).toEqual(['notes.txt'])
  })

  posixIt('keeps the mode of the file, and gives a new one the usual', async () => {
    const folder = await temporaryFolder()
    const [script, fresh, plain] = ['run.sh', 'fresh.txt', 'plain.txt'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    await writeFile(script, 'old')
    await chmod(script, 0o751)
    expect(await writeText(script, 'new')).toEqual({ ok: true, value: undefined })
    expect(await readFile(script, 'utf8')).toBe('new')
    expect((await stat(script)).mode & 0o777).toBe(0o751)
    await writeText(fresh, 'new')
    // As any of the user's programs would create it.
    await writeFile(plain, 'new')
    expect((await stat(fresh)).mode).toBe((await stat(plain)).mode)
    expect((await readdir(folder)).sort()).toEqual(['fresh.txt', 'plain.txt', 'run.sh'])
  })

  posixIt('writes through another name of the same file', async () => {
    const folder = await temporaryFolder()
    const [one, other] = [join(folder, 'one'), join(folder, 'other')]
    await writeFile(one, 'old and longer')
    await link(one, other)
    await writeText(one, 'new')
    expect(await readFile(other, 'utf8')).toBe('new')
  })

  posixIt('follows no link that appeared since the path was located', async () => {
    const folder = await temporaryFolder()
    const [target, path] = [join(folder, 'target'), join(folder, 'path')]
    await writeFile(target, 'old')
    await symlink(target, path)
    expect(await writeText(path, 'new')).toMatchObject({ ok: false })
    expect(await readFile(target, 'utf8')).toBe('old')
    expect((await lstat(path)).isSymbolicLink()).toBe(true)
  })

  posixIt('does not replace a file that may not be written', async ({ skip }) => {
    skip(process.getuid?.() === 0, 'The user root may write everywhere.')
    const folder = await temporaryFolder()
    const path = join(folder, 'kept')
    await writeFile(path, 'old', { mode: 0o444 })
    expect(await writeText(path, 'new')).toMatchObject({ ok: false, error: { reason: 'the system does not allow it' } })
    expect(await readFile(path, 'utf8')).toBe('old')
  })

  it('reads nothing behind a folder that became a link', async ({ skip }) => {
    skip(process.platform !== 'linux', 'Only Linux says where an open file is.')
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'elsewhere'))
    await writeFile(join(folder, 'elsewhere', 'file'), 'secret')
    await symlink(join(folder, 'elsewhere'), join(folder, 'inside'))
    expect(await readLocated(join(folder, 'inside', 'file'), 100)).toMatchObject({ ok: false })
    expect(await readLocated(join(folder, 'elsewhere', 'file'), 100)).toMatchObject({ ok: true })
  })

  it('refuses a folder', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'sub'))
    expect(await writeText(join(folder, 'sub'), 'new')).toMatchObject({
      ok: false,
      error: { reason: 'it is a folder' },
    })
  })
})
