import type { ContentBlock, PromptResponse, SessionUpdate } from '@agentclientprotocol/sdk/unstable'
import { followSession, type LiveSession } from '#client/live-session'
import type { Conversation } from '#shared/conversation/entities'
import type { RequestInput, RequestOutput, SessionEventOf } from '#shared/contract'
import { contractError } from '#shared/kernel/errors'
import type { InputBlock } from '#shared/session/blocks'
import { acpError } from '../convert/errors'
import { blocksOfPrompt } from '../convert/content'
import { ConversationUpdates, type UpdateOptions } from '../convert/conversation-updates'
import { Asking } from './asking'
import { Choices, type Options } from './choices'
import { Commands } from './commands'
import { sendUpdate, tell, type Editor } from './editor'
import { Prompts } from './prompts'
import { replay } from './replay'

/** Number of messages at the end of a conversation that are followed; earlier ones are only replayed. */
const WINDOW = 50

/** A session as one client of the protocol has it open. Before its first message, a new one is only here. */
export class OpenSession {
  readonly choices: Choices
  private readonly updates: ConversationUpdates
  private readonly view: UpdateOptions
  private readonly asking: Asking
  private readonly commands: Commands
  private live: LiveSession | undefined
  /** Messages on their way: what comes meanwhile may be one of them. */
  private readonly sending = new Set<Promise<undefined>>()
  /** The last message that was sent: each goes after the one before it. */
  private lastSent: Promise<unknown> = Promise.resolve()
  private stopListening: () => void = () => undefined
  private isReplaying = false
  private isTelling = false
  private isStale = false
  private isBegun = false
  private isEnded = false

  constructor(
    private readonly editor: Editor,
    readonly sessionId: string,
    private readonly cwd: string,
    private title: string | undefined,
    /** Those that are open already, when the client opens the session again. */
    readonly prompts = new Prompts(editor, sessionId),
  ) {
    this.choices = new Choices(editor, sessionId)
    this.commands = new Commands(editor, sessionId)
    const hasTerminals = editor.capabilities._meta?.['terminal_output'] === true
    this.view = { cwd, hasTerminals, isOwn: (messageId) => !this.isReplaying && prompts.isOwn(messageId) }
    this.updates = new ConversationUpdates(this.view)
    this.asking = new Asking(editor, this.view)
  }

  get conversation(): Conversation | null {
    return this.live?.conversation ?? null
  }

  /** Opens a session that exists. `replays`: sends what was said so far, before it resolves. */
  async open(replays: boolean): Promise<void> {
    const { host } = this.editor
    const { sessionId } = this
    let inherited: RequestOutput<'session.subscribe'>['inherited']
    if (replays) {
      const read = await host.request('session.subscribe', { sessionId, limit: 1, includeInherited: true })
      if (!read.ok) throw acpError(read.error)
      ;({ inherited } = read.value)
    }
    const live = await this.follow()
    this.isReplaying = replays
    if (replays) await replay(host, live, inherited, this.view, (update) => this.send(update))
    const now = this.updates.take(live.conversation)
    this.isReplaying = false
    if (replays) for (const update of now) await this.send(update)
  }

  /** Begins to send what happens. To be called once the client knows the session. */
  begin(): void {
    this.isBegun = true
    void this.tellNews()
  }

  /** Returns the options of the session, which the client then knows. */
  options(): Promise<Options> {
    return this.choices.tell(this.conversation)
  }

