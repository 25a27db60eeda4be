import type { AdapterEvent, PermissionAnswer } from '#shared/adapter/port'
import type { ElicitationAnswer } from '#shared/elicitation/entities'
import { Questions } from '#core/agents/adapters/program/questions'
import { record, text } from '#core/agents/transcript/values'
import { nothingRemembered, remember, type Remembered } from '#core/agents/adapters/remembered'

/** A question passed on to the user: the id of the request, and its answer, which is null when it was withdrawn. */
interface Put<T> {
  readonly requestId: string
  readonly answer: Promise<T | null>
}

/** Kinds of questions of a server: permission to use a tool, or anything else. */
export type QuestionKind = 'permission' | 'elicitation'

/** Questions that a server lists as open. */
export interface Listed {
  readonly asked: readonly unknown[]
  /** False when some of them could not be read. */
  readonly isWhole: boolean
}

/** Permissions and questions of a server, by its own ids. Each is passed on once, and answered at most once. */
export class OpenQuestions {
  readonly #permissions: Questions<PermissionAnswer>
  readonly #elicitations: Questions<ElicitationAnswer>
  /** Open questions; aborting withdraws one. */
  readonly #open = new Map<string, { readonly kind: QuestionKind; readonly withdrawal: AbortController }>()
  /** Recent questions, including answered ones. */
  #ever: Remembered = nothingRemembered
  /** Questions with an answer that did not reach the server. */
  #undelivered: Remembered = nothingRemembered

  constructor(emit: (event: AdapterEvent) => void) {
    this.#permissions = new Questions((requestId) => emit({ type: 'permission.withdrawn', requestId }))
    this.#elicitations = new Questions((requestId) => emit({ type: 'elicitation.withdrawn', requestId }))
  }

  /** Returns whether a question has not been passed on yet. */
  isNew(id: string): boolean {
    return !this.#ever.has(id)
  }

  /** Returns whether a question waits for its answer. */
  isOpen(id: string): boolean {
    return this.#open.has(id)
  }

  permission(id: string): Put<PermissionAnswer> {
    return this.#put(id, 'permission', this.#permissions)
  }

  elicitation(id: string): Put<ElicitationAnswer> {
    return this.#put(id, 'elicitation', this.#elicitations)
  }

  permit(requestId: string, answer: PermissionAnswer): void {
    this.#permissions.answer(requestId, answer)
  }

  answer(requestId: string, answer: ElicitationAnswer): void {
    this.#elicitations.answer(requestId, answer)
  }

  /** Closes a question before its answer is sent; false when it was resolved otherwise. */
  close(id: string): boolean {
    return this.#open.delete(id)
  }

  /** Withdraws a question resolved elsewhere; also sent for those answered here, for which nobody waits any more. */
  resolved(id: string | undefined): void {
    const open = id === undefined ? undefined : this.#open.get(id)
    if (id === undefined || open === undefined) return
    this.#open.delete(id)
    open.withdrawal.abort()
  }

  /** Notes that an answer did not reach the server. Returns whether to ask once more: only the first time. */
  undelivered(id: string): boolean {
    const isFirst = !this.#undelivered.has(id)
    this.#undelivered = remember(this.#undelivered, id)
    return isFirst
  }

  /** Withdraws the questions of a kind that are not listed any more. What could not be read stays open. */
  keep(kind: QuestionKind, { asked, isWhole }: Listed): void {
    if (!isWhole) return
    const open = new Set(asked.map((each) => text(record(each)['id'])))
    for (const [id, own] of [...this.#open]) if (own.kind === kind && !open.has(id)) this.resolved(id)
  }

  withdrawAll(): void {
    for (const { withdrawal } of this.#open.values()) withdrawal.abort()
    this.#open.clear()
  }

  #put<T>(id: string, kind: QuestionKind, questions: Questions<T>): Put<T> {
    const withdrawal = new AbortController()
    this.#open.set(id, { kind, withdrawal })
    this.#ever = remember(this.#ever, id)
    return questions.ask(withdrawal.signal)
  }
}
