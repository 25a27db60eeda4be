import { noticeText, type NoticeText } from '#shared/kernel/notice-texts'
import { randomUUID } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { AdapterFailure, HeldBack, RunningAgent, StartOptions } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import { transcript } from '#core/agents/adapters/program/history'
import { modeFailure } from '#core/agents/adapters/mode-freedom'
import { toldInstead } from '#core/agents/adapters/agent-failures'
import type { Program } from '#core/agents/adapters/program/installed'
import { record, text } from '#core/agents/transcript/values'
import { isOlder } from '#core/agents/adapters/versions'
import { readAccount } from '../account/account'
import { SIGN_IN } from '../protocol/failures'
import { launch, type LaunchedServer } from '../protocol/launch'
import { commandsOf } from '../prompt/own-commands'
import { createRunningAgent } from './running-agent'
import { hasProvider, leftOut, sessionParams } from './session-params'
import { sessionOf } from './session'
import { copilotHome, providerParams, serveFiles } from './session-files'
import { Settings } from './settings'
import { endAll } from '../events/subagents'
import { ProtocolSession } from '../protocol/protocol-session'
import { createWatcher } from '../events/watcher'

const NAMED = { agent: 'GitHub Copilot' }

/** First version that was verified to run no hooks of a folder when instructed. */
const HOLDS_BACK = '1.0.59'
const cannotHoldBack = ({ root }: HeldBack): string =>
  `This version of GitHub Copilot runs the hooks of ${root} whatever it is told. Update it with "copilot update", or ` +
  'review the folder and trust it.'

/** Starts a server and opens a session in it. On failure nothing of it remains. */
export async function startSession(
  program: Program,
  options: StartOptions,
): Promise<Result<RunningAgent, AdapterFailure>> {
  const { cwd, directories, signal, onLog, onEvent, resume, readOnly } = options
  const newId = randomUUID()
  const watcher = createWatcher()
  const home = copilotHome(program.env, homedir())
  const trafficOf = (sessionId: string) =>
    new ProtocolSession(sessionId, cwd, {
      onEvent,
      onLog,
      onFiles: (method, native) => serveFiles(method, native, { home, sessionId }, options),
      onChange: watcher.take,
      isReadOnly: readOnly !== undefined,
      folders: [cwd, ...directories],
    })
  let protocol = trafficOf(resume?.adapterSessionId ?? newId)
  const launched = await launch(program, {
    cwd,
    signal,
    onLog,
    listener: {
      onNotification: (message) => protocol.onNotification(message),
      onRequest: (id, message) => protocol.onRequest(id, message),
      onUnknown: (native) => protocol.onUnknown(native),
      onGarbage: (words) => protocol.onGarbage(words),
    },
    onEnd: () => protocol.close(endAll),
  })
  if (!launched.ok) return launched
  const { server, ask, pid, closed, dispose, version } = launched.value
  protocol.use(server)
  if (options.heldBack !== undefined && isOlder(version ?? '', HOLDS_BACK)) {
    await dispose()
    return err({ message: cannotHoldBack(options.heldBack), category: 'runtime', recoverable: true })
  }
  if (options.clientFiles?.() !== undefined) {
    // Registered once, before there is a session.
    const provided = await ask('sessionFs.setProvider', providerParams(cwd, home, resume?.adapterSessionId ?? newId))
    if (!provided.ok) {
      await dispose()
      return provided
    }
  }
  const params = sessionParams(options, program.env)
  const isNew = () => {
    protocol = trafficOf(newId)
    protocol.use(server)
    return newId
  }
  const opened = await open(launched.value, options, params, isNew)
  if (!opened.ok) {
    await dispose()
    return opened
  }
  const { sessionId, continued, preface, told } = opened.value
  const session = sessionOf(server, sessionId)
  const needsAccount = !hasProvider(options, program.env)
  const [account, models, current, listed] = await Promise.all([
    needsAccount ? readAccount(server) : undefined,
    needsAccount ? ask('models.list', {}) : undefined,
    ask('session.model.getCurrent', { sessionId }),
    ask('session.commands.list', { sessionId }),
  ])
  const using = record(current.ok ? current.value : undefined)
  const settings = new Settings(
    models?.ok === true ? models.value : undefined,
    text(using['modelId']) ?? '',
    text(using['reasoningEffort']),
    readOnly,
  )
  settings.tookMode(text(told['mode']) ?? settings.modes.current)
  watcher.watch({ session, settings, emit: (event) => protocol.emit(event) })
  if (account?.identity !== undefined) protocol.emit(account.identity)
  const tell = (notice: NoticeText) => protocol.emit({ type: 'notice', level: 'warning', ...notice })
  if (account?.isSignedIn === false) tell({ message: `GitHub Copilot is not signed in. ${SIGN_IN}` })
  leftOut(options, program.env).forEach((message) => tell({ message }))
  const workspace = text(told['workspacePath'])
  const agent = createRunningAgent({
    session,
    continued,
    pid,
    version,
    transcript: workspace === undefined ? undefined : join(workspace, 'events.jsonl'),
    protocol,
    settings,
    commands: commandsOf(listed.ok ? listed.value : undefined),
    needsAccount,
    closed,
    dispose,
    preface,
  })
  const applied = await applyStartOptions(agent, options, (directory) =>
    session.request('session.commands.invoke', { name: 'add-dir', input: directory }),
  )
  if (!applied.ok) {
    await dispose()
    return applied
  }
  applied.value.forEach(tell)
  return ok(agent)
}

