import { leadOf } from '#shared/session/lead'
import type { AgentFeatures } from '#shared/adapter/entities'
import type { FileRequest } from '#shared/attachment/entities'
import type { SendAfter } from '#shared/limits/planned'
import type { DeliveryMode } from '#shared/session/entities'
import type { InputBlock } from '#shared/session/blocks'
import type { ConversationBlock } from '#shared/session/conversation-types'
import type { Agent, AgentSelection, ReasoningEffort, SessionContext, Turn } from '#shared/session/entities'
import type { ChosenRange } from './chosen-range.svelte'
import { Asides } from './asides.svelte'
import type { DetailLevel } from '../stores/detail-levels.svelte'
import { FindInSession } from './find-in-session.svelte'
import { draftFilesOf } from '../stores/attachments.svelte'
import { inputBlocksOf, textOf, withText } from '#shared/session/input-blocks'
import { leadAdapter } from '../sessions/session-list'
import { SessionSummary } from './session-summary.svelte'
import type { SessionMirror } from './session-mirror.svelte'
import type { SessionWindow } from './session-window'
import { RunPlace } from './run-place.svelte'
import { TerminalPlace } from './terminal-place.svelte'

/** Particulars of a message that is sent. */
export interface SendOptions {
  readonly fileRefs?: FileRequest[]
  readonly deliveryMode?: DeliveryMode
  /** Agents of the session that it is for. Default: the lead. */
  readonly agentIds?: string[]
  /** An agent that it adds to the session. */
  readonly agent?: AgentSelection
  readonly sessionContext?: SessionContext
  /** Condition under which it is sent later. */
  readonly sendAfter?: SendAfter
}

/** Ways through a conversation on the screen. */
export interface Reading {
  /** Scrolls to a message. False when it is not loaded. */
  showMessage(messageId: string): boolean
  /** Goes to the user's next question, or to an earlier one, from where the reader is. */
  stepQuestion(by: 1 | -1): void
}

/** The session that a window shows, with its actions. Failures are shown to the user; nothing here throws. */
export class OpenSession {
  readonly conversation = $derived.by(() => this.mirror.conversation)
  /** A turn is under way. */
  readonly running = $derived(this.conversation.turns.at(-1)?.status === 'active')
  /** The session can be changed from this window. */
  readonly writable = $derived.by(
    () =>
      this.appWindow.connection.server?.readOnly === undefined &&
      this.appWindow.sessions.byId(this.mirror.sessionId)?.status !== 'archived',
  )
  readonly lead: Agent | undefined = $derived(leadOf({ agents: this.conversation.agents }))
  /** Features of the lead; only while it runs. */
  readonly features: AgentFeatures | undefined = $derived(
    this.lead === undefined ? undefined : this.conversation.features[this.lead.agentId],
  )
  /** The turn whose changed files show; null for those of the whole session. */
  filesTurn = $state<string | null>(null)
  /** The messages that wait for an agent and can still be changed, the next one first. */
  readonly waiting = $derived.by(() => {
    const { queue, turns, messages } = this.conversation
    const turn = turns.at(-1)
    // While nothing of a turn is there yet, an agent is being started for its first message.
    const isStarting = turn?.status === 'active' && messages.at(-1)?.turnId !== turn.turnId
    return isStarting ? queue.slice(1) : queue
  })
  /** The lead accepts messages while it works; only known while it runs. */
  readonly canSteer = $derived(this.features?.capabilities.includes('steer') === true)
  /** Number of messages sent from this window; the timeline shows each. */
  sent = $state(0)
  /** The message that is being said differently, and what is typed for it. */
  editing = $state<{ readonly messageId: string; text: string } | null>(null)

  /** Messages that are being chosen to be compressed. */
  range = $state.raw<ChosenRange | null>(null)
  /** Work on the summary of the session. */
  readonly summary: SessionSummary

  /** Questions beside the conversation. */
  readonly asides: Asides
  /** Text that is looked for in it. */
  readonly find: FindInSession

  /** Ways through the conversation; set by what shows it. */
  reading: Reading | null = null

  /** Tab of its terminals, and what commands ask of them. */
  readonly terminalPlace = new TerminalPlace()
  /** Wishes to its scripts. */
  readonly runPlace = new RunPlace()

  /** The plan is being written by hand. */
  editingPlan = $state(false)

  constructor(
    private readonly appWindow: SessionWindow,
    readonly mirror: SessionMirror,
  ) {
    this.summary = new SessionSummary(appWindow.connection, mirror.sessionId)
    this.asides = new Asides(appWindow, mirror.sessionId)
    this.find = new FindInSession(appWindow.connection, mirror)
  }

  /** Level of detail of the conversation. While text is looked for, nothing that may hold it is left out. */
  get detail(): DetailLevel {
    const level = this.appWindow.detailLevels.of(this.sessionId)
    return level === 'summary' && this.find.isOpen ? 'normal' : level
  }

  get sessionId(): string {
    return this.mirror.sessionId
  }

  /** The product name of an agent of the session or of one it inherits from; without an id, of the one that goes on. */
  agentName(agentId: string | undefined): string {
    return this.appWindow.adapters.displayName(this.agentAdapter(agentId))
  }

