import { randomUUID } from 'node:crypto'
import { StringDecoder } from 'node:string_decoder'
import { RequestError } from '@agentclientprotocol/sdk/unstable'
import type { StartOptions } from '#shared/adapter/port'
import { findCommand } from '#core/base/process/find-command'
import type { Processes } from '#core/base/process/processes'
import type { ProcessExit, ProcessTree } from '#core/base/process/process-tree'
import { shellFor } from '#core/base/process/shell'
import { defined } from '#shared/kernel/defined'
import type { Folders } from '#core/base/folders/folders'

const MAX_TERMINALS = 32
/** Maximum output kept per terminal, whatever the agent requests; the end is kept. */
const MAX_OUTPUT_BYTES = 1024 * 1024

export interface TerminalRequest {
  readonly command: string
  readonly args?: readonly string[] | undefined
  readonly env?: readonly { readonly name: string; readonly value: string }[] | undefined
  readonly cwd?: string | null | undefined
  readonly outputByteLimit?: number | null | undefined
}

interface Terminal {
  readonly tree: ProcessTree
  readonly output: OutputTail
  /** Output since it was last shown. */
  unshown: string
  exit?: ProcessExit
}

/** Programs that an agent runs through the host. Failures are thrown as the protocol's errors. */
export interface Terminals {
  create(request: TerminalRequest): Promise<{ terminalId: string }>
  output(terminalId: string): { output: string; truncated: boolean; exitStatus?: ProcessExit }
  waitForExit(terminalId: string): Promise<ProcessExit>
  kill(terminalId: string): Promise<void>
  release(terminalId: string): Promise<void>
  /** Returns the output of a terminal since the last call. */
  takeUnshown(terminalId: string): string
  /** Ends all of them. */
  dispose(): Promise<void>
}

