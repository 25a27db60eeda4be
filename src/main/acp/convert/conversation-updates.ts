import type { SessionUpdate, ToolCall } from '@agentclientprotocol/sdk/unstable'
import type { Conversation } from '#shared/conversation/entities'
import type { BlockOf } from '#shared/session/blocks'
import type { ConversationBlock, ConversationMessage } from '#shared/session/conversation-types'
import { contentOf } from './content'
import { toolCallOf, type ToolParts, type ToolView } from './tool-call'

/** Messages and their blocks: a page of a conversation, or the whole of it. */
export type Page = Pick<Conversation, 'messages' | 'blocks'>

/** A tool call as far as it is known, and as it was told. */
interface Tool {
  parts: ToolParts
  told?: ToolCall
  /** Message that it is part of. */
  messageId?: string
}

/** Options of {@link ConversationUpdates}. */
export interface UpdateOptions extends ToolView {
  /** Returns whether the client itself sent a message, and shows it already. */
  readonly isOwn: (messageId: string) => boolean
}

/**
 * Turns states of a conversation into updates of the protocol: each call returns what has come since the last one. States
 * are whole, so one that was missed is made up for by the next.
 */
export class ConversationUpdates {
  private readonly blocks = new Map<string, ConversationBlock>()
  private readonly tools = new Map<string, Tool>()
  private seen: Conversation | undefined
  private plan = '[]'
  private usage = ''

  constructor(private readonly options: UpdateOptions) {}

  /** Returns what is new in a state. */
  take(conversation: Conversation): SessionUpdate[] {
    const before = this.seen
    this.seen = conversation
    return [
      ...(before?.blocks === conversation.blocks && before.messages === conversation.messages
        ? []
        : this.page(conversation)),
      ...(before?.plan === conversation.plan ? [] : this.planOf(conversation)),
      ...(before?.usage === conversation.usage && before.contextWindow === conversation.contextWindow
        ? []
        : this.usageOf(conversation)),
    ]
  }

  /** Returns what is new in a page of the conversation. */
  page({ messages, blocks }: Page): SessionUpdate[] {
    const byId = new Map(messages.map((message) => [message.messageId, message]))
    const news = blocks.flatMap((block) => {
      const known = this.blocks.get(block.blockId)
      if (known === block) return []
      const message = byId.get(block.messageId)
      if (message === undefined) return []
      this.blocks.set(block.blockId, block)
      return this.updatesOf(block, message, known)
    })
    return [...news, ...this.lostTools(byId)]
  }

  /** Ends tool calls whose message has ended without a result of theirs. */
  private lostTools(messages: ReadonlyMap<string, ConversationMessage>): SessionUpdate[] {
    return [...this.tools].flatMap(([toolCallId, { messageId, told, parts }]) => {
      const isOpenTool = told?.status === 'pending' || told?.status === 'in_progress'
      const isOver = messageId !== undefined && messages.get(messageId)?.status === 'complete'
      return isOpenTool && isOver && parts.isLost !== true ? this.toolUpdates(toolCallId, { isLost: true }) : []
    })
  }

  private updatesOf(
    block: ConversationBlock,
    message: ConversationMessage,
    told: ConversationBlock | undefined,
  ): SessionUpdate[] {
    if (block.type === 'tool_call')
      return this.toolUpdates(block.toolCallId, { call: block, isGrowing: isOpen(block) }, message.messageId)
    if (block.type === 'tool_output') return this.toolUpdates(block.toolCallId, { output: block }, message.messageId)
    const { messageId, role } = message
    if (role === 'user') {
      const content = told === undefined && !this.options.isOwn(messageId) ? contentOf(block) : null
      return content === null ? [] : [{ sessionUpdate: 'user_message_chunk', content, messageId }]
    }
    if (block.type === 'text' || block.type === 'reasoning') {
      const text = addedText(told, block.content)
      if (text === '' || (block.type === 'text' && block.contextFrom !== undefined)) return []
      const sessionUpdate = block.type === 'text' ? 'agent_message_chunk' : 'agent_thought_chunk'
      return [{ sessionUpdate, content: { type: 'text', text }, messageId }]
    }
    const content = told === undefined ? contentOf(block) : null
    return content === null ? [] : [{ sessionUpdate: 'agent_message_chunk', content, messageId }]
  }

  private toolUpdates(toolCallId: string, news: ToolParts, messageId?: string): SessionUpdate[] {
    const tool: Tool = this.tools.get(toolCallId) ?? { parts: {} }
    if (messageId !== undefined) tool.messageId = messageId
    tool.parts = { ...tool.parts, ...news }
    const before = tool.told
    const now = toolCallOf(toolCallId, tool.parts, this.options)
    tool.told = now
    this.tools.set(toolCallId, tool)
    if (before === undefined) return [{ sessionUpdate: 'tool_call', ...now }]
    const changed = Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof ToolCall]),
    )
    if (changed.length === 0) return []
    return [{ sessionUpdate: 'tool_call_update', ...Object.fromEntries(changed), toolCallId }]
  }

  private planOf({ plan }: Conversation): SessionUpdate[] {
    const entries = plan.map(({ content, status, priority = 'medium' }) => ({ content, status, priority }))
    const text = JSON.stringify(entries)
    if (text === this.plan) return []
    this.plan = text
    return [{ sessionUpdate: 'plan', entries }]
  }

  private usageOf({ contextWindow, usage }: Conversation): SessionUpdate[] {
    if (contextWindow === null) return []
    const cost = usage?.costUsd === undefined ? {} : { cost: { amount: usage.costUsd, currency: 'USD' } }
    const update = { used: contextWindow.currentTokens, size: contextWindow.maxTokens, ...cost }
    const text = JSON.stringify(update)
    if (text === this.usage) return []
    this.usage = text
    return [{ sessionUpdate: 'usage_update', ...update }]
  }
}

/** Returns the text that a client does not have yet. What an agent has revised cannot be taken back from the client. */
function addedText(told: ConversationBlock | undefined, text: string): string {
  if (told?.type !== 'text' && told?.type !== 'reasoning') return text
  const before = told.content
  if (text.startsWith(before)) return text.slice(before.length)
  let same = 0
  while (same < text.length && text[same] === before[same]) same++
  return text.slice(same)
}

const isOpen = (block: BlockOf<'tool_call'> & { readonly status: string }): boolean => block.status === 'pending'
