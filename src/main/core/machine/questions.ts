import type { MachineQuestion } from '#shared/machine/entities'
import type { IdSource } from '#shared/kernel/ids'
import { visibleText } from '#shared/kernel/visible-text'
import type { AskPrompt } from '../base/ssh/prompt'

/** Maximum length of a question in characters. */
const MAX_TEXT = 4000

interface Open {
  readonly question: MachineQuestion
  readonly settle: (answer: string | null) => void
}

/** Questions of `ssh` about one machine that wait for the user, who sees one at a time. */
export class Questions {
  private readonly open: Open[] = []

  constructor(
    private readonly ids: IdSource,
    private readonly onChange: () => void,
  ) {}

  /** The question to show. */
  get current(): MachineQuestion | undefined {
    return this.open[0]?.question
  }

  readonly ask: AskPrompt = ({ kind, text }, signal) => {
    const { promise, resolve } = Promise.withResolvers<string | null>()
    const question = { questionId: this.ids.next(), kind, text: visibleText(text).slice(0, MAX_TEXT) }
    const open: Open = {
      question,
      settle: (answer) => {
        const at = this.open.indexOf(open)
        if (at === -1) return
        this.open.splice(at, 1)
        resolve(answer)
        this.onChange()
      },
    }
    this.open.push(open)
    signal.addEventListener('abort', () => open.settle(null), { once: true })
    this.onChange()
    return promise
  }

  /** Answers a question; null: not at all. Returns false when it is not open. */
  answer(questionId: string, answer: string | null): boolean {
    const open = this.open.find(({ question }) => question.questionId === questionId)
    open?.settle(answer)
    return open !== undefined
  }

  /** Leaves every question unanswered. */
  end(): void {
    for (const { settle } of [...this.open]) settle(null)
  }
}
