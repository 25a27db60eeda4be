import type { AdapterEvent } from '#shared/adapter/port'
import type { ElicitationAnswer, ElicitationQuestion } from '#shared/elicitation/entities'
import type { IdSource } from '#shared/kernel/ids'

/** Questions that MCP servers ask the user while one of their tools is called. */
export class QuestionGate {
  private readonly waiting = new Map<string, (answer: ElicitationAnswer) => void>()
  /** Calls under way, the last one at the end. */
  private readonly calls: { readonly toolCallId: string; readonly signal: AbortSignal }[] = []

  constructor(
    private readonly emit: (event: AdapterEvent) => void,
    private readonly ids: IdSource,
  ) {}

  /** Does the work of a call, during which questions can be asked. */
  async during<T>(
    call: { readonly toolCallId: string; readonly signal: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T> {
    this.calls.push(call)
    try {
      return await work()
    } finally {
      this.calls.splice(this.calls.indexOf(call), 1)
    }
  }

  /**
   * Asks the user. Resolves with `cancel` when nothing is called, and when the call or the question is given up, which withdraws
   * the question.
   */
  async ask(question: ElicitationQuestion, given: AbortSignal): Promise<ElicitationAnswer> {
    const call = this.calls.at(-1)
    if (call === undefined || call.signal.aborted || given.aborted) return { action: 'cancel' }
    const requestId = this.ids.next()
    const answered = Promise.withResolvers<ElicitationAnswer | 'withdrawn'>()
    const signal = AbortSignal.any([given, call.signal])
    const withdraw = (): void => answered.resolve('withdrawn')
    signal.addEventListener('abort', withdraw, { once: true })
    this.waiting.set(requestId, answered.resolve)
    this.emit({ type: 'elicitation.requested', requestId, ...question, toolCallId: call.toolCallId })
    const answer = await answered.promise
    signal.removeEventListener('abort', withdraw)
    this.waiting.delete(requestId)
    if (answer !== 'withdrawn') return answer
    this.emit({ type: 'elicitation.withdrawn', requestId })
    return { action: 'cancel' }
  }

  /** Takes an answer. Does nothing when the question is no longer open. */
  respond(requestId: string, answer: ElicitationAnswer): void {
    this.waiting.get(requestId)?.(answer)
  }
}
