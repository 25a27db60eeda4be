import type { ElicitationAnswer, ElicitationQuestion } from '#shared/elicitation/entities'
import { QuestionGate } from '#core/agents/adapters/tools/question-gate'

interface Call {
  readonly toolCallId: string
  readonly signal: AbortSignal
}

/** Questions that MCP servers ask the user while one of their tools is called. */
export class CallQuestions {
  private readonly gate: QuestionGate
  /** Calls under way, the last one at the end. */
  private readonly calls: Call[] = []

  constructor(...gate: ConstructorParameters<typeof QuestionGate>) {
    this.gate = new QuestionGate(...gate)
  }

  /** Does the work of a call, during which questions can be asked. */
  async during<T>(call: Call, work: () => Promise<T>): Promise<T> {
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
  ask(question: ElicitationQuestion, given: AbortSignal): Promise<ElicitationAnswer> {
    const call = this.calls.at(-1)
    if (call === undefined) return Promise.resolve({ action: 'cancel' })
    return this.gate.ask({ ...question, toolCallId: call.toolCallId }, AbortSignal.any([given, call.signal]))
  }

  /** Takes an answer. Does nothing when the question is no longer open. */
  respond(requestId: string, answer: ElicitationAnswer): void {
    this.gate.respond(requestId, answer)
  }
}
