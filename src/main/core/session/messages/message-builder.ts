import type { AdapterEvent, Words } from '#shared/adapter/port'
import { withWords } from '#shared/adapter/words'
import type { Block, BlockOf, ToolOutcome } from '#shared/session/blocks'
import type { ToolFailure } from '#shared/session/tool-failure'
import type { TokenUsage } from '#shared/usage/entities'
import { blockIdOf } from '#shared/session/placed-blocks'
import type { ConversationMessage } from '#shared/session/conversation-types'
import type { Draft } from '#core/store/port'
import { defined } from '#shared/kernel/defined'
import { GrowingArgs } from './growing-args'
import { MessageBlocks, type BlockChange } from './message-blocks'
import { addUsage } from './message-usage'

/** Maximum length of a running tool's output that is kept for display; its end is kept. */
const LIVE_OUTPUT_LIMIT = 256 * 1024

interface OpenTool {
  readonly callIndex: number
  readonly startedAt: number
  outputIndex?: number
}

/**
 * One message of an agent while it grows. Text and reasoning are appended, tools open and close, and the blocks keep
 * their index for ever. Times come in with each call.
 */
export class MessageBuilder {
  private readonly grown: MessageBlocks
  private readonly tools = new Map<string, OpenTool>()
  private toolsSeen = false
  private readonly args = new GrowingArgs()
  /** Time of the last content. */
  private lastAt: number
  /** It was stored before, and goes on. */
  isReopened = false
  /** Tokens of the calls that it comes from, as far as they are reported. */
  usage: TokenUsage | undefined

  constructor(
    readonly messageId: string,
    readonly turnId: string | null,
    readonly agentId: string,
    readonly position: number,
    readonly timestamp: number,
    readonly adapterMessageId?: string,
  ) {
    this.grown = new MessageBlocks(messageId)
    this.lastAt = timestamp
  }

  /** The message as clients see it. */
  get message(): ConversationMessage {
    return {
      messageId: this.messageId,
      role: 'assistant',
      turnId: this.turnId,
      agentId: this.agentId,
      timestamp: this.timestamp,
      position: this.position,
      status: 'pending',
    }
  }

  get blocks(): Block[] {
    return this.grown.all
  }

  /** True when the next content belongs to a new message: tools were used, and all of them are done. */
  get isComplete(): boolean {
    return this.toolsSeen && this.tools.size === 0
  }

  /** Time from its first content to its last in milliseconds. */
  get elapsedMs(): number {
    return Math.max(0, this.lastAt - this.timestamp)
  }

  get hasOpenTools(): boolean {
    return this.tools.size > 0
  }

  hasTool(toolCallId: string): boolean {
    return this.tools.has(toolCallId)
  }

  /**
   * Appends text or reasoning, or replaces the end of the block with it; where that end is gone, the text becomes a
   * separate block. Returns only the changes that cannot wait; `takeDeltas` has the rest.
   */
  append(kind: 'text' | 'reasoning', words: Words, now: number): BlockChange[] {
    this.lastAt = now
    const { delta, replaces = 0 } = words
    const index = this.grown.length - 1
    const last = this.grown.at(index)
    if (last?.status === 'pending' && last.block.type === kind && last.block.content.length >= replaces) {
      const block = { ...last.block, content: withWords(last.block.content, words) }
      if (replaces > 0) return [this.grown.replace(index, block)]
      this.grown.grow(index, block, delta)
      return []
    }
    const changes = this.completeText(now)
    return [...changes, this.grown.push({ type: kind, content: delta }, 'pending', now)]
  }

  /** Adds a finished block. */
  add(block: Block, now: number): BlockChange[] {
    this.lastAt = now
    return [...this.completeText(now), this.grown.push(block, 'complete', now)]
  }

