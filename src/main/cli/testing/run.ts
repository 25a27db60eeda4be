import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import { composeHost } from '#core/host/compose'
import { main } from '../main'
import { runCommand, type RunningCommand } from '../testing'

interface Message {
  readonly id?: unknown
  readonly method?: string
  readonly params?: { readonly sessionId?: string; readonly sequence?: number }
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data: { readonly code: string } }
}

/** Starts a `parley rpc` and records its output; each line has to be JSON. */
export function startRpc(dataDir: string, env: NodeJS.ProcessEnv = {}, args: readonly string[] = []) {
  const command = start(['rpc', '--data', dataDir, ...args], env)
  const messages: Message[] = []
  createInterface(command.child.stdout).on('line', (line) => messages.push(JSON.parse(line) as Message))
  const say = (...lines: unknown[]) => {
    for (const line of lines) command.child.stdin.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
  }
  const answer = async (id: unknown) => {
    await expect.poll(() => messages.find((message) => message.id === id), { timeout: 60_000 }).toBeDefined()
    return messages.find((message) => message.id === id) as Message
  }
  /** Resolves when a message contains a text. */
  const heard = (words: string) =>
    expect
      .poll(() => messages.some((message) => JSON.stringify(message).includes(words)), { timeout: 60_000 })
      .toBe(true)
  /** Sequences of the durable events of a session, in the order of their arrival. */
  const sequences = (sessionId: string) =>
    messages.flatMap(({ params }) =>
      params?.sessionId === sessionId && params.sequence !== undefined ? [params.sequence] : [],
    )
  return { ...command, messages, say, answer, heard, sequences }
}

/** Runs `parley rpc` in this process, for tests in which it is only the host that runs. It ends with its input. */
export function rpcHere(dataDir: string) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  stderr.resume()
  const stopped = new AbortController().signal
  const ended = main(['rpc', '--data', dataDir], { stdin, stdout, stderr, stopped, pages: '', composeHost })
  return { stdin, stdout, ended }
}

/** Starts a command that ends with the test at the latest. */
export function start(args: readonly string[], env: NodeJS.ProcessEnv = {}): RunningCommand {
  const command = runCommand(args, env)
  onTestFinished(() => {
    command.child.kill('SIGKILL')
  })
  return command
}

/** Commands that read nothing, leave nothing running and end by themselves: a process adds nothing to them. */
const here = new Set([
  'approve',
  'automations',
  'completion',
  'dispatch',
  'doctor',
  'export',
  'import',
  'run',
  'search',
  // Those that stay are started with `start`.
  'serve',
  'sessions',
  'tail',
  'worktrees',
])
const endsItself = ([command = '', action = '']: readonly string[]): boolean =>
  here.has(command) || (command === 'host' && action !== 'start')

/** Runs a command to its end. */
export async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return endsItself(args) ? runHere(args, env) : runInProcess(args, env)
}

/** Runs a command in this process. Only one at a time: the environment is replaced meanwhile. */
async function runHere(args: readonly string[], env: NodeJS.ProcessEnv) {
  const before = { ...process.env }
  Object.assign(process.env, { PATH: '' }, env)
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  stdin.end()
  const written = Promise.all([text(stdout), text(stderr)])
  try {
    const stopped = new AbortController().signal
    const code = await main(args, { stdin, stdout, stderr, stopped, pages: '', composeHost })
    stdout.end()
    stderr.end()
    const [output, errors] = await written
    return { code, output, errors }
  } finally {
    for (const name of Object.keys(process.env))
      if (before[name] === undefined) Reflect.deleteProperty(process.env, name)
    Object.assign(process.env, before)
  }
}

async function runInProcess(args: readonly string[], env: NodeJS.ProcessEnv) {
  const command = start(args, env)
  let output = ''
  command.child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  command.child.stdin.end()
  const code = await command.ended
  return { code, output, errors: command.errors() }
}

export const request = (id: number, method: string, params: unknown = {}) => ({ jsonrpc: '2.0', id, method, params })

/** The first request of a connection. */
export const connect = request(1, 'server.connect', { protocolVersion: 1, clientInfo: { name: 'test' } })
