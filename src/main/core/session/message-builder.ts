import type { AdapterEvent, Words } from '../../../shared/adapter/port'
import { withWords } from '../../../shared/adapter/words'
import type { Block, BlockOf, ToolOutcome } from '../../../shared/session/blocks'
import { blockIdOf } from '../../../shared/session/placed-blocks'
import type { ConversationBlock, ConversationMessage } from '../../../shared/session/conversation-types'
import type { Draft } from '../store/port'

/** The longest output of a running tool that is kept for showing; the end of it stays. */
const LIVE_OUTPUT_LIMIT = 256 * 1024

/** What happened to a message's blocks, to be told to clients. */
export type BlockChange =
  | { readonly type: 'upsert'; readonly block: ConversationBlock }
  | { readonly type: 'delta'; readonly blockId: string; readonly delta: string }

interface OpenTool {
  readonly callIndex: number
  readonly startedAt: number
  outputIndex?: number
}

interface BlockState {
  block: Block
  status: 'pending' | 'complete'
  startedAt: number
  /** Text that no client has seen yet. */
  unsent: string
  /** Text that is in no draft yet. */
  undrafted: string
  /** The block is to be drafted whole. */
  replaceDraft: boolean
}

/**
 * One message of an agent while it grows. Text and reasoning are appended, tools open and close, and the blocks keep
 * their index for ever. Times come in with each call.
 */
export class MessageBuilder {
  private readonly states: BlockState[] = []
  private readonly tools = new Map<string, OpenTool>()
  private toolsSeen = false

