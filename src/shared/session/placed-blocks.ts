import type { Block } from './blocks'
import type { ConversationBlock } from './conversation-types'

/** Returns the id of a message's block. */
export function blockIdOf(messageId: string, index: number): string {
  return `${messageId}:${index}`
}

/** Assigns ids and places to the blocks of a finished message. */
export function placeBlocks(messageId: string, blocks: readonly Block[]): ConversationBlock[] {
  return blocks.map((block, index) => ({
    ...block,
    blockId: blockIdOf(messageId, index),
    messageId,
    status: 'complete',
  }))
}
