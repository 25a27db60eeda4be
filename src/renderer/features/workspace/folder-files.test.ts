import { beforeEach, expect, it } from 'vitest'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import type { Requester } from '#client/connection'
import { FolderFiles, matchingFiles } from './folder-files.svelte'

it('finds files by part of their path, and shows the first of many', () => {
  expect(matchingFiles(['src/Login.ts', 'README.md'], ' login ')).toEqual({ shown: ['src/Login.ts'], total: 1 })
  const many = Array.from({ length: 500 }, (_, at) => `${at}.txt`)
  const { shown, total } = matchingFiles(many, '')
  expect(total).toBe(500)
  expect(shown).toEqual(many.slice(0, 200))
})

let host: FakeHost
let folder: FolderFiles
beforeEach(async () => {
  host = new FakeHost({
    'session.workspaces.listFiles': () => ({ files: ['a.txt'], total: 3, truncated: false }),
    'session.workspaces.readFile': () => ({ content: 'text', size: 9, complete: false }),
    'session.workspaces.createFile': () => ({ success: true }),
  })
  const requester: Requester = await host.connect()
  folder = new FolderFiles(requester, 's')
})

it('says that there are more files than it read', async () => {
  await folder.load()
  expect(folder).toMatchObject({ files: ['a.txt'], more: true, error: null })
})

it('reads the beginning of a file', async () => {
  expect(await folder.read('a.txt')).toEqual({ ok: true, value: { text: 'text', complete: false } })
})

it('writes no file over one that is there', async () => {
  expect(await folder.create('a.txt', 'new')).toBe('A file with this name already exists.')
  expect(host.inputs('session.workspaces.createFile')).toEqual([])
})
