import { isFreer } from '#shared/adapter/mode-freedom'
import type { AdapterEvent, AdapterFailure, PermissionAnswer, RunningAgent } from '#shared/adapter/port'
import type { ElicitationAnswer } from '#shared/elicitation/entities'
import type { ActionSource } from '#shared/vocabulary/entities'
import type { InputBlock } from '#shared/session/blocks'

interface Guarded {
  readonly name: string
  /** Mode that the agent is started with; undefined: its own. */
  readonly asked: () => string | undefined
  /** Shows a question about the agent, or withdraws it. */
  readonly show: (event: Extract<AdapterEvent, { type: 'elicitation.requested' | 'elicitation.withdrawn' }>) => void
  /** Ends the agent. */
  readonly stop: (failure: AdapterFailure) => void
}

interface Question {
  readonly requestId: string
  readonly answer: PromiseWithResolvers<boolean>
}

/** Keeps prompts from an agent that works in another mode than somebody chose, and stops one that widens it by itself. */
export class ModeGuard {
  private running: RunningAgent | null = null
  /** Mode that somebody chose, or agreed to; undefined: nobody chose one, and the agent reported none. */
  private accepted: string | undefined
  /** True when somebody agreed to a mode that is not reported. */
  private isBlind = false
  private broken: AdapterFailure | undefined
  private question: Question | undefined
  private questions = 0
  /** Open requests of the agent about its mode or its plan, with the ids of the options that deny. */
  private readonly aboutModes = new Map<string, ReadonlySet<string>>()
  /** True when the user has just agreed to a change of the mode. */
  private mayChange = false

  constructor(private readonly guarded: Guarded) {}

  /** Takes over an agent that has started. */
  begin(running: RunningAgent): void {
    this.running = running
    this.broken = undefined
    this.isBlind = false
    this.mayChange = false
    this.aboutModes.clear()
    this.accepted = this.guarded.asked() ?? this.reported
  }

  /** Takes over a mode that was chosen here, and that the agent has taken. */
  chosen(mode: string): void {
    this.accepted = mode
  }

  /** Reason why the agent was stopped in its turn. */
  get violation(): AdapterFailure | undefined {
    return this.broken
  }

  private get reported(): string | undefined {
    return this.running?.modes?.state.current
  }

  /**
   * Returns why a message must not be given to the agent, after asking the user where its mode is another one. Messages that
   * nobody sent, as those of automations, are refused without a question: nobody is there to answer it.
   */
  async refusalOf(blocks: readonly InputBlock[], source: ActionSource): Promise<AdapterFailure | undefined> {
    const [first] = blocks
    this.mayChange = first?.type === 'text' && COMMAND.test(first.content.trimStart())
    const { accepted, reported } = this
    if (accepted === undefined || accepted === reported || (reported === undefined && this.isBlind)) return undefined
    const { name } = this.guarded
    const works = reported === undefined ? 'does not report its mode' : `works in the mode "${reported}"`
    const differs = `${name} ${works}, but "${accepted}" was chosen.`
    const isAsked = source !== 'system'
    const isAgreed =
      isAsked && (await this.ask(`${differs} Send this message and those after it, until the agent starts again?`))
    if (!isAgreed) {
      const why = isAsked ? '' : ', because nobody was there to agree'
      return failed(`${differs} The message was not sent${why}. Choose another mode or agent.`)
    }
    if (reported === undefined) this.isBlind = true
    else this.accepted = reported
    return undefined
  }

  /** Withdraws the question that holds a message back. */
  giveUp(): void {
    const { question } = this
    if (question === undefined) return
    this.question = undefined
    this.guarded.show({ type: 'elicitation.withdrawn', requestId: question.requestId })
    question.answer.resolve(false)
  }

  /** Notes what the agent asks. */
  noteRequest(event: AdapterEvent): void {
    if (event.type === 'permission.requested') {
      const isSwitch = event.options.some(({ isStanding }) => isStanding === true)
      const denials = event.options.filter(({ kind }) => kind.startsWith('reject')).map(({ optionId }) => optionId)
      if (isSwitch || isAboutModes(event.toolName)) this.aboutModes.set(event.requestId, new Set(denials))
    } else if (event.type === 'elicitation.requested' && isAboutModes(event.message))
      this.aboutModes.set(event.requestId, new Set())
  }

  /** Takes an answer to a question of this guard; false when it belongs to another one. */
  takeAnswer(requestId: string, answer: ElicitationAnswer): boolean {
    if (this.question?.requestId === requestId) {
      this.question.answer.resolve(answer.action === 'accept')
      this.question = undefined
      return true
    }
    if (this.aboutModes.delete(requestId) && answer.action === 'accept') this.mayChange = true
    return false
  }

  noteAnswer(requestId: string, answer: PermissionAnswer): void {
    const denials = this.aboutModes.get(requestId)
    this.aboutModes.delete(requestId)
    if (denials !== undefined && answer.outcome === 'selected' && !denials.has(answer.optionId)) this.mayChange = true
  }

  /** Takes a mode that the agent has changed to by itself; stops it when that may let it do more, unasked. */
  changed(mode: string): void {
    const { accepted, mayChange } = this
    if (accepted === undefined || mode === accepted) return
    this.mayChange = false
    if (mayChange || !isFreer(mode, accepted)) this.accepted = mode
    else {
      const { name } = this.guarded
      this.broken = failed(
        `${name} changed its mode from "${accepted}" to "${mode}" by itself, which may allow more without asking. It was stopped.`,
      )
      this.guarded.stop(this.broken)
    }
  }

  private async ask(message: string): Promise<boolean> {
    this.questions++
    const question = { requestId: `mode ${this.questions}`, answer: Promise.withResolvers<boolean>() }
    this.question = question
    this.guarded.show({
      type: 'elicitation.requested',
      requestId: question.requestId,
      kind: 'elicitation',
      mode: 'form',
      about: 'mode',
      message,
      requestedSchema: { type: 'object', properties: {} },
    })
    return question.answer.promise
  }
}

/** A command of the agent, and not a path. */
const COMMAND = /^\/[\w:.-]+(?:\s|$)/

const isAboutModes = (words: string): boolean => /\b(plan|mode)\b|exit_?plan|plan_?mode/i.test(words)

const failed = (message: string): AdapterFailure => ({ message, category: 'runtime', recoverable: true })
