import { storedBlobId } from '#shared/attachment/reference'
import type { Block, ToolContent } from '#shared/session/blocks'

/**
 * Removes references to blobs of a store from a file's blocks: in another store they are meaningless, or refer to data
 * that the file has no right to.
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
