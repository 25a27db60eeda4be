import * as acp from '@agentclientprotocol/sdk/unstable'
import type {
  AdapterFailure,
  AgentAdapter,
  AgentExit,
  Availability,
  RunningAgent,
  StartOptions,
} from '../../../../shared/adapter/port'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import { findCommand } from '../../process/find-command'
import { readLog, type ProcessLog } from '../../process/process-log'
import type { Processes } from '../../process/processes'
import type { ProcessTree } from '../../process/process-tree'
import { openFolders, type Folders } from '../playground/folders'
import { clientCapabilities, connect } from './connection'
import { controlsOf } from './controls'
import { failureOf } from './failures'
import { createFiles } from './files'
import { FloodError } from './flood'
import { initialState, setControls } from './map-events'
import { quirksOf } from './quirks'
import { createRunningAgent } from './running-agent'
import { openSession } from './session'
import { createTerminals } from './terminals'
import { Traffic } from './traffic'
import { Initialized } from './updates'
import { applyWishes } from './wishes'

/** How an agent that speaks the Agent Client Protocol is started, and what it is called. */
export interface AcpAgent {
  readonly adapterName: string
  readonly displayName: string
  readonly description: string
  readonly origin: 'settings' | 'detected'
  /** A name on PATH or an absolute path. */
  readonly command: string
  readonly args: readonly string[]
  /** Added to the host's own environment. */
  readonly env: Readonly<Record<string, string>>
  /** The product's version where it is known without asking the agent. */
  readonly version?: (commandPath: string) => Promise<string | undefined>
}

/** How long an agent may take for each step until it is ready. Cold starts of large agents take several seconds. */
const START_TIMEOUT_MS = 60_000
/** How long the pipe of an agent that ended may still deliver what it said last. */
const DRAIN_MS = 1000

/** An adapter for an agent that speaks the Agent Client Protocol over its stdio. */
export function createAcpAdapter(
  agent: AcpAgent,
  { processes, startTimeoutMs = START_TIMEOUT_MS }: { processes: Processes; startTimeoutMs?: number },
): AgentAdapter {
  const { adapterName, displayName, description, origin } = agent
  const env = () => ({ ...process.env, ...agent.env })
  const commandLine = [agent.command, ...agent.args].join(' ')

  return {
    adapterName,
    displayName,
    description,
    origin,
    async availability(): Promise<Availability> {
      const found = await findCommand(agent.command, env())
      if (found === undefined) return { available: false, reason: notFound(agent.command), command: commandLine }
      const version = await agent.version?.(found)
      return { available: true, command: commandLine, ...(version === undefined ? {} : { version }) }
    },
    async start(options) {
      if (options.signal.aborted) return err(givenUp)
      const command = await findCommand(agent.command, env())
      if (command === undefined)
        return err({ message: `${displayName}: ${notFound(agent.command)}`, category: 'runtime', recoverable: false })
      const folders = await openFolders(options.cwd, options.directories)
      if (!folders.ok) return err({ message: folders.error, category: 'runtime', recoverable: false })
      const spawned = await processes.spawn({ command, args: agent.args, cwd: options.cwd, env: env(), stdin: 'pipe' })
      if (!spawned.ok)
        return err({ message: `${displayName}: ${spawned.error}`, category: 'runtime', recoverable: true })
      return startOn(spawned.value, folders.value, { agent, processes, env: env(), startTimeoutMs, options })
    },
  }
}

const givenUp: AdapterFailure = { message: 'The start was given up.', category: 'runtime', recoverable: true }

const notFound = (command: string): string =>
  /[/\\]/.test(command) ? `${command} is not a program that can be run.` : `${command} is not on the PATH.`

interface Starting {
  readonly agent: AcpAgent
  readonly processes: Processes
  readonly env: NodeJS.ProcessEnv
  readonly startTimeoutMs: number
  readonly options: StartOptions
}

/** Brings a started process to a running agent; when that fails nothing of the process is left. */
async function startOn(
  tree: ProcessTree,
  folders: Folders,
  { agent, processes, env, startTimeoutMs, options }: Starting,
): Promise<Result<RunningAgent, AdapterFailure>> {
  const name = agent.displayName
  const log = readLog(tree.stderr, options.onLog)
  const terminals = createTerminals({
    processes,
    folders,
    env,
    onOutput: (terminalId) => traffic.terminalOutput(terminalId),
    onExit: (terminalId, exitCode) => traffic.terminalExit(terminalId, exitCode),
  })
  let broken: unknown
  const traffic = new Traffic(initialState(quirksOf(undefined), {}), options.onEvent, terminals.takeUnshown)
  const connection = connect(tree, {
    onUpdate: (params) => traffic.update(params),
    onUnknown: (native) => traffic.unknownMessage(native),
    onBroken: (error) => (broken = error),
    onPermission: (params, signal) => traffic.permission(params, signal),
    files: createFiles(folders),
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
    initialized: initialized.data,
    opened: session,
    connection,
    traffic,
    closed,
    dispose,
  })
  const wished = await step('take its settings', applyWishes(running, connection.agent, traffic, options, name))
  return wished.ok ? ok(running) : fail(wished.error)
}

/** Waits for the end of an agent, however it comes, and makes it complete. */
async function watchEnd(
  tree: ProcessTree,
  connection: acp.ClientConnection,
  log: ProcessLog,
  circumstances: () => { readonly expected: boolean; readonly broken: unknown },
): Promise<AgentExit> {
  const ended = Promise.all([tree.exited, connection.closed])
  await Promise.race([tree.exited, connection.closed])
  // What it said last is still in the pipe, or it is about to end after its pipe; neither may take for ever.
  if (circumstances().broken === undefined)
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, DRAIN_MS))])
  const isGone = tree.hasExited()
  await tree.kill()
  connection.close()
  const { exitCode, signal } = await tree.exited
  const { expected, broken } = circumstances()
  const tail = log.tail()
  const how = () => {
    if (expected) return 'was stopped'
    if (broken !== undefined)
      return broken instanceof FloodError
        ? broken.message
        : `was cut off (${broken instanceof Error ? broken.message : 'for an unknown reason'})`
    return isGone ? `stopped (${signal ?? `exit ${exitCode ?? 'unknown'}`})` : 'closed its output'
  }
  return { expected, reason: how(), exitCode, signal, ...(tail === '' ? {} : { log: tail }) }
}

function lastLine(log: ProcessLog): string {
  const line = log.tail().split('\n').at(-1)?.trim() ?? ''
  return line === '' ? '' : ` Its last words: ${line.slice(0, 300)}`
}
