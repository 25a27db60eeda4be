import { noticeText } from '#shared/kernel/notice-texts'
import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import type { AdapterFailure, RunningAgent, StartOptions } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import { modeFailure } from '#core/agents/adapters/mode-freedom'
import type { Program } from '#core/agents/adapters/program/installed'
import { transcriptFinder } from '#core/agents/adapters/program/transcript-file'
import { mapMessages } from '../events/map-events'
import { initialState } from '../events/map-state'
import { titleOfSession } from '../events/titles'
import { openFeed } from '../protocol/feed'
import { refused } from '../protocol/failures'
import { launch, type Launched } from '../protocol/launch'
import { applyStartOptions, settingsOf } from '../session/apply-start-options'
import { KEY_VARIABLE } from '../session/config'
import type { Settings } from '../session/settings'
import { activeSessions, catchUp, messagesOf } from './catch-up'
import { readCatalogue, readModels, type Catalogue } from './catalogue'
import { secondConfigOf } from './config'
import { hello } from './hello'
import { instruct, openSession } from './open-session'
import { SecondSession, type Ask } from './protocol-session'
import { createRunningAgent } from './running-agent'
import { asFirst } from './stored'
import { keyOf, Switches } from './switches'
import { opencode } from '../relatives'
import { storeOf } from '../session/store'

/** Failure of a start; `speaksOtherwise`: the server does not answer as version 2 does. */
export interface SecondFailure extends AdapterFailure {
  readonly speaksOtherwise?: true
}

/** Variables that stop the program from reading settings, plugins and skills of a folder, of both generations. */
const WITHOUT_FOLDER = {
  OPENCODE_CONFIG_PROJECT_DISABLE: '1',
  OPENCODE_DISABLE_PROJECT_CONFIG: '1',
  OPENCODE_DISABLE_EXTERNAL_SKILLS: '1',
}

/** Number of latest messages that are read of a resumed session: nothing is reported about older ones. */
const REMEMBERED_MESSAGES = 50
/** Time in which a server ends its turns before it is ended. */
const INTERRUPT_MS = 2000

/** Starts a server of version 2 and opens a session in it. On failure nothing of it remains. */
export async function startSecond(
  program: Program,
  options: StartOptions,
): Promise<Result<RunningAgent, SecondFailure>> {
  const { cwd, signal, onLog, provider } = options
  const config = JSON.stringify(secondConfigOf(options))
  const env = {
    ...program.env,
    ...(options.heldBack === undefined ? {} : WITHOUT_FOLDER),
    ...(provider?.apiKey === undefined ? {} : { [KEY_VARIABLE]: provider.apiKey }),
    ...(config === '{}' ? {} : { OPENCODE_CONFIG_CONTENT: config }),
  }
  const session = new SecondSession(options)
  const launched = await launch({ ...program, env }, { cwd, signal, onLog, onEnd: () => session.end() })
  if (!launched.ok) return launched
  const { inTime, pid, closed } = launched.value
  const opened = await inTime<Opened>(openAll(launched.value, session, options))
  const dispose = () => endServer(launched.value, session)
  if (!opened.ok) {
    await dispose()
    return opened
  }
  const transcript = transcriptFinder(() => storeOf(opencode), session.sessionId, { ...process.env, ...env }, homedir())
  return ok(createRunningAgent({ ...opened.value, pid, session, transcript, closed, dispose }))
}

/**
 * Ends a server. A turn that its end interrupts would be taken up again by the next server of the user, unseen, so that its
 * turns are ended before.
 */
async function endServer({ server, closed, dispose }: Launched, session: SecondSession): Promise<void> {
  const limits = { timeoutMs: INTERRUPT_MS }
  const turns = session.executing.map((id) =>
    server.ask('POST', `/api/session/${encodeURIComponent(id)}/interrupt`, undefined, limits),
  )
  await Promise.race([Promise.all(turns), closed])
  await dispose()
}

interface Opened {
  readonly continued: 'resumed' | 'new'
  readonly preface: string | undefined
  readonly version: string
  readonly ask: Ask
  readonly settings: Settings
  readonly switches: Switches
  readonly commands: Catalogue['commands']
}

