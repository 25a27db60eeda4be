import type { InheritedPart } from '#shared/branch/entities'
import { Subscription } from '#client/subscription'
import type { AnySessionEvent, RequestOutput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import type { Conversation } from '#shared/conversation/entities'
import type { Requester } from '#client/connection'
import { createFrameQueue, nextFrame, type FrameQueue, type Scheduler } from '../page/frame-queue'
import { MessagePages } from './message-pages.svelte'
import { reduceNotices, type Notice } from './notices'
import { reduceToolProgress, type ToolProgress } from './tool-progress'

/** Number of messages, from the end, that a session opens with. */
const OPENING_MESSAGES = 100

/** Messages that a session inherits from one of its ancestors. */
export interface Inherited {
  readonly part: InheritedPart
  readonly pages: MessagePages
}

export type MirrorPhase = 'loading' | 'ready' | 'failed' | 'purged'

/**
 * The live copy of one session's conversation, as screens show it. Events are applied at most once a frame.
 */
export class SessionMirror {
  conversation = $state.raw<Conversation>(emptyConversation(''))
  phase = $state<MirrorPhase>('loading')
  /** Time of the copy that is shown while the machine of the session cannot be reached. */
  asOf = $state<number | undefined>()
  /** Reason for the phase `failed`. */
  error = $state.raw<ContractError | null>(null)
  notices = $state.raw<readonly Notice[]>([])
  toolProgress = $state.raw<ToolProgress>({})
  /** The messages before `conversation.firstPosition`. */
  readonly pages: MessagePages
  /** Inherited parts before the session's own messages, from the root on. */
  inherited = $state.raw<readonly Inherited[]>([])

  readonly #queue: FrameQueue<AnySessionEvent>
  readonly #subscription: Subscription

  constructor(
    private readonly requester: Requester,
    readonly sessionId: string,
    schedule: Scheduler = nextFrame,
  ) {
    this.conversation = emptyConversation(sessionId)
    this.pages = new MessagePages(requester, sessionId)
    this.#queue = createFrameQueue((events) => this.#apply(events), schedule)
    this.#subscription = new Subscription(
      requester,
      { sessionId, limit: OPENING_MESSAGES, includeInherited: true },
      {
        beforeBegin: ({ conversation }) => (isLong(conversation) ? nextTask() : undefined),
        begin: (answer, since) => this.#begin(answer, since),
        events: (events) => {
          for (const event of events) this.#queue.push(event)
        },
        failed: (error) => {
          this.error = error
          this.phase = 'failed'
        },
      },
    )
  }

  /** Fetches the conversation and follows it. Called again after a lost connection. */
  subscribe = (): Promise<void> => {
    this.#queue.clear()
    return this.#subscription.subscribe()
  }

  /** Takes an event of this session. */
  receive(event: AnySessionEvent): void {
    if (event.type === 'replaced') this.#forgetPages()
    this.#subscription.receive(event)
  }

  /** Applies the events that wait for the next frame. */
  flush(): void {
    this.#queue.flush()
  }

  /** Stops following; a subscription under way is forgotten. */
  dispose(): void {
    this.#queue.clear()
    this.#subscription.dispose()
  }

  dismissNotice(id: string): void {
    this.notices = this.notices.filter((notice) => notice.id !== id)
  }

  #begin(
    { conversation, inherited = [], asOf }: RequestOutput<'session.subscribe'>,
    since: readonly AnySessionEvent[],
  ): void {
    this.#queue.clear()
    this.conversation = conversation ?? emptyConversation(this.sessionId)
    this.inherited = this.#inherit(inherited)
    this.error = null
    this.asOf = asOf
    this.phase = 'ready'
    this.#apply(since)
  }

  #apply(events: readonly AnySessionEvent[]): void {
    let { conversation, notices, toolProgress } = this
    const { removals } = conversation
    for (const event of events) {
      if (event.type === 'purged') this.phase = 'purged'
      conversation = reduceConversation(conversation, event)
      notices = reduceNotices(notices, event)
      toolProgress = reduceToolProgress(toolProgress, event)
    }
    this.conversation = conversation
    this.notices = notices
    this.toolProgress = toolProgress
    if (conversation.removals === removals) return
    this.#forgetPages()
    // Inherited messages may have been rewound too, which no event reports.
    void this.subscribe()
  }

  #forgetPages(): void {
    this.pages.forget()
    for (const { pages } of this.inherited) pages.forget()
  }

  #inherit(parts: readonly InheritedPart[]): readonly Inherited[] {
    return parts.map((part) => {
      const known = this.inherited.find((other) => other.part.sessionId === part.sessionId)
      return { part, pages: known?.pages ?? new MessagePages(this.requester, part.sessionId, this.sessionId) }
    })
  }
}

/** Characters of messages beyond which receiving and showing them are two tasks. */
const LONG = 200_000

function isLong(conversation: Conversation | undefined): boolean {
  const blocks = conversation?.blocks ?? []
  let length = 0
  return blocks.some((block) => 'content' in block && (length += String(block.content).length) > LONG)
}

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve)
  })
