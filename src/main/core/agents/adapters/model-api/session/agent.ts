import { noticeText } from '#shared/kernel/notice-texts'
import type { LanguageModel } from 'ai'
import type { Choices } from '#shared/adapter/entities'
import type {
  AdapterEvent,
  AdapterFailure,
  AgentApps,
  AgentExit,
  EffortControl,
  PermissionAnswer,
  PromptResult,
  ProviderAccess,
  RunningAgent,
  StartOptions,
  SteerOutcome,
} from '#shared/adapter/port'
import type { ElicitationAnswer } from '#shared/elicitation/entities'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import type { InputBlock } from '#shared/session/blocks'
import type { Message, ReasoningEffort } from '#shared/session/entities'
import type { PermissionGate } from '#core/agents/adapters/tools/permission-gate'
import { levelsOf } from '#core/agents/adapters/reasoning-levels'
import type { Caller, NamedMcp } from '../prompt/calls'
import { failureOf } from '../protocol/call-failure'
import { unrestricted } from '../offer/offer'
import { endOf } from '../prompt/end'
import { historyMessages } from '../prompt/history'
import { promptContent, userMessage } from '../prompt/messages'
import { takesPictures } from '../prompt/result'
import type { StepRequest } from '../prompt/step'
import { askUntilAnswered } from './asking'
import { Conversation } from './conversation'
import type { CallQuestions } from './questions'
import { Remedies } from './remedies'

/** Maximum number of answers to one prompt, for models that call tools endlessly. */
const MOST_STEPS = 200

/** Maximum number of answers in a row that are cut in the middle of a call. */
const MOST_CUTS = 3

/** Tells a model why a call was not made. */
const CUT_CALL =
  'The answer was cut at its limit before the call was complete, so the call was not made. Make it shorter.'

export interface AgentParts {
  readonly adapterSessionId: string
  readonly access: ProviderAccess
  readonly instructions: string
  readonly models: Choices
  readonly modelOf: (modelId: string) => LanguageModel
  readonly gate: PermissionGate
  readonly questions: CallQuestions
  readonly caller: Caller
  readonly mcp: readonly NamedMcp[]
  readonly apps: AgentApps
}

interface RunningPrompt {
  readonly abort: AbortController
  readonly steered: (readonly InputBlock[])[]
  isOver: boolean
  done: Promise<PromptResult>
}

/** A model with Parley's tools in one session. It receives the history when it starts. */
export class ModelAgent implements RunningAgent {
  readonly adapterSessionId: string
  readonly continued: 'resumed' | 'new'
  readonly closed: Promise<AgentExit>
  readonly resume = { kind: 'resume' } as const
  readonly promptContent = promptContent
  readonly usage = { granularity: 'call' } as const
  readonly mcp = { transports: ['stdio', 'http', 'sse'] } as const
  readonly apps: AgentApps
  readonly permissions: NonNullable<RunningAgent['permissions']>
  readonly elicitation: NonNullable<RunningAgent['elicitation']>
  readonly models: NonNullable<RunningAgent['models']>
  readonly efforts: EffortControl | undefined
  readonly steer = { steer: (blocks: readonly InputBlock[]) => Promise.resolve(ok(this.takeIn(blocks))) }
  private readonly settleClosed: (exit: AgentExit) => void
  private readonly told: Promise<readonly Message[]>
  private conversation: Conversation | undefined
  private remedies: Remedies | undefined
  private current: RunningPrompt | undefined
  private disposing: Promise<void> | undefined
  private modelId: string
  private effort: ReasoningEffort | null

