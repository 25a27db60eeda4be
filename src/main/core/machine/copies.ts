import type { AnySessionEvent, RequestOutput } from '#shared/contract'
import type { KeptCopies } from '#shared/machine/entities'
import type { Conversation } from '#shared/conversation/entities'
import { reduceConversation } from '#shared/state/conversation'
import type { MachineCopy } from '../store/port'
import type { MachineContext } from './context'

/** Fewest messages that a client has to ask for, so that what it gets becomes the copy. */
const WORTH_COPYING = 100
/** Maximum size of a copy, in characters of its text. */
const MOST_TEXT = 8_000_000
/** Most copies of one machine. */
const MOST_COPIES: Readonly<Record<KeptCopies, number>> = { nothing: 0, opened: 500, all: 20_000 }
/** Copies are stored at most this often while events arrive, in milliseconds. */
const PAUSE_MS = 2000

interface Watched {
  conversation: Conversation
  sequence: number
  /** Somebody opened it here. */
  readonly isOpened: boolean
}

/**
 * Copies of conversations of one machine: of those that were opened here, kept up to date while somebody watches them. They
 * are for reading while the machine cannot be reached, and nothing else follows from them.
 */
export class Copies {
  private readonly watched = new Map<string, Watched>()
  private readonly changed = new Set<string>()
  /** Events of sessions whose conversation is on its way: they can arrive before it is taken. */
  private readonly early = new Map<string, Set<AnySessionEvent[]>>()
  private timer: NodeJS.Timeout | undefined
  /** The writes so far. */
  private writing: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly context: Pick<MachineContext, 'store' | 'clock' | 'log'>,
    private readonly machineId: () => string,
    private readonly kept: () => KeptCopies,
  ) {}

  /**
   * Collects the events of a session that a client opens. The returned function takes what the machine answered, null if it
   * gave no conversation.
   */
  begin(sessionId: string, limit: number = WORTH_COPYING): (answer: RequestOutput<'session.subscribe'> | null) => void {
    const events: AnySessionEvent[] = []
    const collecting = this.early.get(sessionId) ?? new Set()
    this.early.set(sessionId, collecting.add(events))
    return (answer) => {
      collecting.delete(events)
      if (collecting.size === 0) this.early.delete(sessionId)
      if (answer?.conversation === undefined || limit < WORTH_COPYING || this.kept() === 'nothing') return
      const { conversation, sequence } = answer
      this.watched.set(sessionId, { conversation, sequence, isOpened: true })
      this.storeSoon(sessionId)
      for (const event of events) this.take(event)
    }
  }

  /** Stores the copy of a conversation that nobody has opened, unless somebody watches it now. */
  async put(sessionId: string, conversation: Conversation, sequence: number): Promise<void> {
    if (this.watched.has(sessionId) || this.kept() !== 'all') return
    this.write(sessionId, { conversation, sequence, isOpened: false })
    await this.writing
  }

  /** Deletes the copies that are no longer to be kept. */
  async narrow(): Promise<void> {
    const kept = this.kept()
    if (kept === 'all') return
    if (kept === 'nothing') {
      this.watched.clear()
      this.changed.clear()
    }
    await this.writing
    await this.context.store.operations.deleteMachineCopies(this.machineId(), { onlyUnopened: kept === 'opened' })
  }

  /** Takes the next event of a session. After a gap the copy stays as it is until the session is opened again. */
  take(event: AnySessionEvent): void {
    const { sessionId, sequence } = event
    for (const events of this.early.get(sessionId) ?? []) events.push(event)
    const watched = this.watched.get(sessionId)
    if (watched === undefined || sequence <= watched.sequence) return
    if (sequence > watched.sequence + 1 || event.type === 'replaced') {
      this.store(sessionId)
      this.watched.delete(sessionId)
      return
    }
    watched.conversation = reduceConversation(watched.conversation, event)
    watched.sequence = sequence
    if (event.ephemeral !== true) this.storeSoon(sessionId)
  }

  /** Ends keeping the copy of a session up to date. */
  end(sessionId: string): void {
    this.store(sessionId)
    this.watched.delete(sessionId)
  }

  /** Stores what has changed. */
  flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    for (const sessionId of [...this.changed]) this.store(sessionId)
  }

  /** Resolves when everything so far is stored. */
  async stored(): Promise<void> {
    this.flush()
    await this.writing
  }

  /** The copy of a session; null when there is none. */
  async read(sessionId: string): Promise<MachineCopy | null> {
    this.store(sessionId)
    await this.writing
    return this.context.store.read.machineCopy({ machineId: this.machineId(), sessionId })
  }

  private storeSoon(sessionId: string): void {
    this.changed.add(sessionId)
    this.timer ??= setTimeout(() => this.storeNext([...this.changed]), PAUSE_MS)
  }

  /** Stores changed copies one by one, so that events which arrive meanwhile wait for one of them at most. */
  private storeNext([sessionId, ...others]: readonly string[]): void {
    this.timer = undefined
    if (sessionId !== undefined) this.store(sessionId)
    if (others.length > 0) this.timer = setTimeout(() => this.storeNext(others), 0)
    else if (this.changed.size > 0) this.timer = setTimeout(() => this.storeNext([...this.changed]), PAUSE_MS)
  }

  private store(sessionId: string): void {
    const watched = this.watched.get(sessionId)
    if (!this.changed.delete(sessionId) || watched === undefined) return
    this.write(sessionId, watched)
  }

  private write(sessionId: string, { conversation, sequence, isOpened }: Watched): void {
    // Its size is about that of its messages.
    if (JSON.stringify(conversation).length > MOST_TEXT) return
    const machineId = this.machineId()
    const copy = { sessionId, machineId, copiedAt: this.context.clock.now(), sequence, conversation, isOpened }
    const written = this.context.store.operations.putMachineCopy(copy, MOST_COPIES[this.kept()]).then(({ ok }) => {
      if (!ok) this.context.log('A copy of a conversation of another machine could not be stored.')
    })
    this.writing = Promise.all([this.writing, written])
  }
}
