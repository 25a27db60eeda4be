import type { AdapterEvent } from '#shared/adapter/port'
import type { ToolOutcome } from '#shared/session/blocks'
import { toolFailureOf } from '#shared/session/tool-failure'
import type {} from '#shared/session/entities'
import type { AgentsContext } from '#core/agents/context'
import type { EventStream } from '../stream/event-stream'
import type { EventTags } from '../stream/change-set'
import type { EventsOf } from '../stream/event-owners'
import type { UsageReport } from '#shared/usage/entities'
import type { BlockChange } from './message-blocks'
import { defined } from '#shared/kernel/defined'
import { MessageBuilder } from './message-builder'
import type { Positions } from '../stream/positions'
import { usageOf } from './message-usage'
import { Tail } from './tail'
import { failureOf, ToolNews } from './tool-news'

/** Deltas are sent at most this often, once for each picture of a screen, and at once after a pause. */
const DELTA_MS = 16
/** A growing block is checkpointed this often; with the time of the write a crash loses less than 250 ms. */
const DRAFT_MS = 200

/** The author of messages, and the session they are written to. */
interface Author {
  readonly sessionId: string
  readonly stream: EventStream
  /** Tags of what is written now. */
  readonly tags: () => { readonly agentId: string; readonly turnId?: string }
  readonly adapterSessionId: () => string | undefined
  readonly positions: Pick<Positions, 'allocate' | 'end'>
  /** Returns whether its program runs. Absent: it always does. */
  readonly isStarted?: () => boolean
}

/** Writes what one agent says: as it comes to the clients, in checkpoints to the store, and whole when it is done. */
export class MessageWriter {
  private builder: MessageBuilder | null = null
  private nextAdapterMessageId: string | undefined
  private deltaTimer: NodeJS.Timeout | undefined
  /** Time when deltas were last sent, by the process's own clock. */
  private toldAt = Number.NEGATIVE_INFINITY
  private draftTimer: NodeJS.Timeout | undefined
  private readonly tools: ToolNews
  private readonly tail = new Tail({
    // A program that is gone ends no tool any more.
    isHeld: () => this.hasOpenTools && this.author.isStarted?.() !== false,
    close: () => void this.finish('error', 'The agent gave no result.'),
  })

  constructor(
    private readonly context: Pick<AgentsContext, 'store' | 'clock' | 'ids'>,
    private readonly author: Author,
  ) {
    this.tools = new ToolNews(author.stream, () => this.tags())
  }

  get hasOpenTools(): boolean {
    return this.builder?.hasOpenTools ?? false
  }

  /** Takes what becomes part of a message. */
  take(event: EventsOf<'messages'>): void {
    const now = this.context.clock.now()
    switch (event.type) {
      case 'text':
      case 'reasoning':
        if (event.delta === '') return
        this.endIfComplete()
        this.tell(this.open().append(event.type, event, now))
        break
      case 'block':
        this.endIfComplete()
        this.tell(this.open().add(event.block, now))
        break
      case 'provider.facts':
        // Reasoning without words may begin a message; facts of anything else belong to what is there.
        if (event.of === 'reasoning') {
          this.endIfComplete()
          this.tell(this.open().addFacts(event, now))
        } else this.tell(this.builder?.addFacts(event, now) ?? [])
        break
      case 'message.started':
        if (!this.hasOpenTools) void this.finish('ok', '')
        this.nextAdapterMessageId = event.adapterMessageId
        return
      case 'tool.started':
        this.startTool(event, now)
        break
      case 'tool.updated':
        this.tell(this.builder?.updateTool(event, now) ?? [])
        this.tools.updated(event, this.builder)
        break
      case 'tool.progress': {
        if (this.builder?.hasTool(event.toolCallId) !== true) return
        this.tools.tellStart(event.toolCallId, this.builder)
        const { type: _type, ...progress } = event
        this.author.stream.emit('tool.progress', progress, this.tags())
        return
      }
      case 'tool.completed': {
        if (this.builder?.hasTool(event.toolCallId) !== true) return
        this.tools.tellStart(event.toolCallId, this.builder)
        const failure = failureOf(event)
        const { changes, elapsedMs } = this.builder.completeTool(event.toolCallId, event, now, failure)
        this.tell(changes)
        this.tools.completed(event, elapsedMs, failure)
        break
      }
      case 'message.usage':
        this.tell(this.builder?.addUsage(event.usage) ?? [])
        return
    }
    this.schedule()
    this.tail.grew(this.author.tags().turnId)
  }

  /** Adds what an agent has used for the message that is being written. */
  addUsage(report: UsageReport): void {
    if (report.granularity !== 'query' && report.mode === 'delta')
      this.tell(this.builder?.addUsage(usageOf(report)) ?? [])
  }

