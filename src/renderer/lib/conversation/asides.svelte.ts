import { defined } from '#shared/kernel/defined'
import type { BranchChild } from '#shared/branch/entities'
import { coalesce } from '../page/coalesce'
import type { SessionWindow } from './session-window'
import { m } from '#messages'

/** Parts of the window that asides work with. */
type Window = Pick<SessionWindow, 'connection' | 'ask' | 'sessions' | 'toasts'>

/** Questions that were asked beside a session's conversation, by the message that each hangs on. */
export class Asides {
  /** Those that were not dismissed, oldest first. */
  list = $state.raw<readonly BranchChild[]>([])
  /** Those whose conversation shows. */
  unfolded = $state.raw<ReadonlySet<string>>(new Set())
  /** The message after which a question is being written that was not asked yet; null when there is none. */
  drafting = $state<string | null>(null)
  /** Typed text; it stays when the message is scrolled away. */
  draft = $state('')

  readonly #byMessage = $derived(Map.groupBy(this.list, ({ forkPointMessageId }) => forkPointMessageId))

  constructor(
    private readonly window: Window,
    private readonly sessionId: string,
  ) {}

  /** The asides that hang on a message. */
  of(messageId: string): readonly BranchChild[] {
    return this.#byMessage.get(messageId) ?? []
  }

  /** Reads the asides, and again whenever one of the session's branches changed. Answers how to stop. */
  follow = (): (() => void) => {
    const { connection } = this.window
    const stopEvents = connection.onServerEvent((event) => {
      if (event.type !== 'sessions.changed') return
      const { sessions, removed } = event.payload
      const concerns = sessions.some(({ parentSessionId, branchKind }) => {
        return parentSessionId === this.sessionId && branchKind === 'aside'
      })
      if (concerns || this.list.some(({ sessionId }) => removed.includes(sessionId))) void this.load()
    })
    const stopReady = connection.onReady(() => void this.load())
    void this.load()
    return () => {
      stopEvents()
      stopReady()
    }
  }

  readonly load = coalesce(async () => {
    const answer = await this.window.connection.request('session.getChildren', { sessionId: this.sessionId })
    if (answer.ok) {
      this.list = answer.value.children.filter(
        ({ branchKind, abandonedAt }) => branchKind === 'aside' && abandonedAt === undefined,
      )
      for (const { sessionId } of this.list) void this.window.sessions.ensure(sessionId)
    }
  })

  /** Asks a question after a message, or after the last one. Resolves to whether it was asked. */
  ask = async (question: string, fromMessageId?: string): Promise<boolean> => {
    const { ask } = this.window
    const forked = await ask('session.fork', {
      sourceSessionId: this.sessionId,
      branchKind: 'aside',
      ...defined({ fromMessageId }),
    })
    if (forked === null) return false
    const { sessionId } = forked
    this.drafting = null
    this.unfold(sessionId, true)
    const sent = await ask('session.sendMessage', { sessionId, message: question, source: 'user' })
    await this.load()
    return sent !== null
  }

  /** Takes an aside out of sight and stops it; "Undo" brings it back. */
  dismiss = async (childSessionId: string): Promise<void> => {
    const { ask, toasts } = this.window
    const ends = { childSessionId, parentSessionId: this.sessionId }
    const dismissed = await ask('session.abandon', { ...ends, source: 'user' })
    if (dismissed === null) return
    const question = this.list.find((aside) => aside.sessionId === childSessionId)?.title ?? m.aside.aside
    void this.load()
    if (!(await toasts.offerUndo(m.aside.dismissedToast({ question })))) return
    await ask('session.resume', { sessionId: childSessionId })
    void this.load()
  }

  unfold(sessionId: string, on: boolean): void {
    const others = [...this.unfolded].filter((id) => id !== sessionId)
    this.unfolded = new Set(on ? [...others, sessionId] : others)
  }
}