/** A session, and the way it was opened. */
interface Opened {
  readonly sessionId: string
  readonly continued: 'resumed' | 'new'
  readonly preface: string | undefined
  /** Information about it from the server. */
  readonly told: Readonly<Record<string, unknown>>
}

/** Resumes the session if Copilot has it; otherwise a new one gets the history. */
async function open(
  { ask, server }: LaunchedServer,
  options: StartOptions,
  params: object,
  isNew: () => string,
): Promise<Result<Opened, AdapterFailure>> {
  const resumed = options.resume?.adapterSessionId
  if (resumed !== undefined) {
    const answer = await ask('session.resume', { ...params, sessionId: resumed })
    if (answer.ok)
      return ok({ sessionId: resumed, continued: 'resumed', preface: undefined, told: record(answer.value) })
    if (server.isOver() || !/not found|no such session/i.test(answer.error.message)) return answer
    options.onEvent({
      type: 'notice',
      level: 'warning',
      ...toldInstead('GitHub Copilot'),
    })
  }
  const preface = transcript((await options.history?.()) ?? [])
  const sessionId = isNew()
  const created = await ask('session.create', { ...params, sessionId })
  return created.ok ? ok({ sessionId, continued: 'new', preface, told: record(created.value) }) : created
}

/**
 * Applies the start options; returns user-facing sentences about those that failed. A mode in which it might do more than
 * in the requested one is a failure.
 */
async function applyStartOptions(
  agent: RunningAgent,
  { mode, reasoningEffort: effort, directories, readOnly }: StartOptions,
  addFolder: (directory: string) => Promise<Result<unknown, AdapterFailure>>,
): Promise<Result<NoticeText[], AdapterFailure>> {
  const left: NoticeText[] = []
  if (readOnly !== undefined) await agent.modes?.set('interactive')
  else if (mode !== undefined && (await agent.modes?.set(mode))?.ok !== true) {
    const failure = modeFailure('GitHub Copilot', mode, agent.modes?.state.current)
    if (failure !== undefined) return err(failure)
    left.push(noticeText('mode-unknown', { ...NAMED, mode, current: agent.modes?.state.current ?? '' }))
  }
  if (effort !== undefined && (await agent.efforts?.set(effort))?.ok !== true)
    left.push(noticeText('effort-unknown', { model: agent.models?.state.current ?? NAMED.agent, effort }))
  for (const directory of directories)
    if (!(await addFolder(directory)).ok) left.push(noticeText('asks-for-folder', { ...NAMED, folder: directory }))
  return ok(left)
}
