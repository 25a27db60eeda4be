import { randomUUID } from 'node:crypto'
import { access, rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { AdapterFailure, RunningAgent, StartOptions } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import { readLog } from '#core/base/process/process-log'
import { transcript } from '#core/agents/adapters/program/history'
import { accountOf } from '../account/account'
import { toldInstead } from '#core/agents/adapters/agent-failures'
import { modeFailure } from '#core/agents/adapters/mode-freedom'
import { text } from '#core/agents/transcript/values'
import { supervise } from '#core/agents/adapters/program/end'
import type { Program } from '#core/agents/adapters/program/installed'
import { answeredInTime } from '#core/agents/adapters/program/ready'
import { startTolerantly, type Attempt } from '#core/agents/adapters/program/options'
import { argumentsOf, optionalOptions, type SessionChoice } from './arguments'
import { connect } from '../protocol/connection'
import { modelsOf, modesOf } from './controls'
import { endTasks } from './end-tasks'
import { effortInForce, effortsOfModel } from './efforts'
import { transcriptPath } from './environment'
import { forkOf } from './fork'
import { initialState } from '../events/map-state'
import { agentOfWorkflow } from './workflow-files'
import { writeMcpConfig } from './mcp-config-file'
import { createRunningAgent } from './running-agent'
import { ProtocolSession } from '../protocol/protocol-session'

/** Time limit for the program to report the current effort, without which it can be used too. */
const SETTINGS_PATIENCE_MS = 5000

/** Resumes the session if the program has it; otherwise a new one gets the history. */
export async function startSession(
  program: Program,
  options: StartOptions,
): Promise<Result<RunningAgent, AdapterFailure>> {
  const resumed = options.resume?.adapterSessionId
  if (resumed !== undefined) {
    const started = await startIn(program, options, await sessionOf(resumed, program, options), undefined)
    if (started.ok || !isSessionGone(started.error)) return started
    options.onEvent({
      type: 'notice',
      level: 'warning',
      ...toldInstead('Claude Code'),
    })
  }
  const preface = transcript((await options.history?.()) ?? [])
  return startIn(program, options, { kind: 'new', sessionId: randomUUID() }, preface)
}

/** Chooses the session to start; a fork that the program has not created yet is created now. */
async function sessionOf(adapterSessionId: string, { env }: Program, { cwd }: StartOptions): Promise<SessionChoice> {
  const fork = forkOf(adapterSessionId)
  if (fork === undefined) return { kind: 'resume', sessionId: adapterSessionId }
  const isMade = await access(transcriptPath(env, cwd, fork.sessionId)).then(
    () => true,
    () => false,
  )
  return isMade ? { kind: 'resume', sessionId: fork.sessionId } : { kind: 'fork', ...fork }
}

const isSessionGone = ({ message }: AdapterFailure): boolean => /no conversation found/i.test(message)

/** Starts the program, including older versions, and waits until it is ready. On failure nothing of it remains. */
function startIn(
  program: Program,
  options: StartOptions,
  session: SessionChoice,
  preface: string | undefined,
): Promise<Result<RunningAgent, AdapterFailure>> {
  const { onLog, onEvent } = options
  const onLoss = (message: string) => onEvent({ type: 'notice', level: 'warning', message })
  return startTolerantly({ ...program, optional: optionalOptions }, { onLog, onLoss }, (attempt) =>
    tryToStart(program, options, session, preface, attempt),
  )
}

async function tryToStart(
  { command, args, env, processes, startTimeoutMs }: Program,
  options: StartOptions,
  session: SessionChoice,
  preface: string | undefined,
  { fit, onLog }: Attempt,
): Promise<Result<RunningAgent, AdapterFailure>> {
  const config = await writeMcpConfig(options.mcpServers)
  const removeConfig = () =>
    config === undefined ? Promise.resolve() : rm(config.folder, { recursive: true, force: true })
  const spawned = await processes.spawn({
    command,
    args: fit([...args, ...argumentsOf(options, session, config?.path)]),
    cwd: options.cwd,
    env,
    stdin: 'pipe',
  })
  if (!spawned.ok) {
    await removeConfig()
    return err(failed(`Claude Code: ${spawned.error}`))
  }
  const tree = spawned.value
  const { stdin } = tree
  if (stdin === null) throw new Error('the program is talked to over its stdin')
  const log = readLog(tree.stderr, onLog)
  const protocol = new ProtocolSession(initialState(session.kind === 'new'), options)
  const connection = connect(tree.stdout, stdin, protocol, { timeoutMs: startTimeoutMs, signal: options.signal })
  protocol.use(connection)
  const { closed, dispose } = supervise(tree, connection, log, () => {
    protocol.close()
    return removeConfig()
  })
  const initialized = connection
    .request({ subtype: 'initialize' })
    .then((answer) => (answer.ok ? answer : err(failed(`Claude Code: ${answer.error}`))))
  const { isOver } = connection
  const ready = await answeredInTime(
    { name: 'Claude Code', timeoutMs: startTimeoutMs, signal: options.signal, log, closed, isOver },
    initialized,
  )
  if (!ready.ok) {
    await dispose()
    return ready
  }
  const { sessionId } = session
  const transcript = transcriptPath(env, options.cwd, sessionId)
  protocol.readAgent = (agentId) => agentOfWorkflow(transcript, agentId)
  // The account of a provider is told by who starts it.
  const account = options.provider === undefined ? accountOf(ready.value) : undefined
  if (account !== undefined) protocol.emit(account)
  protocol.modes = modesOf(ready.value, options.mode)
  const unsafe = await ensureMode(protocol, ready.value, options.mode)
  if (unsafe !== undefined) {
    await dispose()
    return err(unsafe)
  }
  protocol.models = modelsOf(ready.value, options.model)
  const effort = await Promise.race([
    protocol
      .request({ subtype: 'get_settings' })
      .then((settings) => (settings.ok ? effortInForce(settings.value) : null)),
    // Older versions do not answer unknown requests.
    delay(SETTINGS_PATIENCE_MS, null, { ref: false }),
  ])
  protocol.efforts = effortsOfModel(ready.value, protocol.models.current, effort)
  return ok(
    createRunningAgent({
      sessionId,
      continued: session.kind === 'new' ? 'new' : 'resumed',
      pid: tree.pid,
      initialized: ready.value,
      transcript,
      protocol,
      closed,
      async dispose() {
        await endTasks(protocol)
        await dispose()
      },
      preface,
    }),
  )
}

/** Sets the mode where the program reports another one than it was started with, or none; returns why it cannot work in it. */
async function ensureMode(
  protocol: ProtocolSession,
  initialized: Readonly<Record<string, unknown>>,
  asked: string | undefined,
): Promise<AdapterFailure | undefined> {
  const told = text(initialized['current_permission_mode'])
  if (told !== undefined && (asked === undefined || told === asked)) return undefined
  const mode = asked ?? 'default'
  const set = await protocol.request({ subtype: 'set_permission_mode', mode })
  if (!set.ok) return modeFailure('Claude Code', mode, told)
  protocol.choose('modes', mode)
  return undefined
}

const failed = (message: string): AdapterFailure => ({ message, category: 'runtime', recoverable: true })
