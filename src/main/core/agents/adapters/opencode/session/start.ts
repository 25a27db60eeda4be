import { homedir } from 'node:os'
import type { z } from 'zod'
import type { AdapterFailure, RunningAgent, StartOptions } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import { modeFailure } from '#core/agents/adapters/mode-freedom'
import type { Program } from '#core/agents/adapters/program/installed'
import { transcriptFinder } from '#core/agents/adapters/program/transcript-file'
import { Agents, Commands, Config, Health, Providers, type SessionInfo } from '../protocol/answers'
import { catchUp } from '../events/catch-up'
import { commandsOf } from '../prompt/commands'
import { configOf, KEY_VARIABLE } from './config'
import { openFeed } from '../protocol/feed'
import { launch, type Launched } from '../protocol/launch'
import { initialState } from '../events/map-state'
import { modelsOf, usualModel } from './models'
import { asked, earlier, openSession } from './open-session'
import { createRunningAgent, type RunningOptions } from './running-agent'
import type { Settings } from './settings'
import { isFree, readSignIn } from '../account/sign-in'
import { endAll } from '../events/subagents'
import { titleOfSession } from '../events/titles'
import { ProtocolSession } from '../protocol/protocol-session'
import { settingsOf, applyStartOptions } from './apply-start-options'
import { opencode, variablesOf, type Relative } from '../relatives'
import { storeOf } from './store'

/** Variables that stop the program from reading settings, plugins and skills of a folder. */
const WITHOUT_FOLDER = { DISABLE_PROJECT_CONFIG: '1', DISABLE_EXTERNAL_SKILLS: '1' }

/** Failure of a start: the program turned out to be of version 2. */
export const isSecond: AdapterFailure = {
  message: 'OpenCode: This is version 2, which Parley starts in another way.',
  category: 'runtime',
  recoverable: true,
}

/** Starts a server and opens a session in it. On failure nothing of it remains. */
export async function startSession(
  program: Program,
  options: StartOptions,
  relative: Relative = opencode,
): Promise<Result<RunningAgent, AdapterFailure>> {
  const { cwd, signal, onLog, provider } = options
  const config = JSON.stringify(configOf(options))
  const key = provider?.apiKey === undefined ? {} : { [KEY_VARIABLE]: provider.apiKey }
  const env = {
    ...program.env,
    ...(options.heldBack === undefined ? {} : variablesOf(relative, WITHOUT_FOLDER)),
    ...key,
    ...(config === '{}' ? {} : variablesOf(relative, { CONFIG_CONTENT: config })),
  }
  const protocol = new ProtocolSession(options, relative)
  const onEnd = () => protocol.close(endAll)
  const launched = await launch({ ...program, env }, { cwd, signal, onLog, onEnd }, relative)
  if (!launched.ok) return launched
  const { inTime, dispose } = launched.value
  if (launched.value.generation === 2) {
    await dispose()
    return err(isSecond)
  }
  const opened = await inTime(openAll(launched.value, protocol, options, relative))
  if (!opened.ok) {
    await dispose()
    return opened
  }
  const { settings } = opened.value
  const isSignedOut = async () => {
    if (!isFree(settings.models.current)) return false
    const state = await readSignIn({ ...process.env, ...env }, relative)
    return state.ok && !state.value.isSignedIn
  }
  const transcript = transcriptFinder(
    () => storeOf(relative),
    opened.value.session.id,
    { ...process.env, ...env },
    homedir(),
  )
  return ok(agentOf(launched.value, protocol, opened.value, { ...options, relative, isSignedOut, transcript }))
}

/** A session, and the way it was opened. */
interface Opened {
  readonly session: SessionInfo
  readonly continued: 'resumed' | 'new'
  readonly preface: string | undefined
  readonly settings: Settings
  readonly commands: z.infer<typeof Commands>
  readonly version: string | undefined
}

async function openAll(
  { server, closed, giveUp }: Launched,
  protocol: ProtocolSession,
  options: StartOptions,
  relative: Relative,
): Promise<Result<Opened, AdapterFailure>> {
  protocol.use(server)
  const since: { id?: string | undefined } = {}
  const feed = await openFeed(
    server,
    {
      onEvent: (event) => protocol.onServerEvent(event),
      onGarbage: (line) => protocol.onGarbage(line),
      onReopened: () => protocol.catchUp(() => catchUp(server, protocol, since.id)),
      onBroken: giveUp,
    },
    '/event',
    relative,
  )
  if (!feed.ok) return feed
  void closed.then(() => feed.value.close())
  const [health, agents, config, providers, commands] = await Promise.all([
    asked(server, 'GET', '/global/health', Health),
    asked(server, 'GET', '/agent', Agents),
    asked(server, 'GET', '/config', Config),
    asked(server, 'GET', '/config/providers', Providers),
    asked(server, 'GET', '/command', Commands),
  ])
  const { default_agent: usual } = config.ok ? config.value : {}
  const primary = (agents.ok ? agents.value : []).filter(({ mode, hidden }) => mode !== 'subagent' && hidden !== true)
  const agent = primary.find(({ name }) => name === usual) ?? primary.find(({ name }) => name === 'build') ?? primary[0]
  const models = modelsOf(providers.ok ? providers.value : noProviders)
  const session = await openSession(server, options, agent, relative)
  if (!session.ok) return session
  const { info, continued } = session.value
  const title = titleOfSession(info.title ?? '')
  const { displayName } = relative
  const begin = initialState(info.id, {
    agentName: displayName,
    cwd: options.cwd,
    windows: models.windows,
    ...defined({ title }),
  })
  const before = continued === 'resumed' ? await earlier(server, begin) : { state: begin }
  since.id = before.lastId
  const usualOne = usualModel(providers.ok ? providers.value : noProviders, config.ok ? config.value : {}, agent)
  const settings = settingsOf(info, primary, agent, models, usualOne)
  protocol.open(before.state, settings)
  const notices = applyStartOptions(settings, models, options, info, displayName)
  const { mode } = options
  const failure = mode === undefined ? undefined : modeFailure(displayName, mode, settings.modes.current)
  if (failure !== undefined) return err(failure)
  for (const notice of [...session.value.notices, ...notices])
    protocol.emit({ type: 'notice', level: 'warning', ...notice })
  return ok({
    session: info,
    continued,
    preface: session.value.preface,
    settings,
    commands: commands.ok ? commands.value : [],
    version: health.ok ? health.value.version : undefined,
  })
}

const noProviders: Providers = { providers: [], default: {} }

function agentOf(
  { pid, server, closed, dispose }: Launched,
  protocol: ProtocolSession,
  { session, continued, preface, settings, commands, version }: Opened,
  {
    systemPrompt,
    relative,
    isSignedOut,
    transcript,
  }: StartOptions & Pick<RunningOptions, 'relative' | 'isSignedOut' | 'transcript'>,
): RunningAgent {
  return createRunningAgent({
    relative,
    sessionId: session.id,
    continued,
    pid,
    version,
    server,
    protocol,
    settings,
    commands: commandsOf(commands),
    system: typeof systemPrompt === 'object' ? systemPrompt.content : undefined,
    isSignedOut,
    transcript,
    closed,
    dispose,
    preface,
  })
}
