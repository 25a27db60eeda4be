import type { UnpromptedTurn } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { list, record, text } from '#core/agents/transcript/values'
import type { RejectedAllowance } from '../events/map-state'

type Json = Readonly<Record<string, unknown>>

/** The end of a prompt: the frame that ends it, or nothing when the program dropped it. */
export type PromptEnd =
  | {
      readonly native: unknown
      /** Words of a command of the program itself that failed, which its result does not tell. */
      readonly failedCommand?: string
      /** Allowance that the service refused to serve any more. */
      readonly rejected?: RejectedAllowance
    }
  | 'dropped'

/** A prompt that was sent, under its own id. */
export interface SentPrompt {
  readonly id: string
  settle(end: PromptEnd): void
  isCancelled(): boolean
}

/** What a frame means for the turns of the program. */
export type TurnChange =
  | { readonly kind: 'unprompted'; readonly turn: UnpromptedTurn }
  | { readonly kind: 'unpromptedEnd'; readonly native: unknown }
  | { readonly kind: 'promptEnd'; readonly prompt: SentPrompt; readonly end: PromptEnd }

/** States in which the program takes a message no further. */
const DROPPED: ReadonlySet<unknown> = new Set(['cancelled', 'discarded', 'dropped'])

/**
 * Tells the turns of the program apart. A result belongs to the prompt whose id it names; every other turn is one that the
 * program began by itself: after work in the background, or for a message of another session.
 */
export class Turns {
  private waiting: SentPrompt | undefined
  /** The program has begun with the prompt. */
  private isBegun = false
  /** A turn without a prompt: it has begun, and was reported once its cause was known. */
  private own: 'none' | 'due' | 'told' = 'none'
  /** True when the program tells when it begins with a message, as versions from 2.1 do. */
  private tellsLifecycle = false
  /** Tasks that work in the background. */
  private background: readonly unknown[] = []
  /** The last message about the end of one of them that no turn was begun for. */
  private notice: string | undefined

  /** True while a turn runs that the program began by itself. */
  get isOwn(): boolean {
    return this.own !== 'none'
  }

  /** True while a prompt waits for a turn that the program began by itself. */
  get isQueued(): boolean {
    return this.isOwn && this.waiting !== undefined && !this.isBegun
  }

  /** True when the prompt was cancelled. */
  get isCancelled(): boolean {
    return this.waiting?.isCancelled() === true
  }

  send(prompt: SentPrompt): void {
    this.waiting = prompt
    this.isBegun = false
  }

  /** Returns the changes that come before the events of a frame. */
  before(frame: Json): TurnChange[] {
    const { type, subtype } = frame
    if (type === 'command_lifecycle') return this.takeLifecycle(frame)
    if (subtype === 'background_tasks_changed')
      this.background = list(frame['tasks']).map((task) => record(task)['task_id'])
    if (subtype === 'task_notification' && this.background.includes(frame['task_id']))
      this.notice = text(frame['summary'])
    if (this.names(frame)) return this.beginPrompt()
    if (subtype === 'init') this.begin()
    const isSpeech = type === 'assistant' || type === 'user' || type === 'stream_event' || type === 'result'
    return isSpeech && this.own === 'due' ? this.tell(record(frame['origin'])) : []
  }

  /** Returns the changes that come after the events of a frame. */
  after(frame: Json): TurnChange[] {
    if (frame['type'] !== 'result') return []
    const { waiting } = this
    const native: unknown = frame
    if (waiting !== undefined && (this.names(frame) || this.isAnswer(frame))) return this.settle(waiting, { native })
    if (!this.isOwn) {
      const cause = record(frame['origin'])
      if (!isUnprompted(cause)) return []
      this.isBegun = false
      const told = this.tell(cause)
      this.own = 'none'
      return [...told, { kind: 'unpromptedEnd', native }]
    }
    this.own = 'none'
    return [{ kind: 'unpromptedEnd', native }]
  }

  private takeLifecycle(frame: Json): TurnChange[] {
    this.tellsLifecycle = true
    const { waiting } = this
    if (waiting === undefined || frame['command_uuid'] !== waiting.id) return []
    if (DROPPED.has(frame['state'])) return this.settle(waiting, 'dropped')
    return frame['state'] === 'started' ? this.beginPrompt() : []
  }

  /** The program begins with the prompt, even within a turn of its own, which ends here. */
  private beginPrompt(): TurnChange[] {
    this.isBegun = true
    const { own } = this
    this.own = 'none'
    return own === 'told' ? [{ kind: 'unpromptedEnd', native: {} }] : []
  }

  /** A turn begins: the prompt's, or one of the program. */
  private begin(): void {
    if (this.isOwn || this.isBegun) return
    // Programs that do not tell when they begin with a message name the cause of a turn only with its result.
    if (this.waiting !== undefined && !this.tellsLifecycle) this.isBegun = true
    else this.own = 'due'
  }

  private tell(cause: Json): TurnChange[] {
    this.own = 'told'
    const reason = this.notice
    this.notice = undefined
    return [
      { kind: 'unprompted', turn: { ...causeOf(cause), ...(cause['kind'] === 'peer' ? {} : defined({ reason })) } },
    ]
  }

  private settle(prompt: SentPrompt, end: PromptEnd): TurnChange[] {
    this.waiting = undefined
    this.isBegun = false
    const isOver = end !== 'dropped' && this.isOwn
    if (isOver) this.own = 'none'
    return [...(isOver ? [{ kind: 'unpromptedEnd' as const, native: {} }] : []), { kind: 'promptEnd', prompt, end }]
  }

  /** Returns whether a frame names the prompt as the message that it answers. */
  private names(frame: Json): boolean {
    const id = this.waiting?.id
    if (id === undefined) return false
    return frame['user_message_uuid'] === id || list(frame['user_message_uuids']).includes(id)
  }

  /** Returns whether a result without an id answers the prompt. */
  private isAnswer(frame: Json): boolean {
    return !this.isOwn && !isUnprompted(record(frame['origin']))
  }
}

function isUnprompted({ kind }: Json): boolean {
  return typeof kind === 'string' && kind !== 'human'
}

/** Returns the sender of a message and its words; nothing when the program itself is the cause. */
function causeOf(origin: Json): UnpromptedTurn {
  if (origin['kind'] !== 'peer') return {}
  const id = text(origin['from'])
  const name = text(origin['name'])
  const message = text(origin['body'])
  return { sender: defined({ id, name }), ...defined({ message }) }
}
