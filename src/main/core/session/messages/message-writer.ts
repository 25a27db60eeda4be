import type { AdapterEvent } from '../../../../shared/adapter/port'
import type { ToolOutcome } from '../../../../shared/session/blocks'
import { contentText } from '../../../../shared/session/block-text'
import { failureFor, toolFailureOf, type ToolFailure } from '../../../../shared/session/tool-failure'
import type { Message } from '../../../../shared/session/entities'
import type { AgentsContext } from '../../agents/context'
import type { EventStream } from '../events/event-stream'
import type { EventTags } from '../events/change-set'
import type { BlockChange } from './message-blocks'
import { defined } from '../../../../shared/kernel/defined'
import { MessageBuilder } from './message-builder'
import { usageOf } from './message-usage'
import { shortArgs } from './short-args'

/** Deltas are sent at most this often, once for each picture of a screen, and at once after a pause. */
const DELTA_MS = 16
/** A growing block is checkpointed this often; with the time of the write a crash loses less than 250 ms. */
const DRAFT_MS = 200

type CompletedTool = Extract<AdapterEvent, { type: 'tool.completed' }>

/** The author of messages, and the session they are written to. */
interface Author {
  readonly sessionId: string
  readonly stream: EventStream
  /** Tags of what is written now. */
  readonly tags: () => { readonly agentId: string; readonly turnId?: string }
  readonly adapterSessionId: () => string | undefined
  allocatePosition(): number
}

/** Writes what one agent says: as it comes to the clients, in checkpoints to the store, and whole when it is done. */
export class MessageWriter {
  private builder: MessageBuilder | null = null
  private nextAdapterMessageId: string | undefined
  private deltaTimer: NodeJS.Timeout | undefined
  /** Time when deltas were last sent, by the process's own clock. */
  private toldAt = Number.NEGATIVE_INFINITY
  private draftTimer: NodeJS.Timeout | undefined
  /** Calls whose start is told when their arguments are complete. */
  private readonly untold = new Map<string, Extract<AdapterEvent, { type: 'tool.started' }>>()

  constructor(
    private readonly context: Pick<AgentsContext, 'store' | 'clock' | 'ids'>,
    private readonly author: Author,
  ) {}

  get hasOpenTools(): boolean {
    return this.builder?.hasOpenTools ?? false
  }

  /** Takes an event of the agent. False when it is no part of a message. */
  take(event: AdapterEvent): boolean {
    const now = this.context.clock.now()
    switch (event.type) {
      case 'text':
      case 'reasoning':
        if (event.delta === '') return true
        this.endIfComplete()
        this.tell(this.open().append(event.type, event, now))
        break
      case 'block':
        this.endIfComplete()
        this.tell(this.open().add(event.block, now))
        break
      case 'message.started':
        if (!this.hasOpenTools) void this.finish('ok', '')
        this.nextAdapterMessageId = event.adapterMessageId
        return true
      case 'tool.started':
        this.startTool(event, now)
        break
      case 'tool.updated':
        this.tell(this.builder?.updateTool(event, now) ?? [])
        this.tellTool(event.toolCallId, event)
        break
      case 'tool.progress': {
        if (this.builder?.hasTool(event.toolCallId) !== true) return true
        this.tellStart(event.toolCallId)
        const { type: _type, ...progress } = event
        this.author.stream.emit('tool.progress', progress, this.author.tags())
        return true
      }
      case 'tool.completed': {
        if (this.builder?.hasTool(event.toolCallId) !== true) return true
        this.tellStart(event.toolCallId)
        const failure = failureOf(event)
        const { changes, elapsedMs } = this.builder.completeTool(event.toolCallId, event, now, failure)
        this.tell(changes)
        this.tellToolCompleted(event, elapsedMs, failure)
        break
      }
      case 'message.usage':
        this.tell(this.builder?.addUsage(event.usage) ?? [])
        return true
      case 'usage':
        // It is counted by whoever called.
        if (event.report.granularity !== 'query' && event.report.mode === 'delta')
          this.tell(this.builder?.addUsage(usageOf(event.report)) ?? [])
        return false
      default:
        return false
    }
    this.schedule()
    return true
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
    const { stream, sessionId } = this.author
    const failure = outcome === 'error' ? toolFailureOf(reason) : undefined
    for (const { toolCallId, elapsedMs } of builder.finish(outcome, reason, this.context.clock.now(), failure)) {
      this.tellStart(toolCallId, builder)
      this.tellToolCompleted({ toolCallId, outcome, error: reason }, elapsedMs, failure)
    }
    const { blocks, usage, elapsedMs } = builder
    const adapterSessionId = this.author.adapterSessionId()
    const message: Message = {
      messageId: builder.messageId,
      sessionId,
      turnId: builder.turnId,
      role: 'assistant',
      contentText: contentText(blocks),
      blocks,
      timestamp: builder.timestamp,
      agentId: builder.agentId,
      ...defined({ adapterSessionId, adapterMessageId: builder.adapterMessageId }),
    }
    const payload = {
      messageId: message.messageId,
      turnId: message.turnId,
      role: message.role,
      message: { ...builder.message, status: 'complete' as const },
      blocks,
      elapsedMs,
      ...defined({ usage }),
    }
    const changes = stream
      .changes()
      .event('message', payload, this.author.tags(), { message, position: builder.position })
      .afterwards(() => this.context.store.drafts.clear(message.messageId))
    await stream.keep(changes)
  }

