import type { Connection } from '#client/connection'
import type { AnySessionEvent, RequestOutput } from '#shared/contract'
import type { Conversation } from '#shared/conversation/entities'
import type { SessionListItem } from '#shared/session/entities'
import { reduceConversation } from '#shared/state/conversation'
import { withInMemory } from '#shared/state/in-memory'
import type { MachineContext } from './context'
import type { Copies } from './copies'

/** Number of messages of a new copy. */
const LIMIT = 100
/** Number of messages above which a copy is made anew. */
const MOST_MESSAGES = 500
/** Pause before sessions that changed are copied, so that one at work is not copied with every change. */
const PAUSE_MS = 5000

type Answer = RequestOutput<'session.subscribe'>

/**
 * Keeps copies of all conversations of a machine, one session after the other, over a connection of its own: what clients
 * watch is not disturbed. Copies are brought up to date by their sequence.
 */
export class CopyAll {
  private readonly due = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined
  private working: Promise<void> | null = null
  private connection: Connection | null = null
  /** Events of the session that is being copied. */
  private arrived: AnySessionEvent[] = []
  private onEvent = () => {}

  constructor(
    private readonly copies: Copies,
    private readonly another: () => Connection,
    private readonly isWanted: () => boolean,
    private readonly log: MachineContext['log'],
    private readonly pauseMs = PAUSE_MS,
  ) {}

  /** Copies those of some sessions whose copy is older than their latest activity. */
  look(items: readonly SessionListItem[], pauseMs = this.pauseMs): void {
    if (!this.isWanted()) return
    for (const { sessionId, lastActivityAt, status } of items)
      if (status !== 'archived') this.due.set(sessionId, lastActivityAt)
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.working ??= this.work()
        .catch((error: unknown) => this.log(`Copies of conversations of another machine: ${String(error)}`))
        .finally(() => (this.working = null))
    }, pauseMs)
    this.timer.unref()
  }

  /** Ends copying; it continues with the next {@link look}. */
  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.due.clear()
    this.close()
  }

  private close(): void {
    this.connection?.close()
    this.connection = null
  }

  private async work(): Promise<void> {
    for (;;) {
      const [next] = this.due
      if (next === undefined) break
      const [sessionId, lastActivityAt] = next
      this.due.delete(sessionId)
      const copy = await this.copies.read(sessionId)
      if (copy !== null && copy.copiedAt > lastActivityAt) continue
      if (!this.isWanted() || !(await this.copy(sessionId, copy))) break
    }
    this.close()
  }

  /** Copies one session. False when the machine is gone. */
  private async copy(
    sessionId: string,
    known: { readonly conversation: Conversation; readonly sequence: number } | null,
  ): Promise<boolean> {
    const connection = await this.connected()
    if (connection === null) return false
    this.arrived = []
    const isShort = known !== null && known.conversation.messages.length <= MOST_MESSAGES
    const since = isShort ? { afterSequence: known.sequence } : { limit: LIMIT }
    const answer = await connection.request('session.subscribe', { sessionId, ...since })
    if (!answer.ok) return answer.error.code !== 'not-connected'
    const conversation = answer.value.conversation ?? (await this.continued(known?.conversation, answer.value))
    void connection.request('session.unsubscribe', { sessionId })
    if (conversation === null) return connection.state.kind === 'ready'
    await this.copies.put(sessionId, conversation, answer.value.sequence)
    return true
  }

  /** The copy with what was replayed; null when the connection ends before that is there. */
  private async continued(
    known: Conversation | undefined,
    { sequence, replayed = 0, inMemory }: Answer,
  ): Promise<Conversation | null> {
    const replay = () => this.arrived.filter((event) => event.sequence <= sequence && event.ephemeral !== true)
    await new Promise<void>((resolve) => {
      this.onEvent = () => {
        if (replay().length >= replayed || this.connection?.state.kind !== 'ready') resolve()
      }
      this.onEvent()
    })
    this.onEvent = () => {}
    if (known === undefined || replay().length < replayed) return null
    const conversation = replay().reduce(reduceConversation, known)
    return inMemory === undefined ? conversation : withInMemory(conversation, inMemory)
  }

  private async connected(): Promise<Connection | null> {
    let connection = this.connection
    if (connection === null) {
      connection = this.another()
      this.connection = connection
      connection.onSessionEvent((event) => {
        this.arrived.push(event)
        this.onEvent()
      })
      connection.onState(() => this.onEvent())
      await connection.start()
    }
    // It can have been closed meanwhile.
    return this.connection === connection && connection.state.kind === 'ready' ? connection : null
  }
}