  startTool(event: Extract<AdapterEvent, { type: 'tool.started' }>, now: number): BlockChange[] {
    this.lastAt = now
    const changes = this.completeText(now)
    this.toolsSeen = true
    this.tools.set(event.toolCallId, { callIndex: this.grown.length, startedAt: now })
    const block: BlockOf<'tool_call'> = {
      type: 'tool_call',
      toolCallId: event.toolCallId,
      name: event.name,
      args: { ...event.args },
      title: event.title,
      kind: event.kind,
      startedAt: now,
    }
    return [...changes, this.grown.push(block, 'pending', now)]
  }

  updateTool(event: Extract<AdapterEvent, { type: 'tool.updated' }>, now: number): BlockChange[] {
    const tool = this.tools.get(event.toolCallId)
    if (tool === undefined) return []
    const changes: BlockChange[] = []
    const call = this.grown.at(tool.callIndex)?.block
    this.lastAt = now
    const { name, title, kind, args } = event
    if (args !== undefined) this.args.end(event.toolCallId)
    else if (event.argsDelta !== undefined)
      this.args.grow(event.toolCallId, blockIdOf(this.messageId, tool.callIndex), event.argsDelta)
    if (call?.type === 'tool_call' && (name ?? title ?? kind ?? args) !== undefined) {
      const block = {
        ...call,
        ...defined({ name, title, kind }),
        ...(args === undefined ? {} : { args: { ...args } }),
      }
      changes.push(this.grown.replace(tool.callIndex, block))
    }
    if (event.content !== undefined || event.outputDelta !== undefined)
      changes.push(...this.growOutput(event.toolCallId, tool, event, now))
    return changes
  }

  completeTool(
    toolCallId: string,
    result: Pick<Extract<AdapterEvent, { type: 'tool.completed' }>, 'outcome' | 'output' | 'content' | 'error'>,
    now: number,
    failure?: ToolFailure,
  ): { changes: BlockChange[]; elapsedMs: number } {
    const tool = this.tools.get(toolCallId)
    if (tool === undefined) return { changes: [], elapsedMs: 0 }
    this.tools.delete(toolCallId)
    this.args.end(toolCallId)
    this.lastAt = now
    const elapsedMs = Math.max(0, now - tool.startedAt)
    const changes: BlockChange[] = []
    const call = this.grown.at(tool.callIndex)?.block
    if (call !== undefined) changes.push(this.grown.replace(tool.callIndex, call, 'complete'))
    const before = tool.outputIndex === undefined ? undefined : this.grown.at(tool.outputIndex)?.block
    const earlier = before?.type === 'tool_output' ? before : undefined
    const content = result.content ?? earlier?.content
    const output = result.output ?? earlier?.output ?? result.error
    const block = {
      type: 'tool_output',
      toolCallId,
      outcome: result.outcome,
      elapsedMs,
      ...(result.outcome === 'ok' ? {} : { isError: true }),
      ...failure,
      ...defined({ output, content }),
    } as BlockOf<'tool_output'>
    changes.push(
      tool.outputIndex === undefined
        ? this.grown.push(block, 'complete', now)
        : this.grown.replace(tool.outputIndex, block, 'complete'),
    )
    return { changes, elapsedMs }
  }

  /** Ends the message: tools still open get `outcome`, so that no call stays without its output. */
  finish(
    outcome: ToolOutcome,
    reason: string,
    now: number,
    failure?: ToolFailure,
  ): { toolCallId: string; elapsedMs: number }[] {
    const { lastAt } = this
    const closed: { toolCallId: string; elapsedMs: number }[] = []
    for (const toolCallId of [...this.tools.keys()]) {
      const { elapsedMs } = this.completeTool(toolCallId, { outcome, error: reason }, now, failure)
      closed.push({ toolCallId, elapsedMs })
    }
    this.completeText(now)
    if (closed.length === 0) this.lastAt = lastAt
    return closed
  }

