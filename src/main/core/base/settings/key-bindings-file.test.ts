import { lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { KeyRuleState } from '#shared/keybindings/entities'
import { posixIt } from '#core/testing/posix-it'
import { KeyBindingsFile } from './key-bindings-file'

let dataDir: string
let announced: KeyRuleState[]
let bindings: KeyBindingsFile
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-keys-'))
  announced = []
  bindings = new KeyBindingsFile({ dataDir, log: () => undefined, onChange: (state) => void announced.push(state) })
})
afterEach(async () => {
  bindings.end()
  await rm(dataDir, { recursive: true })
})

const file = () => join(dataDir, 'keybindings.json')
const usage = { key: 'mod+u', command: 'go.usage' }

it('has no rules without a file', async () => {
  expect(await bindings.current()).toEqual({ file: file(), rules: [], problems: [] })
  expect(announced).toEqual([])
})

it('reports invalid entries with their lines, and uses the others', async () => {
  await writeFile(
    file(),
    `// Mine.
[
  { "key": "mod+u", "command": "go.usage" },
  { "key": "hyper+u", "command": "go.usage" },
  { "key": "mod+u", "command": "go.nowhere" },
  { "key": "mod+u", "command": "go.usage", "when": "page &&" },
  { "key": 5 },
  "text",
]`,
  )
  expect(await bindings.current()).toEqual({
    file: file(),
    rules: [usage],
    problems: [
      { line: 4, kind: 'unknown-key', text: 'hyper+u' },
      { line: 5, kind: 'unknown-command', text: 'go.nowhere' },
      { line: 6, kind: 'invalid-when', text: 'page &&' },
      { line: 7, kind: 'not-a-rule', text: '{"key":5}' },
      { line: 8, kind: 'not-a-rule', text: '"text"' },
    ],
  })
})

it('adds and removes rules, and leaves comments and invalid entries alone', async () => {
  await writeFile(file(), '[\n  // Mine.\n  { "key": "hyper+u", "command": "go.usage" }\n]\n')
  const added = await bindings.update({ remove: [], add: [usage, { key: 'f9', command: '-go.usage' }] })
  expect(added).toMatchObject({ ok: true, value: { rules: [usage, { key: 'f9', command: '-go.usage' }] } })
  const removed = await bindings.update({ remove: [usage], add: [] })
  expect(removed).toMatchObject({ ok: true, value: { rules: [{ key: 'f9' }], problems: [{ kind: 'unknown-key' }] } })
  const text = await readFile(file(), 'utf8')
  expect(text).toContain('// Mine.')
  expect(text).toContain('hyper+u')
  expect(text).not.toContain('mod+u')
})

it('makes the file', async () => {
  await bindings.update({ remove: [usage], add: [usage] })
  expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual([usage])
})

it('keeps the last valid rules while the file cannot be parsed, and does not write to it', async () => {
  await bindings.update({ remove: [], add: [usage] })
  await writeFile(file(), '[ { "key": ')
  expect(await bindings.current()).toMatchObject({ rules: [usage], problems: [{ kind: 'unreadable', line: 1 }] })
  expect(await bindings.update({ remove: [], add: [usage] })).toMatchObject({
    ok: false,
    error: { code: 'settings-invalid' },
  })
  expect(await readFile(file(), 'utf8')).toBe('[ { "key": ')
  await writeFile(file(), '{}')
  expect(await bindings.current()).toMatchObject({ problems: [{ kind: 'not-a-list' }] })
})

it('hears of changes made in the file', async () => {
  await bindings.begin()
  await writeFile(file(), JSON.stringify([usage]))
  await vi.waitFor(() => expect(announced.at(-1)?.rules).toEqual([usage]), { timeout: 5000 })
})

posixIt('writes and follows the file that a link leads to', async () => {
  const elsewhere = join(dataDir, 'dotfiles', 'keys.json')
  await mkdir(join(dataDir, 'dotfiles'))
  await writeFile(elsewhere, '[]')
  await symlink(elsewhere, file())
  await bindings.begin()
  await bindings.update({ remove: [], add: [usage] })
  expect((await lstat(file())).isSymbolicLink()).toBe(true)
  expect(JSON.parse(await readFile(elsewhere, 'utf8'))).toEqual([usage])
  expect(await readFile(`${elsewhere}.bak`, 'utf8')).toBe('[]')
  await writeFile(elsewhere, '[]')
  await vi.waitFor(() => expect(announced.at(-1)?.rules).toEqual([]), { timeout: 5000 })
})

it('removes the last rule of a list with trailing commas', async () => {
  await writeFile(file(), '[\n  { "key": "mod+u", "command": "go.usage", },\n]\n')
  expect(await bindings.update({ remove: [usage], add: [] })).toMatchObject({
    ok: true,
    value: { rules: [], problems: [] },
  })
})