  constructor(
    readonly messageId: string,
    readonly turnId: string | null,
    readonly agentId: string,
    readonly position: number,
    readonly timestamp: number,
    readonly adapterMessageId?: string,
  ) {}

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
    return this.states.map((state) => state.block)
  }

  /** Whether what comes next belongs to a new message: tools were used, and all of them are done. */
  get isComplete(): boolean {
    return this.toolsSeen && this.tools.size === 0
  }

  get hasOpenTools(): boolean {
    return this.tools.size > 0
  }

  hasTool(toolCallId: string): boolean {
    return this.tools.has(toolCallId)
  }

  /**
   * Appends text or reasoning, or puts it in place of what the block ends with; where that is not there any more, it is a
   * block of its own. Answers only the changes that cannot wait; `takeDeltas` has the rest.
   */
  append(kind: 'text' | 'reasoning', words: Words, now: number): BlockChange[] {
    const { delta, replaces = 0 } = words
    const last = this.states.at(-1)
    if (last?.status === 'pending' && (last.block.type === 'text' || last.block.type === 'reasoning')) {
      if (last.block.type === kind && last.block.content.length >= replaces) {
        last.block = { ...last.block, content: withWords(last.block.content, words) }
        if (replaces > 0) {
          last.replaceDraft = true
          return [this.upsert(this.states.length - 1)]
        }
        last.unsent += delta
        last.undrafted += delta
        return []
      }
    }
    const changes = this.completeText(now)
    return [...changes, this.push({ type: kind, content: delta }, 'pending', now)]
  }

  /** Adds a finished block. */
  add(block: Block, now: number): BlockChange[] {
    return [...this.completeText(now), this.push(block, 'complete', now)]
  }

  startTool(event: Extract<AdapterEvent, { type: 'tool.started' }>, now: number): BlockChange[] {
    const changes = this.completeText(now)
    this.toolsSeen = true
    this.tools.set(event.toolCallId, { callIndex: this.states.length, startedAt: now })
    const block: BlockOf<'tool_call'> = {
      type: 'tool_call',
      toolCallId: event.toolCallId,
      name: event.name,
      args: { ...event.args },
      title: event.title,
      kind: event.kind,
      startedAt: now,
    }
    return [...changes, this.push(block, 'pending', now)]
  }

  updateTool(event: Extract<AdapterEvent, { type: 'tool.updated' }>, now: number): BlockChange[] {
    const tool = this.tools.get(event.toolCallId)
    if (tool === undefined) return []
    const changes: BlockChange[] = []
    const call = this.states[tool.callIndex]
    const { name, title, kind, args } = event
    if (call?.block.type === 'tool_call' && (name ?? title ?? kind ?? args) !== undefined) {
      call.block = {
        ...call.block,
        ...(name === undefined ? {} : { name }),
        ...(title === undefined ? {} : { title }),
        ...(kind === undefined ? {} : { kind }),
        ...(args === undefined ? {} : { args: { ...args } }),
      }
      call.replaceDraft = true
      changes.push(this.upsert(tool.callIndex))
    }
    if (event.content !== undefined || event.outputDelta !== undefined)
      changes.push(...this.growOutput(event.toolCallId, tool, event, now))
    return changes
  }

  completeTool(
    toolCallId: string,
    result: Pick<Extract<AdapterEvent, { type: 'tool.completed' }>, 'outcome' | 'output' | 'content' | 'error'>,
    now: number,
  ): { changes: BlockChange[]; elapsedMs: number } {
    const tool = this.tools.get(toolCallId)
    if (tool === undefined) return { changes: [], elapsedMs: 0 }
    this.tools.delete(toolCallId)
    const elapsedMs = Math.max(0, now - tool.startedAt)
    const changes: BlockChange[] = []
    const call = this.states[tool.callIndex]
    if (call !== undefined) {
      call.status = 'complete'
      call.replaceDraft = true
      changes.push(this.upsert(tool.callIndex))
    }
    const before = tool.outputIndex === undefined ? undefined : this.states[tool.outputIndex]
    const earlier = before?.block.type === 'tool_output' ? before.block : undefined
    const content = result.content ?? earlier?.content
    const output = result.output ?? earlier?.output ?? result.error
    const block = {
      type: 'tool_output',
      toolCallId,
      outcome: result.outcome,
      elapsedMs,
      ...(result.outcome === 'ok' ? {} : { isError: true }),
      ...(output === undefined ? {} : { output }),
      ...(content === undefined ? {} : { content }),
    } as BlockOf<'tool_output'>
    if (before === undefined) changes.push(this.push(block, 'complete', now))
    else {
      before.block = block
      before.status = 'complete'
      before.unsent = ''
      before.undrafted = ''
      before.replaceDraft = true
      changes.push(this.upsert(tool.outputIndex ?? 0))
    }
    return { changes, elapsedMs }
  }

  /** Ends the message: tools still open get `outcome`, so that no call stays without its output. */
  finish(outcome: ToolOutcome, reason: string, now: number): { toolCallId: string; elapsedMs: number }[] {
    const closed: { toolCallId: string; elapsedMs: number }[] = []
    for (const toolCallId of [...this.tools.keys()]) {
      const { elapsedMs } = this.completeTool(toolCallId, { outcome, error: reason }, now)
      closed.push({ toolCallId, elapsedMs })
    }
    this.completeText(now)
    return closed
  }

  /** The text that came since the last call, by block. */
  takeDeltas(): BlockChange[] {
    const changes: BlockChange[] = []
    this.states.forEach((state, index) => {
      if (state.unsent === '') return
      changes.push({ type: 'delta', blockId: blockIdOf(this.messageId, index), delta: state.unsent })
      state.unsent = ''
    })
    return changes
  }

  /** What came since the last call, for the store. */
  takeDrafts(): Draft[] {
    const drafts: Draft[] = []
    this.states.forEach((state, index) => {
      if (state.replaceDraft) drafts.push({ kind: 'replace', index, block: state.block })
      else if (state.undrafted !== '') drafts.push({ kind: 'append', index, text: state.undrafted })
      state.replaceDraft = false
      state.undrafted = ''
    })
    return drafts
  }

  private growOutput(
    toolCallId: string,
    tool: OpenTool,
    event: Extract<AdapterEvent, { type: 'tool.updated' }>,
    now: number,
  ): BlockChange[] {
    const changes: BlockChange[] = []
    if (tool.outputIndex === undefined) {
      tool.outputIndex = this.states.length
      changes.push(this.push({ type: 'tool_output', toolCallId, output: '' }, 'pending', now))
    }
    const state = this.states[tool.outputIndex]
    if (state?.block.type !== 'tool_output') return changes
    if (event.outputDelta !== undefined) {
      const output = (typeof state.block.output === 'string' ? state.block.output : '') + event.outputDelta
      if (output.length > LIVE_OUTPUT_LIMIT) {
        state.block = { ...state.block, output: output.slice(-LIVE_OUTPUT_LIMIT / 2) }
        state.unsent = ''
        state.undrafted = ''
        state.replaceDraft = true
        changes.push(this.upsert(tool.outputIndex))
      } else {
        state.block = { ...state.block, output }
        state.unsent += event.outputDelta
        state.undrafted += event.outputDelta
      }
    }
    if (event.content !== undefined) {
      state.block = { ...state.block, content: [...event.content] }
      state.unsent = ''
      state.replaceDraft = true
      changes.push(this.upsert(tool.outputIndex))
    }
    return changes
  }

  /** Text that grew is done when something else follows. */
  private completeText(now: number): BlockChange[] {
    const index = this.states.length - 1
    const last = this.states[index]
    if (last?.status !== 'pending' || (last.block.type !== 'text' && last.block.type !== 'reasoning')) return []
    if (last.block.type === 'reasoning') {
      last.block = { ...last.block, metadata: { ...last.block.metadata, elapsedMs: Math.max(0, now - last.startedAt) } }
      last.replaceDraft = true
    }
    last.status = 'complete'
    last.unsent = ''
    return [this.upsert(index)]
  }

  private push(block: Block, status: 'pending' | 'complete', now: number): BlockChange {
    this.states.push({ block, status, startedAt: now, unsent: '', undrafted: '', replaceDraft: true })
    return this.upsert(this.states.length - 1)
  }

  private upsert(index: number): BlockChange {
    const state = this.states[index]
    if (state === undefined) throw new Error(`no block ${index}`)
    state.unsent = ''
    return {
      type: 'upsert',
      block: {
        ...state.block,
        blockId: blockIdOf(this.messageId, index),
        messageId: this.messageId,
        status: state.status,
      },
    }
  }
}
