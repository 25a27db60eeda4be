import type {
  AdapterEvent,
  AdapterFailure,
  AgentExit,
  PermissionAnswer,
  PromptResult,
  RunningAgent,
  StartOptions,
  SteerOutcome,
} from '#shared/adapter/port'
import type { AgentCommand } from '#shared/adapter/entities'
import type { IdSource } from '#shared/kernel/ids'
import { ok } from '#shared/kernel/result'
import type { InputBlock } from '#shared/session/blocks'
import { attachmentReply, promptText } from '../prompt/attachments'
import type { Folders } from '#core/base/folders/folders'
import { promptOfGone } from '#core/agents/adapters/agent-failures'
import { shortened } from '#core/agents/adapters/tools/markdown'
import { Memory } from './memory'
import { commands } from './offers'
import type { Pause } from '#core/agents/adapters/tools/pacing'
import { perform } from '../prompt/performer'
import { PermissionGate, type StandingAnswers } from '#core/agents/adapters/tools/permission-gate'
import { CodeGate } from '../questions/code-gate'
import { QuestionGate } from '#core/agents/adapters/tools/question-gate'
import { scriptOf } from '../prompt/script'
import { Settings, type InitialSettings } from './settings'
import type { Stage } from '../prompt/stage'
import { Steering } from '../prompt/steering'
import type { Step } from '../prompt/steps'
import type { Toolbox } from '../tools/toolbox'
import { contextWindow, usageReport } from '../events/usage'
import { Voice } from '../events/voice'

/** Parts of an agent, in addition to the start options of its session. */
export interface AgentParts {
  readonly ids: IdSource
  readonly pause: Pause
  readonly toolbox: Toolbox
  readonly folders: Folders
  readonly always: StandingAnswers
  readonly settings: InitialSettings
}

interface RunningPrompt {
  readonly abort: AbortController
  readonly steering: Steering
  readonly done: Promise<PromptResult>
}

const CRASH_LOG = 'ended in the middle of a prompt, as the prompt asked'

/** The playground in one session. It receives its memory when it starts, so that it can be restarted at any time. */
export class PlaygroundAgent implements RunningAgent {
  readonly adapterSessionId: string
  readonly continued: 'resumed' | 'new'
  readonly closed: Promise<AgentExit>
  readonly commands: readonly AgentCommand[] = commands
  readonly resume = { kind: 'resume' } as const
  readonly promptContent = { image: false, audio: false, embeddedContext: true } as const
  readonly usage = { granularity: 'query' } as const
  readonly permissions: NonNullable<RunningAgent['permissions']>
  readonly elicitation: NonNullable<RunningAgent['elicitation']>
  readonly deviceCodes = { cancel: (requestId: string) => this.codes.cancel(requestId) }
  readonly modes: NonNullable<RunningAgent['modes']>
  readonly models: NonNullable<RunningAgent['models']>
  readonly efforts: NonNullable<RunningAgent['efforts']>

  private readonly gate: PermissionGate
  private readonly questions: QuestionGate
  private readonly codes: CodeGate
  private readonly settleClosed: (exit: AgentExit) => void
  readonly steer = { steer: (blocks: readonly InputBlock[]) => Promise.resolve(ok(this.takeIn(blocks))) }
  private current: RunningPrompt | undefined
  private disposing: Promise<void> | undefined
  private gone = false
  private titled: boolean
  private readonly settings: Settings
  /** Total characters of messages, prompts and results so far; undefined until they are counted. */
  private contextSize: number | undefined
  private readonly memory: Memory

  constructor(
    private readonly parts: AgentParts,
    private readonly options: StartOptions,
  ) {
    this.memory = new Memory(options.history)
    this.adapterSessionId = options.resume?.adapterSessionId ?? parts.ids.next()
    this.continued = options.resume === undefined ? 'new' : 'resumed'
    this.titled = options.resume !== undefined
    this.settings = new Settings(parts.settings)
    const { modes, models, efforts } = this.settings
    this.modes = modes
    this.models = models
    this.efforts = efforts
    this.gate = new PermissionGate((event) => this.emit(event), parts.ids, parts.always)
    this.questions = new QuestionGate((event) => this.emit(event), parts.ids)
    this.codes = new CodeGate((event) => this.emit(event), parts.ids, parts.pause)
    const closed = Promise.withResolvers<AgentExit>()
    this.closed = closed.promise
    this.settleClosed = closed.resolve
    this.permissions = {
      respond: (requestId: string, answer: PermissionAnswer) => this.gate.respond(requestId, answer),
    }
    this.elicitation = { respond: (requestId, answer) => this.questions.respond(requestId, answer) }
  }

  prompt(blocks: readonly InputBlock[]): Promise<PromptResult> {
    if (this.current !== undefined) throw new Error('a prompt is already running')
    if (this.gone || this.disposing !== undefined) return Promise.resolve({ outcome: 'error', failure: goneFailure })
    const abort = new AbortController()
    const steering = new Steering()
    // The first event follows after `current` is set, so that the prompt can already be cancelled then.
    const done = Promise.resolve()
      .then(() => this.answer(blocks, abort.signal, steering))
      .catch((error: unknown) => this.broken(error))
      .finally(() => (this.current = undefined))
    this.current = { abort, steering, done }
    return done
  }

