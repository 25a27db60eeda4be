import type { AdapterFailure, AgentExit, CancelSignal } from '../../../../shared/adapter/port'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import { readLog } from '../../process/process-log'
import type { Processes } from '../../process/processes'
import { watchEnd } from '../program/end'
import { answeredInTime, type Beginning } from '../program/ready'
import { connectAppServer, type AppServer, type Listener } from './app-server'
import { requestFailure } from './failures'

/** The program, and where it runs. */
export interface Program {
  /** An absolute path. */
  readonly command: string
  /** Before those of the program itself. */
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly processes: Pick<Processes, 'spawn'>
  /** For each step of the start. */
  readonly startTimeoutMs: number
}

export interface Launching {
  readonly cwd: string
  /** Gives up the start. */
  readonly signal: CancelSignal
  /** Takes diagnostics by line. */
  readonly onLog: (line: string) => void
  readonly listener: Listener
  /** Called once, before the end is told. */
  readonly onEnd: () => void
}

/** An app server that is ready for its first thread. */
export interface Launched {
  readonly pid: number
  readonly server: AppServer
  /** A request of the start: fails also when the server ends, takes too long, or nobody waits any more. */
  ask(method: string, params: object): Promise<Result<unknown, AdapterFailure>>
  readonly closed: Promise<AgentExit>
  /** Ends it with everything that it started. Idempotent. */
  dispose(): Promise<void>
}

/** Starts an app server. When that fails nothing of it is left. */
export async function launch(program: Program, launching: Launching): Promise<Result<Launched, AdapterFailure>> {
  const { command, args, env, processes, startTimeoutMs } = program
  const { cwd, signal, onLog, listener, onEnd } = launching
  const spawned = await processes.spawn({ command, args: [...args, 'app-server'], cwd, env, stdin: 'pipe' })
  if (!spawned.ok) return err(requestFailure(spawned.error))
  const tree = spawned.value
  const { stdin } = tree
  if (stdin === null) throw new Error('the program is talked to over its stdin')
  const log = readLog(tree.stderr, onLog)
  const server = connectAppServer(stdin, tree.stdout, listener)
  let disposed = false
  const closed = watchEnd(tree, server, log, () => disposed).then((exit) => {
    onEnd()
    return exit
  })
  const dispose = async (): Promise<void> => {
    disposed = true
    await tree.kill()
    await closed
  }
  const { isOver } = server
  const beginning: Beginning = { name: 'Codex', timeoutMs: startTimeoutMs, signal, log, closed, isOver }
  const ask = (method: string, params: object) =>
    answeredInTime(
      beginning,
      server.request(method, params).then((answer) => (answer.ok ? answer : err(requestFailure(answer.error)))),
    )
  const initialized = await ask('initialize', {
    clientInfo: { name: 'parley', title: 'Parley', version: '1' },
    capabilities: { experimentalApi: true },
  })
  if (!initialized.ok) {
    await dispose()
    return initialized
  }
  server.notify('initialized')
  return ok({ pid: tree.pid, server, ask, closed, dispose })
}
