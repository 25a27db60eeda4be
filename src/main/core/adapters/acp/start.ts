import * as acp from '@agentclientprotocol/sdk/unstable'
import type { AdapterFailure, RunningAgent, StartOptions } from '../../../../shared/adapter/port'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import { readLog, type ProcessLog } from '../../process/process-log'
import type { Processes } from '../../process/processes'
import type { ProcessTree } from '../../process/process-tree'
import type { Folders } from '../workspace/folders'
import { clientCapabilities, connect } from './connection'
import { controlsOf } from './controls'
import { watchEnd } from './end'
import { failureOf } from './failures'
import { createFiles } from './files'
import { setControls } from './map-events'
import { initialState } from './map-state'
import { quirksOf } from './quirks'
import { createRunningAgent } from './running-agent'
import { openSession } from './session'
import { createTerminals } from './terminals'
import { Traffic } from './traffic'
import { Initialized } from './updates'
import { applyWishes } from './wishes'

/** Nobody waits for the agent any more. */
export const givenUp: AdapterFailure = { message: 'The start was given up.', category: 'runtime', recoverable: true }

export interface Starting {
  /** The product's name. */
  readonly name: string
  readonly processes: Processes
  readonly env: NodeJS.ProcessEnv
  /** For each step of the start. */
  readonly startTimeoutMs: number
  readonly options: StartOptions
}

/** Brings a started process to a running agent; when that fails nothing of the process is left. */
export async function startOn(
  tree: ProcessTree,
  folders: Folders,
  { name, processes, env, startTimeoutMs, options }: Starting,
): Promise<Result<RunningAgent, AdapterFailure>> {
  const log = readLog(tree.stderr, options.onLog)
  const terminals = createTerminals({
    processes,
    folders,
    env,
    readOnly: options.readOnly,
    onStart: (terminal) => traffic.emit({ type: 'terminal.started', ...terminal }),
    onOutput: (terminalId, stream, text) => {
      traffic.emit({ type: 'terminal.output', terminalId, stream, text })
      traffic.terminalOutput(terminalId)
    },
    onExit: (terminalId, exit) => {
      traffic.terminalExit(terminalId, exit.exitCode)
      traffic.emit({ type: 'terminal.ended', terminalId, ...exit })
    },
  })
  let broken: unknown
  const traffic = new Traffic(initialState(quirksOf(undefined), {}), options.onEvent, terminals.takeUnshown)
  const connection = connect(tree, {
    onUpdate: (params) => traffic.update(params),
    onUnknown: (native) => traffic.unknownMessage(native),
    onBroken: (error) => (broken = error),
    onPermission: (params, signal) => traffic.permission(params, signal),
    onElicitation: (params, signal) => traffic.elicit(params, signal),
    files: createFiles(folders, options),
    terminals,
  })
  let disposed = false
  const closed = watchEnd(tree, connection, log, () => ({ expected: disposed, broken })).then(async (exit) => {
    traffic.close()
    await terminals.dispose()
    return exit
  })
  const dispose = async (): Promise<void> => {
    disposed = true
    await Promise.all([tree.kill(), terminals.dispose()])
    await closed
  }
  const fail = async (failure: AdapterFailure): Promise<Result<never, AdapterFailure>> => {
    await dispose()
    return err(failure)
  }

  /** A step of the start, unless the agent ends, takes too long, or nobody waits any more. */
  const step = async <T>(what: string, work: Promise<T>): Promise<Result<T, AdapterFailure>> => {
    const over = Promise.withResolvers<Result<never, AdapterFailure>>()
    const failWith = (message: string) => over.resolve(err({ message, category: 'runtime', recoverable: true }))
    const timer = setTimeout(() => {
      failWith(`${name} did not ${what} within ${startTimeoutMs / 1000} s.${lastLine(log)}`)
    }, startTimeoutMs)
    const onAbort = () => over.resolve(err(givenUp))
    options.signal.addEventListener('abort', onAbort, { once: true })
    void closed.then((exit) => failWith(`${name} ${exit.reason} while it was starting.${lastLine(log)}`))
    try {
      return await Promise.race([
        over.promise,
        work.then(
          (value) => ok(value),
          // When the agent is gone, its end says more than the broken request.
          (error: unknown) => (connection.signal.aborted ? over.promise : err(failureOf(error, name))),
        ),
      ])
    } finally {
      clearTimeout(timer)
      options.signal.removeEventListener('abort', onAbort)
    }
  }

  const answered = await step(
    'answer',
    connection.agent.request(acp.methods.agent.initialize as string, {
      protocolVersion: acp.PROTOCOL_VERSION,
      clientCapabilities,
      clientInfo: { name: 'parley', title: 'Parley', version: '1' },
    }),
  )
  if (!answered.ok) return fail(answered.error)
  const initialized = Initialized.safeParse(answered.value)
  if (!initialized.success || initialized.data.protocolVersion !== acp.PROTOCOL_VERSION)
    return fail({
      message: `${name} speaks another version of the Agent Client Protocol.`,
      category: 'runtime',
      recoverable: false,
    })
  const quirks = quirksOf(initialized.data.agentInfo?.name)
  traffic.state = { ...traffic.state, quirks }

  const opened = await step(
    'begin a session',
    openSession({
      context: connection.agent,
      initialized: initialized.data,
      quirks,
      name,
      env,
      options,
      lastUpdateAt: () => traffic.lastUpdateAt,
    }),
  )
  if (!opened.ok) return fail(opened.error)
  if (!opened.value.ok) return fail(opened.value.error)
  const session = opened.value.value
  traffic.apply((state) => ({ state: setControls(state, controlsOf(session.state)).state, events: [] }))
  traffic.open(session.adapterSessionId)

  const running = createRunningAgent({
    name,
    cwd: options.cwd,
    pid: tree.pid,
    initialized: initialized.data,
    opened: session,
    connection,
    traffic,
    closed,
    dispose,
    killTerminal: terminals.kill,
  })
  const wished = await step('take its settings', applyWishes(running, traffic, options, name))
  return wished.ok ? ok(running) : fail(wished.error)
}

function lastLine(log: ProcessLog): string {
  const line = log.tail().split('\n').at(-1)?.trim() ?? ''
  return line === '' ? '' : ` Its last words: ${line.slice(0, 300)}`
}
