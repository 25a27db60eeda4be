import type { AdapterFailure, CancelSignal } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import { readLog } from '#core/base/process/process-log'
import { supervise, type Supervised } from './end'
import type { Program } from './installed'
import { startTolerantly, type Attempt, type OptionalOption } from './options'
import { answeredInTime, type Beginning } from './ready'
import { connectRpc, type Framing, type Listener, type RpcConnection } from './rpc'

/** Context of a program's start. */
export interface Occasion {
  readonly cwd: string
  /** Cancels the start. */
  readonly signal: CancelSignal
  /** Receives diagnostics by line. */
  readonly onLog: (line: string) => void
  /** Called once, before the end is reported. */
  readonly onEnd: () => void
}

export interface Launching extends Occasion {
  readonly listener: Listener
}

/**
 * Starts a program with `launch`, and again without the options that it rejects. Only the end of the started one is
 * reported.
 */
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

/** Protocol of a program. */
export interface Dialect {
  /** The product's name. */
  readonly name: string
  /** Arguments that make the program a server. */
  readonly args: readonly string[]
  readonly fit: Attempt['fit']
  readonly framing: Framing
  /** Converts an error of a request to a user-facing failure; `reason` is the program's own message. */
  readonly failure: (reason: string) => AdapterFailure
}

/** A running server program. */
export interface Launched extends Supervised {
  readonly pid: number
  readonly server: RpcConnection
  /** Sends a request during the start: also fails when the program ends, takes too long, or the start is cancelled. */
  ask(method: string, params: object): Promise<Result<unknown, AdapterFailure>>
}

/** Starts a program with a protocol over its pipes. */
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
  const server = connectRpc(stdin, tree.stdout, framing, listener, { timeoutMs: startTimeoutMs, signal })
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
