import type { z } from 'zod'
import type { AdapterFailure, RunningAgent, StartOptions } from '../../../../shared/adapter/port'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import { transcript } from '../acp/history'
import { Agents, Commands, Config, Health, Messages, Providers, SessionInfo, type Agent } from './answers'
import { catchUp } from './catch-up'
import { commandsOf } from './commands'
import { configOf, KEY_VARIABLE } from './config'
import { refused } from './failures'
import { openFeed } from './feed'
import type { Program } from '../program/installed'
import { launch, type Launched } from './launch'
import { mapMessages } from './map-events'
import { initialState, type MapState } from './map-state'
import { findModel, modelOfSession, modelsOf, usualModel, type Models } from './models'
import { sessionRules } from './rules'
import { createRunningAgent } from './running-agent'
import type { Method, Refusal, Server } from './server'
import { Settings } from './settings'
import { endAll, endOwn } from './subagents'
import { titleOfSession } from './titles'
import { Traffic } from './traffic'

/** So many of the latest messages of a session that is taken up again are looked at: nothing is heard of older ones. */
const REMEMBERED_MESSAGES = 50

/** Starts a server and opens a session in it. When that fails nothing of it is left. */
export async function startSession(
  program: Program,
  options: StartOptions,
): Promise<Result<RunningAgent, AdapterFailure>> {
  const { cwd, signal, onLog, provider } = options
  const config = JSON.stringify(configOf(options))
  const key = provider?.apiKey === undefined ? {} : { [KEY_VARIABLE]: provider.apiKey }
  const env = { ...program.env, ...key, ...(config === '{}' ? {} : { OPENCODE_CONFIG_CONTENT: config }) }
  const traffic = new Traffic(options.onEvent, onLog)
  const onEnd = () => traffic.close(endAll)
  const launched = await launch({ ...program, env }, { cwd, signal, onLog, onEnd })
  if (!launched.ok) return launched
  const { inTime, dispose } = launched.value
  const opened = await inTime(openAll(launched.value, traffic, options))
  if (!opened.ok) {
    await dispose()
    return opened
  }
  return ok(agentOf(launched.value, traffic, opened.value, options))
}

