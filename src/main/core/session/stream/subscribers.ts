import type { AnySessionEvent, EventThat, SessionEvent } from '#shared/contract'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import type { Conversation } from '#shared/conversation/entities'
import type { ConversationBlock } from '#shared/session/conversation-types'
import { eventChannel } from '#core/base/event-channel'
import type { ClientSink } from '#core/base/host-port'

/** One client watching one session. Events are held back until its first answer is on its way. */
export class Subscriber {
  private held: AnySessionEvent[] | null = []
  ended = false

  constructor(private readonly sink: ClientSink) {}

  /** Returns whether events go to this client. */
  isOf(sink: ClientSink): boolean {
    return this.sink === sink
  }

  send(event: AnySessionEvent): void {
    if (this.ended) return
    if (this.held !== null) this.held.push(event)
    else this.sink.notify({ method: 'session.event', params: event })
  }

  /** The events held back so far. */
  get pending(): readonly AnySessionEvent[] {
    return this.held ?? []
  }

  /**
   * Begins sending, `first` before what is held back after `afterSequence`. Runs in a later task, so that the answer to
   * the subscription, which is sent now, comes first.
   */
  release(first: readonly AnySessionEvent[], afterSequence: number): void {
    setImmediate(() => {
      const held = this.held ?? []
      this.held = null
      for (const event of first) {
        eventChannel.publish(event)
        this.send(event)
      }
      for (const event of held) if (event.sequence > afterSequence) this.send(event)
    })
  }
}

/**
 * The published state of a session that exists only in memory: messages being written, and the status. Built by the
 * same reducer that clients use, so that a subscriber gets exactly what the others have.
 */
export class LiveState {
  private state: Conversation

  constructor(sessionId: string) {
    this.state = emptyConversation(sessionId)
  }

  apply(given: SessionEvent): void {
    const event = given as EventThat<'live'>
    switch (event.type) {
      case 'block.upsert':
      case 'block.delta':
      case 'agent.features':
      case 'mode.changed':
      case 'model.changed':
      case 'status.changed':
        this.state = reduceConversation(this.state, event)
        return
      case 'message': {
        const { messageId } = event.payload
        this.state = {
          ...this.state,
          messages: this.state.messages.filter((message) => message.messageId !== messageId),
          blocks: this.state.blocks.filter((block) => block.messageId !== messageId),
        }
        return
      }
      default:
        event satisfies never
    }
  }

  get status(): Conversation['status'] {
    return this.state.status
  }

  get features(): Conversation['features'] {
    return this.state.features
  }

  /** The messages being written, block by block, as the payloads that tell of them. */
  get growing(): { message: Conversation['messages'][number]; block: ConversationBlock }[] {
    return this.state.blocks.flatMap((block) => {
      const message = this.state.messages.find((candidate) => candidate.messageId === block.messageId)
      return message === undefined ? [] : [{ message, block }]
    })
  }
}
