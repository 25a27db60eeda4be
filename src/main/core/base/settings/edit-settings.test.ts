import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { editSettings } from './edit-settings'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-settings-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const file = () => join(dataDir, 'settings.json')
const read = () => readFile(file(), 'utf8')

it('writes a file where there is none, readable by its owner only', async () => {
  expect(await editSettings(dataDir, [{ path: ['mcpServers', 'a', 'command'], value: 'node' }])).toMatchObject({
    ok: true,
  })
  expect(JSON.parse(await read())).toEqual({ mcpServers: { a: { command: 'node' } } })
  if (process.platform !== 'win32') expect((await stat(file())).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['settings.json'])
})

it('leaves everything else as it was written, and keeps the file before', async () => {
  const before = '{\n    "theirs": [1,2,   3],\n    "mcpServers": {\n        "b": { "command": "b" }\n    }\n}\n'
  await writeFile(file(), before)
  await editSettings(dataDir, [{ path: ['mcpServers', 'b', 'enabled'], value: false }])
  const after = await read()
  expect(after).toContain('"theirs": [1,2,   3],')
  expect(JSON.parse(after)).toEqual({ theirs: [1, 2, 3], mcpServers: { b: { command: 'b', enabled: false } } })
  expect(await readFile(`${file()}.bak`, 'utf8')).toBe(before)
  await editSettings(dataDir, [{ path: ['mcpServers', 'b'], value: undefined }])
  expect(JSON.parse(await read())).toEqual({ theirs: [1, 2, 3], mcpServers: {} })
})

it('does not touch a file that is not understood', async () => {
  await writeFile(file(), '{ "half": ')
  expect(await editSettings(dataDir, [{ path: ['a'], value: 1 }])).toMatchObject({
    ok: false,
    error: { code: 'settings-invalid', message: expect.stringContaining('not valid JSON') as string },
  })
  expect(await read()).toBe('{ "half": ')
})

it('loses none of several edits at once', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `server-${index}`)
  await Promise.all(names.map((name) => editSettings(dataDir, [{ path: ['mcpServers', name], value: { url: 'x' } }])))
  expect(Object.keys((JSON.parse(await read()) as { mcpServers: object }).mcpServers)).toEqual(names)
})

it('says when the disk refuses, and changes nothing', async () => {
  await writeFile(file(), '{}')
  await mkdir(`${file()}.bak`)
  expect(await editSettings(dataDir, [{ path: ['a'], value: 1 }])).toMatchObject({
    ok: false,
    error: { code: 'settings-not-written' },
  })
  expect(await read()).toBe('{}')
  expect(await readdir(dataDir)).toEqual(['settings.json', 'settings.json.bak'])
})
