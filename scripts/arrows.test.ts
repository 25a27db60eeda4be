import { globSync } from 'node:fs'
import { join, relative } from 'node:path/posix'
import { ESLint } from 'eslint'
import ts from 'typescript-eslint'
import { expect, test } from 'vitest'
import { rowsNow } from '../src/main/core/testing/nightly'

/*
 * Verifies that the linter enforces the import arrows of docs/architecture.md: a small virtual file in each part is linted
 * with the project's configuration. Typed rules are off because the file does not exist.
 */

const root = join(import.meta.dirname.replaceAll('\\', '/'), '..')
const arrowRules = ['boundaries/dependencies', 'no-restricted-imports', 'no-restricted-globals']
/** The rules below; the others cost more. */
const tried = [...arrowRules, 'boundaries/no-unknown-files', 'no-restricted-syntax']
const eslint = new ESLint({
  cwd: root,
  overrideConfig: ts.configs.disableTypeChecked,
  ruleFilter: ({ ruleId }) => tried.includes(ruleId),
})

/** Returns the violations of the arrow rules by code in a file of this folder. */
async function complaints(folder: string, code: string): Promise<string[]> {
  return (await messagesOf(folder, code)).map(({ message }) => message)
}

async function messagesOf(folder: string, code: string): Promise<{ line: number; message: string }[]> {
  const [result] = await eslint.lintText(code, { filePath: join(folder, 'example-of-an-arrow.ts') })
  const messages = result?.messages ?? []
  expect(messages.filter((message) => message.fatal)).toEqual([])
  return messages.filter(({ ruleId }) => ruleId !== null && arrowRules.includes(ruleId))
}