  /** The adapterName of an agent, also of an ancestor's; without an id, of the lead. */
  agentAdapter(agentId: string | undefined): string | undefined {
    const ancestors = this.appWindow.sessions.ancestors(this.sessionId)
    const agents = [...this.conversation.agents, ...ancestors.flatMap((session) => session.agents)]
    const lead = this.lead?.adapterName ?? ancestors.map(leadAdapter).find((name) => name !== undefined)
    return agents.find((agent) => agent.agentId === agentId)?.adapterName ?? lead
  }

  /** A turn of the session, as far as it is known here. */
  turn(turnId: string): Turn | undefined {
    return this.conversation.turns.find((turn) => turn.turnId === turnId) ?? this.mirror.pages.turn(turnId)
  }

  /** Sends a message; it is queued while the agent works. Resolves to whether it was taken. */
  send = async (
    message: string | InputBlock[],
    { fileRefs = [], deliveryMode = 'enqueue', ...more }: SendOptions = {},
  ): Promise<boolean> => {
    const answer = await this.appWindow.ask('session.sendMessage', {
      sessionId: this.sessionId,
      message: typeof message === 'string' ? message : { blocks: message },
      source: 'user',
      ...(fileRefs.length === 0 ? {} : { fileRefs }),
      ...(deliveryMode === 'enqueue' ? {} : { deliveryMode }),
      ...more,
    })
    if (answer !== null) this.sent++
    return answer !== null
  }

  /** Sends the last message of a turn again. */
  retry = async (turnId: string): Promise<void> => {
    const { messages, blocks } = this.conversation
    const last = messages.findLast((message) => message.turnId === turnId && message.role === 'user')
    if (last === undefined) return
    await this.send(inputBlocksOf(blocks.filter((block) => block.messageId === last.messageId)))
  }

  /** The message before the edited one; undefined when it is the first. */
  get beforeEdited(): string | undefined {
    const { messages } = this.conversation
    return messages[messages.findIndex(({ messageId }) => messageId === this.editing?.messageId) - 1]?.messageId
  }

  /**
   * Sends the text typed for the edited message in a new branch, and opens that. The text stays if sending fails. With
   * `files`, the branch works in a new worktree with the files from before the message.
   */
  sendEdited = async (blocks: readonly ConversationBlock[], { files = false } = {}): Promise<void> => {
    const { editing, sessionId } = this
    if (editing === null || editing.text.trim() === '') return
    const { ask, open } = this.appWindow
    const message = { blocks: withText(blocks, editing.text) }
    const { messageId } = editing
    const branch = await ask('session.rewrite', { sessionId, messageId, message, ...(files ? { files } : {}) })
    if (branch === null) return
    this.editing = null
    open(branch.sessionId)
  }

  /** Stops the agent. What was queued behind it comes back to the composer. */
  stop = async (): Promise<void> => {
    const queued = this.#queued()
    const { sessionId } = this
    const answer = await this.appWindow.ask('session.cancel', { sessionId })
    if (answer === null) return
    this.#giveBack(answer.cancelledMessageIds.map((messageId) => queued.get(messageId) ?? []))
  }

  /** Takes a queued message back to the composer. */
  takeBack = async (messageId: string): Promise<void> => {
    const queued = this.#queued().get(messageId) ?? []
    const { sessionId } = this
    const answer = await this.appWindow.ask('session.cancel', { sessionId, messageId })
    if (answer !== null) this.#giveBack([queued])
  }

  /** Returns false when the agent did not take the mode. */
  setMode = async (modeId: string): Promise<boolean> => {
    const { sessionId } = this
    return (await this.appWindow.ask('session.mode.set', { sessionId, mode: modeId })) !== null
  }

  setModel = async (model: string): Promise<void> => {
    const { sessionId } = this
    await this.appWindow.ask('session.model.switchTo', { sessionId, modelId: model })
  }

  /** Sets the model that the next start of the lead uses. Starts nothing. */
  setModelAtRest = async (model: string): Promise<void> => {
    const { sessionId, lead } = this
    if (lead !== undefined)
      await this.appWindow.ask('session.agent.update', { sessionId, agentId: lead.agentId, model })
  }

  setEffort = async (reasoningEffort: ReasoningEffort): Promise<void> => {
    const { sessionId, lead } = this
    if (lead === undefined) return
    const { agentId } = lead
    await this.appWindow.ask('session.agent.update', {
      sessionId,
      agentId,
      reasoningEffort,
    })
  }

  /** The text of the last message that was sent, or an empty string. */
  lastSentText(): string {
    const { messages, blocks } = this.conversation
    const last = messages.findLast((message) => message.role === 'user')
    return textOf(blocks.filter((block) => block.messageId === last?.messageId))
  }

  /** By messageId, the blocks of what waits. */
  #queued(): ReadonlyMap<string, readonly ConversationBlock[]> {
    const { queue, queueBlocks } = this.conversation
    return new Map(
      queue.map(({ messageId }) => [messageId, queueBlocks.filter((block) => block.messageId === messageId)]),
    )
  }

  /** Puts messages that were not sent after all before what is in the composer now, with their files. */
  #giveBack(messages: readonly (readonly ConversationBlock[])[]): void {
    const { drafts, attachments } = this.appWindow
    drafts.giveBack(this.sessionId, messages.map(textOf))
    attachments.giveBack(
      this.sessionId,
      messages.flatMap((blocks) => draftFilesOf(inputBlocksOf(blocks))),
    )
  }
}
