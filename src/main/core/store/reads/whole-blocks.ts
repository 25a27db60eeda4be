import { storedBlobId } from '../../../../shared/attachment/reference'
import type { BlobReference, Block, BlockOf, ToolContent } from '../../../../shared/session/blocks'
import type { Source } from '../../../../shared/attachment/entities'
import type { Connection } from '../connection'
import { db, statement, type Placeholders } from '../statement'
import { partText, type PartColumns } from './blobs'

const partsOfBlob = statement((p: Placeholders<{ blobId: string }>) =>
  db
    .selectFrom('blob')
    .innerJoin('blob_part', 'blob_part.blob_key', 'blob.blob_key')
    .select(['content', 'is_packed'])
    .where('blob_id', '=', p.blobId)
    .orderBy('start'),
)

/** Blocks with everything in them that is stored beside their message; what is gone stays as it is. */
export function wholeBlocks(connection: Connection, blocks: readonly Block[]): Block[] {
  return blocks.map((block) => {
    if (block.type === 'tool_output') return wholeOutput(connection, block)
    if (block.type === 'image' || block.type === 'document' || block.type === 'attachment')
      return { ...block, source: wholeSource(connection, block.source) }
    return block
  })
}

function wholeOutput(connection: Connection, block: BlockOf<'tool_output'>): Block {
  const { blob, ...rest } = block
  const text = blob === undefined ? null : blobText(connection, blob)
  const whole = text === null ? block : { ...rest, output: text }
  if (whole.content === undefined) return whole
  return { ...whole, content: whole.content.map((content) => wholeContent(connection, content)) }
}

function wholeContent(connection: Connection, content: ToolContent): ToolContent {
  if (content.type === 'image') return { ...content, source: wholeSource(connection, content.source) }
  const { blob, ...rest } = content
  const text = blob === undefined ? null : blobText(connection, blob as BlobReference)
  if (text === null) return content
  const whole = rest as ToolContent
  if (whole.type === 'text') return { ...whole, text }
  if (whole.type === 'terminal') return { ...whole, output: text }
  return whole.type === 'diff' ? { ...whole, ...(JSON.parse(text) as { oldText: string; newText: string }) } : content
}

function wholeSource(connection: Connection, source: Source): Source {
  const blobId = storedBlobId(source)
  if (blobId === undefined) return source
  const bytes = blobBytes(connection, blobId)
  const mimeType = source.mimeType ?? 'application/octet-stream'
  return bytes === null ? source : { type: 'base64', data: bytes.toString('base64'), mimeType }
}

function blobText(connection: Connection, { blobId }: BlobReference): string | null {
  const parts = partsOf(connection, blobId)
  return parts.length === 0 ? null : parts.map(partText).join('')
}

function blobBytes(connection: Connection, blobId: string): Buffer | null {
  const parts = partsOf(connection, blobId)
  return parts.length === 0 ? null : Buffer.concat(parts.map(({ content }) => content))
}

function partsOf(connection: Connection, blobId: string): PartColumns[] {
  return connection.all(partsOfBlob({ blobId }))
}
