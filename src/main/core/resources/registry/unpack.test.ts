import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { create, Header } from 'tar'
import { posixIt } from '#core/testing/posix-it'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { tarOf, zipOf } from './testing/server'
import { formatOf, programPath, unpack } from './unpack'

let folder: string
let into: string
let archive: string
const { signal } = new AbortController()

beforeEach(async () => {
  folder = await temporaryFolder()
  into = join(folder, 'agent')
  archive = join(folder, 'download')
})

const unpacked = (bytes: Buffer, format: 'zip' | 'tar' | 'tar.bz2' | 'program', program = './bin/one') =>
  writeFile(archive, bytes).then(() => unpack(archive, into, { format, program, signal }))

/** Writes an archive with entries as they are, which no packer would write. */
function rawTar(
  ...entries: { path: string; type?: 'File' | 'SymbolicLink' | 'Link' | 'CharacterDevice'; linkpath?: string }[]
) {
  const blocks = entries.map(({ path, type = 'File', linkpath = '' }) => {
    const block = Buffer.alloc(512)
    new Header({ path, type, linkpath, mode: 0o755, size: 0, uid: 0, gid: 0, mtime: new Date(0) }).encode(block)
    return block
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

/** `printf one > bin/one; tar -cj bin` */
const BZIP2 =
  'QlpoOTFBWSZTWdXvBZ0AAI17hMmAAEJAAPuAACRyIZ4AAACACCAAdQkomgAGm1DIAqVIfqgyaaA0MnqaLZ35c6VIK3xJFHA5ZXOKjFckNgcnlB5MqgJKTViIkFtZIzGTXFrgiN9oTKNXyvBtNV7RZuLLKSH8XckU4UJDV7wWdA=='

describe('an archive', () => {
  it('is unpacked, and its program can be run', async () => {
    for (const [format, bytes] of [
      ['tar', await tarOf({ 'bin/one': 'one', 'lib/two': 'two' })],
      ['zip', await zipOf({ 'bin/one': 'one', 'lib/two': 'two' })],
    ] as const) {
      into = join(folder, format)
      expect(await unpacked(bytes, format)).toEqual({ ok: true, value: join(into, 'bin', 'one') })
      expect(await readFile(join(into, 'lib', 'two'), 'utf8')).toBe('two')
      if (process.platform !== 'win32') expect((await stat(join(into, 'bin', 'one'))).mode & 0o100).toBe(0o100)
    }
  })

  it('may be compressed with bzip2, or be the program itself', async () => {
    expect(await unpacked(Buffer.from(BZIP2, 'base64'), 'tar.bz2')).toMatchObject({ ok: true })
    expect(await readFile(join(into, 'bin', 'one'), 'utf8')).toBe('one')
    into = join(folder, 'damaged')
    expect(await unpacked(Buffer.from(BZIP2, 'base64').subarray(0, 60), 'tar.bz2')).toMatchObject({ ok: false })
    into = join(folder, 'nothing')
    expect(await unpacked(Buffer.from('BZh9 not really, but long enough'), 'tar.bz2')).toMatchObject({ ok: false })
    into = join(folder, 'program')
    expect(await unpacked(Buffer.from('one'), 'program', './one')).toEqual({ ok: true, value: join(into, 'one') })
  })

  posixIt('may have links that stay in it', async () => {
    const packed = join(folder, 'packed')
    await mkdir(join(packed, 'bin'), { recursive: true })
    await writeFile(join(packed, 'real'), 'one')
    await symlink('../real', join(packed, 'bin', 'one'))
    const bytes = await buffer(create({ cwd: packed, portable: true }, ['.']))
    expect(await unpacked(bytes, 'tar')).toMatchObject({ ok: true })
  })

  it.each([
    ['a path above', 'a file outside', rawTar({ path: '../out' })],
    ['an absolute path', 'a file outside', rawTar({ path: '/tmp/out' })],
    [
      'a link out',
      'a link that leads out',
      rawTar({ path: 'bin/one', type: 'SymbolicLink', linkpath: '../../../etc' }),
    ],
    [
      'an absolute link',
      'a link that leads out',
      rawTar({ path: 'bin/one', type: 'SymbolicLink', linkpath: '/etc/passwd' }),
    ],
    ['a hard link out', 'a file outside', rawTar({ path: 'bin/one', type: 'Link', linkpath: '../download' })],
    ['a device', 'something other than files', rawTar({ path: 'bin/one', type: 'CharacterDevice' })],
    [
      'a link out through another',
      'a link that leads out',
      rawTar(
        { path: 'a/b/one', type: 'SymbolicLink', linkpath: '../..' },
        { path: 'bin', type: 'SymbolicLink', linkpath: 'a/b/one/..' },
      ),
    ],
    ['nothing of a tar archive', 'damaged', Buffer.from('not an archive at all')],
    ['half of one', 'damaged', rawTar({ path: 'bin/one' }).subarray(0, 300)],
  ])('is refused that has %s', async (_, reason, bytes) => {
    const refused = await unpacked(bytes, 'tar')
    expect(refused.ok ? '' : refused.error).toContain(reason)
    expect((await readdir(folder)).sort()).toEqual(['agent', 'download'])
  })

  it('of the zip format is refused with links out, and with damage', async () => {
    expect(await unpacked(await zipOf({ 'bin/one': '../../../etc' }, 0o120777), 'zip')).toMatchObject({ ok: false })
    into = join(folder, 'second')
    expect(await unpacked(Buffer.from('PK not really'), 'zip')).toMatchObject({ ok: false })
    into = join(folder, 'third')
    const outside = (await zipOf({ 'xx/one': 'one' })).toString('latin1').replaceAll('xx/one', '../one')
    expect(await unpacked(Buffer.from(outside, 'latin1'), 'zip')).toMatchObject({ ok: false })
    expect(await readdir(folder)).not.toContain('one')
  })
})

it('knows formats by the address, and programs by a path that stays inside', () => {
  const format = (name: string) => formatOf(`https://example.com/a/${name}?token=1`)
  expect(['a.zip', 'a.tar.gz', 'a.tgz', 'a.tar.bz2', 'a.tbz2', 'agent-v1.2', 'agent.exe'].map(format)).toEqual([
    ...['zip', 'tar', 'tar', 'tar.bz2', 'tar.bz2', 'program', 'program'],
  ])
  expect(['a.dmg', 'a.deb', 'a.tar.xz'].map(format)).toEqual([undefined, undefined, undefined])
  expect(['./dist\\agent.cmd', 'bin/../one', './one'].map(programPath)).toEqual(['dist/agent.cmd', 'one', 'one'])
  expect(['../one', '/bin/sh', 'C:\\one', '.', 'bin/', 'a/../../one'].map(programPath)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
})
