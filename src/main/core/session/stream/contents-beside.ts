import { isDeepStrictEqual } from 'node:util'
import { inputBlocks } from '#shared/session/block-text'
import type { Block, InputBlock, MessageInput } from '#shared/session/blocks'

/** Returns the contents of a message if they are others than those of what was sent. */
export function contentsBeside(content: MessageInput, blocks: readonly InputBlock[]): { blocks?: Block[] } {
  return isDeepStrictEqual(inputBlocks(content), blocks) ? {} : { blocks: [...blocks] }
}