  /** Sends a prompt and resolves when the agent is done with it. Throws before anything is sent for a prompt that cannot be. */
  async prompt(prompt: readonly ContentBlock[]): Promise<PromptResponse> {
    const blocks = blocksOfPrompt(prompt, this.cwd)
    const message = this.live === undefined ? blocks : await this.commands.apply(blocks)
    if ('text' in message) {
      await this.send({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: message.text } })
      return { stopReason: 'end_turn' }
    }
    const { promise, resolve } = Promise.withResolvers<undefined>()
    this.sending.add(promise)
    return this.prompts.run(
      () => {
        const sent = this.lastSent.then(() => this.sendMessage(message))
        this.lastSent = sent.catch(() => undefined)
        return sent
      },
      () => {
        this.sending.delete(promise)
        resolve(undefined)
        void this.tellNews()
      },
    )
  }

  /** Takes a new title. */
  async named(title: string | undefined, updatedAt: number): Promise<void> {
    if (title === this.title || this.isEnded) return
    this.title = title
    await this.send({
      sessionUpdate: 'session_info_update',
      title: title ?? null,
      updatedAt: new Date(updatedAt).toISOString(),
    })
  }

  /** Reports agents and models that may have changed. */
  changed(): void {
    void this.tellNews()
  }

  /** Stops following. The session itself continues. */
  end(): void {
    this.isEnded = true
    this.asking.end()
    this.stopListening()
    this.live?.close()
  }

  private async sendMessage(blocks: readonly InputBlock[]): Promise<string> {
    const { host } = this.editor
    const { sessionId, conversation } = this
    const agent = this.choices.selection(conversation, await this.choices.adapterName(conversation))
    const input: RequestInput<'session.sendMessage'> = {
      sessionId,
      message: { blocks: [...blocks] },
      ...(agent === undefined ? {} : { agent }),
    }
    if (blocks.length === 0) throw acpError(contractError('message-empty', 'The prompt is empty.'))
    if (this.live === undefined) {
      const created = await host.request('session.create', { sessionId, targetWorkingDirectory: this.cwd })
      if (!created.ok && created.error.code !== 'session-exists') throw acpError(created.error)
      await this.follow()
    }
    const sent = await host.request('session.sendMessage', input)
    if (!sent.ok) throw acpError(sent.error)
    this.choices.sent()
    return sent.value.messageId
  }

  private async follow(): Promise<LiveSession> {
    const live = followSession(this.editor.host, this.sessionId, { limit: WINDOW })
    this.live = live
    try {
      await live.until(() => true)
    } catch {
      this.live = undefined
      live.close()
      throw acpError(
        live.error ?? contractError('session-not-found', 'There is no such session.', { sessionId: this.sessionId }),
      )
    }
    live.onChange(() => void this.tellNews())
    this.stopListening = this.editor.host.onSessionEvent((event) => {
      if (event.sessionId === this.sessionId && event.type === 'notice')
        this.prompts.noted((event as SessionEventOf<'notice'>).payload.text)
    })
    return live
  }

  private send(update: SessionUpdate): Promise<void> {
    return sendUpdate(this.editor, this.sessionId, update)
  }

  /**
   * Sends everything that is new, then asks what is asked and answers prompts that have ended. One at a time: what comes
   * while a client reads slowly is sent in one.
   */
  private async tellNews(): Promise<void> {
    this.isStale = true
    if (this.isTelling || !this.isBegun) return
    this.isTelling = true
    try {
      while (this.isStale && !this.isEnded) {
        this.isStale = false
        await Promise.all(this.sending)
        await this.tellOnce()
      }
    } catch (error) {
      // The next change is told again, together with what was missed.
      this.editor.log(`Updates of ${this.sessionId} could not be sent: ${String(error)}`)
    } finally {
      this.isTelling = false
    }
  }

  private async tellOnce(): Promise<void> {
    const { live } = this
    if (live !== undefined && (live.phase === 'failed' || live.phase === 'purged')) {
      const message = live.error?.message ?? 'The session was deleted in Parley.'
      this.prompts.fail(message)
      this.asking.end()
      return tell(this.editor, this.sessionId, message)
    }
    const conversation = live?.conversation ?? null
    const updates = conversation === null ? [] : this.updates.take(conversation)
    for (const update of updates) await this.send(update)
    for (const update of await this.choices.updates(conversation)) await this.send(update)
    if (conversation === null) return
    for (const update of await this.commands.updates(conversation)) await this.send(update)
    this.asking.sync(conversation)
    this.prompts.sync(conversation)
  }
}