/** `onStart`, `onOutput` and `onExit` report what to show. A read-only session starts no program. */
export function createTerminals(options: {
  readonly processes: Processes
  readonly folders: Folders
  readonly env: NodeJS.ProcessEnv
  readonly readOnly: StartOptions['readOnly']
  readonly refusalOf: StartOptions['refusalOf']
  readonly onStart: (terminal: { terminalId: string; command: string; cwd: string }) => void
  readonly onOutput: (terminalId: string, stream: 'stdout' | 'stderr', text: string) => void
  readonly onExit: (terminalId: string, exit: ProcessExit) => void
}): Terminals {
  const { processes, folders, env, readOnly, refusalOf, onStart, onOutput, onExit } = options
  const terminals = new Map<string, Terminal>()
  let starting = 0
  let isOver = false

  /** Starts a program; one that is started while the agent ends is ended with it. */
  const start = async (request: TerminalRequest, cwd: string, wholeEnv: NodeJS.ProcessEnv): Promise<ProcessTree> => {
    starting++
    try {
      const program = await programOf(request, wholeEnv)
      const spawned = await processes.spawn({ ...program, cwd, env: wholeEnv, stdin: 'ignore' })
      if (!spawned.ok) throw RequestError.invalidParams(undefined, spawned.error)
      if (isOver) {
        await spawned.value.kill()
        throw RequestError.invalidParams(undefined, 'the agent has ended')
      }
      return spawned.value
    } finally {
      starting--
    }
  }

  const get = (terminalId: string): Terminal => {
    const terminal = terminals.get(terminalId)
    if (terminal === undefined) throw RequestError.resourceNotFound(terminalId)
    return terminal
  }

  return {
    async create(request) {
      if (readOnly !== undefined) throw RequestError.invalidParams(undefined, readOnly.reason)
      const { command, args = [], env: variables = [], cwd: wanted } = request
      const refusal = await refusalOf?.({
        toolName: 'terminal',
        toolInput: {
          command,
          ...(args.length === 0 ? {} : { args }),
          ...(variables.length === 0
            ? {}
            : { env: Object.fromEntries(variables.map(({ name, value }) => [name, value])) }),
          ...(wanted === null || wanted === undefined ? {} : { cwd: wanted }),
        },
        summary: [command, ...args].join(' '),
        dangerLevel: 'exec',
      })
      if (refusal !== undefined && refusal !== null) throw RequestError.invalidParams({ command }, refusal)
      if (terminals.size + starting >= MAX_TERMINALS)
        throw RequestError.invalidParams(undefined, 'too many open terminals')
      const cwd = await folders.locate(request.cwd ?? folders.cwd)
      if (!cwd.ok) throw RequestError.invalidParams({ cwd: request.cwd }, cwd.error)
      const wholeEnv = { ...env, ...Object.fromEntries((request.env ?? []).map(({ name, value }) => [name, value])) }
      const tree = await start(request, cwd.value, wholeEnv)
      const limit = Math.min(request.outputByteLimit ?? MAX_OUTPUT_BYTES, MAX_OUTPUT_BYTES)
      const terminal: Terminal = { tree, output: new OutputTail(limit), unshown: '' }
      const terminalId = randomUUID()
      terminals.set(terminalId, terminal)
      onStart({ terminalId, command: [request.command, ...(request.args ?? [])].join(' '), cwd: cwd.value })
      for (const stream of ['stdout', 'stderr'] as const) {
        const decoder = new StringDecoder('utf8')
        tree[stream].on('data', (chunk: Buffer) => {
          terminal.output.push(chunk)
          const text = decoder.write(chunk)
          terminal.unshown = (terminal.unshown + text).slice(-MAX_OUTPUT_BYTES)
          onOutput(terminalId, stream, text)
        })
      }
      void tree.exited.then((exit) => {
        terminal.exit = exit
        onExit(terminalId, exit)
      })
      return { terminalId }
    },
    output(terminalId) {
      const { output, exit } = get(terminalId)
      return { ...output.read(), ...defined({ exitStatus: exit }) }
    },
    waitForExit: (terminalId) => get(terminalId).tree.exited,
    kill: async (terminalId) => get(terminalId).tree.kill(),
    async release(terminalId) {
      const { tree } = get(terminalId)
      await tree.kill()
      terminals.delete(terminalId)
    },
    takeUnshown(terminalId) {
      const terminal = terminals.get(terminalId)
      if (terminal === undefined) return ''
      const { unshown } = terminal
      terminal.unshown = ''
      return unshown
    },
    async dispose() {
      isOver = true
      await Promise.all([...terminals.values()].map(({ tree }) => tree.kill()))
      terminals.clear()
    },
  }
}

/** Agents send either a program with its arguments, or a whole command line for the machine's shell. */
async function programOf(
  { command, args = [] }: TerminalRequest,
  env: NodeJS.ProcessEnv,
): Promise<{ command: string; args: readonly string[]; verbatim?: boolean }> {
  const found = await findCommand(command, env)
  if (found !== undefined) return { command: found, args }
  if (args.length > 0 || !/\s/.test(command)) throw RequestError.invalidParams({ command }, 'no such program')
  return shellFor(command, env)
}

/** Keeps the end of an output, in complete characters. */
class OutputTail {
  private readonly chunks: Buffer[] = []
  private length = 0
  private truncated = false

  constructor(private readonly limit: number) {}

  push(chunk: Buffer): void {
    this.chunks.push(chunk)
    this.length += chunk.length
    for (
      let first = this.chunks[0];
      first !== undefined && this.length - first.length >= this.limit;
      [first] = this.chunks
    ) {
      this.chunks.shift()
      this.length -= first.length
      this.truncated = true
    }
  }

  read(): { output: string; truncated: boolean } {
    const whole = Buffer.concat(this.chunks)
    let start = Math.max(0, whole.length - this.limit)
    const truncated = this.truncated || start > 0
    // A character starts at a byte that is not a continuation byte.
    if (truncated) while (start < whole.length && ((whole[start] ?? 0) & 0xc0) === 0x80) start++
    return { output: whole.subarray(start).toString('utf8'), truncated }
  }
}
