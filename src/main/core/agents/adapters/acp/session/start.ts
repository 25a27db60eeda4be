import { homedir } from 'node:os'
import { transcriptFinder } from '#core/agents/adapters/program/transcript-file'
import type { TranscriptFormat } from '#core/agents/transcript/format'
import * as acp from '@agentclientprotocol/sdk/unstable'
import type { AgentPlugin } from '#shared/adapter/entities'
import type { AdapterFailure, RunningAgent, StartOptions } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import { readLog } from '#core/base/process/process-log'
import type { Processes } from '#core/base/process/processes'
import type { ProcessTree } from '#core/base/process/process-tree'
import { answeredInTime, type Beginning } from '#core/agents/adapters/program/ready'
import type { Folders } from '#core/base/folders/folders'
import { clientCapabilities, connect, remoteCapabilities } from '../protocol/connection'
import { controlsOf } from './controls'
import { watchEnd } from '../protocol/end'
import { failureOf } from '../protocol/failures'
import { createFiles } from './files'
import { setControls } from '../events/map-events'
import { initialState } from '../events/map-state'
import { quirksOf } from '../protocol/quirks'
import { nothingHere } from './refusing'
import { createRunningAgent } from './running-agent'
import { openSession } from './session'
import type { CommandLine, Login } from './login'
import { createTerminals } from './terminals'
import { ProtocolSession } from '../protocol/protocol-session'
import { Initialized } from '../protocol/responses'
import { applyStartOptions } from './apply-start-options'

export interface Starting {
  /** The product's name. */
  readonly name: string
  readonly processes: Processes
  readonly env: NodeJS.ProcessEnv
  /** For each step of the start. */
  readonly startTimeoutMs: number
  /** Loads the form in which the program keeps its sessions; absent when it is unknown. */
  readonly transcript?: (() => Promise<TranscriptFormat>) | undefined
  /** Reads the plugins of the session from the program's files; absent: it reports none. */
  readonly plugins?: (() => Promise<readonly AgentPlugin[]>) | undefined
  /** Notes what the agent tells of its sign-in. */
  readonly login: Login
  readonly commandLine: CommandLine
  /** Returns the way to sign in that was chosen. */
  readonly wayOfSignIn: () => Promise<string | undefined>
  readonly options: StartOptions
  /** The agent runs elsewhere: it gets no files and terminals of this machine. */
  readonly isRemote?: true
}

/** Turns a started process into a running agent; on failure nothing of the process remains. */
export async function startOn(
  tree: ProcessTree,
  folders: Folders,
  { name, processes, env, startTimeoutMs, plugins, transcript, options, isRemote, ...signIn }: Starting,
): Promise<Result<RunningAgent, AdapterFailure>> {
  const log = readLog(tree.stderr, options.onLog)
  const terminals = createTerminals({
    processes,
    folders,
    env,
    readOnly: options.readOnly,
    refusalOf: options.refusalOf,
    onStart: (terminal) => protocol.emit({ type: 'terminal.started', ...terminal }),
    onOutput: (terminalId, stream, text) => {
      protocol.emit({ type: 'terminal.output', terminalId, stream, text })
      protocol.terminalOutput(terminalId)
    },
    onExit: (terminalId, exit) => {
      protocol.terminalExit(terminalId, exit.exitCode)
      protocol.emit({ type: 'terminal.ended', terminalId, ...exit })
    },
  })
  let broken: unknown
  const protocol = new ProtocolSession(initialState(quirksOf(undefined), {}), options, terminals.takeUnshown)
  const connection = connect(tree, {
    onUpdate: (params) => protocol.update(params),
    onUnknown: (native) => protocol.onUnknown(native),
    onBroken: (error) => (broken = error),
    onPermission: (params, signal) => protocol.permission(params, signal),
    onElicitation: (params, signal) => protocol.elicit(params, signal),
    ...(isRemote === true ? nothingHere : { files: createFiles(folders, options), terminals }),
  })
  let disposed = false
  const closed = watchEnd(tree, connection, log, () => ({ expected: disposed, broken })).then(async (exit) => {
    protocol.close()
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

  const beginning: Beginning = {
    name,
    timeoutMs: startTimeoutMs,
    signal: options.signal,
    log,
    closed,
    isOver: () => connection.signal.aborted,
  }
  const request = (method: string, params: object): Promise<Result<unknown, AdapterFailure>> =>
    connection.agent.request(method, params).then(ok, (error: unknown) => err(failureOf(error, name)))

  const answered = await answeredInTime(
    beginning,
    request(acp.methods.agent.initialize, {
      protocolVersion: acp.PROTOCOL_VERSION,
      clientCapabilities: isRemote === true ? remoteCapabilities : clientCapabilities,
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
  signIn.login.offered(initialized.data)
  const quirks = quirksOf(initialized.data.agentInfo?.name)
  protocol.state = { ...protocol.state, quirks }

  const opened = await answeredInTime(
    beginning,
    openSession({
      context: connection.agent,
      initialized: initialized.data,
      quirks,
      name,
      env,
      options,
      ...signIn,
      lastUpdateAt: () => protocol.lastUpdateAt,
      hasReplayed: () => protocol.hasReplayed,
    }),
    'begin a session',
  )
  if (!opened.ok) return fail(opened.error)
  const session = opened.value
  protocol.apply((state) => ({ state: setControls(state, controlsOf(session.state, quirks)).state, events: [] }))
  protocol.open(session.adapterSessionId)

  const running = createRunningAgent({
    name,
    cwd: options.cwd,
    pid: tree.pid === 0 ? undefined : tree.pid,
    initialized: initialized.data,
    opened: session,
    connection,
    protocol,
    closed,
    dispose,
    timeoutMs: startTimeoutMs,
    plugins,
    transcript: transcript && transcriptFinder(transcript, session.adapterSessionId, env, homedir()),
    killTerminal: terminals.kill,
  })
  const applied = await answeredInTime(
    beginning,
    applyStartOptions(running, protocol, options, name),
    'take its settings',
  )
  return applied.ok ? ok(running) : fail(applied.error)
}
