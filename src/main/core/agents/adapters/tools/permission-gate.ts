import type { AdapterEvent, PermissionAnswer } from '#shared/adapter/port'
import type { IdSource } from '#shared/kernel/ids'
import type { PermissionOption, PermissionOptionKind } from '#shared/permission/entities'

/** Decision; `message` is the user's comment on a denial. */
export type Decision = { readonly allowed: true } | { readonly allowed: false; readonly message?: string }

/** Lasting answers, by tool name. */
export type StandingAnswers = Map<string, boolean>

type Question = Omit<Extract<AdapterEvent, { type: 'permission.requested' }>, 'type' | 'requestId' | 'options'>

/** Each option's id is its kind. */
const options = [
  { kind: 'allow_once', name: 'Allow once' },
  { kind: 'allow_session', name: 'Allow for this session' },
  { kind: 'allow_always', name: 'Always allow' },
  { kind: 'reject_once', name: 'Reject' },
  { kind: 'reject_always', name: 'Always deny' },
] as const satisfies readonly Omit<PermissionOption, 'optionId'>[]

const offered: readonly PermissionOption[] = options.map((option) => ({ ...option, optionId: option.kind }))

/**
 * Asks the user before an action, and remembers lasting answers: those for the session as long as the agent runs, the
 * others in `always`, which all agents of one adapter share.
 */
export class PermissionGate {
  private readonly session: StandingAnswers = new Map()
  private readonly waiting = new Map<string, (answer: PermissionAnswer) => void>()

  constructor(
    private readonly emit: (event: AdapterEvent) => void,
    private readonly ids: IdSource,
    private readonly always: StandingAnswers,
  ) {}

  /**
   * Resolves with the answer, immediately for a lasting one. When the signal aborts, the question is withdrawn: not
   * allowed.
   */
  async ask(question: Question, signal: AbortSignal): Promise<Decision> {
    const standing = this.session.get(question.toolName) ?? this.always.get(question.toolName)
    if (standing !== undefined) return decisionOf(standing)
    if (signal.aborted) return { allowed: false }

    const requestId = this.ids.next()
    const answered = Promise.withResolvers<PermissionAnswer | 'withdrawn'>()
    const withdraw = (): void => answered.resolve('withdrawn')
    this.waiting.set(requestId, answered.resolve)
    signal.addEventListener('abort', withdraw, { once: true })
    this.emit({ type: 'permission.requested', requestId, ...question, options: offered })
    const answer = await answered.promise
    signal.removeEventListener('abort', withdraw)
    this.waiting.delete(requestId)
    if (answer === 'withdrawn') {
      this.emit({ type: 'permission.withdrawn', requestId })
      return { allowed: false }
    }
    return this.decide(question.toolName, answer)
  }

  /** Takes an answer. Does nothing when the question is no longer open. */
  respond(requestId: string, answer: PermissionAnswer): void {
    this.waiting.get(requestId)?.(answer)
  }

  private decide(toolName: string, answer: PermissionAnswer): Decision {
    if (answer.outcome === 'cancelled') return { allowed: false }
    // An option that was never offered allows nothing.
    const kind = offered.find((option) => option.optionId === answer.optionId)?.kind ?? 'reject_once'
    const allowed = kind.startsWith('allow')
    memoryFor(kind, this.session, this.always)?.set(toolName, allowed)
    return decisionOf(allowed, answer.message)
  }
}

function memoryFor(
  kind: PermissionOptionKind,
  session: StandingAnswers,
  always: StandingAnswers,
): StandingAnswers | undefined {
  if (kind === 'allow_session') return session
  return kind === 'allow_always' || kind === 'reject_always' ? always : undefined
}

function decisionOf(allowed: boolean, message?: string): Decision {
  if (allowed) return { allowed }
  return message === undefined || message === '' ? { allowed } : { allowed, message }
}
