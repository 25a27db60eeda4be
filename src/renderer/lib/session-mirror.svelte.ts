import type { InheritedPart } from '../../shared/branch/entities'
import type { AnySessionEvent } from '../../shared/contract'
import type { ContractError } from '../../shared/kernel/errors'
import { emptyConversation, reduceConversation } from '../../shared/session/conversation'
import type { Conversation } from '../../shared/session/conversation-types'
import type { Requester } from './connection.svelte'
import { createFrameQueue, nextFrame, type FrameQueue, type Scheduler } from './frame-queue'
import { MessagePages } from './message-pages.svelte'
import { reduceNotices, type Notice } from './notices'
import { reduceToolProgress, type ToolProgress } from './tool-progress'

/** How many messages, from the end, a session opens with. */
const OPENING_MESSAGES = 100

/** What a session inherits from one of those it branched off. */
export interface Inherited {
  readonly part: InheritedPart
  readonly pages: MessagePages
}

export type MirrorPhase = 'loading' | 'ready' | 'failed' | 'purged'

/**
 * The live copy of one session's conversation. Events that arrive before the answer to the subscription wait for it;
 * what it already holds is dropped; a gap in the sequence subscribes again. Events are applied at most once a frame.
 */
export class SessionMirror {
  conversation = $state.raw<Conversation>(emptyConversation(''))
  phase = $state<MirrorPhase>('loading')
  /** Why `phase` is `failed`. */
  error = $state.raw<ContractError | null>(null)
  notices = $state.raw<readonly Notice[]>([])
  toolProgress = $state.raw<ToolProgress>({})
  /** The messages before `conversation.firstPosition`. */
  readonly pages: MessagePages
  /** What stands before the session's own messages, from the root on. */
  inherited = $state.raw<readonly Inherited[]>([])

  #seen = -1
  #attempt = 0
  #early: AnySessionEvent[] | null = []
  readonly #queue: FrameQueue<AnySessionEvent>

  constructor(
    private readonly requester: Requester,
    readonly sessionId: string,
    schedule: Scheduler = nextFrame,
  ) {
    this.conversation = emptyConversation(sessionId)
    this.pages = new MessagePages(requester, sessionId)
    this.#queue = createFrameQueue((events) => this.#apply(events), schedule)
  }

  /** Fetches the conversation and follows it. Called again after a lost connection. */
  subscribe = async (): Promise<void> => {
    const attempt = ++this.#attempt
    this.#early = []
    this.#queue.clear()
    const { sessionId } = this
    const answer = await this.requester.request('session.subscribe', {
      sessionId,
      limit: OPENING_MESSAGES,
      includeInherited: true,
    })
    if (attempt !== this.#attempt) return
    if (!answer.ok) {
      // While the connection is away the old state stays readable; the next connect subscribes again.
      if (answer.error.code === 'not-connected') return
      this.error = answer.error
      this.phase = 'failed'
      return
    }
    this.conversation = answer.value.conversation ?? emptyConversation(sessionId)
    this.inherited = this.#inherit(answer.value.inherited ?? [])
    this.#seen = answer.value.sequence
    this.error = null
    this.phase = 'ready'
    const early = this.#early
    this.#early = null
    this.#apply(early)
  }

  /** Takes an event of this session. */
  receive(event: AnySessionEvent): void {
    if (this.#early === null) this.#queue.push(event)
    else this.#early.push(event)
  }

  /** Stops following; a subscription under way is forgotten. */
  dispose(): void {
    this.#attempt++
    this.#queue.clear()
    void this.requester.request('session.unsubscribe', { sessionId: this.sessionId })
  }

  dismissNotice(id: string): void {
    this.notices = this.notices.filter((notice) => notice.id !== id)
  }

  #apply(events: readonly AnySessionEvent[]): void {
    let { conversation, notices, toolProgress } = this
    const { removals } = conversation
    let again = false
    for (const event of events) {
      if (event.sequence <= this.#seen) continue
      again = event.sequence > this.#seen + 1
      if (again) break
      this.#seen = event.sequence
      if (event.type === 'purged') this.phase = 'purged'
      conversation = reduceConversation(conversation, event)
      notices = reduceNotices(notices, event)
      toolProgress = reduceToolProgress(toolProgress, event)
    }
    if (conversation.removals !== removals) {
      this.pages.forget()
      for (const { pages } of this.inherited) pages.forget()
      // What is inherited may have been rewound too, of which events tell nothing.
      again = true
    }
    this.conversation = conversation
    this.notices = notices
    this.toolProgress = toolProgress
    if (again) void this.subscribe()
  }

  #inherit(parts: readonly InheritedPart[]): readonly Inherited[] {
    return parts.map((part) => {
      const known = this.inherited.find((other) => other.part.sessionId === part.sessionId)
      return { part, pages: known?.pages ?? new MessagePages(this.requester, part.sessionId, this.sessionId) }
    })
  }
}