  /** Another turn begins: what was written belongs to none of it. */
  begin(): void {
    this.tail.end()
    void this.finish('ok', '')
  }

  /** Stores the message that is being written at the end of a turn; what is said before the next one still belongs to it. */
  endTurn(turnId: string, outcome: ToolOutcome, reason: string): Promise<void> {
    const { builder } = this
    const stored = this.finish(outcome, reason)
    this.tail.begin(turnId, builder)
    return stored
  }

  /** Stores what is being written outside of turns, such as the tail of an answer; null when nothing is. */
  endTail(): Promise<void> | null {
    const isOutside = this.tail.end() || this.author.tags().turnId === undefined
    return isOutside && this.builder !== null ? this.finish('error', 'The agent gave no result.') : null
  }

  /** Stores the message that is being written, if there is one. Tools still open get `outcome` and `reason`. */
  async finish(outcome: ToolOutcome, reason: string): Promise<void> {
    const { builder } = this
    if (builder === null) return
    this.builder = null
    clearTimeout(this.deltaTimer)
    clearTimeout(this.draftTimer)
    this.deltaTimer = undefined
    this.draftTimer = undefined
    const { stream } = this.author
    const failure = outcome === 'error' ? toolFailureOf(reason) : undefined
    for (const { toolCallId, elapsedMs } of builder.finish(outcome, reason, this.context.clock.now(), failure)) {
      this.tools.tellStart(toolCallId, builder)
      this.tools.completed({ toolCallId, outcome, error: reason }, elapsedMs, failure)
    }
    const { blocks, usage, elapsedMs } = builder
    const { messageId, turnId, isReopened, adapterMessageId } = builder
    const changes = stream
      .changes()
      .message(
        {
          messageId,
          turnId,
          role: 'assistant',
          message: { ...builder.message, status: 'complete' },
          blocks,
          elapsedMs,
          ...defined({ usage }),
        },
        { ...this.tags(), ...defined({ turnId: turnId ?? undefined }) },
        {
          ...defined({ adapterSessionId: this.author.adapterSessionId(), adapterMessageId }),
          ...(isReopened ? { continues: true } : {}),
        },
      )
      .afterwards(() => this.context.store.drafts.clear(messageId))
    await stream.keep(changes)
  }

  private startTool(event: Extract<AdapterEvent, { type: 'tool.started' }>, now: number): void {
    const builder = this.open()
    if (builder.hasTool(event.toolCallId)) return
    this.tell(builder.startTool(event, now))
    this.tools.started(event, builder)
  }

  /** Text after finished tools begins a new message. */
  private endIfComplete(): void {
    if (this.builder?.isComplete === true) void this.finish('ok', '')
  }

  private open(): MessageBuilder {
    if (this.builder !== null) return this.builder
    const { agentId, turnId } = this.tags()
    const last = this.tail.take(this.author.positions.end)
    if (last !== null) {
      this.builder = last
      this.tell(last.reopen())
      return last
    }
    this.builder = new MessageBuilder(
      this.context.ids.next(),
      turnId ?? null,
      agentId,
      this.author.positions.allocate(),
      this.context.clock.now(),
      this.nextAdapterMessageId,
    )
    this.nextAdapterMessageId = undefined
    // Its place is stored before anything that comes after it can be, so that a crash leaves no gap.
    queueMicrotask(() => this.saveDrafts())
    return this.builder
  }

  private tags(): ReturnType<Author['tags']> {
    const tags = this.author.tags()
    return { ...defined({ turnId: this.tail.turnId ?? undefined }), ...tags }
  }

  private tell(changes: readonly BlockChange[]): void {
    const { builder } = this
    if (builder === null) return
    const { stream } = this.author
    const tags: EventTags = this.tags()
    for (const change of changes) {
      if (change.type === 'upsert') stream.emit('block.upsert', { message: builder.message, block: change.block }, tags)
      else {
        const { type: _type, ...grown } = change
        stream.emit('block.delta', grown, tags)
      }
    }
  }

  private schedule(): void {
    this.deltaTimer ??= setTimeout(
      () => {
        this.deltaTimer = undefined
        this.toldAt = performance.now()
        this.tell(this.builder?.takeDeltas() ?? [])
      },
      Math.max(0, this.toldAt + DELTA_MS - performance.now()),
    )
    this.draftTimer ??= setTimeout(() => {
      this.draftTimer = undefined
      this.saveDrafts()
    }, DRAFT_MS)
  }

  private saveDrafts(): void {
    const { builder } = this
    const drafts = builder?.takeDrafts() ?? []
    // The rows of one that is stored already would be taken for another message after a crash.
    if (builder === null || builder.isReopened || drafts.length === 0) return
    const { sessionId } = this.author
    this.context.store.drafts.save(sessionId, builder.message, drafts)
  }
}