  constructor(
    private readonly parts: AgentParts,
    private readonly options: StartOptions,
  ) {
    this.adapterSessionId = parts.adapterSessionId
    this.continued = options.resume === undefined ? 'new' : 'resumed'
    // Requested immediately: later it would contain the prompt that is being answered.
    this.told = options.history?.() ?? Promise.resolve([])
    this.told.catch(() => undefined)
    this.modelId = parts.models.current
    this.effort = options.reasoningEffort ?? null
    this.apps = parts.apps
    this.permissions = {
      respond: (requestId: string, answer: PermissionAnswer) => parts.gate.respond(requestId, answer),
    }
    this.elicitation = {
      respond: (requestId: string, answer: ElicitationAnswer) => parts.questions.respond(requestId, answer),
    }
    this.models = modelControl(this, parts.models)
    this.efforts = effortControl(this, parts.access)
    const closed = Promise.withResolvers<AgentExit>()
    this.closed = closed.promise
    this.settleClosed = closed.resolve
  }

  get model(): string {
    return this.modelId
  }

  set model(modelId: string) {
    this.modelId = modelId
    // Another model may take what this one refused.
    this.parts.caller.restriction = unrestricted
    if (this.remedies !== undefined) this.remedies.reasoning = 'own'
    this.emit({ type: 'models', models: { ...this.parts.models, current: modelId } })
  }

  get reasoningEffort(): ReasoningEffort | null {
    return this.effort
  }

  set reasoningEffort(effort: ReasoningEffort | null) {
    this.effort = effort
    if (this.efforts !== undefined) this.emit({ type: 'efforts', efforts: this.efforts.state })
  }

  prompt(blocks: readonly InputBlock[]): Promise<PromptResult> {
    if (this.current !== undefined) throw new Error('a prompt is already running')
    if (this.disposing !== undefined) return Promise.resolve({ outcome: 'error', failure: goneFailure })
    const prompt: RunningPrompt = {
      abort: new AbortController(),
      steered: [],
      isOver: false,
      done: Promise.resolve({ outcome: 'cancelled' }),
    }
    this.current = prompt
    // The first event follows after `current` is set, so that the prompt can already be cancelled then.
    prompt.done = Promise.resolve()
      .then(() => this.answer(blocks, prompt))
      .catch((error: unknown) => this.broken(error))
      .finally(() => (this.current = undefined))
    return prompt.done
  }

  async cancel(): Promise<void> {
    this.current?.abort.abort()
    await this.current?.done
  }

  dispose(): Promise<void> {
    return (this.disposing ??= this.end())
  }

  private async end(): Promise<void> {
    await this.cancel()
    await Promise.all(this.parts.mcp.map(({ server }) => server.close()))
    this.settleClosed({ expected: true, reason: 'was closed' })
  }

  private takeIn(blocks: readonly InputBlock[]): SteerOutcome {
    const { current } = this
    if (current === undefined || current.isOver || current.abort.signal.aborted) return 'late'
    current.steered.push(blocks)
    return 'taken'
  }

  private async answer(blocks: readonly InputBlock[], prompt: RunningPrompt): Promise<PromptResult> {
    const { signal } = prompt.abort
    const { access, caller } = this.parts
    const conversation = (this.conversation ??= new Conversation(
      await historyMessages(await this.told, takesPictures(access.kind)),
    ))
    conversation.begin(await userMessage(blocks))
    const remedies = (this.remedies ??= new Remedies(conversation, caller, access.name))
    let cuts = 0
    for (let step = 0; step < MOST_STEPS; step++) {
      if (step > 0) this.emit({ type: 'message.started' })
      const request = (): StepRequest => this.request(conversation, remedies, signal)
      const said = await askUntilAnswered({ request, access, remedies, signal, emit: (event) => this.emit(event) })
      const origin = { provider: providerOf(access), model: this.modelId }
      for (const message of said.messages) conversation.add(message, origin)
      if (said.usage !== undefined) this.emit({ type: 'usage', report: said.usage })
      const end = endOf(said.finish, access.name)
      cuts = end.isCut === true ? cuts + 1 : 0
      const results = []
      for (const call of said.calls)
        results.push(await caller.call(end.isCut === true ? { ...call, invalid: CUT_CALL } : call, signal))
      if (results.length > 0) conversation.add({ role: 'tool', content: results })
      const hasEnded = signal.aborted || said.error !== undefined
      prompt.isOver = hasEnded
      // Messages that came meanwhile belong to the conversation, however the prompt ends.
      const steered = prompt.steered.splice(0)
      for (const more of steered) conversation.add(await userMessage(more))
      if (signal.aborted) return { outcome: 'cancelled' }
      if (said.error !== undefined) return { outcome: 'error', failure: failureOf(said.error, access) }
      const goesOn = results.length > 0 || steered.length > 0 || end.isPause === true
      if (goesOn && cuts < MOST_CUTS) continue
      prompt.isOver = true
      if (end.notice !== undefined) this.emit({ type: 'notice', level: 'warning', ...end.notice })
      return { outcome: 'completed', ...defined({ stopReason: said.finish?.unified }), ...end.result }
    }
    this.emit({ type: 'notice', level: 'warning', ...noticeText('step-limit/calls', { limit: MOST_STEPS }) })
    return { outcome: 'completed', stopReason: 'max-steps' }
  }

