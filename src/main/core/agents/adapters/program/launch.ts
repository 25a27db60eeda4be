import type { AdapterFailure, CancelSignal } from '../../../../../shared/adapter/port'
import { err, ok, type Result } from '../../../../../shared/kernel/result'
import { readLog } from '../../../base/process/process-log'
import { supervise, type Supervised } from './end'
import type { Program } from './installed'
import { startTolerantly, type Attempt, type OptionalOption } from './options'
import { answeredInTime, type Beginning } from './ready'
import { connectRpc, type Framing, type Listener, type RpcConnection } from './rpc'

/** What a program is started for. */
export interface Occasion {
  readonly cwd: string
  /** Gives up the start. */
  readonly signal: CancelSignal
  /** Takes diagnostics by line. */
  readonly onLog: (line: string) => void
  /** Called once, before the end is told. */
  readonly onEnd: () => void
}

export interface Launching extends Occasion {
  readonly listener: Listener
}

/** Starts a program by `launch`, again without the options that it refuses. Only the end of what started is told. */
export async function launchTolerantly<O extends Occasion, L>(
  program: Program,
  occasion: O,
  optional: readonly OptionalOption[],
  launch: (program: Program, occasion: O, fit: Attempt['fit']) => Promise<Result<L, AdapterFailure>>,
): Promise<Result<L, AdapterFailure>> {
  const { onLog } = occasion
  return startTolerantly({ ...program, optional }, { onLog, onLoss: onLog }, async (attempt) => {
    const so = { isLaunched: false, hasEnded: false }
    const onEnd = () => {
      so.hasEnded = true
      if (so.isLaunched) occasion.onEnd()
    }
    const launched = await launch(program, { ...occasion, onLog: attempt.onLog, onEnd }, attempt.fit)
    so.isLaunched = launched.ok
    if (so.isLaunched && so.hasEnded) occasion.onEnd()
    return launched
  })
}

/** How a program is talked to. */
export interface Dialect {
  /** The product's name. */
  readonly name: string
  /** What makes the program a server. */
  readonly args: readonly string[]
  readonly fit: Attempt['fit']
  readonly framing: Framing
  /** Why a request came to nothing, for people; `reason` is the program's own sentence. */
  readonly failure: (reason: string) => AdapterFailure
}

/** A program that listens. */
export interface Launched extends Supervised {
  readonly pid: number
  readonly server: RpcConnection
  /** A request of the start: fails also when the program ends, takes too long, or nobody waits any more. */
  ask(method: string, params: object): Promise<Result<unknown, AdapterFailure>>
}

/** Starts a program that is talked to over its pipes. */
export async function launchProgram(
  { command, args, env, processes, startTimeoutMs }: Program,
  { cwd, signal, onLog, listener, onEnd }: Launching,
  { name, args: ownArgs, fit, framing, failure }: Dialect,
): Promise<Result<Launched, AdapterFailure>> {
  const spawned = await processes.spawn({ command, args: fit([...args, ...ownArgs]), cwd, env, stdin: 'pipe' })
  if (!spawned.ok) return err(failure(spawned.error))
  const tree = spawned.value
  const { stdin } = tree
  if (stdin === null) throw new Error('the program is talked to over its stdin')
  const log = readLog(tree.stderr, onLog)
  const server = connectRpc(stdin, tree.stdout, framing, listener)
  const { closed, dispose } = supervise(tree, server, log, onEnd)
  const beginning: Beginning = { name, timeoutMs: startTimeoutMs, signal, log, closed, isOver: server.isOver }
  return ok({
    pid: tree.pid,
    server,
    ask: (method, params) =>
      answeredInTime(
        beginning,
        server.request(method, params).then((answer) => (answer.ok ? answer : err(failure(answer.error)))),
      ),
    closed,
    dispose,
  })
}
