import { lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ok } from '#shared/kernel/result'
import { posixIt } from '#core/testing/posix-it'
import { editSettings, editSettingsList, isOwnEdit } from './edit-settings'
import { parseJsonText } from './json-text'

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

posixIt('writes what a link leads to, and keeps the former content there', async () => {
  await mkdir(join(dataDir, 'dotfiles'))
  await writeFile(join(dataDir, 'dotfiles', 'parley.json'), '{ "mine": 1 }')
  await symlink(join('dotfiles', 'parley.json'), file())
  expect(await editSettings(dataDir, [{ path: ['a'], value: 1 }])).toEqual({ ok: true, value: undefined })
  expect((await lstat(file())).isSymbolicLink()).toBe(true)
  expect(JSON.parse(await readFile(join(dataDir, 'dotfiles', 'parley.json'), 'utf8'))).toEqual({ mine: 1, a: 1 })
  expect(await readFile(join(dataDir, 'dotfiles', 'parley.json.bak'), 'utf8')).toBe('{ "mine": 1 }')
})

it.each([
  ['{ "b": 1, }', ['b'], undefined, {}],
  ['{\n  "m": { "b": 1, }, // Mine.\n}', ['m', 'b'], undefined, { m: {} }],
  ['{\n  // Mine.\n  "a": 1,\n}', ['b'], 2, { a: 1, b: 2 }],
  ['{ "a": ["x, }",], }', ['a'], undefined, {}],
])('changes %j, which has comments or trailing commas', async (text, path, value, content) => {
  await writeFile(file(), text)
  expect(await editSettings(dataDir, [{ path, value }])).toEqual({ ok: true, value: undefined })
  expect(parseJsonText(await read())).toEqual({ ok: true, value: content })
  expect((await read()).includes('// Mine.')).toBe(text.includes('// Mine.'))
  expect(isOwnEdit(dataDir, content)).toBe(true)
})

it.each([{ mcpServers: 3 }, { mcpServers: ['a'] }, { mcpServers: { a: 'text' } }])(
  'does not write into %j, and changes the rest',
  async (content) => {
    await writeFile(file(), JSON.stringify(content))
    expect(await editSettings(dataDir, [{ path: ['mcpServers', 'a', 'enabled'], value: false }])).toMatchObject({
      ok: false,
      error: { code: 'settings-invalid', message: expect.stringContaining('mcpServers') as string },
    })
    expect(JSON.parse(await read())).toEqual(content)
    expect(await editSettings(dataDir, [{ path: ['appearance', 'theme'], value: 'dark' }])).toMatchObject({ ok: true })
    expect(JSON.parse(await read())).toEqual({ ...content, appearance: { theme: 'dark' } })
  },
)

it('keeps entries of a list that are not valid, and refuses what is no list', async () => {
  await writeFile(file(), '{ "prompts": [{ "wrong": 1 }] }')
  const add = () => editSettingsList(dataDir, 'prompts', (entries) => ok([...entries, 'new']))
  expect(await add()).toEqual({ ok: true, value: [{ wrong: 1 }, 'new'] })
  expect(JSON.parse(await read())).toEqual({ prompts: [{ wrong: 1 }, 'new'] })
  await writeFile(file(), '{ "prompts": { "wrong": 1 } }')
  expect(await add()).toMatchObject({ ok: false, error: { code: 'settings-invalid' } })
  expect(await read()).toBe('{ "prompts": { "wrong": 1 } }')
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
