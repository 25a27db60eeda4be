import { noticeText, type NoticeText } from '#shared/kernel/notice-texts'
import type { AdapterFailure, RunningAgent, StartOptions } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import { transcript } from '#core/agents/adapters/program/history'
import { toldInstead } from '#core/agents/adapters/agent-failures'
import { modeFailure } from '#core/agents/adapters/mode-freedom'
import { readAccount } from '../account/account'
import type { z } from 'zod'
import type { AppServer } from '../protocol/app-server'
import { SIGN_IN } from '../protocol/failures'
import type { Program } from '#core/agents/adapters/program/installed'
import { folderLevels } from './folder-levels'
import { launch, type Launched } from '../protocol/launch'
import { ConfigResponse, OpenedThread } from '../protocol/messages'
import { readModels } from './models'
import { modesOf } from './modes'
import { createRunningAgent } from './running-agent'
import { Settings } from './settings'
import { endAll } from '../events/subagents'
import { leftOut, speaksOpenAi, threadParams } from './thread'
import { toolHold, type ToolHold } from './tool-limits'
import { ProtocolSession } from '../protocol/protocol-session'

/** Starts an app server and opens a thread in it. On failure nothing of it remains. */
export async function startThread(
  program: Program,
  options: StartOptions,
): Promise<Result<RunningAgent, AdapterFailure>> {
  const { cwd, signal, onLog } = options
  const protocol = new ProtocolSession(options)
  const onEnd = () => protocol.close(endAll)
  const launched = await launch(program, { cwd, signal, onLog, listener: protocol, onEnd })
  if (!launched.ok) return launched
  const { server, pid, closed, dispose } = launched.value
  protocol.use(server)
  const hold = toolHold(options)
  const opened = await open(launched.value, options, hold)
  if (!opened.ok) {
    await dispose()
    return opened
  }
  const { thread, continued, preface } = opened.value
  protocol.open(thread.thread.id, continued === 'new')
  const needsAccount = !speaksOpenAi(options.provider)
  const [models] = await Promise.all([
    readModels(server, thread.model),
    needsAccount ? tellAccount(server, protocol) : undefined,
  ])
  const tell = (notice: NoticeText) => protocol.emit({ type: 'notice', level: 'warning', ...notice })
  for (const message of [...leftOut(options), ...hold.notes]) tell({ message })
  const settings = new Settings(modesOf(thread, options, hold.asksForChanges), models, thread.reasoningEffort ?? null)
  if (options.mode !== undefined && !settings.setMode(options.mode)) {
    const failure = modeFailure('Codex', options.mode, settings.modes.current)
    if (failure !== undefined) {
      await dispose()
      return err(failure)
    }
    tell(noticeText('mode-unknown', { agent: 'Codex', mode: options.mode, current: settings.modes.current }))
  }
  if (options.readOnly !== undefined || hold.asksForChanges) settings.setMode(settings.modes.current)
  const { reasoningEffort: effort } = options
  if (effort !== undefined && !settings.setEffort(effort))
    tell(noticeText('effort-unknown', { model: settings.models.current, effort }))
  return ok(
    createRunningAgent({
      cwd: options.cwd,
      opened: thread,
      continued,
      pid,
      server,
      protocol,
      settings,
      needsAccount,
      closed,
      dispose,
      preface,
    }),
  )
}

/** A thread, and the way it was opened. */
interface Opened {
  readonly thread: OpenedThread
  readonly continued: 'resumed' | 'new'
  readonly preface: string | undefined
}

/** Resumes the thread if Codex has it; otherwise a new one gets the history. */
async function open(
  { ask, server }: Launched,
  options: StartOptions,
  hold: ToolHold,
): Promise<Result<Opened, AdapterFailure>> {
  const config = await ownConfig(server, options.cwd)
  const servers = hold.isLimited ? Object.keys(config?.mcp_servers ?? {}) : []
  const params = threadParams(options, hold, servers, folderLevels(options, config))
  const threadId = options.resume?.adapterSessionId
  if (threadId !== undefined) {
    const resumed = await ask('thread/resume', { ...params, threadId, excludeTurns: true })
    const thread = OpenedThread.safeParse(resumed.ok ? resumed.value : undefined).data
    if (thread !== undefined) return ok({ thread, continued: 'resumed', preface: undefined })
    if (!resumed.ok && (server.isOver() || !isThreadGone(resumed.error))) return resumed
    options.onEvent({
      type: 'notice',
      level: 'warning',
      ...toldInstead('Codex'),
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

/** Reads the user's own settings. */
async function ownConfig(
  server: AppServer,
  cwd: string,
): Promise<z.infer<typeof ConfigResponse>['config'] | undefined> {
  const answer = await server.request('config/read', { includeLayers: false, cwd })
  return ConfigResponse.safeParse(answer.ok ? answer.value : undefined).data?.config
}

const isThreadGone = ({ message }: AdapterFailure): boolean =>
  /no rollout found|not found|no such thread/i.test(message)

/** Reports the account; warns the user early when there is none. */
async function tellAccount(server: AppServer, protocol: ProtocolSession): Promise<void> {
  const { isSignedIn, identity } = await readAccount(server)
  if (identity !== undefined) protocol.emit(identity)
  if (!isSignedIn) protocol.emit({ type: 'notice', level: 'warning', message: `Codex is not signed in. ${SIGN_IN}` })
}