  private request(conversation: Conversation, { reasoning }: Remedies, signal: AbortSignal): StepRequest {
    const { access, instructions, caller } = this.parts
    const { modelId } = this
    const { kind } = access
    return {
      model: this.parts.modelOf(modelId),
      modelId,
      provider: providerOf(access),
      isCompatible: kind === 'openai-compatible',
      instructions,
      messages: conversation.messagesFor({ kind, provider: providerOf(access), model: modelId, reasoning }),
      tools: caller.offered,
      reasoning: reasoningOf(this.effort),
      // Answers that the provider does not keep are sent back whole, so that they are known after a restart as well.
      providerOptions: kind === 'openai' ? { openai: { store: false } } : undefined,
      signal,
      emit: (event) => this.emit(event),
    }
  }

  /** A bug ends one prompt, not the agent. */
  private broken(error: unknown): PromptResult {
    this.options.onLog(error instanceof Error ? (error.stack ?? error.message) : String(error))
    const failure: AdapterFailure = {
      message: 'Asking the model failed because of a bug in Parley. The log has more.',
      category: 'internal',
      recoverable: true,
    }
    return { outcome: 'error', failure }
  }

  private emit(event: AdapterEvent): void {
    this.options.onEvent(event)
  }
}

const goneFailure: AdapterFailure = { message: 'The agent has ended.', category: 'runtime', recoverable: true }

function modelControl(agent: ModelAgent, { available }: Choices): NonNullable<RunningAgent['models']> {
  return {
    get state() {
      return { current: agent.model, available }
    },
    set(modelId): Promise<Result<void, AdapterFailure>> {
      if (!available.some(({ id }) => id === modelId))
        return Promise.resolve(
          err({ message: `There is no model ${modelId}.`, category: 'runtime', recoverable: true }),
        )
      agent.model = modelId
      return Promise.resolve(ok(undefined))
    },
  }
}

/** Efforts supported by servers that only emulate the API of another provider are unknown. */
function effortControl(agent: ModelAgent, { kind }: ProviderAccess): EffortControl | undefined {
  if (kind === 'openai-compatible') return undefined
  const supportedReasoningLevels = levelsOf(['none', 'low', 'medium', 'high', 'xhigh'])
  return {
    get state() {
      return { current: agent.reasoningEffort, supportedReasoningLevels }
    },
    set(effort): Promise<Result<void, AdapterFailure>> {
      if (!(effort in supportedReasoningLevels))
        return Promise.resolve(
          err({ message: `There is no effort ${effort}.`, category: 'runtime', recoverable: true }),
        )
      agent.reasoningEffort = effort
      return Promise.resolve(ok(undefined))
    },
  }
}

/** Identifies a provider among those that a session may have had. */
function providerOf({ kind, name }: ProviderAccess): string {
  return `${kind} ${name}`
}

function reasoningOf(effort: ReasoningEffort | null): 'none' | 'low' | 'medium' | 'high' | 'xhigh' | undefined {
  if (effort === null) return undefined
  return effort === 'extra-high' || effort === 'max' ? 'xhigh' : effort
}