/** Returns the import path from a file in one folder to a module, or to any module of another folder. */
function pathTo(from: string, to: string): string {
  const [target] = globSync([`${to}.ts`, `${to}/*.ts`, `${to}/*/*.ts`], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
  if (target === undefined) throw new Error(`No module in ${to}`)
  const path = relative(from, target.replace(/\.ts$/, ''))
  return path.startsWith('.') ? path : `./${path}`
}

/** By folder, the paths and packages that the tables below import into it. */
const imported = new Map<string, Set<string>>()
/** By folder, the violations of each import: one file for all of them is linted once. */
const violations = new Map<string, Promise<Map<string, string[]>>>()

const packageName = (_from: string, name: string): string => name

/** Adds those rows of a table that are tried now, and returns them: with every change the first of each folder. */
function importRows<T extends readonly [from: string, to: string]>(rows: T[], path = pathTo): T[] {
  const now = rowsNow(rows, (row) => rows.find(([from]) => from === row[0]) === row)
  for (const [from, to] of now) imported.set(from, (imported.get(from) ?? new Set()).add(path(from, to)))
  return now
}

async function violationsIn(folder: string): Promise<Map<string, string[]>> {
  const paths = [...(imported.get(folder) ?? [])]
  const imports = paths.map((path, index) => `import * as it${index} from '${path}'`)
  const used = `export const used = [${paths.map((_, index) => `it${index}`).join(', ')}]`
  const found = await messagesOf(folder, [...imports, used, ''].join('\n'))
  const at = (index: number) => found.filter(({ line }) => line === index + 1).map(({ message }) => message)
  return new Map(paths.map((path, index) => [path, at(index)]))
}

/** Returns the violations of an import in a file of this folder. */
async function complaintsAbout(folder: string, path: string): Promise<string[] | undefined> {
  const inFolder = violations.get(folder) ?? violationsIn(folder)
  violations.set(folder, inFolder)
  return (await inFolder).get(path)
}

const importingTypes = (path: string) => `import type * as it from '${path}'\nexport type Used = typeof it\n`

test.each(
  importRows([
    ['src/shared/kernel', 'src/shared/session/blocks'],
    ['src/shared/session', 'src/shared/contract'],
    ['src/shared/session', 'src/main/core/base/host-port'],
    ['src/shared/rpc', 'src/renderer'],
    ['src/shared/attention', 'src/shared/session'],
    ['src/shared/session', 'src/shared/conversation'],
    ['src/shared/queue', 'src/shared/state'],
    ['src/renderer/features/attention', 'src/renderer/features/sessions'],
    ['src/renderer/features/sessions', 'src/renderer/features/conversation'],
    ['src/renderer/lib/window', 'src/renderer/ui'],
    ['src/renderer/lib/host', 'src/renderer/lib/stores'],
    ['src/renderer/lib/conversation', 'src/renderer/lib/window'],
    ['src/renderer/ui', 'src/renderer/features/find'],
    ['src/main/core/host', 'src/main/electron'],
    ['src/main/core/host', 'src/main/serve'],
    ['src/main/core/host', 'src/main/cli'],
    ['src/main/core/host', 'src/renderer'],
    ['src/main/core/session/runtime', 'src/main/core/agents/adapters'],
    ['src/main/core/session/runtime', 'src/main/electron'],
    ['src/main/core/session/stream', 'src/main/core/session/messages'],
    ['src/main/core/session/agents', 'src/main/core/session/turns'],
    ['src/main/core/session/turns', 'src/main/core/session/runtime'],
    ['src/main/core/session/runtime', 'src/main/core/session/requests'],
    ['src/main/core/base/process', 'src/main/core/store'],
    ['src/main/core/agents/adapters/acp', 'src/main/core/store'],
    ['src/main/core/agents/adapters/acp', 'src/main/core/store/port'],
    ['src/main/core/agents/adapters/acp', 'src/main/core/session'],
    ['src/main/core/agents/adapters/acp', 'src/main/core/base/host-port'],
    ['src/main/core/agents/adapters/acp', 'src/shared/contract'],
    ['src/main/core/agents/adapters/acp', 'src/main/electron'],
    ['src/main/core/agents/adapters/acp', 'src/main/serve'],
    ['src/main/core/store', 'src/main/core/agents/adapters'],
    ['src/main/core/store', 'src/main/core/session'],
    ['src/main/core/store/port', 'src/main/core/store/reads'],
    ['src/main/core/session/runtime', 'src/main/core/store/reads'],
    ['src/main/core/transfer/import', 'src/main/core/store/reads'],
    ['src/main/core/store', 'src/main/electron'],
    ['src/main/core/store', 'src/main/serve'],
    ['src/main/electron', 'src/main/core/store/port'],
    ['src/main/electron', 'src/main/core/agents/adapters'],
    ['src/main/electron', 'src/renderer'],
    ['src/main/serve', 'src/main/electron'],
    ['src/main/serve', 'src/main/core/store/port'],
    ['src/main/cli', 'src/main/electron'],
    ['src/preload', 'src/main/core/base/host-port'],
    ['src/preload', 'src/shared/contract'],
    ['src/renderer', 'src/main/core/base/host-port'],
    ['src/renderer', 'src/preload'],
    ['src/renderer', 'src/client/node'],
    ['src/client', 'src/main/core/base/host-port'],
    ['src/client', 'src/client/node'],
    ['src/client/node', 'src/main/core/base/host-port'],
    ['src/shared/rpc', 'src/client'],
    ['src/main/core/agents/adapters/acp', 'src/client'],
  ]),
)('%s may not import %s', async (from, to) => {
  expect(await complaintsAbout(from, pathTo(from, to))).toEqual([expect.stringContaining('category')])
})

test.each(
  importRows([
    ['src/shared/session', 'src/shared/kernel/result'],
    ['src/shared/session', 'src/shared/usage/entities'],
    ['src/shared/rpc', 'src/shared/contract'],
    ['src/shared/state', 'src/shared/contract'],
    ['src/shared/conversation', 'src/shared/session'],
    ['src/renderer/features/sessions', 'src/renderer/features/attention'],
    ['src/renderer/app', 'src/renderer/features/attention'],
    ['src/renderer/lib/window', 'src/renderer/lib/host'],
    ['src/main/core/host', 'src/shared/contract'],
    ['src/main/core/agents/adapters/acp', 'src/shared/adapter/port'],
    ['src/main/core/agents/adapters/acp', 'src/main/core/base/process'],
    ['src/main/core/store', 'src/shared/session/blocks'],
    ['src/main/core/session/runtime', 'src/main/core/store/port'],
    ['src/main/core/session/turns', 'src/main/core/session/agents'],
    ['src/main/electron', 'src/main/core/base/host-port'],
    ['src/main/serve', 'src/main/core/base/host-port'],
    ['src/main/cli', 'src/main/core/base/host-port'],
    ['src/renderer', 'src/shared/contract'],
    ['src/renderer', 'src/client'],
    ['src/client', 'src/shared/rpc'],
    ['src/client/node', 'src/client'],
    ['src/client/node', 'src/main/core/base/streams/json-lines'],
  ]),
)('%s may import %s', async (from, to) => {
  expect(await complaintsAbout(from, pathTo(from, to))).toEqual([])
})

test.each([
  ['src/main/core/store/port', 'src/shared/contract'],
  ['src/preload', 'src/shared/contract'],
])('%s may import the types of %s', async (from, to) => {
  expect(await complaints(from, importingTypes(pathTo(from, to)))).toEqual([])
})

test('types follow the order of subjects too', async () => {
  const path = pathTo('src/shared/session', 'src/shared/contract')
  expect(await complaints('src/shared/session', importingTypes(path))).toHaveLength(1)
})

test.each(['src/shared', 'src/renderer/lib', 'src/renderer/features', 'src/main/core/session'])(
  'a new folder of %s has to be given its place in the order',
  async (folder) => {
    const [result] = await eslint.lintText('export const it = 1\n', {
      filePath: join(folder, 'unlisted', 'example.ts'),
    })
    expect(result?.messages.map(({ ruleId }) => ruleId)).toContain('boundaries/no-unknown-files')
  },
)

test.each(
  importRows(
    [
      ['src/shared/kernel', 'node:fs'],
      ['src/shared/session', 'node:crypto'],
      ['src/shared/session', 'svelte'],
      ['src/shared/session', 'electron'],
      ['src/shared/rpc', 'ws'],
      ['src/client', 'node:fs'],
      ['src/client', 'ws'],
      ['src/preload', 'node:fs'],
      ['src/preload', 'zod'],
      ['src/renderer', 'node:fs'],
      ['src/renderer', 'electron'],
      ['src/main/core/host', 'electron'],
      ['src/main/core/agents/adapters/acp', 'electron'],
      ['src/main/core/store', 'electron'],
      ['src/main/serve', 'electron'],
      ['src/main/cli', 'electron'],
    ],
    packageName,
  ),
)('%s may not import the package %s', async (from, name) => {
  expect(await complaintsAbout(from, name)).toEqual([expect.stringContaining(name)])
})

test.each(
  importRows(
    [
      ['src/shared/session', 'zod'],
      ['src/main/core/host', 'node:fs'],
      ['src/preload', 'electron'],
      ['src/renderer', 'svelte'],
      ['src/client/node', 'node:fs'],
    ],
    packageName,
  ),
)('%s may import the package %s', async (from, name) => {
  expect(await complaintsAbout(from, name)).toEqual([])
})

test.each([
  ['re-exports', (path: string) => `export * from '${path}'\n`],
  ['dynamic imports', (path: string) => `export const it = import('${path}')\n`],
])('%s count as imports', async (_what, code) => {
  const path = pathTo('src/shared/kernel', 'src/shared/session/blocks')
  expect(await complaints('src/shared/kernel', code(path))).toHaveLength(1)
})

test('the shell may import electron', async () => {
  expect(await complaints('src/main/electron', "import { app } from 'electron'\nexport const used = app\n")).toEqual([])
})

test('only ipc.ts of the shell has ipcMain', async () => {
  const code = "import { ipcMain } from 'electron'\nipcMain.removeAllListeners()\n"
  expect(await complaints('src/main/electron', code)).toHaveLength(1)
  const [result] = await eslint.lintText(code, { filePath: 'src/main/electron/ipc.ts' })
  expect(result?.messages).toEqual([])
})

test.each(['window.close()', 'document.title', "localStorage.getItem('a')", 'process.pid', "Buffer.from('a')"])(
  'shared code has no %s',
  async (code) => {
    expect(await complaints('src/shared/session', `export const it = ${code}\n`)).toHaveLength(1)
  },
)

test('only listed files write rows themselves', async () => {
  const code = 'declare const context: { store: { write(work: () => void): void } }\ncontext.store.write(() => {})\n'
  const said = async (folder: string): Promise<string[]> => {
    const [result] = await eslint.lintText(code, { filePath: join(folder, 'example-of-a-write.ts') })
    return (result?.messages ?? []).flatMap(({ ruleId, message }) =>
      ruleId === 'no-restricted-syntax' ? [message] : [],
    )
  }
  expect(await said('src/main/core/history/branch')).toEqual([
    'Rows are written by projections of events (session/projection) or by store.operations.',
  ])
  expect(await said('src/main/core/store/writes')).toEqual([])
})

test.each(['src/renderer/lib/page', 'src/main/core/store', 'src/main/core/history/branch', 'e2e'])(
  'no literal is spread in %s',
  async (folder) => {
    const code = 'export const it = { ...{ a: 1 }, b: 2 }\n'
    const [result] = await eslint.lintText(code, { filePath: join(folder, 'example-of-a-spread.ts') })
    expect(result?.messages.map(({ ruleId }) => ruleId)).toEqual(['no-restricted-syntax'])
  },
)
