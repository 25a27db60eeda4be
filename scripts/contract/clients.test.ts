import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import which from 'which'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand, type RunningCommand } from '#main/cli/testing'
import { standingFolder } from '#core/testing/temporary-folder'
import { root } from '../run-command'
import { contractFiles } from './files'

const run = promisify(execFile)
const clients = join(root, 'clients')
const list = JSON.parse(readFileSync(join(clients, 'conformance.json'), 'utf8')) as { readonly id: string }[]
const python = await which('python3', { nothrow: true })
const go = await which('go', { nothrow: true })
const noPython = 'Python is not installed (Debian: python3)'
const noGo = 'Go is not installed (Debian: golang-go)'
const noSocket = 'the clients use a Unix socket'

let folder: string
let dataDir: string
let url: string
let server: RunningCommand

/** Copies of the clients with the generated types, as packages have them. */
beforeAll(async () => {
  folder = await standingFolder()
  dataDir = join(folder, 'data')
  for (const name of ['data', 'work', 'cache']) await mkdir(join(folder, name))
  await cp(clients, folder, { recursive: true })
  for (const [name, text] of contractFiles()) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))
  server = runCommand(['serve', '--data', dataDir, '--port', '0', '--json'])
  const [line] = (await once(createInterface(server.child.stdout), 'line')) as [string]
  url = (JSON.parse(line) as { url: string }).url
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
})

/** Returns the names of the rows that a client passed, or else everything that it printed as one. */
function passed(output: string): string[] {
  const lines = output.trim().split('\n')
  return lines.every((line) => line.startsWith('ok ')) ? lines.map((line) => line.slice(3)) : [output]
}

/** Runs a program. Returns its output, with the errors of one that fails. */
async function outputOf(program: string, args: readonly string[], cwd: string): Promise<string> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    GOCACHE: join(folder, 'cache'),
    GOPROXY: 'off',
    GOFLAGS: '-mod=mod',
    GO111MODULE: 'on',
  }
  // Observers of this test's own processes are of no use there.
  delete env['NODE_OPTIONS']
  const options = { cwd, env, maxBuffer: 64 * 1024 * 1024 }
  return run(program, [...args], options).then(
    ({ stdout }) => stdout,
    (error: unknown) => {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
      return `${stdout}${stderr}`
    },
  )
}

it('the list has thirty rows', () => {
  expect(new Set(list.map(({ id }) => id)).size).toBe(30)
})

describe('the client in Python', () => {
  it('passes every row of the list', async ({ skip }) => {
    skip(python === null, noPython)
    skip(process.platform === 'win32', noSocket)
    const output = await outputOf(
      python ?? '',
      ['conformance.py', dataDir, url, join(folder, 'work')],
      join(folder, 'python'),
    )
    const rows = passed(output)
    expect(rows.toSorted()).toEqual(list.map(({ id }) => id).toSorted())
  })

  it('has types that Python resolves', async ({ skip }) => {
    skip(python === null, noPython)
    const program = [
      'import typing, parley_types as types',
      'shapes = [each for each in vars(types).values() if hasattr(each, "__required_keys__")]',
      'for each in shapes: typing.get_type_hints(each, vars(types))',
      'for params, result in types.REQUESTS.values(): getattr(types, params), getattr(types, result)',
      'print(len(shapes) > 1000)',
    ].join('\n')
    expect(await outputOf(python ?? '', ['-c', program], join(folder, 'python'))).toBe('True\n')
  })
})

describe('the client in Go', () => {
  it('passes every row of the list', async ({ skip }) => {
    skip(go === null, noGo)
    skip(process.platform === 'win32', noSocket)
    const program = join(folder, 'conformance')
    expect(await outputOf(go ?? '', ['build', '-o', program, './conformance'], join(folder, 'go'))).toBe('')
    const rows = passed(await outputOf(program, [dataDir, url, join(folder, 'work')], folder))
    expect(rows.toSorted()).toEqual(list.map(({ id }) => id).toSorted())
  })

  it('compiles with the types', async ({ skip }) => {
    skip(go === null, noGo)
    expect(await outputOf(go ?? '', ['build', './...'], join(folder, 'go'))).toBe('')
  })
})
