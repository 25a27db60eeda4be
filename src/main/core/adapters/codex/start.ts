import type { AdapterFailure, RunningAgent, StartOptions } from '../../../../shared/adapter/port'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import { readLog } from '../../process/process-log'
import type { Processes } from '../../process/processes'
import { transcript } from '../acp/history'
import { watchEnd } from '../program/end'
import { answeredInTime, type Beginning } from '../program/ready'
import { readAccount } from './account'
import { connectAppServer, type AppServer } from './app-server'
import { requestFailure, SIGN_IN } from './failures'
import { OpenedThread } from './messages'
import { readModels } from './models'
import { modesOf } from './modes'
import { createRunningAgent } from './running-agent'
import { Settings } from './settings'
import { endAll } from './subagents'
import { leftOut, speaksOpenAi, threadParams } from './thread'
import { Traffic } from './traffic'

export interface Starting {
  readonly command: string
  /** Before those of the program itself. */
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly processes: Processes
  /** For each step of the start. */
  readonly startTimeoutMs: number
  readonly options: StartOptions
}

/** Starts an app server and opens a thread in it. When that fails nothing of it is left. */
export async function startThread(starting: Starting): Promise<Result<RunningAgent, AdapterFailure>> {
  const { command, args, env, processes, startTimeoutMs, options } = starting
  const spawned = await processes.spawn({
    command,
    args: [...args, 'app-server'],
    cwd: options.cwd,
    env,
    stdin: 'pipe',
  })
  if (!spawned.ok) return err({ message: `Codex: ${spawned.error}`, category: 'runtime', recoverable: true })
  const tree = spawned.value
  const { stdin } = tree
  if (stdin === null) throw new Error('the program is talked to over its stdin')
  const log = readLog(tree.stderr, options.onLog)
  const traffic = new Traffic(options.onEvent, options.onLog)
  const server = connectAppServer(stdin, tree.stdout, traffic)
  traffic.use(server)
  let disposed = false
  const closed = watchEnd(tree, server, log, () => disposed).then((exit) => {
    traffic.close(endAll)
    return exit
  })
  const dispose = async (): Promise<void> => {
    disposed = true
    await tree.kill()
    await closed
  }

  const beginning: Beginning = {
    name: 'Codex',
    timeoutMs: startTimeoutMs,
    signal: options.signal,
    log,
    closed,
    isOver: server.isOver,
  }
  const opened = await open(server, beginning, options)
  if (!opened.ok) {
    await dispose()
    return opened
  }
  const { thread, continued, preface } = opened.value
  traffic.open(thread.thread.id, continued === 'new')
  const needsAccount = !speaksOpenAi(options.provider)
  const [models] = await Promise.all([
    readModels(server, thread.model),
    needsAccount ? tellAccount(server, traffic) : undefined,
  ])
  const warn = (message: string) => traffic.emit({ type: 'notice', level: 'warning', message })
  leftOut(options).forEach(warn)
  const settings = new Settings(modesOf(thread, options), models, thread.reasoningEffort ?? null)
  if (options.mode !== undefined && !settings.setMode(options.mode))
    warn(`Codex has no mode "${options.mode}". It goes on with "${settings.modes.current}".`)
  if (options.readOnly !== undefined) settings.setMode(settings.modes.current)
  const { reasoningEffort: effort } = options
  if (effort !== undefined && !settings.setEffort(effort))
    warn(`${settings.models.current} does not offer the reasoning effort "${effort}".`)
  return ok(
    createRunningAgent({
      opened: thread,
      continued,
      pid: tree.pid,
      server,
      traffic,
      settings,
      needsAccount,
      closed,
      dispose,
      preface,
    }),
  )
}

/** A thread, and how it came to be. */
interface Opened {
  readonly thread: OpenedThread
  readonly continued: 'resumed' | 'new'
  readonly preface: string | undefined
}

/** The thread goes on where Codex has it; else a new one is told what was said. */
async function open(
  server: AppServer,
  beginning: Beginning,
  options: StartOptions,
): Promise<Result<Opened, AdapterFailure>> {
  const ask = (method: string, params: object) =>
    answeredInTime(
      beginning,
      server.request(method, params).then((answer) => (answer.ok ? answer : err(requestFailure(answer.error)))),
    )
  const initialized = await ask('initialize', {
    clientInfo: { name: 'parley', title: 'Parley', version: '1' },
    capabilities: { experimentalApi: true },
  })
  if (!initialized.ok) return initialized
  server.notify('initialized')

  const params = threadParams(options)
  const threadId = options.resume?.adapterSessionId
  if (threadId !== undefined) {
    const resumed = await ask('thread/resume', { ...params, threadId, excludeTurns: true })
    const thread = OpenedThread.safeParse(resumed.ok ? resumed.value : undefined).data
    if (thread !== undefined) return ok({ thread, continued: 'resumed', preface: undefined })
    if (!resumed.ok && (server.isOver() || !isThreadGone(resumed.error))) return resumed
    options.onEvent({
      type: 'notice',
      level: 'warning',
      message: 'Codex could not go on with its earlier session and was told the conversation instead.',
    })
  }
  const preface = transcript((await options.history?.()) ?? [])
  const started = await ask('thread/start', params)
  if (!started.ok) return started
  const thread = OpenedThread.safeParse(started.value).data
  if (thread !== undefined) return ok({ thread, continued: 'new', preface })
  const message = 'This version of Codex does not speak as Parley expects. Update it with "codex update".'
  return err({ message, category: 'runtime', recoverable: false })
}

const isThreadGone = ({ message }: AdapterFailure): boolean =>
  /no rollout found|not found|no such thread/i.test(message)

/** Whose account it is; a person hears early that there is none. */
async function tellAccount(server: AppServer, traffic: Traffic): Promise<void> {
  const { isSignedIn, identity } = await readAccount(server)
  if (identity !== undefined) traffic.emit(identity)
  if (!isSignedIn) traffic.emit({ type: 'notice', level: 'warning', message: `Codex is not signed in. ${SIGN_IN}` })
}