async function openAll(
  { server, generation, closed, giveUp }: Launched,
  session: SecondSession,
  options: StartOptions,
): Promise<Result<Opened, SecondFailure>> {
  const ask: Ask = (method, path, body) => server.ask(method, path, body)
  const info = generation === 2 ? await hello(ask) : undefined
  if (info === undefined) return err(strange)
  session.use(ask)
  const since: { id?: string | undefined } = {}
  const models: { changed?: () => void } = {}
  const feed = await openFeed(
    server,
    {
      onEvent: (event) => {
        session.onServerEvent(event)
        if (event.type === 'model.updated') models.changed?.()
      },
      onGarbage: (line) => session.onGarbage(line),
      onReopened: () => session.catchUp(() => catchUp(ask, session, since.id)),
      onBroken: giveUp,
    },
    '/api/event',
  )
  if (!feed.ok) return feed
  void closed.then(() => feed.value.close())
  const directory = await realpath(options.cwd).catch(() => options.cwd)
  const catalogue = await readCatalogue(ask, directory)
  const primary = catalogue.agents.filter(({ mode, hidden }) => mode !== 'subagent' && hidden !== true)
  const agent = primary.find(({ name }) => name === 'build') ?? primary[0]
  const opened = await openSession(ask, options, directory, agent)
  if (!opened.ok) return err(opened.error.status === undefined ? strange : refused(opened.error))
  const { info: own, continued, preface, notices } = opened.value
  const title = titleOfSession(own.title ?? '')
  let first = initialState(own.id, { cwd: options.cwd, windows: catalogue.models.windows, ...defined({ title }) })
  if (continued === 'resumed') {
    const messages = (await messagesOf(ask, own.id, REMEMBERED_MESSAGES)) ?? []
    since.id = messages.map((message) => String((message as { id?: unknown }).id)).at(-1)
    const known = messages.flatMap((message) => asFirst(own.id, message) ?? [])
    first = mapMessages(first, own.id, known).state
  }
  const usual = agent?.model == null ? catalogue.usual : `${agent.model.providerID}/${agent.model.modelID}`
  const settings = settingsOf(own, primary, agent, catalogue.models, usual)
  session.open(first, settings)
  const failed = applyStartOptions(settings, catalogue.models, options, own)
  const failure = options.mode === undefined ? undefined : modeFailure('OpenCode', options.mode, settings.modes.current)
  if (failure !== undefined) return err(failure)
  const words = typeof options.systemPrompt === 'object' ? options.systemPrompt.content : undefined
  const isTold = words === undefined || (await instruct(ask, own.id, words))
  const untold = isTold ? [] : [noticeText('instructions-ignored', { agent: 'OpenCode' })]
  for (const notice of [...notices, ...failed, ...untold]) session.emit({ type: 'notice', level: 'warning', ...notice })
  models.changed = () => void offerModels(ask, directory, settings, session)
  // A turn that the end of an earlier server interrupted may have been taken up again.
  const active = await activeSessions(ask)
  if (active !== undefined) session.takeActive(active, undefined)
  const { model } = own
  return ok({
    continued,
    preface,
    version: info.version,
    ask,
    settings,
    switches: new Switches(ask, own.id, {
      agent: own.agent ?? undefined,
      model: model == null ? undefined : keyOf(model.providerID, model.id, model.variant),
    }),
    commands: catalogue.commands,
  })
}

/** Offers the models that the server has found since. */
async function offerModels(ask: Ask, directory: string, settings: Settings, session: SecondSession): Promise<void> {
  const models = await readModels(ask, directory)
  if (models.configured.size === 0 || !settings.offer(models)) return
  session.emit({ type: 'models', models: settings.models })
  session.emit({ type: 'efforts', efforts: settings.efforts })
}

const strange: SecondFailure = {
  message: 'OpenCode: This version does not speak as Parley expects of version 2. Update OpenCode and Parley.',
  category: 'runtime',
  recoverable: true,
  speaksOtherwise: true,
}