  private startTool(event: Extract<AdapterEvent, { type: 'tool.started' }>, now: number): void {
    const builder = this.open()
    if (builder.hasTool(event.toolCallId)) return
    this.tell(builder.startTool(event, now))
    this.untold.set(event.toolCallId, event)
    if (event.argsFollow !== true) this.tellStart(event.toolCallId)
  }

  /** Tells the start of a call that waits for its arguments once it has them. */
  private tellTool(toolCallId: string, update: Extract<AdapterEvent, { type: 'tool.updated' }>): void {
    const waiting = this.untold.get(toolCallId)
    if (waiting === undefined) return
    const { name, title, kind, args } = update
    this.untold.set(toolCallId, { ...waiting, ...defined({ name, title, kind, args }) })
    const runs = args ?? update.content ?? update.outputDelta
    if (runs !== undefined) this.tellStart(toolCallId)
  }

  private tellStart(toolCallId: string, builder = this.builder): void {
    const event = this.untold.get(toolCallId)
    if (event === undefined || builder === null) return
    this.untold.delete(toolCallId)
    const { name, kind, title, args } = event
    const { stream } = this.author
    const started = { toolCallId, messageId: builder.messageId, tool: name, kind, title, args: shortArgs(args) }
    void stream.keep(stream.changes().event('tool.started', started, this.author.tags()))
  }

  /** Text after finished tools begins a new message. */
  private endIfComplete(): void {
    if (this.builder?.isComplete === true) void this.finish('ok', '')
  }

  private open(): MessageBuilder {
    if (this.builder !== null) return this.builder
    const { agentId, turnId } = this.author.tags()
    this.builder = new MessageBuilder(
      this.context.ids.next(),
      turnId ?? null,
      agentId,
      this.author.allocatePosition(),
      this.context.clock.now(),
      this.nextAdapterMessageId,
    )
    this.nextAdapterMessageId = undefined
    // Its place is stored before anything that comes after it can be, so that a crash leaves no gap.
    queueMicrotask(() => this.saveDrafts())
    return this.builder
  }

  private tell(changes: readonly BlockChange[]): void {
    const { builder } = this
    if (builder === null) return
    const { stream } = this.author
    const tags: EventTags = this.author.tags()
    for (const change of changes) {
      if (change.type === 'upsert') stream.emit('block.upsert', { message: builder.message, block: change.block }, tags)
      else {
        const { type: _type, ...grown } = change
        stream.emit('block.delta', grown, tags)
      }
    }
  }

  private tellToolCompleted(
    { toolCallId, outcome, error }: Pick<CompletedTool, 'toolCallId' | 'outcome' | 'error'>,
    elapsedMs: number,
    failure: ToolFailure | undefined,
  ): void {
    const { stream } = this.author
    const completed = { toolCallId, outcome, elapsedMs, ...defined({ error }), ...failure }
    void stream.keep(stream.changes().event('tool.completed', completed, this.author.tags()))
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
    if (builder === null || drafts.length === 0) return
    const { sessionId } = this.author
    this.context.store.drafts.save(sessionId, builder.message, drafts)
  }
}

/** Returns the facts about a failed call; undefined for one that did not fail. */
function failureOf({ outcome, reason, error, output }: CompletedTool): ToolFailure | undefined {
  if (outcome !== 'error') return undefined
  if (reason !== undefined) return failureFor(reason)
  return toolFailureOf(error ?? (typeof output === 'string' ? output : undefined))
}