  async cancel(): Promise<void> {
    this.current?.abort.abort()
    await this.current?.done
  }

  dispose(): Promise<void> {
    return (this.disposing ??= this.cancel().then(() => this.end({ expected: true, reason: 'was closed' })))
  }

  private takeIn(blocks: readonly InputBlock[]): SteerOutcome {
    return this.current?.steering.offer(blocks) === true ? 'taken' : 'late'
  }

  private async answer(blocks: readonly InputBlock[], signal: AbortSignal, steering: Steering): Promise<PromptResult> {
    const text = promptText(blocks)
    this.title(text)
    const { manner } = this.settings
    const spent = { context: (this.contextSize ?? (await this.measureHistory())) + text.length, text: 0, reasoning: 0 }
    let asked = text
    let said = ''
    const emit = (event: AdapterEvent): void => {
      if (event.type === 'text') said += event.delta
      this.count(event, spent)
      this.emit(event)
    }
    const stage = this.stage(signal, steering.begin(), emit)
    const voice = new Voice(stage)
    const steps = this.stepsFor(blocks, text)
    if (this.settings.thinksFirst && text !== '' && !steps.some((step) => step.do === 'think')) await voice.think(text)
    let result = await perform(steps, stage, voice)
    for (let next = steering.take(signal); next !== undefined; next = steering.take(signal)) {
      const steered = promptText(next)
      spent.context += steered.length
      this.remember(asked, said)
      asked = steered
      said = ''
      emit({ type: 'message.started' })
      result = await perform(this.stepsFor(next, steered), this.stage(signal, steering.begin(), emit))
    }
    this.remember(asked, said)
    this.contextSize = spent.context + spent.text + spent.reasoning
    this.emit({ type: 'usage', report: usageReport(spent, manner) })
    this.emit({ type: 'contextWindow', state: contextWindow(this.contextSize, manner) })
    return result
  }

  private stepsFor(blocks: readonly InputBlock[], text: string): readonly Step[] {
    const reply = attachmentReply(blocks)
    const steps = scriptOf(text)
    return reply === '' ? steps : [{ do: 'say', text: reply }, ...steps]
  }

  private stage(signal: AbortSignal, turned: AbortSignal, emit: (event: AdapterEvent) => void): Stage {
    const { ids, pause, folders, toolbox } = this.parts
    const { allowedTools, disallowedTools } = this.options
    return {
      emit,
      signal,
      turned,
      manner: this.settings.manner,
      pause,
      ids,
      folders,
      toolbox,
      mayUse: (name) => allowedTools?.includes(name) !== false && disallowedTools?.includes(name) !== true,
      ask: async (question, until) => (this.settings.asksNothing ? { allowed: true } : this.gate.ask(question, until)),
      recall: () => this.memory.recall(),
      enterCode: (ending, until) => this.codes.ask(ending, until),
      question: (question, until) => this.questions.ask(question, until),
      crash: () => this.crash(),
    }
  }

  /** A bug ends one prompt, not the agent. */
  private broken(error: unknown): PromptResult {
    this.options.onLog(error instanceof Error ? (error.stack ?? error.message) : String(error))
    const message = 'The playground has a bug that this prompt has found. The log has more.'
    return { outcome: 'error', failure: { message, category: 'internal', recoverable: true } }
  }

  private crash(): PromptResult {
    this.options.onLog(CRASH_LOG)
    const exit: AgentExit = {
      expected: false,
      reason: 'stopped (exit 70)',
      exitCode: 70,
      signal: null,
      log: CRASH_LOG,
    }
    this.end(exit)
    return promptOfGone('Playground', exit)
  }

  private end(exit: AgentExit): void {
    if (this.gone) return
    this.gone = true
    this.settleClosed(exit)
  }

  private emit(event: AdapterEvent): void {
    if (!this.gone) this.options.onEvent(event)
  }

  /** Names a new session after the first prompt. */
  private title(text: string): void {
    const line = text.trim().split('\n', 1)[0] ?? ''
    if (this.titled || line === '') return
    this.titled = true
    this.emit({ type: 'title', title: shortened(line, 60) })
  }

  private remember(asked: string, said: string): void {
    this.memory.add('user', asked)
    this.memory.add('agent', said)
  }

  /** Returns the context size of the history. */
  private async measureHistory(): Promise<number> {
    return (await this.memory.recall()).reduce((sum, { text }) => sum + text.length, 0)
  }

  private count(event: AdapterEvent, spent: { context: number; text: number; reasoning: number }): void {
    if (event.type === 'text') spent.text += event.delta.length
    else if (event.type === 'reasoning') spent.reasoning += event.delta.length
    else if (event.type === 'tool.completed' && typeof event.output === 'string') spent.context += event.output.length
    else if (event.type === 'subagent.event') this.count(event.event, spent)
  }
}

const goneFailure: AdapterFailure = { message: 'The playground has ended.', category: 'runtime', recoverable: true }
