import { storedBlobId } from '../../../../shared/attachment/reference'
import type { Block, ToolContent } from '../../../../shared/session/blocks'

/**
 * Blocks of a file without references to what a store holds beside its messages: in another store they mean nothing, or
 * something that the file has no right to.
 */
export function withoutReferences(blocks: readonly Block[]): Block[] {
  return blocks.map((block) => {
    if (block.type === 'tool_output') {
      const { blob: _blob, ...whole } = block
      return whole.content === undefined ? whole : { ...whole, content: whole.content.map(withoutReference) }
    }
    if ((block.type === 'image' || block.type === 'document' || block.type === 'attachment') && isStored(block))
      return { type: 'text', content: '[A file that is not part of the snapshot]' }
    return block
  })
}

function withoutReference(content: ToolContent): ToolContent {
  if (content['blob'] === undefined) return content
  const { blob: _blob, ...whole } = content
  return whole
}

function isStored(block: Extract<Block, { type: 'image' | 'document' | 'attachment' }>): boolean {
  return storedBlobId(block.source) !== undefined
}
