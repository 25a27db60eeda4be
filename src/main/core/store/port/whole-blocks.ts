import { storedBlobId } from '#shared/attachment/reference'
import type { Source } from '#shared/attachment/entities'
import type { BlobReference, Block, BlockOf, ToolContent } from '#shared/session/blocks'

/** Finds what is stored beside messages; null: it is gone. */
export interface StoredBeside {
  text(blobId: string): string | null
  bytes(blobId: string): Buffer | null
}

/** Blocks with everything in them that is stored beside their message; what is gone stays as it is. */
export function wholeBlocks(stored: StoredBeside, blocks: readonly Block[]): Block[] {
  return blocks.map((block) => {
    if (block.type === 'tool_output') return wholeOutput(stored, block)
    if (block.type === 'image' || block.type === 'document' || block.type === 'attachment')
      return { ...block, source: wholeSource(stored, block.source) }
    return block
  })
}

function wholeOutput(stored: StoredBeside, block: BlockOf<'tool_output'>): Block {
  const { blob, ...rest } = block
  const text = blob === undefined ? null : stored.text(blob.blobId)
  const whole = text === null ? block : { ...rest, output: text }
  if (whole.content === undefined) return whole
  return { ...whole, content: whole.content.map((content) => wholeContent(stored, content)) }
}

function wholeContent(stored: StoredBeside, content: ToolContent): ToolContent {
  if (content.type === 'image' || content.type === 'audio')
    return { ...content, source: wholeSource(stored, content.source) }
  if (content.type === 'app') {
    const { source, result } = content
    const whole = { ...content, source: wholeSource(stored, source) }
    return result === undefined ? whole : { ...whole, result: wholeSource(stored, result) }
  }
  const { blob, ...rest } = content
  const text = blob === undefined ? null : stored.text((blob as BlobReference).blobId)
  if (text === null) return content
  const whole = rest as ToolContent
  if (whole.type === 'text') return { ...whole, text }
  if (whole.type === 'terminal') return { ...whole, output: text }
  return whole.type === 'diff' ? { ...whole, ...(JSON.parse(text) as { oldText: string; newText: string }) } : content
}

function wholeSource(stored: StoredBeside, source: Source): Source {
  const blobId = storedBlobId(source)
  if (blobId === undefined) return source
  const bytes = stored.bytes(blobId)
  const mimeType = source.mimeType ?? 'application/octet-stream'
  return bytes === null ? source : { type: 'base64', data: bytes.toString('base64'), mimeType }
}
