import { lstat, mkdir, readdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect } from 'vitest'
import { posixIt } from '#core/testing/posix-it'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { destinationOf, saveFile } from './save-file'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
  await mkdir(join(folder, 'dotfiles'))
  await mkdir(join(folder, 'data'))
})

const inFolder = (...parts: string[]) => join(folder, ...parts)

posixIt('writes what a link leads to, with its mode, and keeps the former content there', async () => {
  await writeFile(inFolder('dotfiles', 'a.json'), 'before', { mode: 0o644 })
  await symlink(join('..', 'dotfiles', 'a.json'), inFolder('data', 'a.json'))
  await saveFile(inFolder('data', 'a.json'), 'after', { keptAs: '.bak' })
  expect(await readlink(inFolder('data', 'a.json'))).toBe(join('..', 'dotfiles', 'a.json'))
  expect(await readFile(inFolder('dotfiles', 'a.json'), 'utf8')).toBe('after')
  expect((await stat(inFolder('dotfiles', 'a.json'))).mode & 0o777).toBe(0o644)
  expect(await readFile(inFolder('dotfiles', 'a.json.bak'), 'utf8')).toBe('before')
  expect(await readdir(inFolder('data'))).toEqual(['a.json'])
  expect(await readdir(inFolder('dotfiles'))).toEqual(['a.json', 'a.json.bak'])
})

posixIt('writes through several links, through a linked folder, and where nothing is yet', async () => {
  await symlink('dotfiles', inFolder('current'))
  await symlink(inFolder('current', 'second'), inFolder('data', 'first'))
  await symlink('third', inFolder('dotfiles', 'second'))
  expect(await destinationOf(inFolder('data', 'first'))).toBe(inFolder('dotfiles', 'third'))
  await saveFile(inFolder('data', 'first'), 'text')
  expect(await readFile(inFolder('dotfiles', 'third'), 'utf8')).toBe('text')
  expect((await lstat(inFolder('data', 'first'))).isSymbolicLink()).toBe(true)
  expect((await lstat(inFolder('dotfiles', 'second'))).isSymbolicLink()).toBe(true)
})

posixIt('refuses links that lead in a circle, or to a missing folder, and changes nothing', async () => {
  await symlink('b', inFolder('data', 'a'))
  await symlink('a', inFolder('data', 'b'))
  await expect(saveFile(inFolder('data', 'a'), 'text')).rejects.toMatchObject({ code: 'ELOOP' })
  await symlink(inFolder('nowhere', 'file'), inFolder('data', 'c'))
  await expect(saveFile(inFolder('data', 'c'), 'text')).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await readdir(inFolder('data'))).toEqual(['a', 'b', 'c'])
})
