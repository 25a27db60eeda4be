import type { Block } from '#shared/session/blocks'
import type { ConversationBuilder } from '#core/agents/transcript/conversation-builder'

/**
 * The blocks of one message of the agent. Claude Code writes each block once; some clients write the whole message
 * again while it grows, under the same id.
 */
export class ToldMessage {
  readonly #blocks: Block[] = []
  /** Position of the current record in the blocks. */
  #at = 0

  constructor(
    readonly builder: ConversationBuilder,
    readonly messageId: string | undefined,
  ) {}

  /** Begins a record of the message with so many parts. */
  record(parts: number): void {
    // A record with one part is about the last block, if it is none of its own.
    this.#at = parts === 1 ? Math.max(0, this.#blocks.length - 1) : 0
  }

  /** Returns whether words are those of an earlier record, which they replace if they have grown. */
  retells(type: 'text' | 'reasoning', content: string): boolean {
    const index = this.#blocks.findIndex((block, at) => at >= this.#at && block.type === type)
    const told = this.#blocks[index]
    if (told === undefined || (told.type !== 'text' && told.type !== 'reasoning')) return false
    if (!content.startsWith(told.content)) return false
    return this.#replace(index, told, { ...told, content })
  }

  /** Returns whether a call is in an earlier record; its arguments are replaced. */
  retellsCall(toolCallId: string, args: Record<string, unknown>): boolean {
    const index = this.#blocks.findIndex((block) => block.type === 'tool_call' && block.toolCallId === toolCallId)
    const told = this.#blocks[index]
    if (told?.type !== 'tool_call') return false
    return this.#replace(index, told, { ...told, args })
  }

  add(block: Block | null): void {
    if (block === null) return
    this.#blocks.push(block)
    this.#at = this.#blocks.length
  }

  #replace(index: number, told: Block, grown: Block): boolean {
    this.#at = index + 1
    const isSame = JSON.stringify(told) === JSON.stringify(grown)
    if (!isSame && !this.builder.replace(told, grown)) return false
    if (!isSame) this.#blocks[index] = grown
    return true
  }
}
