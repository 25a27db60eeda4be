import { defined } from '../kernel/defined'
import type { Block, InputBlock } from './blocks'

/** Blocks of a message that can be sent again. */
export function inputBlocksOf(blocks: readonly Block[]): InputBlock[] {
  return blocks.flatMap(asInput)
}

/** The text of a message's blocks, a blank line apart. */
export function textOf(blocks: readonly Block[]): string {
  return blocks
    .flatMap((block) => (block.type === 'text' && block.contextFrom === undefined ? [block.content] : []))
    .join('\n\n')
}

/** A message with another text: what was attached to it stays. */
export function withText(blocks: readonly Block[], text: string): InputBlock[] {
  return [{ type: 'text', content: text }, ...inputBlocksOf(blocks).filter((block) => block.type !== 'text')]
}

function asInput(block: Block): InputBlock[] {
  switch (block.type) {
    case 'text':
      // Context is gathered anew whenever a message is sent.
      return block.contextFrom !== undefined ? [] : [{ type: 'text', content: block.content }]
    case 'image':
    case 'document': {
      const { fileName } = block
      return [{ type: block.type, source: block.source, ...defined({ fileName }) }]
    }
    case 'attachment': {
      const { fileName, filePath, source, attachmentType, displayName, reference } = block
      const more = {
        ...defined({ displayName, reference }),
      }
      return [{ type: 'attachment', fileName, filePath, source, attachmentType, ...more }]
    }
    default:
      return []
  }
}
