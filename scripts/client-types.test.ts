import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, onTestFinished, test } from 'vitest'
import { writeDeclarations } from './client/declarations'

const program = `
import { openParley, reduceConversation, type RequestOutput } from './client/client/node/index.js'
const opened = await openParley({ dataDir: 'data' })
if (opened.ok) {
  const listed = await opened.value.request('session.list', { limit: 5 })
  if (listed.ok) { const total: number = listed.value.total; void total }
  // @ts-expect-error: there is no such request
  await opened.value.request('session.nothing', {})
  // @ts-expect-error: the input is checked too
  await opened.value.request('session.get', { sessionId: 5 })
}
export const reduce = reduceConversation
export type List = RequestOutput<'session.list'>
`

test('a strict program that Node resolves for gets every type of the client', async () => {
  // Inside the checkout, so that packages are found.
  const folder = await mkdtemp(join(import.meta.dirname, '..', 'node_modules', '.client-types-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  expect(writeDeclarations(join(folder, 'client'))).toEqual([])
  const file = join(folder, 'program.mts')
  await writeFile(file, program)
  const checked = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    target: ts.ScriptTarget.ES2024,
    lib: ['lib.es2024.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
  })
  // Types of packages are only looked at as far as the client's need them.
  const own = checked.getSourceFiles().filter(({ fileName }) => fileName.includes('.client-types-'))
  const problems = own.flatMap((source) => ts.getPreEmitDiagnostics(checked, source))
  expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])
}, 120_000)
