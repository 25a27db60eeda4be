import { RequestError, type PromptResponse } from '@agentclientprotocol/sdk/unstable'
import type { Conversation } from '#shared/conversation/entities'
import { cutBy, promptEnd } from '../convert/stop-reason'
import { tell, type Editor } from './editor'

interface OpenPrompt {
  /** Absent until the message was sent. */
  messageId?: string
  /** True once the message was part of the conversation. */
  isSeen: boolean
  wasCancelled: boolean
  /** Stop reason of an answer that is not whole. */
  cut?: 'max_tokens' | 'max_turn_requests'
  readonly resolve: (response: PromptResponse) => void
  readonly reject: (error: RequestError) => void
}

/** Prompts of a client that are not answered yet. Each is answered when the work on its own message has ended. */
export class Prompts {
  private readonly open = new Set<OpenPrompt>()
  private readonly own = new Set<string>()

  constructor(
    private readonly editor: Editor,
    private readonly sessionId: string,
  ) {}

  /** Returns whether a message came from this client. */
  readonly isOwn = (messageId: string): boolean => this.own.has(messageId)

  get isEmpty(): boolean {
    return this.open.size === 0
  }

  /** Sends a message and resolves with its answer. `send` returns the id of the message. */
  async run(send: () => Promise<string>, onSent: () => void): Promise<PromptResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<PromptResponse>()
    const prompt: OpenPrompt = { isSeen: false, wasCancelled: false, resolve, reject }
    this.open.add(prompt)
    try {
      const messageId = await send()
      prompt.messageId = messageId
      this.own.add(messageId)
    } catch (error) {
      this.open.delete(prompt)
      if (prompt.wasCancelled) return { stopReason: 'cancelled' }
      throw error
    } finally {
      onSent()
    }
    // It was cancelled while it was on its way.
    if (prompt.wasCancelled) await this.stop(prompt)
    return promise
  }

  /** Answers the prompts that a state of the conversation shows to have ended. */
  sync(conversation: Conversation): void {
    for (const prompt of this.open) {
      const { messageId } = prompt
      if (messageId === undefined) continue
      prompt.isSeen ||= [...conversation.queue, ...conversation.messages].some((each) => each.messageId === messageId)
      const end = prompt.isSeen ? promptEnd(conversation, messageId, prompt.wasCancelled) : undefined
      if (end === undefined) continue
      this.open.delete(prompt)
      if (end.kind === 'stop')
        prompt.resolve({ stopReason: end.stopReason === 'end_turn' ? (prompt.cut ?? 'end_turn') : end.stopReason })
      else if (end.kind === 'refused') void this.refuse(prompt, end.message)
      else prompt.reject(new RequestError(RequestError.internalError().code, end.message))
    }
  }

  /** Takes a notice of the session: the answer under way may be cut. */
  noted(notice: string | undefined): void {
    const cut = cutBy(notice)
    const [current] = [...this.open].filter(({ isSeen }) => isSeen)
    if (cut !== undefined && current !== undefined) current.cut = cut
  }

  /**
   * Stops the work on this client's messages, or any work when it has none. Messages of others stay queued, and work on
   * them goes on while those of this client are only queued.
   */
  async cancel(): Promise<void> {
    const prompts = [...this.open]
    for (const prompt of prompts) prompt.wasCancelled = true
    // The last first: a queued one must not begin when the one before it ends.
    for (const prompt of prompts.reverse()) await this.stop(prompt)
    if (prompts.length === 0)
      await this.editor.host.request('session.cancel', { sessionId: this.sessionId, keepQueued: true })
  }

  /** Answers everything as cancelled: the client has closed the session. */
  end(): void {
    for (const { resolve } of this.open) resolve({ stopReason: 'cancelled' })
    this.open.clear()
  }

  /** Answers everything: the session cannot be followed any more. */
  fail(message: string): void {
    for (const { reject } of this.open) reject(new RequestError(RequestError.internalError().code, message))
    this.open.clear()
  }

  /** Answers a prompt that the agent or its model declined, once the client was told why. */
  private async refuse({ resolve }: OpenPrompt, message: string | undefined): Promise<void> {
    if (message !== undefined) await tell(this.editor, this.sessionId, message)
    resolve({ stopReason: 'refusal' })
  }

  /** Stops the work on one message, or drops it while it is queued. */
  private async stop({ messageId }: OpenPrompt): Promise<void> {
    const { sessionId, editor } = this
    if (messageId === undefined) return
    const dropped = await editor.host.request('session.cancel', { sessionId, messageId })
    if (!dropped.ok) await editor.host.request('session.cancel', { sessionId, keepQueued: true })
  }
}
