import type { Block, InputBlock, MessageInput } from './blocks'

/** Returns the blocks of a message input. */
export function inputBlocks(input: MessageInput): InputBlock[] {
  if (typeof input === 'string') return [{ type: 'text', content: input }]
  return Array.isArray(input.blocks) ? input.blocks : [input.blocks]
}

/** Returns whether a block is context that accompanies a message. */
export function isContext(block: Block): boolean {
  return block.type === 'text' && block.contextFrom !== undefined
}

/**
 * Returns the searchable plain text of blocks: text blocks, separated by a blank line, without accompanying context.
 */
export function contentText(blocks: readonly Block[]): string {
  const texts: string[] = []
  for (const block of blocks)
    if (block.type === 'text' && block.content !== '' && block.contextFrom === undefined) texts.push(block.content)
  return texts.join('\n\n')
}
