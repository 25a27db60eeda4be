import type { AdapterEvent } from '#shared/adapter/port'
import type { ElicitationAnswer, ElicitationQuestion } from '#shared/elicitation/entities'
import type { IdSource } from '#shared/kernel/ids'

/** Asks the user a question and waits for the answer. */
export class QuestionGate {
  private readonly waiting = new Map<string, (answer: ElicitationAnswer) => void>()

  constructor(
    private readonly emit: (event: AdapterEvent) => void,
    private readonly ids: IdSource,
  ) {}

  /** Resolves with the answer. When the signal aborts, the question is withdrawn as if it had been dismissed. */
  async ask(question: ElicitationQuestion, signal: AbortSignal): Promise<ElicitationAnswer> {
    if (signal.aborted) return { action: 'cancel' }
    const requestId = this.ids.next()
    const answered = Promise.withResolvers<ElicitationAnswer | 'withdrawn'>()
    const withdraw = (): void => answered.resolve('withdrawn')
    this.waiting.set(requestId, answered.resolve)
    signal.addEventListener('abort', withdraw, { once: true })
    this.emit({ type: 'elicitation.requested', requestId, ...question })
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
