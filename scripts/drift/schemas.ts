import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { namesOfDeclarations, namesOfOpenApi, namesOfSchema, namesOfValue, type Names } from './names'

/** Time in which a program tells its schema; the first start of some takes half a minute. */
const LIMIT_MS = 180_000

/** A program whose schema is read. */
export interface Program {
  /** An absolute path. */
  readonly path: string
  /** Arguments that make it a server. */
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Returns the folder of a package of npm in its newest version. */
  readonly packageFolder: (name: string) => Promise<string>
}

type Reader = (program: Program) => Promise<Names>

/** Sources of the names that agents use; all others report theirs when they are initialized over the Agent Client Protocol. */
const readers: Readonly<Record<string, Reader>> = {
  codex: readCodex,
  opencode: readOpencode,
  copilot: ({ packageFolder }) => readDeclarations(packageFolder, '@github/copilot-sdk', 'dist/generated/*.d.ts'),
  'claude-code': ({ packageFolder }) => readDeclarations(packageFolder, '@anthropic-ai/claude-agent-sdk', '*.d.ts'),
}

/** Reads the names that a version of an agent uses. */
export function readNames(agentName: string, program: Program): Promise<Names> {
  return (readers[agentName] ?? readInitialized)(program)
}

async function readDeclarations(
  packageFolder: Program['packageFolder'],
  name: string,
  pattern: string,
): Promise<Names> {
  const folder = await packageFolder(name)
  const files = globSync(pattern, { cwd: folder }).toSorted()
  return namesOfDeclarations(files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n'))
}

async function readCodex({ path, env }: Program): Promise<Names> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-drift-'))
  try {
    const child = start(path, ['app-server', 'generate-json-schema', '--out', folder], env)
    await within(once(child, 'exit'), child)
    const files = globSync('**/*.json', { cwd: folder }).toSorted()
    return namesOfSchema(
      await Promise.all(
        files.map(async (file): Promise<unknown> => JSON.parse(await readFile(join(folder, file), 'utf8')) as unknown),
      ),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readOpencode({ path, env }: Program): Promise<Names> {
  const child = start(path, ['serve', '--hostname', '127.0.0.1', '--port', '0'], env)
  try {
    const address = await within(lineOf(child, /listening on (http:\S+)/), child)
    // Version 2 has it elsewhere.
    for (const route of ['/doc', '/openapi.json']) {
      const response = await fetch(new URL(route, address))
      if (response.headers.get('content-type')?.includes('json') === true) return namesOfOpenApi(await response.json())
    }
    return []
  } finally {
    child.kill()
  }
}

/** Reads what an agent says of itself when a client of the Agent Client Protocol begins. */
async function readInitialized({ path, args, env }: Program): Promise<Names> {
  const child = start(path, args, env)
  try {
    const params = { protocolVersion: 1, clientCapabilities: {}, clientInfo: { name: 'parley', version: '1' } }
    child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`)
    const answer = await within(lineOf(child, /^(\{.*"result".*)$/), child)
    return namesOfValue((JSON.parse(answer) as { result: unknown }).result)
  } finally {
    child.kill()
  }
}

function start(path: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(path, args, { env, stdio: ['pipe', 'pipe', 'ignore'] })
}

/** Returns the part in parentheses of the first line that fits. */
async function lineOf({ stdout }: ChildProcess, pattern: RegExp): Promise<string> {
  if (stdout === null) throw new Error('the output is read')
  for await (const line of createInterface({ input: stdout })) {
    const [, part] = pattern.exec(line) ?? []
    if (part !== undefined) return part
  }
  throw new Error('it ended without a word')
}

async function within<T>(promise: Promise<T>, child: ChildProcess): Promise<T> {
  const timer = setTimeout(() => child.kill(), LIMIT_MS)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}