  /** Goes on with a message that was ended, with its last block where that is text. */
  reopen(): BlockChange[] {
    this.isReopened = true
    const index = this.grown.length - 1
    const block = this.grown.at(index)?.block
    return block?.type === 'text' ? [this.grown.replace(index, block, 'pending')] : []
  }

  /** The text that came since the last call, by block. */
  takeDeltas(): BlockChange[] {
    return [...this.grown.takeDeltas(), ...this.args.takeDeltas()]
  }

  /** Adds the tokens of a call that a part of it comes from. */
  addUsage(usage: TokenUsage): BlockChange[] {
    this.usage = addUsage(this.usage, usage)
    const { reasoningTokens: outputTokens = 0 } = usage
    const index = this.blocks.findLastIndex(
      (block) => block.type === 'reasoning' && block.metadata?.['usage'] === undefined,
    )
    const block = this.grown.at(index)?.block
    if (outputTokens === 0 || block?.type !== 'reasoning') return []
    return [this.grown.replace(index, { ...block, metadata: { ...block.metadata, usage: { outputTokens } } })]
  }

  /** Adds what the provider needs back with a block. Text and reasoning with facts are complete. */
  addFacts(
    { of, facts: providerFacts }: Extract<AdapterEvent, { type: 'provider.facts' }>,
    now: number,
  ): BlockChange[] {
    if (typeof of === 'object') {
      const index = this.tools.get(of.toolCallId)?.callIndex ?? -1
      const call = this.grown.at(index)?.block
      return call === undefined ? [] : [this.grown.replace(index, { ...call, providerFacts })]
    }
    this.lastAt = now
    const index = this.grown.length - 1
    const block = this.grown.at(index)?.block
    if (block?.type === of && block.providerFacts === undefined) {
      const changes = this.completeText(now)
      const done = this.grown.at(index)?.block ?? block
      return [...changes, this.grown.replace(index, { ...done, providerFacts }, 'complete')]
    }
    if (of === 'text') return []
    const empty: BlockOf<'reasoning'> = { type: 'reasoning', content: '', providerFacts }
    return [...this.completeText(now), this.grown.push(empty, 'complete', now)]
  }

  /** Takes the content that came since the last call, for the store. */
  takeDrafts(): Draft[] {
    return this.grown.takeDrafts()
  }

  private growOutput(
    toolCallId: string,
    tool: OpenTool,
    event: Extract<AdapterEvent, { type: 'tool.updated' }>,
    now: number,
  ): BlockChange[] {
    const changes: BlockChange[] = []
    if (tool.outputIndex === undefined) {
      tool.outputIndex = this.grown.length
      changes.push(this.grown.push({ type: 'tool_output', toolCallId, output: '' }, 'pending', now))
    }
    const { outputIndex } = tool
    let block = this.grown.at(outputIndex)?.block
    if (block?.type !== 'tool_output') return changes
    if (event.outputDelta !== undefined) {
      const output = (typeof block.output === 'string' ? block.output : '') + event.outputDelta
      const isLong = output.length > LIVE_OUTPUT_LIMIT
      block = { ...block, output: isLong ? output.slice(-LIVE_OUTPUT_LIMIT / 2) : output }
      if (isLong) changes.push(this.grown.replace(outputIndex, block))
      else this.grown.grow(outputIndex, block, event.outputDelta)
    }
    if (event.content !== undefined)
      changes.push(this.grown.replace(outputIndex, { ...block, content: [...event.content] }))
    return changes
  }

  /** Text that grew is done when something else follows. */
  private completeText(now: number): BlockChange[] {
    const index = this.grown.length - 1
    const last = this.grown.at(index)
    if (last?.status !== 'pending') return []
    if (last.block.type === 'text') return [this.grown.complete(index)]
    if (last.block.type !== 'reasoning') return []
    const metadata = { ...last.block.metadata, elapsedMs: Math.max(0, now - last.startedAt) }
    return [this.grown.replace(index, { ...last.block, metadata }, 'complete')]
  }
}
