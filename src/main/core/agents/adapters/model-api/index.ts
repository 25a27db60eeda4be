import type { LanguageModel } from 'ai'
import type { Choices } from '#shared/adapter/entities'
import type {
  AdapterEvent,
  AdapterFailure,
  AgentAdapter,
  Availability,
  ProviderAccess,
  RunningAgent,
  StartOptions,
} from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { uuidSource } from '#shared/kernel/ids'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Processes } from '#core/base/process/processes'
import { createShell } from '#core/base/process/shell'
import { realPause } from '../tools/pacing'
import { PermissionGate, type StandingAnswers } from '../tools/permission-gate'
import { noFolders } from '#core/base/folders/folders'
import { openProvided } from '#core/base/folders/provided-folders'
import { Caller, type NamedMcp } from './prompt/calls'
import { instructionsOf } from './prompt/instructions'
import { agentApps } from './session/apps'
import type { ConnectMcp } from './session/mcp'
import { listModels } from './session/models'
import { CallQuestions } from './session/questions'
import { createModelTools } from './tools'

/** Time limit of a command. */
const COMMAND_TIMEOUT_MS = 10 * 60_000

/** A provider whose models can be used without an agent. */
export interface ModelApi {
  readonly adapterName: string
  readonly displayName: string
  readonly description: string
  readonly origin: AgentAdapter['origin']
  /** Models offered when the provider does not list its own. */
  readonly models: readonly string[]
  readonly defaultModel?: string | undefined
  availability(): Promise<Availability>
  /** Returns its address and key. */
  access(): Promise<Result<ProviderAccess, AdapterFailure>>
}

export interface ModelApiDependencies {
  readonly processes: Pick<Processes, 'spawn'>
  readonly connectMcp: ConnectMcp
  /** Default: the provider's own API. */
  readonly modelOf?: (access: ProviderAccess, modelId: string) => LanguageModel
  /** Default: asks the provider. */
  readonly modelsOf?: typeof listModels
}

/** Creates an agent from a model and Parley's own tools. */
export function createModelApi(api: ModelApi, dependencies: ModelApiDependencies): AgentAdapter {
  const { processes, connectMcp, modelsOf = listModels } = dependencies
  const tools = createModelTools({
    startCommand: createShell(processes),
    pause: realPause,
    commandTimeoutMs: COMMAND_TIMEOUT_MS,
  })
  const always: StandingAnswers = new Map()

  async function start(options: StartOptions): Promise<Result<RunningAgent, AdapterFailure>> {
    const folders =
      options.withoutFolders === true ? ok(noFolders(options.cwd)) : await openProvided(options.cwd, options)
    if (!folders.ok) return err({ message: folders.error, category: 'runtime', recoverable: true })
    const access = options.provider === undefined ? await api.access() : ok(options.provider)
    if (!access.ok) return access
    const models = await choices(access.value, options.model)
    if (!models.ok) return models
    const questions = new CallQuestions((event) => options.onEvent(event), uuidSource)
    const mcp = await connectAll(options, questions)
    // On demand: the providers' libraries take longer to load than the rest of the host.
    const { ModelAgent } = await import('./session/agent')
    const modelOf = dependencies.modelOf ?? (await import('./protocol/language-model')).languageModel
    const gate = new PermissionGate((event) => options.onEvent(event), uuidSource, always)
    const parts = {
      own: tools,
      mcp,
      folders: folders.value,
      gate,
      questions,
      emit: options.onEvent,
      restrictions: options,
      provider: access.value,
    }
    const agent = new ModelAgent(
      {
        adapterSessionId: options.resume?.adapterSessionId ?? uuidSource.next(),
        access: access.value,
        instructions: instructionsOf({ ...options, cwd: folders.value.cwd }),
        models: models.value,
        modelOf: (modelId) => modelOf(access.value, modelId),
        gate,
        questions,
        caller: new Caller(parts),
        mcp,
        apps: agentApps(parts),
      },
      options,
    )
    // The account of a saved provider is told by who starts it.
    if (options.provider === undefined) options.onEvent(identityOf(api.adapterName, access.value))
    if (!options.signal.aborted) return ok(agent)
    await agent.dispose()
    return err({ message: 'Starting was given up.', category: 'runtime', recoverable: true })
  }

  /** Returns the available models. A provider that cannot list them is no problem if a model is specified. */
  async function choices(access: ProviderAccess, wanted: string | undefined): Promise<Result<Choices, AdapterFailure>> {
    const listed = await modelsOf(access)
    const named = api.models.map((id) => ({ id, name: id }))
    const available = listed.ok && named.length === 0 ? [...listed.value] : named
    const current = wanted ?? api.defaultModel ?? available[0]?.id
    if (current === undefined)
      return listed.ok
        ? err({
            message: `${access.name} has no models. Load one, or name one.`,
            category: 'provider',
            recoverable: true,
          })
        : listed
    if (!available.some(({ id }) => id === current)) available.unshift({ id: current, name: current })
    return ok({ current, available })
  }

  async function connectAll(
    { mcpServers = [], cwd, onLog, onEvent, readOnly }: StartOptions,
    questions: CallQuestions,
  ): Promise<NamedMcp[]> {
    if (readOnly !== undefined) return []
    const connected = await Promise.all(
      mcpServers.map(async (server): Promise<NamedMcp[]> => {
        const opened = await connectMcp(server, {
          cwd,
          onLog,
          ask: (question, signal) => questions.ask(question, signal),
        })
        if (opened.ok) return [{ name: server.name, server: opened.value }]
        onEvent({ type: 'notice', level: 'warning', message: opened.error })
        return []
      }),
    )
    return connected.flat()
  }

  const { adapterName, displayName, description, origin } = api
  return {
    adapterName,
    displayName,
    description,
    folderSettings: { families: [] },
    origin,
    answersFreely: { kind: 'answersFreely' },
    modelAtStart: { kind: 'modelAtStart' },
    withoutFolders: { kind: 'withoutFolders' },
    clientFiles: { kind: 'clientFiles' },
    modelList: {
      async read() {
        const access = await api.access()
        if (!access.ok) return access
        const offered = await choices(access.value, undefined)
        return offered.ok ? ok(offered.value.available) : offered
      },
    },
    tools: tools.map(({ name, description: what }) => ({ name, description: what })),
    availability: () => api.availability(),
    start,
  }
}

/** Returns the account behind a provider of the environment, as far as can be told without its key. */
function identityOf(adapterName: string, { kind, name, baseUrl }: ProviderAccess): AdapterEvent {
  return {
    type: 'identity',
    clientAccountId: `models/${adapterName}`,
    kind: 'provider',
    source: 'host',
    payload: { provider: kind, name, ...defined({ baseUrl }) },
  }
}
