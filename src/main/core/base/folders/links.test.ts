import { mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { localFiles } from './folder-files'
import { openFolders } from './folders'
import { readLocatedBytes, writeLocated } from './regular-file'

/** Uses of a located path. */
const uses = [
  ['reads a text', (path: string) => localFiles.read(join(path, 'a.txt'), 100)],
  ['reads bytes', (path: string) => readLocatedBytes(join(path, 'a.txt'), 100)],
  ['lists a folder', (path: string) => localFiles.entries(path)],
  ['writes a file', (path: string) => localFiles.write(join(path, 'a.txt'), 'mine')],
  ['writes a new file', (path: string) => localFiles.write(join(path, 'new.txt'), 'mine')],
  ['writes a located file', (path: string) => writeLocated(join(path, 'a.txt'), 'mine')],
] as const

/** Which folder of `sub/in/` becomes a link after the path was located. */
const swaps = [
  ['its folder', 'sub/in', ''],
  ['a folder above', 'sub', 'in'],
] as const

describe.skipIf(process.platform !== 'linux')('a located path (skipped where files have no path of their own)', () => {
  it.each(uses.flatMap(([what, use]) => swaps.map(([swapped, from, below]) => ({ what, use, swapped, from, below }))))(
    '$what, but nothing outside once $swapped has become a link',
    async ({ use, from, below }) => {
      const [root, outside] = [await temporaryFolder(), await temporaryFolder()]
      const inner = join(root, 'sub', 'in')
      const secret = join(outside, below)
      for (const folder of [inner, secret]) {
        await mkdir(folder, { recursive: true })
        await writeFile(join(folder, 'a.txt'), folder === inner ? 'ours' : 'secret')
      }
      const folders = await openFolders(root, [])
      const located = folders.ok ? await folders.value.locate('sub/in') : folders
      expect(located).toEqual({ ok: true, value: inner })
      expect(await use(inner)).toMatchObject({ ok: true })
      await rename(join(root, from), join(root, 'aside'))
      await symlink(outside, join(root, from))
      const now = await use(inner)
      expect(now).toMatchObject({ ok: false })
      expect(JSON.stringify(now)).not.toContain('secret')
      expect(await readdir(secret)).toEqual(['a.txt'])
      expect(await readFile(join(secret, 'a.txt'), 'utf8')).toBe('secret')
    },
  )
})