/** A session, and how it came to be. */
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
  traffic: Traffic,
  options: StartOptions,
): Promise<Result<Opened, AdapterFailure>> {
  traffic.use(server)
  const since: { id?: string | undefined } = {}
  const feed = await openFeed(server, {
    onEvent: (event) => traffic.onServerEvent(event),
    onGarbage: (line) => traffic.onGarbage(line),
    onReopened: () => traffic.catchUp(() => catchUp(server, traffic, since.id)),
    onBroken: giveUp,
  })
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
  const session = await openSession(server, options, agent)
  if (!session.ok) return session
  const { info, continued } = session.value
  const title = titleOfSession(info.title ?? '')
  const begin = initialState(info.id, {
    cwd: options.cwd,
    windows: models.windows,
    ...(title === undefined ? {} : { title }),
  })
  const before = continued === 'resumed' ? await earlier(server, begin) : { state: begin }
  since.id = before.lastId
  const usualOne = usualModel(providers.ok ? providers.value : noProviders, config.ok ? config.value : {}, agent)
  const settings = settingsOf(info, primary, agent, models, usualOne)
  traffic.open(before.state, settings)
  for (const notice of [...session.value.notices, ...wish(settings, models, options)])
    traffic.emit({ type: 'notice', level: 'warning', message: notice })
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

/** What the server answers, in the shape that is expected of it. */
async function asked<T>(
  server: Server,
  method: Method,
  path: string,
  schema: z.ZodType<T>,
  body?: object,
): Promise<Result<T, Refusal>> {
  const answer = await server.ask(method, path, body)
  if (!answer.ok) return answer
  const { data } = schema.safeParse(answer.value)
  return data === undefined ? err({ message: UNEXPECTED }) : ok(data)
}

const UNEXPECTED = 'This version does not speak as Parley expects. Update it with "opencode upgrade".'

interface OpenedSession {
  readonly info: SessionInfo
  readonly continued: 'resumed' | 'new'
  readonly preface?: string | undefined
  readonly notices: readonly string[]
}

/** The session goes on where OpenCode has it; else a new one is told what was said. */
async function openSession(
  server: Server,
  options: StartOptions,
  agent: Agent | undefined,
): Promise<Result<OpenedSession, AdapterFailure>> {
  const permission = sessionRules(options, agent)
  const rules = permission.length === 0 ? {} : { permission }
  const id = options.resume?.adapterSessionId
  const notices: string[] = []
  if (id !== undefined) {
    const path = `/session/${encodeURIComponent(id)}`
    const resumed = await asked(server, 'GET', path, SessionInfo)
    if (resumed.ok) {
      if (permission.length > 0) await server.ask('PATCH', path, rules)
      return ok({ info: resumed.value, continued: 'resumed', notices })
    }
    if (resumed.error.status === undefined) return err(refused(resumed.error))
    notices.push('OpenCode could not go on with its earlier session and was told the conversation instead.')
  }
  const preface = transcript((await options.history?.()) ?? [])
  const created = await asked(server, 'POST', '/session', SessionInfo, rules)
  if (!created.ok) return err(refused(created.error))
  return ok({ info: created.value, continued: 'new', preface, notices })
}

/** What is known of a session that is taken up again: what was said in it before is not told. */
async function earlier(
  server: Server,
  begin: MapState,
): Promise<{ readonly state: MapState; readonly lastId?: string | undefined }> {
  const path = `/session/${begin.sessionId}/message?limit=${REMEMBERED_MESSAGES}`
  const messages = await asked(server, 'GET', path, Messages)
  const known = messages.ok ? messages.value : []
  const { state } = endOwn(mapMessages(begin, begin.sessionId, known).state)
  return { state, lastId: [...(state.sessions.get(begin.sessionId)?.messages.keys() ?? [])].at(-1) }
}

function settingsOf(
  info: SessionInfo,
  agents: readonly Agent[],
  usual: Agent | undefined,
  models: Models,
  usualOne: string,
): Settings {
  const choices = agents.map(({ name, description }) => ({
    id: name,
    name: name.charAt(0).toUpperCase() + name.slice(1),
    ...(description == null ? {} : { description }),
  }))
  const ofSession = modelOfSession(info)
  const effort = info.model?.variant ?? undefined
  return new Settings(choices, models, {
    mode: agents.find(({ name }) => name === info.agent)?.name ?? usual?.name ?? 'build',
    model: ofSession ?? usualOne,
    isModelChosen: ofSession !== undefined,
    effort: effort === 'default' ? undefined : effort,
  })
}

/** Sets what was asked for; what cannot be is answered as sentences for people. */
function wish(settings: Settings, models: Models, options: StartOptions): string[] {
  const { mode, model, reasoningEffort: effort, provider } = options
  const notices: string[] = []
  if (mode !== undefined && !settings.setMode(mode))
    notices.push(`OpenCode has no mode "${mode}". It goes on with "${settings.modes.current}".`)
  if (model !== undefined) {
    const found = findModel(models, model, provider)
    if (found === undefined || !settings.setModel(found))
      notices.push(`OpenCode has no model "${model}". It goes on with "${settings.models.current}".`)
  } else if (provider?.kind === 'openai-compatible')
    notices.push(`OpenCode has to be told which model of ${provider.name} to use; choose one for this session.`)
  if (effort !== undefined && !settings.setEffort(effort))
    notices.push(`${settings.models.current} does not offer the reasoning effort "${effort}".`)
  return notices
}

function agentOf(
  { pid, server, closed, dispose }: Launched,
  traffic: Traffic,
  { session, continued, preface, settings, commands, version }: Opened,
  { systemPrompt }: StartOptions,
): RunningAgent {
  return createRunningAgent({
    sessionId: session.id,
    continued,
    pid,
    version,
    server,
    traffic,
    settings,
    commands: commandsOf(commands),
    system: typeof systemPrompt === 'object' ? systemPrompt.content : undefined,
    closed,
    dispose,
    preface,
  })
}
